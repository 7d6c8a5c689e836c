import type { FastifyReply, FastifyRequest } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Actor, scopeOf } from '../../access/scope.ts';
import { companiesById, companiesByTaxCode, companiesOfPractice } from '../../directory/companies.store.ts';
import { loginsOf } from '../../directory/logins.store.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { type Sealing, signedEnvelope } from '../../pdf/seal.ts';
import { bringWithin, keepBrought, storageOf } from '../../server/bytes/bring.store.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Bringing, Call, Serve } from '../../server/http/http.ts';
import { inTurns } from '../../server/http/in-turns.ts';
import { receiveFile } from '../../server/http/received.ts';
import { deliver } from '../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../server/http/tickets.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { isRefusal, refuse } from '../../server/refusal.ts';
import { formatCount } from '../../text/common/format.ts';
import { PRESERVATION_INDEX } from '../../text/preservation.ts';
import { insertBlobs } from '../documents/core/create.store.ts';
import { givingUp } from '../documents/core/deletion.jobs.ts';
import { sendDocumentsAsZip } from '../documents/core/documents-zip.io.ts';
import { readPolicy } from '../documents/retention/retention.store.ts';
import { packageIndex } from './package-index.ts';
import * as contracts from './preservation.contract.ts';
import * as store from './preservation.store.ts';
import {
  fileReceipt,
  MOST_COMPANIES,
  MOST_DOCUMENTS,
  MOST_IN_PACKAGE,
  type PackageState,
  partsOf,
  stateOf,
  whyNotOpen,
  whyNotWithdraw,
} from './preservation.ts';

const STATES = {
  made: 'fatto',
  downloaded: 'scaricato',
  taken: 'preso-in-carico',
  withdrawn: 'ritirato',
} as const satisfies Record<PackageState, (typeof contracts.STATES)[number]>;

/** Endpoints for the packages submitted to a certified preserver (P165 to P167). */
export function servePreservation(serve: Serve, app: App, sealing: Sealing | null): void {
  servePackageLists(serve);
  serveMakingPackages(serve, app);
  servePackageDownloads(serve, app, sealing);
  serveWithdrawal(serve);
  serveReceipts(serve, app);
}

function servePackageLists(serve: Serve): void {
  serve(contracts.listPackages, ({ inScope }) =>
    inScope(async (tx) => {
      const rows = await store.listPackages(tx);
      const [companies, logins] = await Promise.all([
        companiesById(tx, [...new Set(rows.map(({ companyId }) => companyId))]),
        loginsOf(tx, [...new Set(rows.map(({ madeBy }) => madeBy))]),
      ]);
      const byId = new Map(companies.map((company) => [company.id, company]));
      return rows.map((row) => ({
        id: row.id,
        cfAzienda: byId.get(row.companyId)?.taxCode ?? '',
        codiceAzienda: byId.get(row.companyId)?.code ?? '',
        ragioneSociale: byId.get(row.companyId)?.legalName ?? '',
        anno: row.year,
        parte: row.part,
        parti: row.parts,
        documenti: row.documents,
        dimensione: row.size,
        riferimento: row.reference,
        stato: STATES[stateOf(row)],
        impronta: row.indexSha256,
        creatoDa: logins.get(row.madeBy) ?? '',
        creatoIl: row.madeAt,
        scaricatoIl: row.downloadedAt,
        ritiratoIl: row.withdrawnAt,
        rapporto: row.receipt && {
          nome: row.receipt.name,
          dimensione: row.receipt.size,
          giorno: row.receipt.day,
          identificativo: row.receipt.number,
          impronta: row.receipt.sha256,
        },
      }));
    }),
  );

  serve(contracts.previewPackages, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const named = query.cfAzienda?.flatMap((codes) => codes.split(',')).filter(Boolean);
      const companies = named === undefined ? await companiesOfPractice(tx) : await companiesByTaxCode(tx, named);
      const [reference, rows] = await Promise.all([
        store.lastReference(tx),
        store.previewOf(tx, named === undefined ? 'practice' : { companyIds: companies.map(({ id }) => id) }, {
          year: Number(query.anno),
          today,
        }),
      ]);
      const found = new Map(rows.map((row) => [row.companyId, row]));
      return {
        riferimento: reference,
        aziende: companies
          .filter(({ id }) => named !== undefined || found.has(id))
          .toSorted((a, b) => a.legalName.localeCompare(b.legalName, 'it'))
          .map(({ id, taxCode, code, legalName }) => {
            const row = found.get(id);
            return {
              cfAzienda: taxCode,
              codiceAzienda: code,
              ragioneSociale: legalName,
              documenti: row?.documents ?? 0,
              dimensione: row?.size ?? 0,
              parti: Math.ceil((row?.documents ?? 0) / MOST_IN_PACKAGE),
              esclusi: {
                giaVersati: row?.handedOver ?? 0,
                nonPubblicati: row?.unpublished ?? 0,
                nelCestino: row?.inBin ?? 0,
                senzaAnno: row?.ofNoYear ?? 0,
              },
            };
          }),
      };
    }),
  );
}

function serveMakingPackages(serve: Serve, app: App): void {
  serve.change(contracts.makePackages, async ({ tx, actor, body, now, today }) => {
    const wanted = new Map(body.aziende.map(({ cfAzienda, documenti }) => [cfAzienda, documenti]));
    if ([...wanted.values()].reduce((a, b) => a + b, 0) > MOST_DOCUMENTS) throw tooMany();
    const companies = await companiesByTaxCode(tx, [...wanted.keys()]);
    // A concurrent request waits for this lock, and then finds the documents in the packages of the earlier request.
    await store.holdPackages(tx);
    const [practice, parties, signersCode, years] = await Promise.all([
      store.practiceParty(tx),
      store.partiesOf(tx, companies),
      store.ownTaxCode(tx),
      readPolicy(tx),
    ]);
    const practiceId = actor.practiceId ?? '';
    const year = Number(body.anno);
    const turn = inTurns();
    const brought = app.blobs.receive(practiceId);
    const events: LedgerEvent[] = [];
    const answer: { id: string; cfAzienda: string; parte: number; parti: number; documenti: number }[] = [];
    try {
      for (const company of companies) {
        const documents = await store.candidatesOf(tx, company.id, { year, today });
        if (documents.length !== wanted.get(company.taxCode)) throw new Problem(409, 'preservation-changed');
        const parts = partsOf(documents);
        const ids = await store.drawIds(tx, parts.length);
        for (const [at, part] of parts.entries()) {
          const made = { id: ids[at] ?? '', year, part: at + 1, parts: parts.length, reference: body.riferimento };
          const index = await packageIndex(
            {
              ...made,
              madeAt: now,
              version: packageJson.version,
              practice,
              company: parties.get(company.id) ?? {
                name: company.legalName,
                taxCode: company.taxCode,
                vatNumber: null,
              },
              signer: { ...actor, taxCode: signersCode },
              years,
              documents: part,
            },
            turn,
          );
          const bytes = Buffer.from(index);
          const content = await bringWithin(brought, [bytes], bytes.length, await storageOf(tx, practiceId));
          await insertBlobs(tx, practiceId, [content]);
          await store.insertPackage(
            tx,
            { ...made, practiceId, companyId: company.id, madeBy: actor.accountId, indexSha256: content.sha256 },
            part,
            now,
          );
          const counts = { part: made.part, parts: made.parts, documents: part.length };
          const data = { year, ...counts, index: content.sha256 };
          events.push({ action: 'packageMade', id: made.id, companyId: company.id, data });
          answer.push({
            id: made.id,
            cfAzienda: company.taxCode,
            parte: made.part,
            parti: made.parts,
            documenti: part.length,
          });
        }
      }
      if (answer.length === 0) throw new Problem(409, 'preservation-nothing');
      await keepBrought(tx, practiceId, brought);
    } finally {
      await brought.end();
    }
    return { answer: { versamenti: answer }, events };
  });
}

function servePackageDownloads(serve: Serve, app: App, sealing: Sealing | null): void {
  const open = packageOpener(app, sealing);
  serve(contracts.downloadPackage, ({ actor, params, request, reply }) =>
    open(actor, { call: 'package', ids: [params.id] }, request, reply),
  );
  serve(contracts.ticketForPackage, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      await wholePackage(tx, params.id);
      return issueTicket(tx, actor, { call: 'package', ids: [params.id] }, now);
    }),
  );

  serve(contracts.downloadPackageIndex, async ({ inScope, params, request, reply }) => {
    const { row, index } = await inScope((tx) => standing(tx, params.id));
    const bytes = await app.blobs.get(row.practiceId, index);
    return deliver(request, reply, {
      bytes,
      name: PRESERVATION_INDEX.indexOf(row.id),
      contentType: 'application/xml',
    });
  });
}

function serveWithdrawal(serve: Serve): void {
  serve.change(contracts.withdrawPackage, async ({ tx, params, now }) => {
    const row = await existing(tx, params.id, { lock: true });
    const refusal = whyNotWithdraw(row);
    if (refusal) throw new Problem(409, refusal);
    const freed = await store.withdrawPackage(tx, row.id, now);
    return {
      answer: { liberati: freed },
      events: [{ action: 'packageWithdrawn', ...of(row), data: { documents: freed } }],
      jobs: givingUp(row.indexSha256 === null ? [] : [row.indexSha256], now),
    };
  });
}

function serveReceipts(serve: Serve, app: App): void {
  serve.change(contracts.fileReceipt, {
    prepare: (call) => receiveReceipt(app, call),
    change: async ({ tx, params, now, today }, receipt) => {
      const row = await existing(tx, params.id, { lock: true });
      const done = fileReceipt(row, receipt, today);
      if (isRefusal(done)) throw new Problem(409, done);
      if (done === 'nothing') return { answer: { aggiornati: 0 }, events: [] };
      await insertBlobs(tx, row.practiceId, [receipt]);
      await store.saveReceipt(tx, row.id, receipt);
      const { sha256, day } = receipt;
      const before = row.receipt?.sha256 ?? null;
      return {
        answer: { aggiornati: 1 },
        events: [
          before === null
            ? { action: 'packageReceiptFiled', ...of(row), data: { receipt: sha256, day } }
            : { action: 'packageReceiptReplaced', ...of(row), data: { receipt: sha256, day, before } },
        ],
        jobs: givingUp(before === null || before === sha256 ? [] : [before], now),
      };
    },
  });

  serve(contracts.downloadReceipt, async ({ inScope, params, request, reply }) => {
    const { practiceId, receipt } = await inScope((tx) => existing(tx, params.id));
    if (receipt === null) throw notFound();
    const bytes = await app.blobs.get(practiceId, receipt.sha256);
    return deliver(request, reply, { bytes, name: receipt.name, contentType: receipt.contentType });
  });
}

/**
 * Sends a package, with its index signed if there is a key. The ledger records the download once the package has been
 * sent completely.
 */
export function packageOpener(app: App, sealing: Sealing | null): Opener {
  return async (actor: Actor, { ids: [id = ''] }, request: FastifyRequest, reply: FastifyReply) => {
    const scope = scopeOf(actor);
    const { row, index, items, company } = await app.database.inScope(scope, async (tx) => {
      const found = await wholePackage(tx, id);
      const [company] = await companiesById(tx, [found.row.companyId]);
      return { ...found, company };
    });
    const bytes = await app.blobs.get(row.practiceId, index);
    const signed = sealing && (await signedEnvelope(bytes, sealing.key, app.now()));
    const made = [
      { name: PRESERVATION_INDEX.fileName as string, bytes },
      ...(signed ? [{ name: PRESERVATION_INDEX.signedName, bytes: signed }] : []),
    ];
    const members = items.map(({ path, ...item }) => ({ ...item, name: path, practiceId: row.practiceId }));
    return sendDocumentsAsZip(
      app,
      actor,
      [],
      {
        name: PRESERVATION_INDEX.archive(company?.legalName ?? '', row.year, row.id),
        made,
        others: members,
        isWhole: true,
        events: [{ action: 'packageDownloaded', ...of(row), data: {} }],
        beforeEnd: (tx) => store.noteDownload(tx, row.id, app.now()),
      },
      request,
      reply,
    );
  };
}

/** The object and the company of a ledger event about a package. */
const of = ({ id, companyId }: Pick<store.PackageRow, 'id' | 'companyId'>) => ({ id, companyId });

const tooMany = () =>
  new Problem(
    400,
    refuse('preservation-too-many', { companies: MOST_COMPANIES, documents: formatCount(MOST_DOCUMENTS) }),
  );

async function existing(tx: Transaction, id: string, options?: { lock: boolean }): Promise<store.PackageRow> {
  const row = await store.findPackage(tx, id, options);
  if (!row) throw notFound();
  return row;
}

/** Reads a package and its index; refuses a package that was withdrawn. */
async function standing(tx: Transaction, id: string) {
  const row = await existing(tx, id);
  const refusal = whyNotOpen(row);
  if (refusal || row.indexSha256 === null) throw new Problem(409, refusal ?? 'preservation-withdrawn');
  return { row, index: row.indexSha256 };
}

/** Reads a package; refuses it if one of its files no longer exists as the index describes it. */
async function wholePackage(tx: Transaction, id: string) {
  const found = await standing(tx, id);
  const items = await store.itemsThere(tx, id);
  const gone = found.row.documents - items.length;
  if (gone > 0)
    throw new Problem(409, refuse('preservation-files-gone', { count: gone, documents: found.row.documents }));
  return { ...found, items };
}

async function receiveReceipt(app: App, call: Call<typeof contracts.fileReceipt> & Bringing) {
  const { actor, inScope, params, request } = call;
  await inScope((tx) => existing(tx, params.id));
  const part = { name: 'json', schema: contracts.ReceiptFields, json: true };
  const { fields, file } = await receiveFile(app, { actor, request }, contracts.fileReceipt, part);
  if (!file) throw new Problem(400, 'file-required');
  if (!RECEIPT_TYPES.includes(file.contentType)) throw new Problem(415, 'preservation-receipt-type');
  const { sha256, size } = await call.bring([file.bytes], file.bytes.length);
  const number = fields.identificativo?.trim() || null;
  return { sha256, size, name: file.name, contentType: file.contentType, day: fields.giorno, number };
}

const RECEIPT_TYPES = ['application/xml', 'application/pdf', 'application/pkcs7-mime', 'application/zip'];
