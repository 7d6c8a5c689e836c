import { describe, expect, it } from 'vitest';
import { matchRoute } from '../web/guard.ts';
import { isActive } from './frame/sidebar-group.ts';
import { SCREENS as ALL_SCREENS, type Screen } from './screens.ts';
import { sidebarFor } from './sidebar-entries.ts';

const screen = (path: string, access: Screen['access']): Screen => ({
  path,
  access,
  title: path,
  load: async () => ({ default: () => null }),
});
const SCREENS = [
  screen('/consultant/home', ['CONSULTANT']),
  screen('/company/home', ['COMPANY', 'CONSULTANT']),
  screen('/consultant/documents/lav', ['CONSULTANT']),
  screen('/company/documents/lav', ['COMPANY', 'CONSULTANT']),
  screen('/company/documents/multi/lav', ['COMPANY', 'CONSULTANT']),
  { ...screen('/dipendente/home', ['EMPLOYEE']), menu: { icon: 'home' } } as const,
];
const targets = (...args: Parameters<typeof sidebarFor>) =>
  sidebarFor(...args).flatMap((group) => group.entries.map((entry) => entry.to));

describe('the sidebar (spec §2; P28)', () => {
  it('leads a consultant without a selected company to the consultant’s pages', () => {
    expect(targets('CONSULTANT', [], SCREENS)).toEqual(['/consultant/home', '/consultant/documents/lav']);
  });

  it('leads to the company’s pages when one company is selected', () => {
    expect(targets('CONSULTANT', ['007'], SCREENS)).toEqual([
      '/company/home?codiceAzienda=007',
      '/company/documents/lav?codiceAzienda=007',
    ]);
  });

  it('leads a group head to the subsidiaries in the URL, or else to its own company', () => {
    expect(targets('COMPANY', ['0107'], SCREENS)).toEqual([
      '/company/home?codiceAzienda=0107',
      '/company/documents/lav?codiceAzienda=0107',
    ]);
    expect(targets('COMPANY', [], SCREENS)[0]).toBe('/company/home');
    expect(targets('COMPANY', ['0106', '0107'], SCREENS)[0]).toBe(
      '/company/home?codiceAzienda=0106&codiceAzienda=0107',
    );
  });

  it('leads to the page for several companies when several are selected', () => {
    expect(targets('CONSULTANT', ['1', '2'], SCREENS)[1]).toBe(
      '/company/documents/multi/lav?codiceAzienda=1&codiceAzienda=2',
    );
  });

  const ONE = 'codiceAzienda=0107';
  const TWO = 'codiceAzienda=0106&codiceAzienda=0107';
  it.each([
    {
      ...{ role: 'COMPANY' as const, chosen: ONE, at: '/company/' },
      pages: ['home', 'employees', 'documents/lav', 'documents/azi', 'acquisizioni', 'firme', 'recyclebin', 'board'],
    },
    {
      ...{ role: 'COMPANY' as const, chosen: TWO, at: '/company/' },
      pages: ['home', 'employees', 'documents/multi/lav', 'documents/multi/azi', 'firme', 'recyclebin', 'board'],
    },
    {
      ...{ role: 'CONSULTANT' as const, chosen: ONE, at: '/' },
      pages: [
        ...['company/home', 'company/documents/lav', 'company/documents/azi', 'consultant/acquisizioni'],
        ...['consultant/firme', 'consultant/recyclebin/azi', 'consultant/notices'],
      ],
    },
    {
      // For a consultant, the recycle bin, the notice board and the intakes exist for one company or for all, not for
      // several.
      ...{ role: 'CONSULTANT' as const, chosen: TWO, at: '/' },
      pages: ['company/documents/multi/lav', 'company/documents/multi/azi', 'consultant/firme'],
    },
  ] as const)(
    'keeps the selected companies in the URL of each entry that depends on them: $role with $chosen',
    ({ role, chosen, at, pages }) => {
      const without = new Set(targets(role, []));
      const following = targets(role, [...new URLSearchParams(chosen).values()]).filter((to) => !without.has(to));
      expect(following).toEqual(pages.map((page) => `${at}${page}?${chosen}`));
    },
  );

  it('leaves out entries for which there is no screen', () => {
    expect(targets('EMPLOYEE', [], SCREENS)).toEqual(['/dipendente/home']);
    expect(sidebarFor('ADMIN', [], SCREENS)).toEqual([]);
  });

  it('uses the group names of the spec', () => {
    expect(sidebarFor('COMPANY', [], SCREENS).map((group) => group.name)).toEqual([null, 'Documenti']);
  });

  it('uses the entry names of the spec', () => {
    const labels = (role: Parameters<typeof sidebarFor>[0]) =>
      sidebarFor(role, []).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]);
    const groups = (...named: (string | null)[][]) => named.map((group) => expect.arrayContaining(group));
    const desk = groups(
      [null, 'Home', 'Attivazione utenti'],
      ['Documenti', 'Lavoratori', 'Azienda', 'Acquisizioni', 'Firme', 'Cestino'],
      ['Bacheca', 'Comunicazioni', 'Notifiche'],
    );
    expect(labels('CONSULTANT')).toEqual(desk);
    expect(labels('COMPANY')).toEqual(desk);
    expect(labels('ADMIN')).toEqual(groups([null, 'Home', 'Account consulente', 'Testi della privacy']));
    expect(labels('EMPLOYEE')).toEqual(groups([null, 'Home', 'Documenti', 'Richieste', 'Firme', 'Bacheca']));
  });

  it.each([
    [
      'COMPANY',
      [
        ['Home', '/company/home'],
        ['Attivazione utenti', '/company/employees'],
      ],
    ],
    [
      'ADMIN',
      [
        ['Home', '/admin/home'],
        ['Account consulente', '/admin/consultants'],
      ],
    ],
  ] as const)('links the first two entries of %s to the pages that the spec names', (role, entries) => {
    const [first] = sidebarFor(role, []);
    expect(first?.entries.slice(0, 2).map(({ label, to }) => [label, to])).toEqual(entries);
  });

  it('links a consultant’s entries to the pages of the selected company', () => {
    const entries = (companies: readonly string[]) =>
      sidebarFor('CONSULTANT', companies).flatMap(({ name, entries: all }) =>
        all.map(({ label, to }) => [[name, label].filter(Boolean).join(': '), to]),
      );
    expect(entries([])).toEqual(
      expect.arrayContaining([
        ['Home', '/consultant/home'],
        ['Attivazione utenti', '/consultant/companies'],
        ['Documenti: Lavoratori', '/consultant/documents/lav'],
      ]),
    );
    expect(entries(['0101'])).toEqual(
      expect.arrayContaining([
        ['Home', '/company/home?codiceAzienda=0101'],
        ['Attivazione utenti', '/consultant/companies'],
        ['Documenti: Lavoratori', '/company/documents/lav?codiceAzienda=0101'],
      ]),
    );
  });

  it('marks the entry of the current page', () => {
    const [, documents] = sidebarFor('CONSULTANT', [], SCREENS);
    const workers = documents?.entries[0];
    if (!workers) throw new Error('no entry');
    expect(isActive(workers, '/company/documents/lav')).toBe(true);
    expect(isActive(workers, '/documents/history/7')).toBe(true);
    expect(isActive(workers, '/consultant/home')).toBe(false);
  });

  it('links a company to its notice board and notifications, which no other role may open', () => {
    const board = sidebarFor('COMPANY', []).find((group) => group.name === 'Bacheca');
    const leads = Object.fromEntries(board?.entries.map(({ label, to }) => [label, to]) ?? []);
    expect(leads).toMatchObject({ Comunicazioni: '/company/board', Notifiche: '/company/coms' });
    for (const address of ['/company/board', '/company/coms', '/company/notices/new', '/notices/history/7'])
      expect(matchRoute(ALL_SCREENS, address)?.access, address).toEqual(['COMPANY']);
  });
});
