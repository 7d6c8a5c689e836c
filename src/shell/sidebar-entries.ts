import type { Role } from '../access/roles.ts';
import { inOwnWords } from '../text/common/language.ts';
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

/**
 * The entries of the spec's "Sidebar per role" (§2), including those whose targets depend on the selected companies
 * (P28).
 */
function allEntries(role: Role, companies: readonly string[]): SidebarGroup[] {
  const [only] = companies.length === 1 ? companies : [];
  const workers: SidebarEntry = {
    label: 'Lavoratori',
    icon: 'users',
    to: paths.workersDocuments(role, companies),
    also: DOCUMENT_PAGES,
  };
  const company: SidebarEntry = {
    label: 'Azienda',
    icon: 'building',
    to: paths.companiesDocuments(role, companies),
    also: COMPANY_DOCUMENT_PAGES,
  };
  const bin: SidebarEntry = {
    label: 'Cestino',
    icon: 'trash',
    to: paths.recycleBin(role, companies),
    also: ['/consultant/recyclebin/azi', '/company/recyclebin'],
  };
  const intakes = (of: 'CONSULTANT' | 'COMPANY'): SidebarEntry => ({
    label: 'Acquisizioni',
    icon: 'upload',
    to: paths.intakes(of, only === undefined ? undefined : { codiceAzienda: only }),
    also: [paths.intakes(of)],
  });
  const signings = (of: 'CONSULTANT' | 'COMPANY'): SidebarEntry => ({
    label: 'Firme',
    icon: 'sign',
    to: paths.signings(of, companies.length === 0 ? undefined : { codiceAzienda: [...companies] }),
    also: [paths.signings(of)],
  });
  switch (role) {
    case 'CONSULTANT': {
      const home = only === undefined ? paths.home('CONSULTANT') : paths.home('COMPANY', { codiceAzienda: only });
      const entry: SidebarEntry = {
        label: 'Home',
        icon: 'home',
        to: home,
        also: ['/consultant/home', '/company/home'],
      };
      const users: SidebarEntry = {
        label: 'Attivazione utenti',
        icon: 'user-check',
        to: paths.companyUsers(),
        also: [
          '/consultant/company/import',
          '/consultant/accounts',
          '/company/detail',
          '/consultant/chiavi-api',
          '/consultant/webhook',
          '/company/employees',
          '/employees/profile',
        ],
      };
      return [
        { name: null, entries: [entry, users] },
        { name: 'Documenti', entries: [workers, company, intakes('CONSULTANT'), signings('CONSULTANT'), bin] },
        boardOf('CONSULTANT', only),
      ];
    }
    case 'COMPANY': {
      // Keeps the subsidiaries in a group head's URL.
      const group = companies.length === 0 ? undefined : { codiceAzienda: [...companies] };
      return [
        {
          name: null,
          entries: [
            {
              label: 'Home',
              icon: 'home',
              to: paths.home('COMPANY', group),
              also: ['/company/home', '/company/detail', '/company/chiusura'],
            },
            {
              label: 'Attivazione utenti',
              icon: 'user-check',
              to: paths.employees(group),
              also: ['/company/employees', '/employees/profile'],
            },
          ],
        },
        { name: 'Documenti', entries: [workers, company, intakes('COMPANY'), signings('COMPANY'), bin] },
        boardOf('COMPANY', group?.codiceAzienda),
      ];
    }
    case 'ADMIN':
    case 'BRANCH':
    case 'EMPLOYEE':
      return [{ name: null, entries: [] }];
  }
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
    .map(({ name, entries }) => ({ name, entries: [...entries, ...entriesOf(name, screens)].filter(exists) }))
    .filter((group) => group.entries.length > 0);
}
