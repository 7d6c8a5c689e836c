import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../access/roles.ts';
import { KIND_NAMES, UPLOAD_KINDS } from '../directory/kinds.ts';
import { SCREENS } from '../shell/screens.ts';
import { sidebarFor } from '../shell/sidebar-entries.ts';
import { decide, matchRoute } from './guard.ts';
import { paths } from './paths.ts';

const BOTH = ['CONSULTANT', 'COMPANY'] as const;

/** The roles that may open each document page (spec §2); no other role may. */
const WHO: readonly (readonly [address: string, roles: readonly Role[]])[] = [
  ['/consultant/documents/azi', ['CONSULTANT']],
  ['/consultant/recyclebin/azi', ['CONSULTANT']],
  ['/company/documents/lav/new', BOTH],
  ['/company/documents/multi/lav/new', BOTH],
  ['/company/documents/multi/azi/new', BOTH],
  ['/company/documents/lav/edit/7', BOTH],
  ['/company/documents/lav/payrollDetail', BOTH],
  ['/company/documents/lav/cudDetail', BOTH],
  ['/company/documents/lav/documentDetail', BOTH],
  ['/company/documents/azi', BOTH],
  ['/company/documents/multi/azi', BOTH],
  ['/company/documents/azi/new', BOTH],
  ['/company/documents/azi/edit/7', BOTH],
  ['/company/documents/azi/documentDetail', BOTH],
  ['/company/recyclebin', BOTH],
  ['/company/documents/privacy/new', ['COMPANY']],
  ['/company/doc/privacy', ['COMPANY']],
];

describe('the document pages', () => {
  it.each(WHO)('at %s admit the roles that the spec names, and no others', (address, roles) => {
    const screen = matchRoute(SCREENS, address);
    for (const role of ROLES)
      expect(screen && decide(screen.access, role), role).toBe(roles.includes(role) ? 'enter' : 'forbidden');
  });

  it.each(KIND_NAMES)('include a detail page and a form for a %s, and the upload page', (kind) => {
    const uploaded = UPLOAD_KINDS.filter((one) => one === kind);
    const addresses = [
      paths.documentDetail(kind, '7'),
      paths.editDocument(kind, '7'),
      ...uploaded.flatMap((one) => [['1'], ['1', '2']].map((companies) => paths.upload(one, companies))),
    ];
    for (const address of addresses)
      expect(matchRoute(SCREENS, address)?.access, address).toEqual(['COMPANY', 'CONSULTANT']);
  });

  const targets = (role: Role, companies: readonly string[]) =>
    Object.fromEntries(
      sidebarFor(role, companies)
        .filter((group) => group.name === 'Documenti')
        .flatMap((group) => group.entries.map((entry) => [entry.label, entry.to])),
    );

  it('appear in the menu according to the selected companies (P28)', () => {
    expect(targets('CONSULTANT', [])).toMatchObject({
      Azienda: '/consultant/documents/azi',
      Cestino: '/consultant/recyclebin/azi',
    });
    expect(targets('CONSULTANT', ['7'])).toMatchObject({ Azienda: '/company/documents/azi?codiceAzienda=7' });
    expect(targets('CONSULTANT', ['7', '8'])).toMatchObject({
      Azienda: '/company/documents/multi/azi?codiceAzienda=7&codiceAzienda=8',
    });
    expect(targets('COMPANY', [])).toMatchObject({ Azienda: '/company/documents/azi', Cestino: '/company/recyclebin' });
  });
});
