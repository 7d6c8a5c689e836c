import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../access/roles.ts';
import { KIND_NAMES, UPLOAD_KINDS } from '../directory/kinds.ts';
import { HISTORY_DIRECTORIES } from '../ledger/history.contract.ts';
import { decide, matchRoute } from '../web/guard.ts';
import { paths } from '../web/paths.ts';
import { SCREENS } from './screens.ts';

/** The roles that may enter a route; `stranger` is a visitor without a session. */
function whoEnters(address: string): string[] {
  const screen = matchRoute(SCREENS, address);
  if (!screen) return ['no such route'];
  const everybody: (Role | null)[] = [null, ...ROLES];
  return everybody.filter((role) => decide(screen.access, role) === 'enter').map((role) => role ?? 'stranger');
}

const EVERYBODY = ['stranger', ...ROLES];
const MANAGERS = ['CONSULTANT', 'COMPANY'] as const;
const DESKS: string[] = [...MANAGERS];
/** No company, one, and several. */
const SELECTIONS: readonly string[][] = [[], ['7'], ['7', '8']];

type Build = (...given: never[]) => string;
/** A function of `paths` that takes only strings and searches: one address represents them all. */
type IsOpen<Given> = Given extends readonly [infer One, ...infer Rest]
  ? string extends Extract<One, string>
    ? IsOpen<Rest>
    : One extends readonly unknown[]
      ? false
      : One extends object
        ? IsOpen<Rest>
        : false
  : true;
type Closed = {
  [P in keyof typeof paths]: IsOpen<Required<Parameters<(typeof paths)[P]>>> extends true ? never : P;
}[keyof typeof paths];

/** The addresses of each `paths` function with a closed set of arguments; a missing one does not compile. */
const CHOSEN: Record<Closed, readonly string[]> = {
  privacy: ROLES.map((role) => paths.privacy(role)),
  home: ROLES.map((role) => paths.home(role)),
  ownIdentities: ROLES.map((role) => paths.ownIdentities(role)),
  notifications: ROLES.map((role) => paths.notifications(role)),
  requests: SELECTIONS.map((companies) => paths.requests('CONSULTANT', companies)),
  workersDocuments: SELECTIONS.map((companies) => paths.workersDocuments('CONSULTANT', companies)),
  companiesDocuments: SELECTIONS.map((companies) => paths.companiesDocuments('CONSULTANT', companies)),
  closing: MANAGERS.map((role) => paths.closing(role)),
  upload: UPLOAD_KINDS.flatMap((kind) => SELECTIONS.map((companies) => paths.upload(kind, companies))),
  editDocument: KIND_NAMES.map((kind) => paths.editDocument(kind, '7')),
  documentDetail: KIND_NAMES.map((kind) => paths.documentDetail(kind, '7')),
  recycleBin: MANAGERS.map((role) => paths.recycleBin(role, [])),
  history: HISTORY_DIRECTORIES.map((directory) => paths.history('7', directory)),
  multiHistory: [paths.multiHistory(['7'])],
  signings: [...MANAGERS, 'EMPLOYEE' as const].map((role) => paths.signings(role)),
  signing: [...MANAGERS, 'EMPLOYEE' as const].map((role) => paths.signing(role, '7')),
  newSigning: MANAGERS.map((role) => paths.newSigning(role)),
  intakes: MANAGERS.map((role) => paths.intakes(role)),
  intake: MANAGERS.map((role) => paths.intake(role, '7')),
};
const ADDRESSES = Object.entries<Build>(paths).map(([name, build]) => {
  const any = build as unknown as (...given: string[]) => string;
  return [name, name in CHOSEN ? CHOSEN[name as Closed] : [any('7', '7')]] as const;
});

describe('an address that the portal builds', () => {
  it.each(ADDRESSES)('%s leads to an existing page', (_, addresses) => {
    expect(addresses.filter((address) => matchRoute(SCREENS, address) === undefined)).toEqual([]);
  });
});

describe('the address of a role', () => {
  it.each(ROLES)('%s admits that role to its own pages', (role) => {
    for (const address of [paths.home(role), paths.ownIdentities(role)]) expect(whoEnters(address)).toContain(role);
  });
});

describe('a route', () => {
  it.each([
    // S2-R02 to R10
    ['/', 'Accedi', EVERYBODY],
    ['/login', 'Accedi', EVERYBODY],
    ['/account/reset/init', 'Password dimenticata', EVERYBODY],
    ['/account/reset/finish', 'Nuova password', EVERYBODY],
    ['/account/activate', 'Attivazione', EVERYBODY],
    ['/entra', 'Accedi', EVERYBODY],
    ['/company/privacy', 'Privacy', EVERYBODY],
    ['/forbidden', 'Accesso negato', EVERYBODY],
    ['/not-found', 'Pagina non trovata', EVERYBODY],
    ['/uc', 'In preparazione', EVERYBODY],
    // S2-R12 to R15
    ['/admin/home', 'Home', ['ADMIN']],
    ['/admin/consultants', 'Account consulente', ['ADMIN']],
    ['/admin/consultant/new', 'Nuovo consulente', ['ADMIN']],
    ['/admin/consultant/{id}/edit', 'Modifica consulente', ['ADMIN']],
    ['/admin/administrators', 'Amministratori', ['ADMIN']],
    ['/admin/identity-providers', 'Fornitori d’identità', ['ADMIN']],
    ['/admin/privacy', 'Testi della privacy', ['ADMIN']],
    ['/admin/privacy/{vendor}/new', 'Nuova versione del testo', ['ADMIN']],
    // S2-R16 to R19
    ['/consultant/home', 'Home', ['CONSULTANT']],
    ['/consultant/companies', 'Attivazione utenti', ['CONSULTANT']],
    ['/consultant/company/import', 'Importa aziende', ['CONSULTANT']],
    ['/consultant/documents/lav', 'Documenti lavoratori', ['CONSULTANT']],
    // S2-R22 to R28
    ['/company/home', 'Home', DESKS],
    ['/company/employees', 'Attivazione utenti', DESKS],
    ['/company/employees/import', 'Importa lavoratori', DESKS],
    ['/employees/profile', 'Profilo', DESKS],
    ['/company/detail/{id}', 'Scheda azienda', DESKS],
    ['/company/documents/lav', 'Documenti lavoratori', DESKS],
    ['/company/documents/multi/lav', 'Documenti lavoratori', DESKS],
    // S2-R42 to R47; `document-screens.test.ts` has R29 to R41
    ['/documents/history/{id}', 'Cronologia', DESKS],
    ['/documents/history/multi', 'Cronologia', DESKS],
    ['/history/{id}', 'Cronologia', DESKS],
    ['/history/multi', 'Cronologia', DESKS],
    ['/dossier/history/{id}', 'Cronologia', DESKS],
    ['/privacy', 'Privacy', [...DESKS, 'BRANCH']],
    // A company login limited to some branches (P172).
    ['/filiale/home', 'Documenti', ['BRANCH']],
    ['/dipendente/privacy', 'Privacy', ['EMPLOYEE']],
    // Employees too, here and below (P26).
    ['/faq', 'F.A.Q.', [...DESKS, 'BRANCH', 'EMPLOYEE']],
    // S2-R56 and R57
    ['/change-password', 'Password', [...ROLES]],
    ['/userdata', 'Dati utente', [...DESKS, 'BRANCH', 'EMPLOYEE']],
  ])('%s is the page “%s” and admits exactly its roles', (path, title, roles) => {
    const itself = path.replace(/\{(\w+)\}/g, '$$$1');
    // The literal route wins: `{id}` would match `multi` as well.
    expect(matchRoute(SCREENS, itself)).toMatchObject({ path: itself, title });
    expect(whoEnters(itself).toSorted()).toEqual(roles.toSorted());
  });

  it('of a history shows documents when no directory is given (spec §2)', () => {
    expect(paths.history('7')).toBe('/documents/history/7');
    // Pages are compared by the module that they load.
    const pageAt = (address: string) => String(matchRoute(SCREENS, address)?.load);
    expect(pageAt('/history/7')).toBe(pageAt('/documents/history/7'));
    expect(pageAt('/history/multi')).toBe(pageAt('/documents/history/multi'));
    expect(pageAt('/dossier/history/7')).not.toBe(pageAt('/documents/history/7'));
  });

  it('in a role’s directory admits that role; a company’s admits its consultant too, and never an employee', () => {
    const MAY: Record<string, readonly Role[]> = {
      admin: ['ADMIN'],
      consultant: ['CONSULTANT'],
      company: ['CONSULTANT', 'COMPANY'],
      filiale: ['BRANCH'],
      dipendente: ['EMPLOYEE'],
    };
    const tooOpen = SCREENS.filter(({ path, access }) => {
      const may = MAY[path.split('/')[1] ?? ''];
      if (!may || path === '/company/privacy') return false;
      return access === 'public' || access.length === 0 || access.some((role) => !may.includes(role));
    });
    expect(tooOpen.map(({ path }) => path)).toEqual([]);
  });

  it('outside the directories is open to everyone only if its page is public', () => {
    const open = SCREENS.filter(({ path, access }) => access === 'public' && path !== '/company/privacy');
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/',
      '/account/activate',
      '/account/administrator',
      '/account/email',
      '/account/reset/finish',
      '/account/reset/init',
      '/entra',
      '/forbidden',
      '/login',
      '/not-found',
      '/ricevuta',
      '/uc',
    ]);
  });
});
