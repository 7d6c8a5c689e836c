import type * as z from 'zod/mini';
import type { Actor } from '../../access/scope.ts';
import { scopeOf } from '../../access/scope.ts';
import { companiesById, companiesByTaxCode } from '../../directory/companies.store.ts';
import { bytesAsFile } from '../../engine/bytes-as-file.io.ts';
import { renderPages } from '../../engine/pdf-engine.ts';
import { nameOf } from '../../ledger/signature.ts';
import { type Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Bringing, Call, Serve } from '../../server/http/http.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { type ReceivedFile, receiveFile } from '../../server/http/received.ts';
import { deliver } from '../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../server/http/tickets.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { isRefusal, type Refusal } from '../../server/refusal.ts';
import { isBlank } from '../../text/common/blank.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { REQUEST_FORM, REQUESTS } from '../../text/requests.ts';
import { PICTURE_WIDTH } from '../documents/core/page-pictures.ts';
import { askAddressee } from '../documents/upload/addressee.io.ts';
import { whomOfDocument } from '../documents/upload/uploads.routes.ts';
import type { Audience, News } from '../notifications/notification.ts';
import { type DraftField, type RequestDraft, sent, whyNotSend } from './draft.ts';
import { formPdf } from './form-pdf.io.ts';
import { electronicIban, maskedIban } from './iban.ts';
import { REQUEST_TYPES, type RequestType, requestType, setStatus, whyNotWithdraw } from './request.ts';
import { decided, eventOf, existing, lockAll, look, senderOf, serveStatus } from './request-status.routes.ts';
import * as contracts from './requests.contract.ts';
import { presentDetail, presentRequest, showsContent, subjectOf } from './requests.present.ts';
import * as store from './requests.store.ts';
import { type FormType, formType, type SignedField, whyNotSign } from './signed-form.ts';
import { whyNotAsk } from './who-may-ask.ts';

export function serveRequests(serve: Serve, app: App): void {
  serveLists(serve);
  serveSending(serve, app);
  serveStatus(serve);
  serveReading(serve, app);
  serveAnswers(serve, app);
  serveFiles(serve, app);
  serveForms(serve);
}

function serveLists(serve: Serve): void {
  serve(contracts.listRequests, (call) => list(call, ofEmployees(call.query), [call.query.cfAzienda]));
  serve(contracts.listCompanyRequests, (call) =>
    list(call, { ...call.query, inviataDa: 'azienda' }, [call.query.cfAzienda]),
  );
  serve(contracts.listRequestsOfCompanies, (call) => list(call, call.query, call.query.listacfazienda));
  serve(contracts.listOwnRequests, (call) => list(call, ofEmployees(call.query), undefined));
}

function serveSending(serve: Serve, app: App): void {
  serve.change(contracts.sendRequest, {
    prepare: (call) => prepareRequest(app, call),
    change: async ({ tx, actor, now, today }, { cfAzienda, draft, documentName, file }) => {
      await mayAsk(tx, actor, draft.type, today);
      const companyId = await companyOf(tx, actor, cfAzienda);
      const { employeeId } = actor;
      const kept = sent(draft, now);
      const practiceId = actor.practiceId ?? '';
      const request = {
        practiceId,
        companyId,
        employeeId,
        type: draft.type,
        documentName,
        file,
        createdBy: actor.accountId,
      };
      const { id, ibanPrint } = await store.insertRequest(tx, { ...request, ...kept }, now);
      const row = await existing(tx, id);
      return {
        answer: presentRequest(row, actor, now),
        events: [
          {
            action: 'requestSent',
            id: row.id,
            companyId,
            employeeId,
            data: {
              type: draft.type,
              sha256: file?.sha256 ?? null,
              ibanPrint,
              ...(draft.isSigned ? { signedOnScreen: true } : {}),
            },
            person: { document: subjectOf(row) },
          },
        ],
        news: newsOfRequest(row),
      };
    },
  });
}

function serveReading(serve: Serve, app: App): void {
  serve(contracts.readRequest, ({ actor, address, now, params }) =>
    app.change(scopeOf(actor), { actor, address }, async (tx) => {
      const events = await look(tx, [await existing(tx, params.id)], actor, now);
      return { answer: await detail(tx, await existing(tx, params.id), actor, now), events };
    }),
  );

  serve.change(contracts.withdrawRequest, async ({ tx, actor, now, params }) => {
    const [row] = await lockAll(tx, [params.id]);
    if (!row) throw notFound();
    const refusal = whyNotWithdraw(row, actor.role);
    if (refusal) throw new Problem(409, refusal);
    await store.saveWithdrawn(tx, row.id, now);
    return {
      answer: presentRequest(await existing(tx, row.id), actor, now),
      events: [eventOf(row, 'requestWithdrawn')],
    };
  });
}

function serveAnswers(serve: Serve, app: App): void {
  serve.change(contracts.answerRequest, {
    prepare: async (call) => {
      const { actor, inScope, params, query, request } = call;
      const to = await inScope(async (tx) => {
        const row = await existing(tx, params.id);
        // An employee's message goes to no worker, so there is no addressee to check; a file sent to a worker is
        // checked.
        return actor.role === 'EMPLOYEE'
          ? null
          : whomOfDocument(tx, { ...row, kind: 'employeeDocument', period: null, payrollKind: null });
      });
      const part = { name: 'testo', schema: contracts.AnswerText, json: false };
      const { fields: text, file } = await receiveFile(app, { actor, request }, contracts.answerRequest, part);
      if (isBlank(text) && !file) throw refused('testo', { refused: 'answer-required' });
      const confirmed = file && to ? await askAddressee(app, { actor, inScope, query, request }, file, to) : null;
      return { confirmed, text: text.trim(), file: await keep(call, file) };
    },
    change: async ({ tx, actor, now, params, query }, { confirmed, text, file }) => {
      const [row] = await lockAll(tx, [params.id]);
      if (!row || actor.role === 'ADMIN' || actor.role === 'BRANCH') throw notFound();
      if (row.withdrawnAt !== null) throw new Problem(409, 'request-withdrawn');
      const seen = await look(tx, [row], actor, now);
      const fulfils = query.stato !== undefined && actor.role !== 'EMPLOYEE';
      const changes = fulfils ? setStatus([row], 'L', actor.role) : [];
      if (isRefusal(changes)) throw new Problem(409, changes);
      const author = {
        authorRole: actor.role,
        authorName: nameOf(actor).name || actor.login,
        createdBy: actor.accountId,
      };
      const answer = await store.insertAnswer(tx, row, { ...author, text, file }, now);
      // If the answer fulfils the request, a single mail reports the decision and where to find the document.
      const decision = await decided(tx, changes, 'L', { actor, now, words: file ? REQUESTS.documentThere : text });
      return {
        answer: await detail(tx, await existing(tx, row.id), actor, now),
        events: [
          ...seen,
          {
            action: 'requestAnswered',
            id: row.id,
            companyId: row.companyId,
            employeeId: row.employeeId,
            data: { answer, sha256: file?.sha256 ?? null, ...(confirmed ? { confirmed: confirmed.reason } : {}) },
            person: { document: subjectOf(row) },
          },
          ...decision.events,
        ],
        news: changes.length > 0 ? decision.news : newsOfAnswer(row, actor, author.authorName),
        mailing: decision.mailing,
      };
    },
  });
}

function serveFiles(serve: Serve, app: App): void {
  const opener = requestOpener(app);
  serve(contracts.downloadRequest, ({ actor, params, request, reply }) =>
    opener(actor, { call: 'request', ids: [params.id] }, request, reply),
  );
  serve(contracts.downloadRequestFile, ({ actor, params, query, request, reply }) =>
    opener(actor, targetOf(params.id, query.risposta), request, reply),
  );
  serve(contracts.ticketForRequestFile, ({ actor, inScope, now, params, query }) =>
    inScope(async (tx) => {
      await fileOf(tx, params.id, query.risposta, actor);
      return issueTicket(tx, actor, targetOf(params.id, query.risposta), now);
    }),
  );
}

function serveForms(serve: Serve): void {
  serve(contracts.requestForm, async ({ actor, inScope, params, request, reply }) => {
    const type = Number(params.tipo) as FormType;
    const bytes = await formPdf(type, await inScope((tx) => store.formPerson(tx, actor)));
    const name = `${REQUEST_FORM.fileNames[type]}.pdf`;
    return deliver(request, reply, { bytes, name, contentType: 'application/pdf' });
  });

  serve(contracts.previewForm, async ({ actor, body, inScope, params, today }) => {
    const type = Number(params.tipo) as FormType;
    const draft = { type, text: '', iban: body.iban || null, hasFile: false, isSigned: true };
    const bytes = await signedForm({ actor, inScope, today }, draft, body.modulo);
    const options = { width: PICTURE_WIDTH, maxPages: 1, reader: actor.accountId };
    const pages = await bytesAsFile(bytes, (path) => renderPages(path, options));
    if (typeof pages === 'string') throw new Problem(409, 'cannot-be-shown');
    return { pagine: pages.map(({ picture }) => Buffer.from(picture).toString('base64')) };
  });
}

/** Makes the form from the entered values and the drawn signature. The client never sends a finished form. */
async function signedForm(
  { actor, inScope, today }: Pick<Call<typeof contracts.previewForm>, 'actor' | 'inScope' | 'today'>,
  draft: RequestDraft,
  { firma, ...entries }: NonNullable<z.output<typeof contracts.NewRequest>['modulo']>,
): Promise<Uint8Array> {
  const type = formType(draft.type);
  if (actor.role !== 'EMPLOYEE') throw new Problem(409, 'only-workers-sign');
  const wrong = whyNotSend(draft) ?? (type && whyNotSign(type, entries, firma, today));
  if (wrong) throw refused(wrong.field, wrong.refusal);
  if (type === null) throw refused('file', { refused: 'form-or-file' });
  const person = await inScope((tx) => store.formPerson(tx, actor));
  const iban = draft.iban === null ? null : electronicIban(draft.iban);
  return formPdf(type, person, { entries, iban, signature: firma, login: actor.login, today });
}

/**
 * Sends the file of a request or of an answer. The ledger records each opening before the file has been sent
 * completely.
 */
export function requestOpener(app: App): Opener {
  return async (actor, { ids: [id = '', answer] }, request, reply) => {
    const scope = scopeOf(actor);
    // The request counts as seen before the first byte is sent, so that the sender can no longer withdraw it.
    const { row, file } = await app.change(scope, { actor, address: request.ip }, async (tx) => {
      const found = await fileOf(tx, id, answer, actor);
      return { answer: found, events: await look(tx, [found.row], actor, app.now()) };
    });
    const bytes = await app.blobs.get(row.practiceId, file.sha256);
    return deliver(request, reply, { bytes, name: file.name, contentType: file.contentType }, () =>
      app.change(scope, { actor, address: request.ip }, async () => ({
        answer: undefined,
        events: [
          {
            action: 'requestFileOpened',
            id: row.id,
            companyId: row.companyId,
            employeeId: row.employeeId,
            data: { answer: answer ?? null, sha256: file.sha256 },
            person: { document: subjectOf(row) },
          },
        ],
      })),
    );
  };
}

const targetOf = (id: string, answer: string | undefined) => ({
  call: 'request',
  ids: answer === undefined ? [id] : [id, answer],
});

type ListCall = Pick<Call<typeof contracts.listRequests>, 'actor' | 'inScope' | 'now' | 'reply'>;

const ofEmployees = <Query extends object>(query: Query) => ({ ...query, inviataDa: 'lavoratore' }) as const;

const allOf = ({ role, companyIds, employeeId }: Actor): store.RequestFilter['whose'] =>
  employeeId !== null ? { employeeId } : role === 'CONSULTANT' ? 'practice' : { companyIds };

async function list(
  { actor, inScope, now, reply }: ListCall,
  asked: store.RequestFilter['asked'],
  taxCodes: readonly string[] | undefined,
) {
  const { rows, total } = await inScope(async (tx) => {
    const companies = taxCodes && (await companiesByTaxCode(tx, taxCodes));
    const whose = companies ? { companyIds: companies.map((company) => company.id) } : allOf(actor);
    return store.listRequests(tx, { asked, whose }, pageOf(asked));
  });
  return sendList(reply, rows, total, (row) => presentRequest(row, actor, now));
}

/** Receives the file of a request and validates the request; writes nothing to the database. */
async function prepareRequest(app: App, call: Call<typeof contracts.sendRequest> & Bringing) {
  const { actor, inScope, request, requireFresh, today } = call;
  const part = { name: 'jsonRichiesteDTO', schema: contracts.NewRequest, json: true };
  const { fields, file } = await receiveFile(app, { actor, request }, contracts.sendRequest, part);
  const type = requestType(fields.tipo);
  if (isRefusal(type)) throw new Problem(400, type);
  const { modulo } = fields;
  const draft = { type, text: fields.testo, iban: fields.iban || null, hasFile: file !== null, isSigned: !!modulo };
  const wrong = whyNotSend(draft);
  if (wrong) throw refused(wrong.field, wrong.refusal);
  const form = modulo ? await signedForm(call, draft, modulo) : null;
  // Requires a recent authentication, so that someone who finds an open session can neither redirect a salary nor sign.
  if (REQUEST_TYPES[type].iban || form) requireFresh();
  await inScope(async (tx) => {
    await companyOf(tx, actor, fields.cfAzienda);
    await mayAsk(tx, actor, type, today);
  });
  return {
    cfAzienda: fields.cfAzienda,
    draft,
    documentName: fields.nomeDoc?.trim() || null,
    file: await keep(call, form ? asFile(form, type) : file),
  };
}

function asFile(bytes: Uint8Array, type: RequestType): ReceivedFile {
  const name = REQUEST_FORM.signedFile(REQUEST_FORM.fileNames[formType(type) ?? 1]);
  return { name, contentType: 'application/pdf', bytes };
}

/** Refuses the types of request that a former employee may not send. */
async function mayAsk(tx: Transaction, { employeeId }: Actor, type: RequestType, today: string): Promise<void> {
  if (employeeId === null) return;
  const refusal = whyNotAsk(await store.employmentOf(tx, employeeId), type, today);
  if (refusal) throw new Problem(409, refusal);
}

/** The sending company: the caller's own, or the subsidiary that a group head names. */
async function companyOf(tx: Transaction, actor: Actor, taxCode: string | undefined): Promise<string> {
  const [company] =
    taxCode === undefined ? await companiesById(tx, [actor.companyId ?? '']) : await companiesByTaxCode(tx, [taxCode]);
  if (!company) throw notFound();
  return company.id;
}

async function keep({ bring }: Bringing, file: ReceivedFile | null): Promise<store.StoredFile | null> {
  if (!file) return null;
  const { name, contentType, bytes } = file;
  return { name, contentType, ...(await bring([bytes], bytes.length)) };
}

async function detail(tx: Transaction, row: store.RequestRow, actor: Actor, now: Date) {
  const [answers, steps] = [await store.listAnswers(tx, row.id), await store.listStatusSteps(tx, row.id)];
  return presentDetail(row, { answers, steps }, actor, now);
}

/** The file of a request or of one of its answers; answers 404 if there is none. */
async function fileOf(tx: Transaction, id: string, answerId: string | undefined, actor: Actor) {
  const row = await existing(tx, id);
  if (!showsContent(row, actor)) throw notFound();
  const holder =
    answerId === undefined ? row : (await store.listAnswers(tx, row.id)).find((answer) => answer.id === answerId);
  if (!holder?.sha256 || holder.fileName === null) throw notFound();
  const file = { name: holder.fileName, contentType: holder.contentType ?? '', sha256: holder.sha256 };
  return { row, file };
}

function refused(field: DraftField | SignedField, refusal: Refusal): Problem {
  const { detail: message } = refusalText(refusal.refused, refusal.data ?? {});
  return new Problem(400, refusal, { fieldErrors: [{ field, message }] });
}

/**
 * Those who handle a request, as recipients of notifications: the consultant, and the company unless it sent the
 * request itself.
 */
function workersOn({ companyId, employeeId }: store.RequestRow): Audience[] {
  const consultant = { audience: 'consultant', companyId } as const;
  return employeeId === null ? [consultant] : [{ audience: 'company', companyId }, consultant];
}

function newsOfRequest(row: store.RequestRow): News[] {
  const about = { objectId: row.id, subject: subjectOf(row), person: row.sender };
  const news: News[] = workersOn(row).map((to) => ({ kind: 'requestReceived', to, ...about }));
  // The person whose salary account would change is notified, because somebody else may have sent the request.
  if (REQUEST_TYPES[row.type].iban) {
    const subject = row.iban === null ? REQUESTS.ibanOnTheForm : maskedIban(row.iban);
    news.push({ kind: 'ibanAsked', to: senderOf(row), objectId: row.id, subject });
  }
  return news;
}

/** Notifies the other side of an answer; the notification never contains the answer's text. */
function newsOfAnswer(row: store.RequestRow, actor: Actor, person: string): News[] {
  const bySender = row.employeeId === null ? actor.role === 'COMPANY' : actor.role === 'EMPLOYEE';
  const audiences = bySender ? workersOn(row) : [senderOf(row)];
  return audiences.map((to) => ({ kind: 'requestAnswered', to, objectId: row.id, subject: subjectOf(row), person }));
}
