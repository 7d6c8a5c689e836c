import * as z from 'zod/mini';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { nameOf } from '../../ledger/signature.ts';
import type { App } from '../../server/http/app.ts';
import type { ChangeCall, Serve } from '../../server/http/http.ts';
import { receiveSheet } from '../../server/http/received.ts';
import { deliver } from '../../server/http/send-file.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { isRefusal, refuse } from '../../server/refusal.ts';
import { XLSX } from '../../server/sheets/write-sheet.ts';
import { isBlank } from '../../text/common/blank.ts';
import { formatMonth } from '../../text/common/format.ts';
import { MONTH_DATA, ROW_REFUSALS } from '../../text/month-data/month-data.ts';
import type { News } from '../notifications/notification.ts';
import * as contracts from './month-data.contract.ts';
import { remindersOf, reminding } from './month-data.jobs.ts';
import { presentRow, presentSheet } from './month-data.present.ts';
import * as store from './month-data.store.ts';
import {
  type Content,
  DEFAULT_SETTING,
  dueOn,
  startOf,
  stateOf,
  whyNotAsk,
  whyNotSend,
  whyNotTakeOver,
} from './month-data.ts';
import { fileColumns, fileOf, readFile } from './month-file.io.ts';
import { differences, type RowMessage, readRow, typedOf } from './read-row.ts';

export function serveMonthData(serve: Serve, app: Pick<App, 'readTable'>): void {
  serveReading(serve);
  serveOffice(serve);
  serveCompany(serve);
  serveFiles(serve, app);
  serveSettings(serve);
}

const subjectOf = (month: number) => formatMonth(month).toLowerCase();

function serveReading(serve: Serve): void {
  serve(contracts.listMonthData, ({ actor, inScope, query }) =>
    inScope(async (tx) => {
      const month = query.annomese === undefined ? null : Number(query.annomese);
      const isOffice = actor.role === 'CONSULTANT';
      const reported = isOffice && month !== null ? await store.reportedAndPaid(tx, month, null) : [];
      return (await store.listSheets(tx, month, isOffice)).map((row) => presentSheet(row, reported));
    }),
  );

  serve(contracts.readMonthData, ({ actor, inScope, params }) =>
    inScope(async (tx) => {
      const sheet = await store.sheetById(tx, params.id);
      const messages = await store.messagesOf(tx, sheet.id);
      const isOffice = actor.role === 'CONSULTANT';
      const people = await store.peopleOf(tx, [sheet]);
      return {
        ...presentSheet(sheet, isOffice ? await store.reportedAndPaid(tx, sheet.month, sheet.companyId) : []),
        colonne: sheet.columns,
        righe: people.map((person) => presentRow(sheet, person, messages, isOffice)),
      };
    }),
  );
}

function serveOffice(serve: Serve): void {
  serve.change(contracts.openMonthData, async ({ tx, actor, body, now, today }) => {
    const month = Number(body.annomese);
    const refusal = whyNotAsk(month, body.entro ?? null, today);
    if (refusal) throw new Problem(409, refusal);
    const practiceId = actor.practiceId ?? '';
    const companies = (await companiesByTaxCode(tx, body.aziende)).map(({ id }) => id);
    const { columns, dueDay } = (await store.settingOf(tx)) ?? DEFAULT_SETTING;
    const last = body.entro ?? dueOn(month, dueDay, today);
    const opened = await store.openSheets(tx, companies, { practiceId, month, columns, dueOn: last, now });
    return {
      answer: { aggiornati: opened.length },
      events: opened.map(
        (sheet): LedgerEvent => ({ action: 'monthDataAsked', ...sheet, data: { month, dueOn: last } }),
      ),
      news: opened.map(
        ({ id, companyId }): News => ({
          kind: 'monthDataAsked',
          to: { audience: 'company', companyId },
          objectId: id,
          subject: subjectOf(month),
          words: MONTH_DATA.until(last),
        }),
      ),
      jobs: opened.length > 0 ? remindersOf(practiceId, last, today) : [],
    };
  });

  serve.change(contracts.takeOverMonthData, async ({ tx, body, now }) => {
    const sheets = await store.sheetsById(tx, body.ids, true);
    const [refusal] = sheets.flatMap((sheet) => whyNotTakeOver(sheet) ?? []);
    if (refusal) throw new Problem(409, refusal);
    const taken = sheets.filter(({ version, takenVersion }) => version > takenVersion);
    const ids = taken.map(({ id }) => id);
    if (ids.length > 0) await store.saveTaken(tx, ids, now);
    return {
      answer: { aggiornati: taken.length },
      events: taken.map(
        ({ id, companyId, month, version }): LedgerEvent => ({
          ...{ action: 'monthDataTakenOver', id, companyId, data: { month, version } },
        }),
      ),
    };
  });

  serve.change(contracts.remindMonthData, async ({ tx, body, today }) => {
    const { aggiornati, ...change } = await reminding(tx, await store.sheetsById(tx, body.ids, true), today);
    return { answer: { aggiornati }, ...change };
  });
}

function serveCompany(serve: Serve): void {
  serve.change(contracts.writeMonthData, writeRows);

  serve.change(contracts.sendMonthData, async ({ tx, actor, params, now }) => {
    const sheet = await store.sheetById(tx, params.id, true);
    const refusal = whyNotSend(sheet);
    if (refusal) throw new Problem(409, refusal);
    const { id, companyId, month } = sheet;
    const people = await store.peopleOf(tx, [sheet]);
    // An untouched person is sent as the contract says.
    const untouched = people.flatMap(({ id: employeeId, content, before }) =>
      content === null ? [{ employeeId, content: startOf(before) }] : [],
    );
    await store.writeRows(tx, sheet, untouched);
    const version = sheet.version + 1;
    const state = stateOf({ ...sheet, draft: false, version, asked: people.some(({ asked }) => asked) });
    await store.saveSent(tx, id, { state, by: nameOf(actor).name || actor.login, now });
    return {
      answer: { versione: version },
      events: [{ action: 'monthDataSent', id, companyId, data: { month, version } }],
      news: [
        {
          kind: 'monthDataArrived',
          to: { audience: 'consultant', companyId },
          objectId: id,
          subject: subjectOf(month),
          person: sheet.legalName,
          words: version > 1 ? MONTH_DATA.newVersion(version) : '',
        },
      ],
      noNews: [
        { kind: 'monthDataAsked', objectIds: [id] },
        { kind: 'monthDataDue', objectIds: [id] },
      ],
    };
  });

  serve.change(contracts.askAboutMonthRow, async ({ tx, actor, params, body, now }) => {
    if (isBlank(body.testo)) throw new Problem(400, 'text-required');
    const sheet = await store.sheetById(tx, params.id, true);
    const { id, companyId, month } = sheet;
    const person = (await store.peopleOf(tx, [sheet])).find((one) => one.id === params.riga);
    const isOffice = actor.role === 'CONSULTANT';
    const role = isOffice ? 'CONSULTANT' : 'COMPANY';
    const author = nameOf(actor).name || actor.login;
    const message = { employeeId: person?.id ?? '0', role, author, text: body.testo.trim(), now } as const;
    const sent = await store.insertMessage(tx, sheet, message);
    if (!sent) throw notFound();
    const asked = (await store.peopleOf(tx, [sheet])).some((one) => one.asked);
    await store.saveState(tx, id, stateOf({ ...sheet, asked }));
    return {
      answer: { id: sent.id },
      events: [
        {
          action: isOffice ? 'monthDataQuestioned' : 'monthDataAnswered',
          ...{ id, companyId, data: { month, row: sent.rowId } },
        },
      ],
      news: [
        {
          kind: 'monthDataQuestion',
          to: { audience: isOffice ? 'company' : 'consultant', companyId },
          objectId: id,
          subject: subjectOf(month),
          person: isOffice ? author : sheet.legalName,
        },
      ],
    };
  });
}

/** All rows are written in the transaction of the request, or none. */
async function writeRows({ tx, params, body }: ChangeCall<typeof contracts.writeMonthData>) {
  const sheet = await store.sheetById(tx, params.id, true);
  const people = new Map((await store.peopleOf(tx, [sheet])).map((person) => [person.id, person]));
  const refused: { id: string; nominativo: string; messaggi: readonly RowMessage[] }[] = [];
  const contents = new Map<string, Content>();
  for (const { id, impronta, ...typed } of body.righe) {
    const person = people.get(id);
    if (!person) throw notFound();
    const read = readRow(typed, sheet.columns, person);
    const isStale = impronta !== undefined && impronta !== person.stamp;
    if ('messages' in read) refused.push({ id, nominativo: person.name, messaggi: read.messages });
    else if (isStale && !isSame(read.content, person.content))
      refused.push({ id, nominativo: person.name, messaggi: [{ campo: 'impronta', testo: ROW_REFUSALS.changed }] });
    else contents.set(id, read.content);
  }
  const [first] = refused;
  if (first) {
    const { nominativo: name, messaggi } = first;
    const why = refuse('month-data-refused', { count: refused.length, name, why: messaggi[0]?.testo ?? '' });
    throw new Problem(422, why, { members: { righe: refused } });
  }
  const rows = [...contents].map(([employeeId, content]) => ({ employeeId, content }));
  const changed = await store.writeRows(tx, sheet, rows);
  if (changed === 0) return { answer: { aggiornati: 0 }, events: [] };
  const { id, companyId, month } = sheet;
  await store.saveState(tx, id, stateOf({ ...sheet, draft: true, asked: sheet.state === 'toClarify' }), true);
  const event: LedgerEvent = { action: 'monthDataWritten', id, companyId, data: { month, rows: changed } };
  return { answer: { aggiornati: changed }, events: [event] };
}

const isSame = (content: Content, other: Content | null) =>
  other !== null && differences(typedOf(content), typedOf(other)).length === 0;

function serveFiles(serve: Serve, app: Pick<App, 'readTable'>): void {
  serve(contracts.readMonthFile, async (call) => {
    const sheet = await call.inScope((tx) => store.sheetById(tx, call.params.id));
    const { table } = await receiveSheet(app, call, z.object({}), () => ({ columns: fileColumns(sheet) }));
    return call.inScope(async (tx) => {
      const ever = await store.employedEver(tx, sheet.companyId);
      const rows = readFile(sheet, table, await store.peopleOf(tx, [sheet]), ever);
      if (isRefusal(rows)) throw new Problem(422, rows);
      return rows;
    });
  });

  serve(contracts.monthDataTemplate, async ({ inScope, params, request, reply }) => {
    const [sheet, people] = await inScope(async (tx) => {
      const found = await store.sheetById(tx, params.id);
      return [found, await store.peopleOf(tx, [found])] as const;
    });
    const name = `${MONTH_DATA.title} ${subjectOf(sheet.month)} ${sheet.legalName}.xlsx`;
    const bytes = await fileOf([sheet], people, null);
    return deliver(request, reply, { bytes, name, contentType: XLSX });
  });

  serve(contracts.exportMonthData, async ({ inScope, params, query, request, reply }) => {
    const { sheets, people, headings } = await inScope(async (tx) => {
      const named = query.listacfazienda;
      const only = named && new Set((await companiesByTaxCode(tx, named)).map(({ id }) => id));
      const found = (await store.listSheets(tx, Number(params.annomese), false)).filter(
        (sheet): sheet is store.Sheet => sheet.version > 0 && (only === undefined || only.has(sheet.companyId)),
      );
      const setting = await store.settingOf(tx);
      return { sheets: found, people: await store.peopleOf(tx, found), headings: setting?.headings ?? {} };
    });
    if (sheets.length === 0) throw notFound();
    const bytes = await fileOf(sheets, people, headings);
    const name = `${MONTH_DATA.title} ${subjectOf(Number(params.annomese))}.xlsx`;
    return deliver(request, reply, { bytes, name, contentType: XLSX });
  });
}

function serveSettings(serve: Serve): void {
  serve(contracts.readMonthSetting, ({ inScope }) =>
    inScope(async (tx) => {
      const { columns, dueDay, headings } = { headings: {}, ...((await store.settingOf(tx)) ?? DEFAULT_SETTING) };
      return { colonne: [...columns], giornoScadenza: dueDay, intestazioni: headings };
    }),
  );

  serve.change(contracts.setMonthSetting, async ({ tx, actor, body }) => {
    const id = actor.practiceId ?? '';
    const columns = [...new Set(body.colonne)];
    const headings = Object.fromEntries(Object.entries(body.intestazioni).filter(([, text]) => text.trim() !== ''));
    const changed = await store.saveSetting(tx, id, { columns, dueDay: body.giornoScadenza, headings });
    const event: LedgerEvent = { action: 'monthDataSettingSet', id, data: { columns: columns.join(', ') } };
    return { answer: { aggiornati: changed ? 1 : 0 }, events: changed ? [event] : [] };
  });
}
