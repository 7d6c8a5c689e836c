import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KIND_NAMES, KINDS, type Kind } from '../../../src/directory/kinds.ts';
import { companyList } from '../../../src/features/companies/web/company-list.tsx';
import { dossiersOf } from '../../../src/features/documents/dossiers/web/dossier-list.tsx';
import { documentsOf } from '../../../src/features/documents/of-branches/web/documents-of-branches.tsx';
import { binOf } from '../../../src/features/documents/web/recycle-bin.tsx';
import { employeesOf } from '../../../src/features/employees/web/employee-list.tsx';
import { historyList } from '../../../src/features/history/web/history-table.tsx';
import { allBoards } from '../../../src/features/notices/web/all-boards.tsx';
import { boardOf } from '../../../src/features/notices/web/board-list.tsx';
import { packageList } from '../../../src/features/preservation/web/packages-page.tsx';
import { requestsOf } from '../../../src/features/requests/web/request-list.tsx';
import { signaturesOf } from '../../../src/features/signing/web/signing-list.tsx';
import { HISTORY_STATES } from '../../../src/ledger/history.contract.ts';
import type { ListDefinition } from '../../../src/web/list/list-definition.ts';
import type { Account } from '../../../src/web/session.ts';
import { aCompanyWithBranches } from '../../support/portal/firm.ts';
import { listed, unasked } from '../../support/portal/listed.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aBranchLogin,
  aCompany,
  aDocument,
  aDossier,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aRequest } from '../../support/portal/requests.ts';
import { aSignature } from '../../support/portal/signatures-asked.ts';

/**
 * Every filter of every other list as its screen defines it, with rows inside and outside each bound (filters.test.ts
 * covers the document lists). A filtering list without an entry here fails, and so does a filter value without a row.
 */
const TODAY = '2026-11-20';
const NOW = new Date(`${TODAY}T11:00:00Z`);
const HOUR = 3_600_000;

type Row = Record<string, unknown>;
interface Rows {
  /** Rows by name, with the fields that differ from the default. */
  rows: Record<string, Row>;
  /** For each query, the names of the rows that it must return; all other rows must be missing. */
  asks: Record<string, readonly string[]>;
}
interface Firm {
  practice: TestPractice;
  consultant: Caller;
  company: TestCompany;
  employee: TestEmployee;
}
interface Listed {
  name: string;
  file: string;
  // biome-ignore lint/suspicious/noExplicitAny: lists of rows of every shape, known by their ids
  // oxlint-disable-next-line typescript/no-explicit-any -- the same
  of: (firm: Firm, made: readonly Row[]) => ListDefinition<any>;
  make: (firm: Firm, row: Row) => Promise<string>;
  /** The caller, if not the consultant. */
  asker?: (firm: Firm) => Promise<Caller>;
  filters: Rows[];
}

/** Rows that differ in one field; filtering by a value of that field finds exactly one row. */
function each(key: string, values: readonly string[], row: (value: string) => Row): Rows {
  return {
    rows: Object.fromEntries(values.map((value) => [value, row(value)])),
    asks: Object.fromEntries(values.map((value) => [`${key}=${value}`, [value]])),
  };
}

/** Filters for a range of days, both ends included, with a row before and a row after the range. */
function days(from: string, to: string, row: (day: '09' | '10' | '12' | '13') => Row): Rows {
  return {
    rows: { before: row('09'), first: row('10'), last: row('12'), after: row('13') },
    asks: {
      [`${from}=2026-03-10`]: ['first', 'last', 'after'],
      [`${to}=2026-03-12`]: ['before', 'first', 'last'],
      [`${from}=2026-03-10&${to}=2026-03-12`]: ['first', 'last'],
    },
  };
}

const TAGS: Rows = {
  rows: { red: { tags: '{rossa}' }, both: { tags: '{blu,rossa}' }, blue: { tags: '{blu}' }, none: { tags: '{}' } },
  asks: { 'tag=rossa': ['red', 'both'], 'tag=rossa&tag=blu': ['red', 'both', 'blue'] },
};

/** The six states of an access, with the fields that produce them. */
const ACCESS: Record<string, { grant?: string; login?: true; employment?: Row }> = {
  maiInvitato: {},
  inAttesa: { grant: `invited_until = '${new Date(NOW.getTime() + HOUR).toISOString()}'` },
  scaduta: { grant: `invited_until = '${new Date(NOW.getTime() - HOUR).toISOString()}'` },
  attivo: { login: true },
  disattivato: { login: true, grant: `disabled_at = '2026-11-01'` },
  senzaAccessoWeb: { employment: { web_access: false } },
};
const STATES = each('stato', Object.keys(ACCESS), (state) => ({ state }));

let portal: Portal;
let logins = 0;
beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(NOW);
});
afterAll(() => portal?.close());

async function aFirm(): Promise<Firm> {
  const practice = await aPractice(portal.owner);
  const company = await aCompanyWithBranches(portal.owner, practice);
  const employee = await anEmployee(portal.owner, company);
  return { practice, company, employee, consultant: await portal.login(practice.login) };
}

const choiceOf = ({ id, code, taxCode, legalName }: TestCompany) => ({ id, code, taxCode, name: legalName });
const AS = { role: 'CONSULTANT', login: 'io' } as Account;
const setGrant = (column: 'company_id' | 'employee_id', id: string, set?: string) =>
  set && portal.owner.query(`UPDATE account_grant SET ${set} WHERE ${column} = $1`, [id]);
const login = (made?: true) => (made ? { login: `utente${++logins}` } : {});

const dossiers = (ofCompany: boolean): Listed => ({
  name: ofCompany ? 'dossiers of a company' : 'dossiers of workers',
  file: 'src/features/documents/dossiers/web/dossier-list.tsx',
  of: ({ company }) => dossiersOf(choiceOf(company), ofCompany, AS),
  make: async ({ company, practice }, row) => {
    const common = { createdBy: practice.accountId, documents: [], ...row };
    // The second dossier, of the other kind, must not appear in this list.
    await aDossier(portal, company, { ...common, kind: ofCompany ? 'workers' : 'company' });
    return aDossier(portal, company, { ...common, kind: ofCompany ? 'company' : 'workers' });
  },
  filters: [
    days('da', 'a', (day) => ({ delivery_on: `2026-03-${day}` })),
    {
      rows: {
        never: {},
        today: { publish_on: TODAY },
        tomorrow: { publish_on: '2026-11-21' },
        cancelled: { publish_on: '2026-01-01', cancelled_at: NOW },
      },
      asks: { 'pub=true': ['today'], 'pub=false': ['never', 'tomorrow', 'cancelled'] },
    },
    TAGS,
  ],
});

/** Half past midnight in Rome is still the day before in UTC. */
const instant = (day: '09' | '10' | '12' | '13') =>
  ({
    '09': '2026-03-09T22:30:00Z',
    '10': '2026-03-09T23:30:00Z',
    '12': '2026-03-12T22:30:00Z',
    '13': '2026-03-12T23:30:00Z',
  })[day];

const LISTS: readonly Listed[] = [
  {
    name: 'companies',
    file: 'src/features/companies/web/company-list.tsx',
    of: () => companyList(),
    make: async ({ practice }, row) => {
      const { grant, login: active, employment } = ACCESS[row.state as string] ?? {};
      const { id } = await aCompany(portal.owner, practice, login(active));
      if (employment) await portal.owner.query('UPDATE company SET web_access = false WHERE id = $1', [id]);
      await setGrant('company_id', id, grant);
      await portal.owner.query('UPDATE company SET labels = $2 WHERE id = $1', [id, row.labels ?? null]);
      return id;
    },
    // The company that every firm starts with was never invited, like the first state.
    filters: [
      STATES,
      {
        rows: { red: { labels: '{rossa}' }, both: { labels: '{blu,rossa}' }, blue: { labels: '{blu}' }, none: {} },
        asks: { 'etichetta=rossa': ['red', 'both'], 'etichetta=rossa&etichetta=blu': ['red', 'both', 'blue'] },
      },
    ],
  },
  {
    name: 'people',
    file: 'src/features/employees/web/employee-list.tsx',
    of: ({ company }) => employeesOf(choiceOf(company)),
    make: async ({ company }, { state = 'attivo', ...row }) => {
      const { grant, login: active, employment = {} } = ACCESS[state as string] ?? {};
      const { id } = await anEmployee(portal.owner, company, { ...login(active), ...employment, ...row });
      await setGrant('employee_id', id, grant);
      return id;
    },
    filters: [
      STATES,
      {
        rows: { here: {}, lastDay: { ended_on: TODAY }, left: { ended_on: '2026-11-19' } },
        asks: { 'cessati=true': ['left'], 'cessati=false&stato=attivo': ['here', 'lastDay'] },
      },
      {
        rows: {
          one: { branch_code: '0001' },
          two: { branch_code: '0002' },
          three: { branch_code: '0003' },
          none: { branch_code: null },
        },
        asks: { 'filcant=0001': ['one'], 'filcant=0001,0002': ['one', 'two'] },
      },
    ],
  },
  dossiers(false),
  dossiers(true),
  {
    name: 'documents of branches',
    file: 'src/features/documents/of-branches/web/documents-of-branches.tsx',
    of: () => documentsOf(['01', '02'].map((codice) => ({ codice, descrizione: codice, lavoratori: 1 }))),
    asker: async ({ company }) =>
      portal.login(await aBranchLogin(portal.owner, `filiale-${company.id}`, company, ['01', '02'])),
    make: async ({ company, practice }, { branch = '01', kind = 'employeeDocument' }) => {
      await portal.owner.query(
        'INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING',
        [practice.id, company.id, branch],
      );
      const person = await anEmployee(portal.owner, company, { branch_code: branch });
      return aDocument(portal, person, { kind: kind as Kind, createdBy: practice.accountId, publishOn: '2026-01-01' });
    },
    filters: [
      each('tipo', ['payslip', 'taxCertificate', 'employeeDocument'], (kind) => ({ kind })),
      each('filiale', ['01', '02'], (branch) => ({ branch })),
    ],
  },
  {
    name: 'requests',
    file: 'src/features/requests/web/request-list.tsx',
    of: ({ company }) => requestsOf([choiceOf(company)], AS, () => undefined),
    make: async ({ employee }, { created_at = NOW, ...row }) => {
      const id = await aRequest(portal, employee, row);
      await portal.owner.query('UPDATE request SET created_at = $2 WHERE id = $1', [id, created_at]);
      return id;
    },
    filters: [
      each('stato', ['I', 'V', 'L', 'R'], (status) => ({ status })),
      each('tipo', ['1', '2', '3', '4', '5'], (type) => ({ type: Number(type) })),
      {
        rows: { person: { from: 'employee' }, firm: { from: 'company' } },
        asks: { 'inviataDa=lavoratore': ['person'], 'inviataDa=azienda': ['firm'] },
      },
      days('da', 'a', (day) => ({ created_at: instant(day) })),
    ],
  },
  {
    name: 'the board',
    file: 'src/features/notices/web/board-list.tsx',
    of: ({ company }) => boardOf(choiceOf(company), AS, () => undefined),
    make: async ({ company }, row) => {
      await aNotice(portal, company, { ...row, deleted_at: NOW });
      return aNotice(portal, company, row);
    },
    filters: [
      days('dataDa', 'dataA', (day) => ({ publish_on: `2026-03-${day}` })),
      // The date filter uses the creation day for drafts.
      days('dataDa', 'dataA', (day) => ({ draft: true, publish_on: null, created_at: instant(day) })),
    ],
  },
  {
    name: 'the boards of all companies',
    file: 'src/features/notices/web/all-boards.tsx',
    of: () => allBoards(AS, [], () => undefined),
    make: async ({ company }, row) => {
      await aNotice(portal, company, { ...row, deleted_at: NOW });
      return aNotice(portal, company, row);
    },
    filters: [days('dataDa', 'dataA', (day) => ({ publish_on: `2026-03-${day}` }))],
  },
  {
    name: 'the recycle bin',
    file: 'src/features/documents/web/recycle-bin.tsx',
    of: ({ company }) => binOf(choiceOf(company), AS),
    make: async ({ company, employee, practice }, { kind = 'payslip', ...row }) => {
      const name = KIND_NAMES.find((one) => one === kind) ?? 'payslip';
      const whose = KINDS[name].of === 'company' ? company : employee;
      const fields = { kind: name, createdBy: practice.accountId, ...row };
      // A document that is not in the bin must not appear in this list.
      await aDocument(portal, whose, fields);
      return aDocument(portal, whose, { ...fields, discarded_at: NOW });
    },
    filters: [
      {
        rows: Object.fromEntries(KIND_NAMES.map((kind) => [kind, { kind }])),
        asks: Object.fromEntries(KIND_NAMES.map((kind) => [`tipo=${KINDS[kind].tipo}`, [kind]])),
      },
      TAGS,
    ],
  },
  {
    name: 'signature requests',
    file: 'src/features/signing/web/signing-list.tsx',
    of: ({ company }) => signaturesOf([choiceOf(company)], AS),
    make: async ({ employee, practice }, { created_at: createdAt, ...row }) => {
      const id = await aSignature(portal, employee, { createdBy: practice.accountId, ...row });
      if (createdAt)
        await portal.owner.query('UPDATE signature_request SET created_at = $2 WHERE id = $1', [id, createdAt]);
      return id;
    },
    filters: [
      {
        rows: {
          aperta: {},
          late: { dueOn: '2026-11-19' },
          firmata: { status: 'signed' },
          rifiutata: { state: 'refused' },
          scaduta: { state: 'expired' },
          ritirata: { state: 'withdrawn' },
        },
        // An open row past its last day counts as expired, even before a job records that.
        asks: {
          ...Object.fromEntries(
            ['aperta', 'firmata', 'rifiutata', 'ritirata'].map((state) => [`stato=${state}`, [state]]),
          ),
          'stato=scaduta': ['late', 'scaduta'],
        },
      },
      {
        rows: { today: { dueOn: TODAY }, third: { dueOn: '2026-11-23' }, fourth: { dueOn: '2026-11-24' } },
        asks: { 'inScadenza=si': ['today', 'third'] },
      },
      days('da', 'a', (day) => ({ created_at: instant(day) })),
    ],
  },
  {
    name: 'preservation packages',
    file: 'src/features/preservation/web/packages-page.tsx',
    // The browser also applies this filter, so that the test builds the rows itself.
    of: (_, made) => {
      const list = packageList();
      const rows = made.map((row, at) => ({ ...row, id: String(at), ragioneSociale: 'Azienda', anno: 2025 }));
      const whole = { queryKey: [], queryFn: async () => rows as never };
      return { ...list, rows: { ...list.rows, whole } } as typeof list;
    },
    make: async () => '',
    filters: [
      {
        rows: Object.fromEntries(
          ['fatto', 'scaricato', 'preso-in-carico', 'ritirato'].map((stato) => [stato, { stato }]),
        ),
        asks: Object.fromEntries(
          ['fatto', 'scaricato', 'preso-in-carico', 'ritirato'].map((state) => [`stato=${state}`, [state]]),
        ),
      },
    ],
  },
  {
    name: 'a history',
    file: 'src/features/history/web/history-table.tsx',
    // The browser filters this list, so that the test builds the rows itself.
    of: (_, made) => {
      const rows = made.map((row, at) => ({ ...row, impronta: String(at), data: TODAY, ora: '10:00:00' }));
      return historyList({ queryKey: [], queryFn: async () => rows as never }, false);
    },
    make: async () => '',
    filters: [
      {
        rows: Object.fromEntries(HISTORY_STATES.map((stato) => [stato, { stato }])),
        asks: {
          ...Object.fromEntries(HISTORY_STATES.map((stato) => [`stato=${stato}`, [stato]])),
          'stato=Nuovo&stato=Pubblicato': ['Nuovo', 'Pubblicato'],
        },
      },
    ],
  },
];

it('tests every list that has filters', async () => {
  const found: string[] = [];
  for await (const file of glob('src/features/**/web/*.tsx'))
    if ((await readFile(file, 'utf8')).includes('/list/filters.ts')) found.push(file.replaceAll('\\', '/'));
  const known = new Set([
    'src/features/documents/web/document-list.tsx',
    // The board's filter stays in the browser: month-block.test.ts.
    'src/features/homes/web/closing-list.tsx',
    ...LISTS.map(({ file }) => file),
  ]);
  expect(found.filter((file) => !known.has(file))).toEqual([]);
});

describe.each(LISTS)('the list of $name', ({ of, make, asker, filters }) => {
  let firm: Firm;
  beforeAll(async () => {
    firm = await aFirm();
  });

  it('has a row for each value of each filter, and a row outside it', () => {
    const asked = filters.flatMap(({ asks }) => Object.keys(asks));
    const needed = of(firm, []).filters ?? [];
    expect(needed.length).toBeGreaterThan(0);
    expect(
      unasked(
        needed,
        asked.flatMap((one) => one.split('&')),
      ),
    ).toEqual([]);
    for (const { rows, asks } of filters)
      for (const [ask, within] of Object.entries(asks)) {
        expect(within.length, ask).toBeGreaterThan(0);
        expect(within.length, ask).toBeLessThan(Object.keys(rows).length);
      }
  });

  const titled = filters.map((filter) => ({ ...filter, asked: Object.keys(filter.asks).join(', ') }));
  it.each(titled)(
    'filtered by $asked returns exactly the rows inside the filter, and no others',
    async ({ rows, asks }) => {
      // A separate firm keeps out the rows of other filters.
      const own = await aFirm();
      const names = new Map<string, string>();
      const definition = of(own, Object.values(rows));
      const looking = asker ? await asker(own) : own.consultant;
      const before = await listed(looking, definition, '');
      for (const [at, [name, row]] of Object.entries(rows).entries())
        names.set((await make(own, row)) || String(at), name);
      for (const [ask, within] of Object.entries(asks)) {
        const { rows: found, counted } = await listed(looking, definition, ask);
        const made = found.flatMap((row) => names.get(definition.rowId(row)) ?? []);
        expect(made.toSorted(), ask).toEqual([...within].toSorted());
        expect(counted, `${ask}: the counts`).toBe(found.length);
        // The list may also contain the company and employee that every firm starts with.
        expect(found.length - made.length, ask).toBeLessThanOrEqual(before.rows.length);
      }
    },
  );
});
