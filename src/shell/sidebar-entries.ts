import type { Role } from '../access/roles.ts';
import { inOwnWords } from '../text/common/language.ts';
import { PLACES } from '../text/search.ts';
import { MENU } from '../text/shell.ts';
import { decide, matchRoute } from '../web/guard.ts';
import { paths } from '../web/paths.ts';
import type { SidebarEntry, SidebarGroup } from './frame/sidebar-group.ts';
import { SCREENS, type Screen } from './screens.ts';

const COMPANY_DOCUMENT_PAGES = ['/consultant/documents/azi', '/company/documents/azi', '/company/documents/multi/azi'];

const DOCUMENT_PAGES = [
  '/consultant/documents/lav',
  '/company/documents/lav',
  '/company/documents/multi/lav',
  '/documents/history',
];

/**
 * 'Bacheca' (spec §2) of the selected company. If no company is selected, a consultant gets the board of all companies,
 * a group head that of its group.
 */
function boardOf(role: 'CONSULTANT' | 'COMPANY', codiceAzienda: string | string[] | undefined): SidebarGroup {
  const isConsultant = role === 'CONSULTANT';
  const board = isConsultant ? paths.consultantBoard({ codiceAzienda }) : paths.companyBoard({ codiceAzienda });
  const pages = isConsultant
    ? ['/consultant/notices/new', '/consultant/notices/history']
    : ['/company/board', '/company/notices', '/notices/history'];
  return {
    name: 'Bacheca',
    entries: [{ label: 'Comunicazioni', icon: 'chat', to: board, also: pages }],
  };
}

/** A consultant's pages about the practice itself, which are needed least often (P220). */
const PRACTICE: SidebarGroup = {
  name: MENU.practice,
  folded: true,
  entries: [
    { label: MENU.misdeliveries, icon: 'ban', to: paths.misdeliveries() },
    { label: MENU.retention, icon: 'clock', to: paths.retention(), also: [paths.preservation()] },
    { label: PLACES.apiKeys, icon: 'lock', to: paths.apiKeys() },
    { label: PLACES.webhooks, icon: 'send', to: paths.webhooks() },
    { label: PLACES.logins, icon: 'user', to: paths.secondaryAccounts() },
  ],
};

/**
 * The entries of the spec's "Sidebar per role" (§2), including those whose targets depend on the selected companies
 * (P28), with the most frequent ones first (P220).
 */
function allEntries(role: Role, companies: readonly string[]): SidebarGroup[] {
  if (role !== 'CONSULTANT' && role !== 'COMPANY') return [{ name: null, entries: [] }];
  const isConsultant = role === 'CONSULTANT';
  const [only] = companies.length === 1 ? companies : [];
  // Keeps the subsidiaries in a group head's URL.
  const group = companies.length === 0 ? undefined : { codiceAzienda: [...companies] };
  const home: SidebarEntry = {
    label: 'Home',
    icon: 'home',
    to: isConsultant
      ? only === undefined
        ? paths.home('CONSULTANT')
        : paths.home('COMPANY', { codiceAzienda: only })
      : paths.home('COMPANY', group),
    also: isConsultant
      ? ['/consultant/home', '/company/home']
      : ['/company/home', '/company/detail', '/company/chiusura'],
  };
  const acquire: SidebarEntry = {
    label: MENU.acquire,
    icon: 'upload',
    to: paths.intakes(role, only === undefined ? undefined : { codiceAzienda: only }),
    also: [paths.intakes(role)],
  };
  const users: SidebarEntry = isConsultant
    ? {
        label: 'Attivazione utenti',
        icon: 'users',
        to: paths.companyUsers(),
        also: ['/consultant/company/import', '/company/detail', '/company/employees', '/employees/profile'],
      }
    : {
        label: 'Attivazione utenti',
        icon: 'users',
        to: paths.employees(group),
        also: ['/company/employees', '/employees/profile'],
      };
  const requests: SidebarEntry = {
    label: PLACES.requests,
    icon: 'inbox',
    to: paths.requests(role, companies),
    also: DOCUMENT_PAGES,
    view: 'richieste',
    ...(companies.length === 0 ? { count: 'requests' as const } : {}),
  };
  return [
    { name: null, entries: [home, ...(isConsultant ? [MONTH] : []), acquire] },
    { name: 'Documenti', entries: documentEntries(role, companies) },
    { name: null, entries: [requests] },
    boardOf(role, isConsultant ? only : group?.codiceAzienda),
    { name: null, entries: [users, ...(isConsultant ? [PROOFS] : [])] },
    ...(isConsultant ? [PRACTICE] : []),
  ];
}

const PROOFS: SidebarEntry = { label: MENU.proofs, icon: 'bank', to: paths.proofs() };

const MONTH: SidebarEntry = { label: MENU.month, icon: 'calendar', to: paths.closing('CONSULTANT') };

function documentEntries(role: 'CONSULTANT' | 'COMPANY', companies: readonly string[]): SidebarEntry[] {
  return [
    {
      label: 'Lavoratori',
      icon: 'document',
      to: paths.workersDocuments(role, companies),
      also: DOCUMENT_PAGES,
      view: null,
    },
    { label: 'Azienda', icon: 'building', to: paths.companiesDocuments(role, companies), also: COMPANY_DOCUMENT_PAGES },
    // A dossier belongs to one company, so a page for several companies has no dossiers.
    ...(companies.length > 1
      ? []
      : [
          {
            label: MENU.dossiers,
            icon: 'folder' as const,
            to: paths.workersDocuments(role, companies, { vista: 'fascicoli' }),
            also: DOCUMENT_PAGES,
            view: 'fascicoli',
          },
        ]),
    {
      label: 'Firme',
      icon: 'sign',
      to: paths.signings(role, companies.length === 0 ? undefined : { codiceAzienda: [...companies] }),
      also: [paths.signings(role)],
    },
    {
      label: 'Cestino',
      icon: 'trash',
      to: paths.recycleBin(role, companies),
      also: ['/consultant/recyclebin/azi', '/company/recyclebin'],
    },
  ];
}

/** The entries declared in `screens.ts`, whose targets do not depend on the selection. */
function entriesOf(name: SidebarGroup['name'], screens: readonly Screen[]): SidebarEntry[] {
  return screens.flatMap(({ path, title, menu }) =>
    menu && (menu.group ?? null) === name
      ? [{ label: inOwnWords(title), icon: menu.icon, to: path, ...(menu.also && { also: menu.also }) }]
      : [],
  );
}

/** Keeps only entries whose screen admits the role, and drops empty groups. */
export function sidebarFor(
  role: Role,
  companies: readonly string[],
  screens: readonly Screen[] = SCREENS,
): SidebarGroup[] {
  const exists = ({ to }: SidebarEntry) => {
    const screen = matchRoute(screens, to);
    return screen !== undefined && decide(screen.access, role) === 'enter';
  };
  return allEntries(role, companies)
    .map((group, at) => {
      // The screens' own entries without a group belong to the first group.
      const own = group.name === null && at > 0 ? [] : entriesOf(group.name, screens);
      return { ...group, entries: [...group.entries, ...own].filter(exists) };
    })
    .filter((group) => group.entries.length > 0);
}
