import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../access/roles.ts';
import { KIND_NAMES, UPLOAD_KINDS } from '../directory/kinds.ts';
import { HISTORY_DIRECTORIES } from '../ledger/history.contract.ts';
import { decide, matchRoute } from '../web/guard.ts';
import { paths } from '../web/paths.ts';
import { SCREENS } from './screens.ts';

/** The roles that may open a route; `stranger` is a visitor who is not logged in. */
function whoEnters(address: string): string[] {
  const screen = matchRoute(SCREENS, address);
  if (!screen) return ['no such route'];
  const everybody: (Role | null)[] = [null, ...ROLES];
  return everybody.filter((role) => decide(screen.access, role) === 'enter').map((role) => role ?? 'stranger');
}

const EVERYBODY = ['stranger', ...ROLES];
const MANAGERS = ['CONSULTANT', 'COMPANY'] as const;
const DESKS: string[] = [...MANAGERS];
/** No company, one company, several companies. */
const SELECTIONS: readonly string[][] = [[], ['7'], ['7', '8']];

type Build = (...given: never[]) => string;
/**
 * True for a function of `paths` whose arguments are all strings or query objects; one sample URL then represents all
 * its results.
 */
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

/**
 * The URLs of each `paths` function that takes values of a closed set; if a function is missing here, this does not
 * compile.
 */
const CHOSEN: Record<Closed, readonly string[]> = {
  privacy: ROLES.map((role) => paths.privacy(role)),
  home: ROLES.map((role) => paths.home(role)),
  ownIdentities: ROLES.map((role) => paths.ownIdentities(role)),
  notifications: ROLES.map((role) => paths.notifications(role)),
  requests: SELECTIONS.map((companies) => paths.requests('CONSULTANT', companies)),
  workersDocuments: SELECTIONS.map((companies) => paths.workersDocuments('CONSULTANT', companies)),
  companiesDocuments: SELECTIONS.map((companies) => paths.companiesDocuments('CONSULTANT', companies)),
  closing: MANAGERS.map((role) => paths.closing(role)),
  monthData: [...MANAGERS, 'BRANCH' as const].map((role) => paths.monthData(role)),
  monthSheet: [...MANAGERS, 'BRANCH' as const].map((role) => paths.monthSheet(role, '7')),
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

describe('a URL built by `paths`', () => {
  it.each(ADDRESSES)('leads to an existing page: %s', (_, addresses) => {
    expect(addresses.filter((address) => matchRoute(SCREENS, address) === undefined)).toEqual([]);
  });
});

describe('the URL of a page with one version per role', () => {
  it.each(ROLES)('admits the role %s to its own version', (role) => {
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
    // Employees may open this page and those below too (P26).
    ['/faq', 'F.A.Q.', [...DESKS, 'BRANCH', 'EMPLOYEE']],
    // S2-R56 and R57
    ['/change-password', 'Password', [...ROLES]],
    ['/userdata', 'Dati utente', [...DESKS, 'BRANCH', 'EMPLOYEE']],
  ])('%s shows the page “%s” and admits exactly the listed roles', (path, title, roles) => {
    const itself = path.replace(/\{(\w+)\}/g, '$$$1');
    // The literal route takes precedence: `{id}` would match `multi` as well.
    expect(matchRoute(SCREENS, itself)).toMatchObject({ path: itself, title });
    expect(whoEnters(itself).toSorted()).toEqual(roles.toSorted());
  });

  it('to a history shows documents if it names no directory (spec §2)', () => {
    expect(paths.history('7')).toBe('/documents/history/7');
    // Two URLs show the same page if they load the same module.
    const pageAt = (address: string) => String(matchRoute(SCREENS, address)?.load);
    expect(pageAt('/history/7')).toBe(pageAt('/documents/history/7'));
    expect(pageAt('/history/multi')).toBe(pageAt('/documents/history/multi'));
    expect(pageAt('/dossier/history/7')).not.toBe(pageAt('/documents/history/7'));
  });

  it('in the directory of a role admits only that role, and in the directory of a company also the consultant', () => {
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

  it('is open to visitors only if it is one of the listed public pages', () => {
    const open = SCREENS.filter(({ path, access }) => access === 'public' && path !== '/company/privacy');
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/',
      '/account/activate',
      '/account/administrator',
      '/account/email',
      '/account/reset/finish',
      '/account/reset/init',
      '/altro-accesso',
      '/entra',
      '/forbidden',
      '/login',
      '/not-found',
      '/ricevuta',
      '/uc',
    ]);
  });
});
