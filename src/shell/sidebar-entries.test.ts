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
    expect(targets('CONSULTANT', [], SCREENS)).toEqual([
      '/consultant/home',
      '/consultant/documents/lav',
      '/consultant/documents/lav?vista=fascicoli',
      '/consultant/documents/lav?vista=richieste',
    ]);
  });

  it('leads to the company’s pages when one company is selected', () => {
    expect(targets('CONSULTANT', ['007'], SCREENS)).toEqual([
      '/company/home?codiceAzienda=007',
      '/company/documents/lav?codiceAzienda=007',
      '/company/documents/lav?vista=fascicoli&codiceAzienda=007',
      '/company/documents/lav?vista=richieste&codiceAzienda=007',
    ]);
  });

  it('leads a group head to the subsidiaries in the URL, or else to its own company', () => {
    expect(targets('COMPANY', ['0107'], SCREENS)).toEqual([
      '/company/home?codiceAzienda=0107',
      '/company/documents/lav?codiceAzienda=0107',
      '/company/documents/lav?vista=fascicoli&codiceAzienda=0107',
      '/company/documents/lav?vista=richieste&codiceAzienda=0107',
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

  const ASKED = 'vista=richieste';
  const REQUESTS = `documents/lav?${ASKED}`;
  const FOLDERS = 'documents/lav?vista=fascicoli';
  const ONE = 'codiceAzienda=0107';
  const TWO = 'codiceAzienda=0106&codiceAzienda=0107';
  it.each([
    {
      ...{ role: 'COMPANY' as const, chosen: ONE, at: '/company/' },
      pages: [
        ...['home', 'acquisizioni', 'documents/lav', 'documents/azi', FOLDERS, 'firme', 'recyclebin', REQUESTS],
        ...['board', 'employees'],
      ],
    },
    {
      ...{ role: 'COMPANY' as const, chosen: TWO, at: '/company/' },
      pages: [
        ...[
          'home',
          'documents/multi/lav',
          'documents/multi/azi',
          'firme',
          'recyclebin',
          `documents/multi/lav?${ASKED}`,
        ],
        ...['board', 'employees'],
      ],
    },
    {
      ...{ role: 'CONSULTANT' as const, chosen: ONE, at: '/' },
      pages: [
        ...['company/home', 'consultant/acquisizioni', 'company/documents/lav', 'company/documents/azi'],
        ...[`company/${FOLDERS}`, 'consultant/firme', 'consultant/recyclebin/azi', `company/${REQUESTS}`],
        'consultant/notices',
      ],
    },
    {
      // For a consultant, the recycle bin, the notice board and the intakes exist for one company or for all, not for
      // several.
      ...{ role: 'CONSULTANT' as const, chosen: TWO, at: '/' },
      pages: [
        ...['company/documents/multi/lav', 'company/documents/multi/azi', 'consultant/firme'],
        `company/documents/multi/lav?${ASKED}`,
      ],
    },
  ] as const)(
    'keeps the selected companies in the URL of each entry that depends on them: $role with $chosen',
    ({ role, chosen, at, pages }) => {
      const without = new Set(targets(role, []));
      const following = targets(role, [...new URLSearchParams(chosen).values()]).filter((to) => !without.has(to));
      expect(following).toEqual(pages.map((page) => `${at}${page}${page.includes('?') ? '&' : '?'}${chosen}`));
    },
  );

  it('leaves out entries for which there is no screen', () => {
    expect(targets('EMPLOYEE', [], SCREENS)).toEqual(['/dipendente/home']);
    expect(sidebarFor('ADMIN', [], SCREENS)).toEqual([]);
  });

  it('uses the group names of the spec', () => {
    expect(sidebarFor('COMPANY', [], SCREENS).map((group) => group.name)).toEqual([null, 'Documenti', null]);
  });

  it('uses the entry names of the spec, and puts the most frequent first (P220)', () => {
    const labels = (role: Parameters<typeof sidebarFor>[0]) =>
      sidebarFor(role, []).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]);
    const groups = (...named: (string | null)[][]) => named.map((group) => expect.arrayContaining(group));
    const middle = [
      ['Documenti', 'Lavoratori', 'Azienda', 'Fascicoli', 'Firme', 'Cestino'],
      [null, 'Richieste'],
      ['Bacheca', 'Comunicazioni', 'Notifiche'],
    ];
    expect(labels('CONSULTANT')).toEqual([
      [null, 'Home', 'Mese', 'Acquisisci', 'Dati del mese'],
      ...middle,
      [null, 'Attivazione utenti', 'Prove'],
      ['Studio', 'Consegne errate', 'Conservazione', 'Chiavi API', 'Webhook', 'Account secondari'],
    ]);
    expect(labels('COMPANY')).toEqual([
      [null, 'Home', 'Acquisisci', 'Dati del mese'],
      ...middle,
      [null, 'Attivazione utenti'],
    ]);
    expect(labels('ADMIN')).toEqual(groups([null, 'Home', 'Account consulente', 'Testi della privacy']));
    expect(labels('EMPLOYEE')).toEqual(groups([null, 'Home', 'Documenti', 'Richieste', 'Firme', 'Bacheca']));
  });

  it.each([
    ['COMPANY', { Home: '/company/home', 'Attivazione utenti': '/company/employees' }],
    ['ADMIN', { Home: '/admin/home', 'Account consulente': '/admin/consultants' }],
  ] as const)('links the entries of %s to the pages that the spec names', (role, entries) => {
    const all = sidebarFor(role, []).flatMap((group) => group.entries);
    expect(Object.fromEntries(all.map(({ label, to }) => [label, to]))).toMatchObject(entries);
  });

  it('gives no two entries of one menu the same icon or label', () => {
    for (const role of ['CONSULTANT', 'COMPANY', 'ADMIN', 'EMPLOYEE'] as const) {
      const all = sidebarFor(role, []).flatMap((group) => group.entries);
      for (const shown of [all.map(({ icon }) => icon), all.map(({ label }) => label)])
        expect(new Set(shown).size, role).toBe(shown.length);
    }
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
    const requests = sidebarFor('CONSULTANT', [])
      .flatMap(({ entries }) => entries)
      .find(({ view }) => view === 'richieste');
    if (!requests) throw new Error('no entry');
    for (const [view, current] of [
      [null, workers],
      ['richieste', requests],
    ] as const)
      expect([workers, requests].filter((one) => isActive(one, '/consultant/documents/lav', view))).toEqual([current]);
  });

  it('links a company to its notice board and notifications, which no other role may open', () => {
    const board = sidebarFor('COMPANY', []).find((group) => group.name === 'Bacheca');
    const leads = Object.fromEntries(board?.entries.map(({ label, to }) => [label, to]) ?? []);
    expect(leads).toMatchObject({ Comunicazioni: '/company/board', Notifiche: '/company/coms' });
    for (const address of ['/company/board', '/company/coms', '/company/notices/new', '/notices/history/7'])
      expect(matchRoute(ALL_SCREENS, address)?.access, address).toEqual(['COMPANY']);
  });
});
