import { glob, readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FILLED_BY } from '../../test/grids/filled-by.ts';
import { CHOSEN, OFFERED, PRESSED } from '../../test/grids/offered-actions.ts';
import { aStorage } from '../../test/support/portal/storage.ts';
import type { Contract } from '../access/contract.ts';
import { KIND_NAMES } from '../directory/kinds.ts';
import type { CompanyChoice } from '../directory-web/use-companies.ts';
import { companyList } from '../features/companies/web/company-list.tsx';
import type { DocumentRow } from '../features/documents/core/web/document-row.ts';
import { register } from '../features/documents/correct/web/misdeliveries.tsx';
import { dossiersOf } from '../features/documents/dossiers/web/dossier-list.tsx';
import { documentsIn } from '../features/documents/dossiers/web/dossier-page.tsx';
import { expiredList } from '../features/documents/retention/web/retention-page.tsx';
import { documentsOf } from '../features/documents/web/document-list.tsx';
import { binOf } from '../features/documents/web/recycle-bin.tsx';
import { employeesOf } from '../features/employees/web/employee-list.tsx';
import { closingList } from '../features/homes/web/closing-list.tsx';
import { companiesWithDocuments } from '../features/homes/web/consultant-documents.tsx';
import { allBoards } from '../features/notices/web/all-boards.tsx';
import { boardOf } from '../features/notices/web/board-list.tsx';
import { packageList } from '../features/preservation/web/packages-page.tsx';
import { requestsOf } from '../features/requests/web/request-list.tsx';
import { signaturesOf } from '../features/signing/web/signing-list.tsx';
import type { ListAction, ListHandle } from '../web/list/list-definition.ts';
import type { Account } from '../web/session.ts';
import { say, snackbar } from '../web/ui/dialog/snackbar.ts';

/**
 * Tests every list × role × states of the selected rows: which actions are enabled, what each action does, and which
 * rows the state checkboxes select. A list with actions that is missing here fails the test.
 */
const { did } = vi.hoisted(() => ({ did: [] as string[] }));
vi.mock('../web/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async (
    { method, path }: Contract,
    { params = {}, query, body }: { params?: Record<string, string>; query?: unknown; body?: unknown } = {},
  ) => {
    const address = path
      .replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      .replace(/^\/api(rest|back)\/api\//, '');
    const said = [query, body].flatMap((one) => (one === undefined ? [] : [JSON.stringify(one)]));
    did.push([method, address, ...said].join(' '));
    return Object.assign([], { url: 'biglietto' });
  },
  callFile: async ({ method, path }: Contract, { body }: { body?: unknown } = {}) => {
    did.push(`${method} ${path.replace(/^\/api(rest|back)\/api\//, '')} ${JSON.stringify(body)}`);
    return { blob: new Blob(), nomeFile: 'a' };
  },
}));
vi.mock('../web/open-file.ts', () => ({
  openTicket: (address: () => Promise<string>) => address(),
  saveFile: () => undefined,
}));
vi.mock('../web/list/late-dialogs.ts', () => ({
  lateDialogs: () => ({ open: () => void did.push('dialog'), fetch: async () => undefined }),
}));
vi.mock('../directory-web/print.ts', () => ({
  printCronologia: (ids: readonly string[]) => did.push(`print ${ids.join()}`),
}));

beforeAll(() => {
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('print', () => void did.push('print'));
});
beforeEach(() => void (did.length = 0));
afterAll(() => vi.unstubAllGlobals());

const COMPANY = { id: '3', code: '0042', taxCode: '01234567890', name: 'Officine' } as unknown as CompanyChoice;
const as = (role: Account['role']) => ({ role, login: 'io' }) as Account;
const LIST: ListHandle = {
  show: () => void did.push('dialog'),
  clearSelection: () => undefined,
  refresh: async () => undefined,
  go: (address) => void did.push(`go ${address.replace(/\?.*/, '')}`),
};

type Row = Record<string, unknown>;
interface Listed {
  file: string;
  roles: readonly Account['role'][];
  // biome-ignore lint/suspicious/noExplicitAny: lists of rows of every shape
  // oxlint-disable-next-line typescript/no-explicit-any -- the same
  of: (role: Account['role']) => any;
  row: Row;
  /** Rows to select, by the name of their state; each row overrides fields of `row`. */
  states: Record<string, readonly Row[]>;
}

/** A document with all fields, because a missing field would hide that an action uses it. */
const DOCUMENT: Omit<DocumentRow, 'id' | 'tipo'> = {
  ...{ descrizione: 'Cedolino', cognome: 'Rossi', nome: 'Anna', azienda: 'Officine', annomese: '202610' },
  ...{ cfAzienda: '01234567890', codiceAzienda: '0042', codiceFiscale: 'RSSNNA80B43H501U', filiale: null },
  ...{ pubblicazione: 'unpublished', dataPubblicazione: null, dataConsegna: null, dataScadenza: null },
  ...{ statoLettura: 0, lettoAzienda: false, lettoDipendente: false, letto: false, lettoPrima: false },
  ...{ presaVisioneChiesta: false, presaVisioneIl: null, visibileWeb: true, accessoWeb: true, rettificatoIl: null },
  ...{ createdBy: 'io', creatoDa: 'CONSULTANT', dataCreazione: '2026-10-01T08:00:00Z', tags: [], codCategoria: '9999' },
  ...{ eliminatoIl: null, nomeFile: 'a.pdf', dimensione: 1, tipoContenuto: 'application/pdf' },
};
const published = { pubblicazione: 'published', dataPubblicazione: '2026-01-01' };
const READ = { statoLettura: 2, lettoDipendente: true };
const DOCUMENT_STATES = {
  'not published': [{}],
  scheduled: [{ pubblicazione: 'scheduled', dataPubblicazione: '2999-01-01' }],
  published: [published],
  cancelled: [{ pubblicazione: 'cancelled', dataPubblicazione: '2026-01-01' }],
  'read by the company': [{ ...published, statoLettura: 1, lettoAzienda: true }],
  'read by its employee': [{ ...published, ...READ }],
  'not acknowledged': [{ ...published, ...READ, presaVisioneChiesta: true }],
  acknowledged: [{ ...published, ...READ, presaVisioneChiesta: true, presaVisioneIl: '2026-01-02T08:00:00Z' }],
  'another login’s': [{ createdBy: 'altra' }],
  'of the other role': [{ creatoDa: 'COMPANY' }],
  'two with one read': [{ ...published, lettoAzienda: true, statoLettura: 1 }, published],
  'of two companies': [{}, { cfAzienda: '00000000000' }],
};
const USER = {
  cognome: 'Rossi',
  nome: 'Anna',
  ragioneSociale: 'Officine',
  codiceAzienda: '0042',
  login: null,
  email: 'a@b.it',
};
const USER_STATES = {
  ...Object.fromEntries(['maiInvitato', 'inAttesa', 'scaduta', 'senzaAccessoWeb'].map((stato) => [stato, [{ stato }]])),
  attivo: [{ stato: 'attivo', login: 'anna' }],
  disattivato: [{ stato: 'disattivato', login: 'anna' }],
  'no mailbox': [{ stato: 'maiInvitato', email: null }],
  'two with one active': [{ stato: 'attivo', login: 'anna' }, { stato: 'inAttesa' }],
};
const MANAGERS = ['CONSULTANT', 'COMPANY'] as const;

const LISTS: Record<string, Listed> = {
  ...Object.fromEntries(
    KIND_NAMES.map((tipo): [string, Listed] => [
      `documents ${tipo}`,
      {
        file: 'src/features/documents/web/document-list.tsx',
        roles: MANAGERS,
        of: (role) => documentsOf(tipo, [COMPANY], as(role)),
        row: { ...DOCUMENT, tipo },
        states: DOCUMENT_STATES,
      },
    ]),
  ),
  'a dossier': {
    file: 'src/features/documents/dossiers/web/dossier-page.tsx',
    roles: MANAGERS,
    of: () => documentsIn({ id: '5', di: 'lavoratori', code: COMPANY.code, name: COMPANY.name }),
    row: { ...DOCUMENT, tipo: 'payslip' },
    states: DOCUMENT_STATES,
  },
  'the bin': {
    file: 'src/features/documents/web/recycle-bin.tsx',
    roles: MANAGERS,
    of: (role) => binOf(COMPANY, as(role)),
    row: { ...DOCUMENT, tipo: 'payslip', eliminatoIl: '2026-11-01T08:00:00Z' },
    states: DOCUMENT_STATES,
  },
  dossiers: {
    file: 'src/features/documents/dossiers/web/dossier-list.tsx',
    roles: MANAGERS,
    of: (role) => dossiersOf(COMPANY, false, as(role)),
    row: { nome: 'Assunzione', stato: 'unpublished', documenti: 2, createdBy: 'io' },
    states: {
      ...Object.fromEntries(
        ['unpublished', 'scheduled', 'published', 'cancelled'].map((stato) => [stato, [{ stato }]]),
      ),
      empty: [{ documenti: 0 }],
      'another login’s': [{ createdBy: 'altra' }],
      'two with one published': [{ stato: 'published' }, {}],
    },
  },
  people: {
    file: 'src/features/employees/web/employee-list.tsx',
    roles: MANAGERS,
    of: () => employeesOf(COMPANY),
    row: USER,
    states: USER_STATES,
  },
  companies: {
    file: 'src/features/companies/web/company-list.tsx',
    roles: ['CONSULTANT'],
    of: () => companyList(),
    row: USER,
    states: USER_STATES,
  },
  requests: {
    file: 'src/features/requests/web/request-list.tsx',
    roles: MANAGERS,
    of: (role) => requestsOf([COMPANY], as(role), (id) => void did.push(`open ${id}`)),
    row: { tipo: 5, status: 'I', nonDecidibile: null },
    states: {
      ...Object.fromEntries(['I', 'V', 'L', 'R'].map((status) => [status, [{ status }]])),
      'not one’s to decide': [{ nonDecidibile: 'La decide lo studio.' }],
      'two with one under review': [{ status: 'V' }, { status: 'I' }],
    },
  },
  'signatures asked': {
    file: 'src/features/signing/web/signing-list.tsx',
    roles: MANAGERS,
    of: (role) => signaturesOf([COMPANY], as(role)),
    row: {
      ...{ titolo: 'Accordo', stato: 'aperta', azienda: 'Officine', mancano: ['Rossi Anna'], firmati: 1, firmatari: 3 },
      ...{ nonSollecitabile: null, nonRitirabile: null, risultato: 'no' },
    },
    states: {
      open: [{}],
      ...Object.fromEntries(
        ['firmata', 'rifiutata', 'scaduta', 'ritirata'].map((stato) => [
          stato,
          [{ stato, nonSollecitabile: 'Conclusa.', nonRitirabile: 'Conclusa.' }],
        ]),
      ),
      'nobody to remind': [{ nonSollecitabile: 'Tutti sono già stati sollecitati.' }],
      'not to be taken back': [{ nonRitirabile: 'È di un altro.' }],
      'two with one over': [{}, { stato: 'firmata', nonSollecitabile: 'Conclusa.', nonRitirabile: 'Conclusa.' }],
    },
  },
  'companies with documents': {
    file: 'src/features/homes/web/consultant-documents.tsx',
    roles: ['CONSULTANT'],
    of: (role) => companiesWithDocuments('employee', as(role)),
    row: { value: '0042', text: 'Officine', documenti: 3 },
    states: { one: [{}], two: [{}, { value: '0043' }] },
  },
  'the closing of a month': {
    file: 'src/features/homes/web/closing-list.tsx',
    roles: ['CONSULTANT'],
    of: () =>
      closingList({
        asked: '202610',
        month: '202610',
        today: '2026-11-24',
        mayClose: true,
        onMissing: () => undefined,
      }),
    row: {
      ...{
        codiceAzienda: '0042',
        cfAzienda: '42',
        ragioneSociale: 'Officine',
        ricevuti: 2,
        pubblicati: 2,
        letti: 1,
        mancanti: 0,
      },
      ...{ daPubblicare: 0, programmati: 0, annullati: 0, chiusura: null },
    },
    states: {
      'one unread': [{}],
      'all read': [{ letti: 2 }],
      'nothing published': [{ pubblicati: 0, letti: 0, daPubblicare: 2 }],
      'one missing': [{ mancanti: 1 }],
      closed: [{ chiusura: { il: '2026-11-05' } }],
      'two with one unread': [{ letti: 2 }, {}],
      'two with one closed': [{ letti: 2, chiusura: { il: '2026-11-05' } }, { letti: 2 }],
    },
  },
  'what is past its term': {
    file: 'src/features/documents/retention/web/retention-page.tsx',
    roles: ['CONSULTANT'],
    of: () => expiredList(),
    row: {
      ...{
        cfAzienda: '42',
        codiceAzienda: '0042',
        ragioneSociale: 'Officine',
        idDipendente: '7',
        nominativo: 'Vecchi Anna',
      },
      ...{ codiceFiscale: 'X', cessatoIl: '2010-03-31', interamente: true, documenti: 0, tipi: [] },
    },
    states: { one: [{}], 'more than fifty': Array.from({ length: 51 }, () => ({})) },
  },
  'what is handed over': {
    file: 'src/features/preservation/web/packages-page.tsx',
    roles: ['CONSULTANT'],
    of: () => packageList(),
    row: {
      ...{
        id: '7',
        cfAzienda: '42',
        codiceAzienda: '0042',
        ragioneSociale: 'Officine',
        anno: 2025,
        parte: 1,
        parti: 1,
      },
      ...{ documenti: 3, dimensione: 9, riferimento: 'Contratto', impronta: 'ab', creatoDa: 'consulente' },
      ...{ creatoIl: '2026-02-01T10:00:00Z', scaricatoIl: null, ritiratoIl: null, stato: 'fatto', rapporto: null },
    },
    states: {
      made: [{}],
      downloaded: [{ stato: 'scaricato' }],
      taken: [{ stato: 'preso-in-carico', rapporto: { giorno: '2026-02-02' } }],
      withdrawn: [{ stato: 'ritirato' }],
      two: [{}, {}],
    },
  },
  'the register of misdeliveries': {
    file: 'src/features/documents/correct/web/misdeliveries.tsx',
    roles: ['CONSULTANT'],
    of: () => register(),
    row: {
      ...{ idDocumento: '7', documento: 'Cedolino', dato: { nominativo: 'Rossi Anna', azienda: 'Officine' } },
      ...{ tolto: '2026-11-01T10:00:00Z', toltoDa: 'io', motivo: null, annotazioni: [], annullabileFino: null },
      ...{ aperture: [], avvisati: [], giusto: null },
    },
    states: {
      'long ago': [{}],
      'a moment ago': [{ annullabileFino: '2026-11-01T10:10:00Z' }],
      two: [{}, {}],
    },
  },
  'the board': {
    file: 'src/features/notices/web/board-list.tsx',
    roles: MANAGERS,
    of: (role) => boardOf(COMPANY, as(role), (row) => void did.push(`open ${row.id}`)),
    row: { titolo: 'Chiusura', stato: 'published', destinatari: 5, letti: 1, presi: 0, presaVisione: false },
    states: {
      ...Object.fromEntries(['draft', 'scheduled', 'published', 'ended'].map((stato) => [stato, [{ stato }]])),
      'read by all': [{ letti: 5 }],
      'read but not acknowledged': [{ letti: 5, presi: 2, presaVisione: true }],
      two: [{}, {}],
    },
  },
  'the boards of all': {
    file: 'src/features/notices/web/board-list.tsx',
    roles: MANAGERS,
    of: (role) =>
      allBoards(as(role), role === 'COMPANY' ? ['0042', '0043'] : [], (row) => void did.push(`open ${row.id}`)),
    row: {
      ...{ titolo: 'Chiusura', stato: 'published', destinatari: 5, letti: 1, presi: 0, presaVisione: false },
      ...{ ids: ['7'], aziende: 1, azienda: 'Officine', codiceAzienda: '0042' },
    },
    states: {
      ...Object.fromEntries(['draft', 'scheduled', 'published', 'ended'].map((stato) => [stato, [{ stato }]])),
      'read by all': [{ letti: 5 }],
      'of two companies': [{ ids: ['7', '8'], aziende: 2, azienda: null, codiceAzienda: null }],
      two: [{}, {}],
    },
  },
};

const rowsOf = ({ row }: Listed, chosen: readonly Row[]) =>
  chosen.map((one, n) => ({ id: String(n + 7), ...row, ...one }));

describe('the actions on selected rows', () => {
  it('are tested for every list that has any', async () => {
    const found: string[] = [];
    for await (const file of glob('src/features/**/web/*.tsx')) {
      const text = await readFile(file, 'utf8');
      if (text.includes('ListDefinition<') && /^ {4}actions: (\(rows|actionsFor)/m.test(text))
        found.push(file.replaceAll('\\', '/'));
    }
    expect(found.toSorted()).toEqual([...new Set(Object.values(LISTS).map(({ file }) => file))].toSorted());
  });

  it('are enabled for the right roles and states', () => {
    const offered: Record<string, Record<string, string>> = {};
    let cells = 0;
    for (const [name, listed] of Object.entries(LISTS)) {
      const on = new Map<string, Map<Account['role'], string[]>>();
      for (const role of listed.roles)
        for (const [state, chosen] of Object.entries(listed.states)) {
          cells += 1;
          for (const { label, whyNot } of listed
            .of(role)
            .actions(rowsOf(listed, chosen), LIST) as readonly ListAction[]) {
            const by = on.get(label) ?? new Map<Account['role'], string[]>();
            by.set(role, [...(by.get(role) ?? []), ...(whyNot === null ? [state] : [])]);
            on.set(label, by);
          }
        }
      const words = (by: ReadonlyMap<Account['role'], readonly string[]>) => {
        const each = listed.roles.map((role) => [role, whenOn(Object.keys(listed.states), by.get(role))] as const);
        const alike = new Set(each.map(([, states]) => states)).size === 1;
        return alike ? (each[0]?.[1] ?? '') : each.map(([role, states]) => `${role}: ${states}`).join('; ');
      };
      offered[name] = Object.fromEntries([...on].map(([label, by]) => [label, words(by)]));
    }
    console.log(`grid actions: ${Object.keys(LISTS).length} lists, ${cells} cells of role x state`);
    expect(together(offered)).toEqual(OFFERED);
  });

  it('have one effect each, only on rows that allow it, and “Annulla” reverts that effect', async () => {
    const pressed: Record<string, Record<string, string>> = {};
    for (const [name, listed] of Object.entries(LISTS)) {
      const effects = new Map<string, Set<string>>();
      const press = async ({ label, whyNot, onRun }: ListAction) => {
        if (whyNot !== null) return;
        say('');
        const done = [await effectOf(onRun, `${name}: ${label}`)];
        const undo = snackbar.current()?.undo;
        if (undo) done.push(await effectOf(undo, `${name}: ${label}, undone`));
        effects.set(label, (effects.get(label) ?? new Set()).add(done.join(' ↩ ')));
      };
      for (const role of listed.roles) {
        const list = listed.of(role);
        for (const action of (list.ownActions?.(LIST) ?? []) as readonly ListAction[]) await press(action);
        for (const chosen of Object.values(listed.states))
          for (const action of list.actions(rowsOf(listed, chosen), LIST) as readonly ListAction[]) await press(action);
      }
      pressed[name] = Object.fromEntries([...effects].map(([label, all]) => [label, [...all].join(' | ')]));
    }
    expect(together(pressed)).toEqual(PRESSED);
  });

  it('come with state checkboxes, each of which selects only the rows in its state (spec §2)', () => {
    const chosen: Record<string, Record<string, string>> = {};
    for (const [name, listed] of Object.entries(LISTS)) {
      const { states = [] } = listed.of('CONSULTANT') as {
        states?: { label: string; matches: (row: Row) => boolean }[];
      };
      const rows = Object.entries(listed.states).filter(([, some]) => some.length === 1);
      const of = ({ matches }: (typeof states)[number]) =>
        rows.flatMap(([state, some]) => (matches(rowsOf(listed, some)[0] as Row) ? [state] : [])).join(', ');
      if (states.length > 0) chosen[name] = Object.fromEntries(states.map((state) => [state.label, of(state)]));
    }
    expect(together(chosen)).toEqual(CHOSEN);
  });
});

describe('the fields that a screen or a dialog sends', () => {
  it('are filled in by the end-to-end test named for them', async () => {
    const field =
      /<(TextField|TextInput|AreaField|DayField|DateField|CheckField|ChoiceField|Check|textarea|FileField)\b/;
    const found: string[] = [];
    for await (const file of glob(['src/features/**/web/**/*.tsx', 'src/web/**/*.tsx'])) {
      const text = await readFile(file, 'utf8');
      if (field.test(text) && /\b(useChange|call|upload)\(/.test(text))
        found.push(file.replaceAll('\\', '/').replace(/src\/(features\/)?/, ''));
    }
    expect(found.toSorted()).toEqual(Object.keys(FILLED_BY).toSorted());
    const names = (await readdir('test/browser')).map((file) => file.replace('.e2e.ts', ''));
    expect(Object.values(FILLED_BY).filter((by) => typeof by === 'string' && !names.includes(by))).toEqual([]);
  });
});

/** The first effect of an action, recorded once the messages that follow the response have been shown. */
async function effectOf(run: () => void, name: string): Promise<string> {
  did.length = 0;
  run();
  await expect.poll(() => did, { message: name }).not.toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  return did[0] ?? '';
}

/** Describes the states in which an action is enabled. */
function whenOn(states: readonly string[], on: readonly string[] | undefined): string {
  if (!on) return 'not there';
  const off = states.filter((state) => !on.includes(state));
  if (on.length === 0) return 'never';
  if (off.length === 0) return 'always';
  return off.length < on.length ? `but ${off.join(', ')}` : on.join(', ');
}

/** Groups the lists with equal results under one joined name. */
function together<Said>(by: Record<string, Record<string, Said>>): Record<string, Record<string, Said>> {
  const said: Record<string, Record<string, Said>> = {};
  for (const [name, words] of Object.entries(by))
    for (const [label, word] of Object.entries(words)) {
      const same = Object.keys(by).filter((other) => by[other]?.[label] === word);
      if (same[0] === name) said[same.join(', ')] = { ...said[same.join(', ')], [label]: word };
    }
  return said;
}
