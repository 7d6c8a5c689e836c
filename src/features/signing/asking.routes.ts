import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { bytesAsFile } from '../../engine/bytes-as-file.io.ts';
import { isId, type Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Bringing, Call, Serve } from '../../server/http/http.ts';
import { receiveFile } from '../../server/http/received.ts';
import { notFound, Problem } from '../../server/problem.ts';
import type { Refusal } from '../../server/refusal.ts';
import { namesOf } from '../../text/common/format.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { cleanFileName } from '../documents/core/upload.ts';
import { askAddressee, whomItNames } from '../documents/upload/addressee.io.ts';
import type { Undo } from '../notifications/mailings.routes.ts';
import { reachOf } from '../notifications/mailings.store.ts';
import * as asked from './asking.store.ts';
import { mustBeSignable, picturesOf } from './paper-pages.io.ts';
import * as contracts from './signing.contract.ts';
import { daysOf } from './signing.jobs.ts';
import { presentPlace, whyNotSigner } from './signing.present.ts';
import * as store from './signing.store.ts';
import { type Asking, type AskingField, missingOf, type Place, whyNotAsk, whyNotWithdraw } from './signing.ts';
import { askedNews, eventOf, noAskingNews, toSigner } from './signing-news.ts';

declare module '../../server/jobs/mailing.ts' {
  interface Mailings {
    signatureAsked: { ids: readonly string[] };
  }
}

/**
 * Withdraws the papers of a request whose mails have not been sent yet, except papers that someone has already signed
 * or refused.
 */
export const undoAsking: Undo<'signatureAsked'> = async (tx, { ids }, { now, today }) => {
  const rows = (await store.lockSignatures(tx, ids)).filter((row) => whyNotWithdraw(row, today) === null);
  const open = rows.filter((row) => row.signed === 0);
  const taken = open.map(({ id }) => id);
  await store.saveStatus(tx, taken, 'withdrawn', now);
  return { events: open.map((row) => eventOf(row, 'signatureWithdrawn', {})), noNews: noAskingNews(taken) };
};

/** Endpoints for a new request: the people who may sign, the preview of the paper, and the request itself. */
export function serveAsking(serve: Serve, app: App): void {
  serve(contracts.listSigners, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const [company] = await companiesByTaxCode(tx, [query.cfAzienda]);
      if (!company) throw notFound();
      const people = await asked.candidatesOf(tx, company.id, today);
      return people
        .filter(({ works }) => works)
        .map((person) => ({
          id: person.id,
          nominativo: person.name,
          codiceFiscale: person.taxCode,
          matricola: person.employeeCode,
          nonPuoFirmare: whyNotSigner(person),
        }));
    }),
  );

  serve(contracts.previewPaper, async ({ actor, inScope, query, request }) => {
    const nothing = { name: 'nota', schema: z.string(), json: false };
    const { file } = await receiveFile(app, { actor, request }, contracts.previewPaper, nothing);
    if (!file) throw new Problem(400, 'file-required');
    const { marks } = await mustBeSignable(file, actor);
    const [company] = query.cfAzienda ? await inScope((tx) => companiesByTaxCode(tx, [query.cfAzienda ?? ''])) : [];
    const named = company ? await whomItNames(file, company.id, { actor, inScope }) : { people: [], isPayroll: false };
    const pages = await picturesOf(actor, (draw) => bytesAsFile(file.bytes, draw));
    return {
      impronta: createHash('sha256').update(file.bytes).digest('hex'),
      pagine: pages.map(({ picture }) => Buffer.from(picture).toString('base64')),
      segni: marks.map(({ mark, box }) => ({ segno: mark, luogo: presentPlace(box) })),
      nomina: named.people.map(({ name, taxCode }) => ({ nominativo: name, codiceFiscale: taxCode })),
      retributivo: named.isPayroll,
    };
  });

  serve.change(contracts.askSignature, {
    prepare: (call) => prepareAsking(app, call),
    change: async ({ tx, actor, now, today }, { asking, fields, paper, confirmed }) => {
      const company = await companyToAsk(tx, fields.cfAzienda, asking, today);
      const practiceId = actor.practiceId ?? '';
      const { ids, askedWith } = await asked.insertSignatures(
        tx,
        {
          practiceId,
          companyId: company.id,
          title: asking.title,
          message: asking.message,
          dueOn: asking.dueOn,
          paper,
          papers: asking.inOrder ? [asking.signers] : asking.signers.map((signer) => [signer]),
          createdBy: actor.accountId,
          createdAs: actor.role === 'COMPANY' ? 'COMPANY' : 'CONSULTANT',
        },
        now,
      );
      const rows = await store.lockSignatures(tx, ids);
      const signers = await store.signersOf(tx, ids);
      const byPaper = Map.groupBy(signers, ({ signatureId }) => signatureId);
      const first = missingOf(signers);
      const { people } = await reachOf(tx, 'signatureAsked', first.map(toSigner));
      return {
        answer: { ids, gruppo: askedWith },
        events: rows.map((row) =>
          eventOf(row, 'signatureAsked', {
            sha256: row.sha256,
            dueOn: row.dueOn,
            signers: (byPaper.get(row.id) ?? []).map(({ employeeId }) => employeeId).join(','),
            ...(confirmed ? { confirmed: confirmed.reason } : {}),
          }),
        ),
        news: rows.flatMap((row) =>
          missingOf(byPaper.get(row.id) ?? []).map((signer) => askedNews(row, signer, 'signatureAsked')),
        ),
        mailing: {
          kind: 'signatureAsked',
          undo: { ids },
          subject: asking.title,
          companyId: company.id,
          people,
          by: actor.accountId,
          at: now,
        },
        jobs: daysOf(practiceId, asking.dueOn, today),
      };
    },
  });
}

const placeOf = (luogo: z.output<typeof contracts.WirePlace> | null | undefined): Place | null =>
  luogo ? { page: luogo.pagina, x: luogo.x, y: luogo.y, width: luogo.larghezza, height: luogo.altezza } : null;

/** Receives the paper of a request and validates the request; writes nothing to the database. */
async function prepareAsking(app: App, call: Call<typeof contracts.askSignature> & Bringing) {
  const { actor, bring, inScope, query, request, today } = call;
  const part = { name: 'json', schema: contracts.NewSignature, json: true };
  const { fields, file } = await receiveFile(app, { actor, request }, contracts.askSignature, part);
  const former = file ? null : await formerPaper(app, inScope, fields.daRichiesta);
  const sent = file ?? former;
  if (!sent) throw new Problem(400, 'file-required');
  const { pages } = await mustBeSignable(sent, actor);
  const asking: Asking = {
    title: fields.titolo.trim(),
    message: fields.messaggio.trim(),
    dueOn: fields.scadenza,
    inOrder: fields.modo === 'in-ordine',
    signers: fields.firmatari.map(({ idDipendente, luogo }) => ({
      employeeId: idDipendente,
      place: placeOf(luogo === undefined ? fields.luogo : luogo),
    })),
    pages,
  };
  const wrong = whyNotAsk(asking, today);
  if (wrong) throw refused(wrong.field, wrong.refusal);
  const whom = await inScope(async (tx) => {
    const company = await companyToAsk(tx, fields.cfAzienda, asking, today);
    return {
      people: company.people.map(({ taxCode }) => taxCode),
      of:
        asking.inOrder && asking.signers.length > 1
          ? ('together' as const)
          : asking.signers.length > 1
            ? ('several' as const)
            : ('one' as const),
      companies: [company.id],
      payroll: null,
    };
  });
  const confirmed = await askAddressee(app, { actor, inScope, query, request }, sent, whom);
  const { sha256, size } = former ?? (await bring([sent.bytes], sent.bytes.length));
  const paper = { name: cleanFileName(sent.name, sent.contentType), sha256, size, pages };
  return { asking, fields, paper, confirmed };
}

/** The paper of an earlier request, which the new request uses again. */
async function formerPaper(
  app: App,
  inScope: Call<typeof contracts.askSignature>['inScope'],
  id: string | undefined,
): Promise<{ name: string; contentType: string; bytes: Uint8Array; sha256: string; size: number } | null> {
  if (id === undefined) return null;
  const { practiceId, sha256, size, fileName } = await inScope((tx) => store.existingSignature(tx, id));
  const bytes = await app.blobs.get(practiceId, sha256);
  return { name: fileName, contentType: 'application/pdf', bytes, sha256, size };
}

/** The company of the signers. Refuses signers who do not belong to it or cannot sign. */
async function companyToAsk(tx: Transaction, taxCode: string, { signers }: Asking, today: string) {
  const [company] = await companiesByTaxCode(tx, [taxCode]);
  const ids = signers.map(({ employeeId }) => employeeId);
  if (!company || !ids.every(isId)) throw notFound();
  const people = await asked.candidatesOf(tx, company.id, today, ids);
  if (people.length !== ids.length) throw notFound();
  const cannot = people.filter((person) => whyNotSigner(person) !== null);
  if (cannot.length > 0) {
    const names = namesOf(cannot.map(({ name }) => name));
    throw new Problem(409, { refused: 'signing-cannot', data: { names } });
  }
  return { ...company, people };
}

function refused(field: AskingField, refusal: Refusal): Problem {
  const { detail: message } = refusalText(refusal.refused, refusal.data ?? {});
  return new Problem(400, refusal, { fieldErrors: [{ field, message }] });
}
