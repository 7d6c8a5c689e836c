import type { Actor } from '../../access/scope.ts';
import { scopeOf } from '../../access/scope.ts';
import { companiesById, companiesByTaxCode } from '../../directory/companies.store.ts';
import { nameOf } from '../../ledger/signature.ts';
import type { App } from '../../server/app.ts';
import { isId, type Transaction } from '../../server/database.ts';
import type { Bringing, Call, Serve } from '../../server/http.ts';
import { pageOf, sendList } from '../../server/list.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { type ReceivedFile, receiveFile } from '../../server/received.ts';
import { isRefusal, type Refusal } from '../../server/refusal.ts';
import { deliver } from '../../server/send-file.ts';
import { issueTicket, type Opener } from '../../server/tickets.ts';
import { refusalText } from '../../text/refusals.ts';
import { mailedWords, REQUEST_FORM, REQUEST_STATUS_NAMES, REQUESTS } from '../../text/requests.ts';
import { askAddressee } from '../documents/upload/addressee.io.ts';
import { whomOfDocument } from '../documents/upload/uploads.routes.ts';
import { presentReach, type Undo } from '../notifications/mailings.routes.ts';
import { companyOfAct, reachOf } from '../notifications/mailings.store.ts';
import type { Audience, News } from '../notifications/notification.ts';
import { type DraftField, sent, whyNotAsk, whyNotSend } from './draft.ts';
import { type FormType, formPdf } from './form-pdf.io.ts';
import { maskedIban } from './iban.ts';
import {
  REQUEST_TYPES,
  type Request,
  type RequestStatus,
  type RequestType,
  requestType,
  type SettableStatus,
  type StatusChange,
  setStatus,
  settableStatus,
} from './request.ts';
import * as contracts from './requests.contract.ts';
import { presentDetail, presentRequest, subjectOf } from './requests.present.ts';
import * as store from './requests.store.ts';

export function serveRequests(serve: Serve, app: App): void {
  serve(contracts.listRequests, (call) => list(call, ofEmployees(call.query), [call.query.cfAzienda]));
  serve(contracts.listCompanyRequests, (call) =>
    list(call, { ...call.query, inviataDa: 'azienda' }, [call.query.cfAzienda]),
  );
  serve(contracts.listRequestsOfCompanies, (call) => list(call, call.query, call.query.listacfazienda));
  serve(contracts.listOwnRequests, (call) => list(call, ofEmployees(call.query), undefined));

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
            data: { type: draft.type, sha256: file?.sha256 ?? null, ibanPrint },
            person: { document: subjectOf(row) },
          },
        ],
        news: newsOfRequest(row),
      };
    },
  });

  serve.change(contracts.changeRequestStatus, async ({ tx, actor, body, now, params }) => {
    const status = settableStatus(params.status);
    if (isRefusal(status)) throw new Problem(400, status);
    const { ids, motivo = '', prova = false } = Array.isArray(body) ? { ids: body } : body;
    const rows = await lockAll(tx, ids);
    const changes = setStatus(rows, status, actor.role);
    if (isRefusal(changes)) throw new Problem(409, changes);
    if (prova) {
      const told = changes.map(({ request }) => senderOf(request));
      const invio = presentReach(await reachOf(tx, 'requestStatus', told));
      return { answer: { aggiornate: changes.length, invio }, events: [] };
    }
    const words = motivo.trim();
    return {
      answer: { aggiornate: changes.length },
      ...(await decided(tx, changes, status, { actor, now, words: mailedWords(status, words) })),
      note: words || null,
    };
  });

  serve(contracts.readRequest, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => detail(tx, await existing(tx, params.id), actor, now)),
  );

  serve.change(contracts.answerRequest, {
    prepare: async (call) => {
      const { actor, inScope, params, query, request } = call;
      const to = await inScope(async (tx) => {
        const row = await existing(tx, params.id);
        // An employee's own message reaches no worker, so no addressee is checked; an answer to a worker is.
        return actor.role === 'EMPLOYEE'
          ? null
          : whomOfDocument(tx, { ...row, kind: 'employeeDocument', period: null, payrollKind: null });
      });
      const part = { name: 'testo', schema: contracts.AnswerText, json: false };
      const { fields: text, file } = await receiveFile(app, { actor, request }, contracts.answerRequest, part);
      if (text.trim() === '' && !file) throw refused('testo', { refused: 'answer-required' });
      const confirmed = file && to ? await askAddressee(app, { actor, inScope, query }, file, to) : null;
      return { confirmed, text: text.trim(), file: await keep(call, file) };
    },
    change: async ({ tx, actor, now, params, query }, { confirmed, text, file }) => {
      const row = await existing(tx, params.id);
      if (actor.role === 'ADMIN') throw notFound();
      const fulfils = query.stato !== undefined && actor.role !== 'EMPLOYEE';
      const changes = fulfils ? setStatus(await lockAll(tx, [row.id]), 'L', actor.role) : [];
      if (isRefusal(changes)) throw new Problem(409, changes);
      const author = {
        authorRole: actor.role,
        authorName: nameOf(actor).name || actor.login,
        createdBy: actor.accountId,
      };
      const answer = await store.insertAnswer(tx, row, { ...author, text, file }, now);
      // One mail says both: what became of it, and where the document is.
      const decision = await decided(tx, changes, 'L', { actor, now, words: file ? REQUESTS.documentThere : text });
      return {
        answer: await detail(tx, await existing(tx, row.id), actor, now),
        events: [
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

  const opener = requestOpener(app);
  serve(contracts.downloadRequest, ({ actor, params, request, reply }) =>
    opener(actor, { call: 'request', ids: [params.id] }, request, reply),
  );
  serve(contracts.downloadRequestFile, ({ actor, params, query, request, reply }) =>
    opener(actor, targetOf(params.id, query.risposta), request, reply),
  );
  serve(contracts.ticketForRequestFile, ({ actor, inScope, now, params, query }) =>
    inScope(async (tx) => {
      await fileOf(tx, params.id, query.risposta);
      return issueTicket(tx, actor, targetOf(params.id, query.risposta), now);
    }),
  );

  serve(contracts.requestForm, async ({ actor, inScope, params, request, reply }) => {
    const type = Number(params.tipo) as FormType;
    const person = await inScope((tx) => store.formPerson(tx, actor));
    const bytes = await formPdf(type, {
      name: person?.name ?? null,
      taxCode: person?.taxCode ?? null,
      employeeCode: person?.employeeCode ?? null,
      company: person ? { name: person.company, taxCode: person.companyTaxCode } : null,
    });
    const name = `${REQUEST_FORM.fileNames[type]}.pdf`;
    return deliver(request, reply, { bytes, name, contentType: 'application/pdf' });
  });
}

/** The openers for a request's file, or an answer's: each opening is traced before the file is whole. */
export function requestOpener(app: App): Opener {
  return async (actor, { ids: [id = '', answer] }, request, reply) => {
    const scope = scopeOf(actor);
    const { row, file } = await app.database.inScope(scope, (tx) => fileOf(tx, id, answer));
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

/** Reads and checks a request, and receives its file: nothing is written yet. */
async function prepareRequest(app: App, call: Call<typeof contracts.sendRequest> & Bringing) {
  const { actor, inScope, request, requireFresh, today } = call;
  const part = { name: 'jsonRichiesteDTO', schema: contracts.NewRequest, json: true };
  const { fields, file } = await receiveFile(app, { actor, request }, contracts.sendRequest, part);
  const type = requestType(fields.tipo);
  if (isRefusal(type)) throw new Problem(400, type);
  const draft = { type, text: fields.testo, iban: fields.iban || null, hasFile: file !== null };
  const wrong = whyNotSend(draft);
  if (wrong) throw refused(wrong.field, wrong.refusal);
  // A person who finds a session open must not redirect a salary.
  if (REQUEST_TYPES[type].iban) requireFresh();
  await inScope(async (tx) => {
    await companyOf(tx, actor, fields.cfAzienda);
    await mayAsk(tx, actor, type, today);
  });
  return {
    cfAzienda: fields.cfAzienda,
    draft,
    documentName: fields.nomeDoc?.trim() || null,
    file: await keep(call, file),
  };
}

/** An employee whose employment has ended asks for less. */
async function mayAsk(tx: Transaction, { employeeId }: Actor, type: RequestType, today: string): Promise<void> {
  if (employeeId === null) return;
  const refusal = whyNotAsk(await store.employmentOf(tx, employeeId), type, today);
  if (refusal) throw new Problem(409, refusal);
}

/** The company that sends: one's own, or a subsidiary that a group head names. */
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

async function existing(tx: Transaction, id: string): Promise<store.RequestRow> {
  const row = await store.readRequest(tx, id);
  if (!row) throw notFound();
  return row;
}

/** All of them, or "not found" for the whole call (docs/api.md, bulk calls). */
async function lockAll(tx: Transaction, wanted: readonly string[]): Promise<store.RequestRow[]> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) throw new Problem(400, 'no-request-selected');
  if (!ids.every(isId)) throw notFound();
  const rows = await store.lockRequests(tx, ids);
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

async function detail(tx: Transaction, row: store.RequestRow, actor: Actor, now: Date) {
  const [answers, steps] = [await store.listAnswers(tx, row.id), await store.listStatusSteps(tx, row.id)];
  return presentDetail(row, { answers, steps }, actor, now);
}

/** The file of a request, or of one of its answers; not found where there is none. */
async function fileOf(tx: Transaction, id: string, answerId: string | undefined) {
  const row = await existing(tx, id);
  const holder =
    answerId === undefined ? row : (await store.listAnswers(tx, row.id)).find((answer) => answer.id === answerId);
  if (!holder?.sha256 || holder.fileName === null) throw notFound();
  const file = { name: holder.fileName, contentType: holder.contentType ?? '', sha256: holder.sha256 };
  return { row, file };
}

function refused(field: DraftField, refusal: Refusal): Problem {
  const { detail: message } = refusalText(refusal.refused, refusal.data ?? {});
  return new Problem(400, refusal, { fieldErrors: [{ field, message }] });
}

declare module '../../server/mailing.ts' {
  interface Mailings {
    requestStatus: { requests: readonly { id: string; from: RequestStatus; to: RequestStatus }[] };
  }
}

/** Requests whose new status was taken back have the former again, unless somebody has changed it meanwhile. */
export const undoStatus: Undo<'requestStatus'> = async (tx, { requests }, { madeAt, now }) => {
  const former = new Map(requests.map((one) => [one.id, one]));
  const rows = (await store.lockRequests(tx, [...former.keys()])).filter(
    (row) => row.status === former.get(row.id)?.to && Date.parse(row.statusAt) === madeAt.getTime(),
  );
  for (const status of new Set(requests.map(({ from }) => from))) {
    const ids = rows.filter((row) => former.get(row.id)?.from === status).map((row) => row.id);
    await store.saveStatus(tx, ids, status, now);
  }
  return {
    events: rows.map((row) => {
      const { id, companyId, employeeId, status } = row;
      const data = { from: status, to: former.get(id)?.from ?? status };
      return { action: 'requestStatusChanged', id, companyId, employeeId, data, person: { document: subjectOf(row) } };
    }),
    noNews: [{ kind: 'requestStatus', objectIds: rows.map((row) => row.id), since: madeAt }],
  };
};

/** Saves a status that was set: what is traced, whom it is told to, and what taking it back needs. */
async function decided(
  tx: Transaction,
  changes: readonly StatusChange[],
  status: SettableStatus,
  { actor, now, words }: { actor: Actor; now: Date; words: string },
) {
  const requests = changes.map(({ request }) => request);
  await store.saveStatus(
    tx,
    requests.map(({ id }) => id),
    status,
    now,
  );
  const { people } = await reachOf(tx, 'requestStatus', requests.map(senderOf));
  const [only] = requests;
  return {
    events: changes.map(({ event, request }) => ({ ...event, person: { document: subjectOf(request) } })),
    news: requests.map(
      (request): News => ({
        kind: 'requestStatus',
        to: senderOf(request),
        objectId: request.id,
        subject: subjectOf(request),
        person: REQUEST_STATUS_NAMES[status].toLowerCase(),
        words,
      }),
    ),
    mailing: {
      kind: 'requestStatus' as const,
      undo: { requests: changes.map(({ request, from }) => ({ id: request.id, from, to: status })) },
      subject: requests.length === 1 && only ? `${subjectOf(only)}, ${only.sender}` : '',
      companyId: companyOfAct(
        requests.map((request) => request.companyId),
        actor,
      ),
      people,
      by: actor.accountId,
      at: now,
    },
  };
}

/** Who sent it: the employee, or the company. */
function senderOf({ companyId, employeeId }: Pick<Request, 'companyId' | 'employeeId'>) {
  return employeeId === null
    ? ({ audience: 'company', companyId } as const)
    : ({ audience: 'employee', companyId, employeeId } as const);
}

/** Who handles it: the consultant, and the company where it is not its own. */
function workersOn({ companyId, employeeId }: store.RequestRow): Audience[] {
  const consultant = { audience: 'consultant', companyId } as const;
  return employeeId === null ? [consultant] : [{ audience: 'company', companyId }, consultant];
}

function newsOfRequest(row: store.RequestRow): News[] {
  const about = { objectId: row.id, subject: subjectOf(row), person: row.sender };
  const news: News[] = workersOn(row).map((to) => ({ kind: 'requestReceived', to, ...about }));
  // The owner of the account learns of it, even if another person sent it.
  if (REQUEST_TYPES[row.type].iban) {
    const subject = row.iban === null ? REQUESTS.ibanOnTheForm : maskedIban(row.iban);
    news.push({ kind: 'ibanAsked', to: senderOf(row), objectId: row.id, subject });
  }
  return news;
}

/** An answer is announced to the other side, never with its content. */
function newsOfAnswer(row: store.RequestRow, actor: Actor, person: string): News[] {
  const bySender = row.employeeId === null ? actor.role === 'COMPANY' : actor.role === 'EMPLOYEE';
  const audiences = bySender ? workersOn(row) : [senderOf(row)];
  return audiences.map((to) => ({ kind: 'requestAnswered', to, objectId: row.id, subject: subjectOf(row), person }));
}
