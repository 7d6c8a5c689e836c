import * as z from 'zod/mini';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { nameOf } from '../../ledger/signature.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { ChangeCall, Serve } from '../../server/http/http.ts';
import { invalidFields } from '../../server/http/parse.ts';
import { receiveSheet } from '../../server/http/received.ts';
import { deliver } from '../../server/http/send-file.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { isRefusal, refuse } from '../../server/refusal.ts';
import { XLSX } from '../../server/sheets/write-sheet.ts';
import { isBlank } from '../../text/common/blank.ts';
import { formatMonth } from '../../text/common/format.ts';
import { MONTH_DATA } from '../../text/month-data/month-data.ts';
import type { News } from '../notifications/notification.ts';
import * as contracts from './month-data.contract.ts';
import { remindersOf, reminding } from './month-data.jobs.ts';
import { employedIn, presentRow, presentSheet, startFor } from './month-data.present.ts';
import * as store from './month-data.store.ts';
import { DEFAULT_SETTING, dueOn, stateOf, whyNotAsk, whyNotSend, whyNotTakeOver } from './month-data.ts';
import { exportOf, fileColumns, fileOf, readFile } from './month-file.io.ts';
import { readHundredths, readRow, typedAmount, whyNotWrite } from './read-row.ts';

export function serveMonthData(serve: Serve, app: Pick<App, 'readTable'>): void {
  serveReading(serve);
  serveOffice(serve);
  serveCompany(serve);
  serveFiles(serve, app);
  serveSettings(serve);
}

const eventOf = (sheet: Pick<store.Sheet, 'id' | 'companyId'>) => ({ id: sheet.id, companyId: sheet.companyId });
const subjectOf = (month: number) => formatMonth(month).toLowerCase();

function serveReading(serve: Serve): void {
  serve(contracts.listMonthData, ({ actor, inScope, query }) =>
    inScope(async (tx) => {
      const month = query.annomese === undefined ? null : Number(query.annomese);
      return (await store.listSheets(tx, month, actor.role === 'CONSULTANT')).map(presentSheet);
    }),
  );

  serve(contracts.readMonthData, ({ actor, inScope, params }) =>
    inScope(async (tx) => {
      const sheet = await store.sheetById(tx, params.id);
      const messages = await store.messagesOf(tx, sheet.id);
      const forOffice = actor.role === 'CONSULTANT';
      const people = await store.peopleOf(tx, [sheet]);
      return {
        ...presentSheet(sheet),
        colonne: sheet.columns,
        righe: people.map((person) => presentRow(sheet, person, messages, forOffice)),
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
    const companies = await companiesByTaxCode(tx, body.aziende);
    const settings = await store.settingsOf(tx);
    const asked = companies.map(({ id }) => {
      const { columns, weeklyHours, dueDay } = settingFor(settings, id);
      return { companyId: id, columns, weeklyHours, dueOn: body.entro ?? dueOn(month, dueDay, today) };
    });
    const opened = await store.openSheets(tx, asked, { practiceId, month, now });
    return {
      answer: { aggiornati: opened.length },
      events: opened.map(
        (sheet): LedgerEvent => ({
          action: 'monthDataAsked',
          ...eventOf(sheet),
          data: { month, dueOn: sheet.dueOn },
        }),
      ),
      news: opened.map(
        ({ id, companyId, dueOn: last }): News => ({
          kind: 'monthDataAsked',
          to: { audience: 'company', companyId },
          objectId: id,
          subject: subjectOf(month),
          words: MONTH_DATA.until(last),
        }),
      ),
      jobs: [...new Set(opened.map((sheet) => sheet.dueOn))].flatMap((last) => remindersOf(practiceId, last, today)),
    };
  });

  serve.change(contracts.takeOverMonthData, async ({ tx, body, now }) => {
    const sheets = await store.sheetsById(tx, body.ids, true);
    const taken = [];
    for (const sheet of sheets) {
      const refusal = whyNotTakeOver(sheet, await store.openQuestions(tx, sheet.id));
      if (refusal) throw new Problem(409, refusal);
      if (sheet.version > sheet.takenVersion) taken.push(sheet);
    }
    const after = taken.map((sheet) => ({
      id: sheet.id,
      state: stateOf({ ...sheet, takenVersion: sheet.version, open: 0 }),
    }));
    if (after.length > 0) await store.saveTaken(tx, after, now);
    return {
      answer: { aggiornati: taken.length },
      events: taken.map(
        (sheet): LedgerEvent => ({
          action: 'monthDataTakenOver',
          ...eventOf(sheet),
          data: { month: sheet.month, version: sheet.version },
        }),
      ),
    };
  });

  serve.change(contracts.remindMonthData, async ({ tx, body, today }) => {
    const sheets = await store.sheetsById(tx, body.ids, true);
    const { aggiornati, ...change } = await reminding(tx, sheets, today);
    return { answer: { aggiornati }, ...change };
  });
}

function serveCompany(serve: Serve): void {
  serve.change(contracts.writeMonthData, writeRows);

  serve.change(contracts.sendMonthData, async ({ tx, actor, params, now }) => {
    const sheet = await store.sheetById(tx, params.id, true);
    const refusal = whyNotSend(sheet);
    if (refusal) throw new Problem(409, refusal);
    const people = await store.peopleOf(tx, [sheet]);
    // An untouched person is sent as the contract says.
    const untouched = people.filter((person) => person.content === null);
    await store.writeRows(
      tx,
      sheet,
      untouched.map((person) => rowOf(person, startFor(sheet, person))),
    );
    const open = people.filter(({ asked }) => asked).length;
    const version = sheet.version + 1;
    const by = nameOf(actor).name || actor.login;
    await store.saveSent(tx, sheet, { state: stateOf({ ...sheet, draft: false, version, open }), by, now });
    return {
      answer: { versione: version },
      events: [{ action: 'monthDataSent', ...eventOf(sheet), data: { month: sheet.month, version } }],
      news: [
        {
          kind: 'monthDataArrived',
          to: { audience: 'consultant', companyId: sheet.companyId },
          objectId: sheet.id,
          subject: subjectOf(sheet.month),
          person: sheet.legalName,
          words: version > 1 ? MONTH_DATA.newVersion(version) : '',
        },
      ],
      noNews: ['monthDataAsked', 'monthDataDue'].map((kind) => ({
        kind: kind as 'monthDataAsked' | 'monthDataDue',
        objectIds: [sheet.id],
      })),
    };
  });

  serve.change(contracts.askAboutMonthRow, async ({ tx, actor, params, body, now }) => {
    if (isBlank(body.testo)) throw new Problem(400, 'text-required');
    const sheet = await store.sheetById(tx, params.id, true);
    const people = await store.peopleOf(tx, [sheet]);
    const person = people.find(({ employeeId, rowId }) => (employeeId ?? rowId) === params.riga);
    if (!person) throw notFound();
    const rowId = person.rowId ?? (await newRow(tx, sheet, person));
    const role = actor.role === 'CONSULTANT' ? 'CONSULTANT' : 'COMPANY';
    const author = nameOf(actor).name || actor.login;
    const id = await store.insertMessage(tx, sheet, { rowId, role, author, text: body.testo.trim(), now });
    await store.saveState(tx, sheet.id, stateOf({ ...sheet, open: await store.openQuestions(tx, sheet.id) }));
    return {
      answer: { id },
      events: [
        {
          action: role === 'CONSULTANT' ? 'monthDataQuestioned' : 'monthDataAnswered',
          ...eventOf(sheet),
          data: { month: sheet.month, row: rowId },
        },
      ],
      news: [
        {
          kind: 'monthDataQuestion',
          to: { audience: role === 'CONSULTANT' ? 'company' : 'consultant', companyId: sheet.companyId },
          objectId: sheet.id,
          subject: subjectOf(sheet.month),
          person: role === 'CONSULTANT' ? author : sheet.legalName,
        },
      ],
    };
  });
}

const rowOf = (person: store.PersonRow, content: store.RowToWrite['content']): store.RowToWrite => ({
  rowId: person.rowId,
  employeeId: person.employeeId,
  personName: person.employeeId === null ? person.name : null,
  taxCode: person.employeeId === null ? person.taxCode : null,
  content,
});

async function newRow(tx: Transaction, sheet: store.Sheet, person: store.PersonRow): Promise<string> {
  await store.writeRows(tx, sheet, [rowOf(person, startFor(sheet, person))]);
  const people = await store.peopleOf(tx, [sheet]);
  return people.find(({ employeeId }) => employeeId === person.employeeId)?.rowId ?? '';
}

async function writeRows({ tx, actor, params, body }: ChangeCall<typeof contracts.writeMonthData>) {
  const sheet = await store.sheetById(tx, params.id, true);
  const people = new Map(
    (await store.peopleOf(tx, [sheet])).map((person) => [person.employeeId ?? person.rowId, person]),
  );
  const refused: { id: string | null; nominativo: string; messaggi: readonly { campo: string; testo: string }[] }[] =
    [];
  const rows = body.righe.flatMap(({ id, nominativo, codiceFiscale, ...typed }): store.RowToWrite[] => {
    const known = id === undefined ? undefined : people.get(id);
    if (id !== undefined && !known) throw notFound();
    const name = (known?.employeeId ? known.name : (nominativo ?? known?.name ?? '')).trim();
    const isNew = !known?.employeeId;
    if (isNew && actor.role === 'BRANCH') throw notFound();
    const read = readRow(typed, sheet.columns, employedIn(sheet, known ?? { hiredOn: null, endedOn: null }));
    const why = whyNotWrite(sheet.month, { isNew, name, hiredOn: typed.assuntoIl, endedOn: known?.endedOn ?? null });
    const messaggi = [...why, ...('messages' in read ? read.messages : [])];
    if (messaggi.length > 0 || !('content' in read)) {
      refused.push({ id: id ?? null, nominativo: name, messaggi });
      return [];
    }
    const taxCode = codiceFiscale?.trim().toUpperCase() || known?.taxCode || null;
    return [
      {
        rowId: known?.rowId ?? null,
        employeeId: known?.employeeId ?? null,
        personName: isNew ? name : null,
        taxCode: isNew ? taxCode : null,
        content: read.content,
      },
    ];
  });
  const [first] = refused;
  if (first) {
    const why = refuse('month-data-refused', {
      count: refused.length,
      name: first.nominativo || MONTH_DATA.newPerson,
      why: first.messaggi[0]?.testo ?? '',
    });
    throw new Problem(422, why, { members: { righe: refused } });
  }
  const written = await store.writeRows(tx, sheet, rows);
  const removed = await store.removeRows(
    tx,
    sheet.id,
    (body.tolte ?? []).filter((id) => /^\d{1,18}$/.test(id)),
  );
  const changed = written + removed;
  if (changed > 0) {
    const open = await store.openQuestions(tx, sheet.id);
    await store.saveDraft(tx, sheet.id, stateOf({ ...sheet, draft: true, open }));
  }
  const event: LedgerEvent = {
    action: 'monthDataWritten',
    ...eventOf(sheet),
    data: { month: sheet.month, rows: changed },
  };
  return { answer: { aggiornati: changed }, events: changed > 0 ? [event] : [] };
}

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
    return deliver(request, reply, { bytes: await fileOf(sheet, people), name, contentType: XLSX });
  });

  serve(contracts.exportMonthData, async ({ inScope, params, query, request, reply }) => {
    const form = query.formato ?? 'xlsx';
    const parts = await inScope(async (tx) => {
      const named = query.listacfazienda;
      const only = named && new Set((await companiesByTaxCode(tx, named)).map(({ id }) => id));
      const sheets = (await store.listSheets(tx, Number(params.annomese), false)).filter(
        (sheet): sheet is store.Sheet => sheet.version > 0 && (only === undefined || only.has(sheet.companyId)),
      );
      const people = await store.peopleOf(tx, sheets);
      const { headings } = settingFor(await store.settingsOf(tx), null);
      return { sheets, people, headings };
    });
    if (parts.sheets.length === 0) throw notFound();
    const columns = [...new Set(parts.sheets.flatMap((sheet) => sheet.columns))];
    const bytes = await exportOf(parts.sheets, parts.people, columns, parts.headings, form);
    const name = `${MONTH_DATA.title} ${subjectOf(Number(params.annomese))}.${form}`;
    return deliver(request, reply, { bytes, name, contentType: form === 'csv' ? 'text/csv' : XLSX });
  });
}

/** The company's settings, or else the practice's, or else the default. */
function settingFor(settings: readonly store.Setting[], companyId: string | null) {
  const own = settings.find((one) => one.companyId === companyId);
  const office = settings.find((one) => one.companyId === null);
  return { ...DEFAULT_SETTING, headings: {}, ...office, ...own, isOwn: own !== undefined };
}

function serveSettings(serve: Serve): void {
  serve(contracts.readMonthSetting, ({ inScope, query }) =>
    inScope(async (tx) => {
      const companyId = await companyOf(tx, query.cfAzienda);
      const { columns, weeklyHours, dueDay, headings, isOwn } = settingFor(await store.settingsOf(tx), companyId);
      return {
        colonne: [...columns],
        oreSettimanali: typedAmount(weeklyHours),
        giornoScadenza: dueDay,
        intestazioni: headings,
        propria: isOwn,
      };
    }),
  );

  serve.change(contracts.setMonthSetting, async ({ tx, actor, body }) => {
    const companyId = await companyOf(tx, body.cfAzienda);
    const weeklyHours = readHundredths(body.oreSettimanali);
    if (typeof weeklyHours === 'string' || weeklyHours > 6000 || weeklyHours === 0)
      throw invalidFields([{ field: 'oreSettimanali', message: MONTH_DATA.weekWrong }]);
    const practiceId = actor.practiceId ?? '';
    const columns = [...new Set(body.colonne)];
    const headings = Object.fromEntries(
      Object.entries(body.intestazioni).filter(([, text]) => companyId === null && text.trim() !== ''),
    );
    const changed = await store.saveSetting(tx, practiceId, {
      companyId,
      columns,
      weeklyHours,
      dueDay: body.giornoScadenza,
      headings,
    });
    const event: LedgerEvent = {
      action: 'monthDataSettingSet',
      id: practiceId,
      companyId,
      data: { columns: columns.join(', ') },
    };
    return { answer: { aggiornati: changed ? 1 : 0 }, events: changed ? [event] : [] };
  });
}

async function companyOf(tx: Transaction, taxCode: string | undefined): Promise<string | null> {
  if (taxCode === undefined) return null;
  const [company] = await companiesByTaxCode(tx, [taxCode]);
  if (!company) throw notFound();
  return company.id;
}
