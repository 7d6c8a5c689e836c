import { expect, test } from 'vitest';
import { type Board, companiesToFollow, type HomeRow, monthOfPractice, nextStep } from './companies-to-follow.ts';
import type { BoardRow } from './month-block.ts';

/** A company of ten employees: its row on the home page and its row on the closing board. */
function aCompany(code: string, home: Partial<HomeRow> = {}, month: Partial<BoardRow> = {}): [HomeRow, BoardRow] {
  const counts = { daPubblicare: 0, programmati: 0, annullati: 0 };
  return [
    {
      ...{ codiceAzienda: code, ragioneSociale: `Ditta ${code}`, lavoratori: 10, ultimoMesePubblicato: '202610' },
      ...{ ...counts, nonLetti: 3, attivazioniInSospeso: 0, richiesteAperte: 0 },
      ...home,
    },
    {
      ...{ codiceAzienda: code, cfAzienda: code, ragioneSociale: `Ditta ${code}` },
      ...{ ...counts, ricevuti: 10, pubblicati: 10, letti: 10, mancanti: 0, chiusura: null, regole: null, visto: null },
      ...{ daDecidere: 0, inRitardo: 0 },
      ...month,
    },
  ];
}

const done = aCompany('0001');
const unread = aCompany('0002', {}, { letti: 2, inRitardo: 8 });
const fresh = aCompany('0014', {}, { letti: 2 });
const few = aCompany('0003', { daPubblicare: 2 }, { daPubblicare: 2, pubblicati: 8, letti: 0 });
const many = aCompany('0004', { daPubblicare: 54 }, { daPubblicare: 10, pubblicati: 0, letti: 0 });
const behind = aCompany('0007', {}, { ricevuti: 0, pubblicati: 0, letti: 0, mancanti: 10 });
const short = aCompany('0010', {}, { ricevuti: 9, pubblicati: 9, letti: 9, mancanti: 1 });
const closed = aCompany('0011', {}, { letti: 2, mancanti: 3, chiusura: { ...done[1], il: '2026-11-05', da: 'Anna' } });

const homesOf = (all: readonly [HomeRow, BoardRow][]) => all.map(([home]) => home);
const boardOf = (all: readonly [HomeRow, BoardRow][]): Board => ({
  annomese: '202610',
  sospese: null,
  aziende: all.map(([, month]) => month),
});
const followed = (...all: [HomeRow, BoardRow][]) => companiesToFollow(homesOf(all), boardOf(all));
const codes = (...all: [HomeRow, BoardRow][]) => followed(...all).map(({ codiceAzienda }) => codiceAzienda);

test('lists companies in the order of the closing board, then those with other work, and omits the others', () => {
  const asks = aCompany('0005', { richiesteAperte: 1 });
  const waits = aCompany('0006', { attivazioniInSospeso: 9 });
  const older = aCompany('0015', { daPubblicare: 1 });
  const doubts = aCompany('0016', {}, { daDecidere: 2 });
  expect(codes(done, waits, asks, unread, fresh, older, few, short, doubts, behind, closed, many)).toEqual([
    '0007',
    '0010',
    '0016',
    '0004',
    '0003',
    '0002',
    '0015',
    '0005',
    '0006',
  ]);
});

test('omits a company that has no row on the closing board and no other work', () => {
  expect(companiesToFollow([done[0]], { annomese: null, sospese: null, aziende: [] })).toEqual([]);
});

test('links each next step to the page with the documents or people that it concerns', () => {
  const as = { month: '202610', role: 'CONSULTANT' } as const;
  const step = (one: [HomeRow, BoardRow], role: 'CONSULTANT' | 'COMPANY' = 'CONSULTANT') => {
    const [row] = followed(one);
    if (!row) throw new Error('nothing to follow');
    return nextStep(row, { ...as, role });
  };
  expect(step(many)).toEqual({
    verb: 'publish',
    address: '/company/documents/lav?codiceAzienda=0004&pubblicazione=unpublished',
  });
  expect(step(unread).verb).toBe('open');
  expect(step(unread).address).toContain('annomese_da=202610&annomese_a=202610&pub=true');
  expect(step(behind)).toEqual({ verb: 'acquire', address: '/consultant/acquisizioni?codiceAzienda=0007' });
  expect(step(behind, 'COMPANY').address).toBe('/company/acquisizioni?codiceAzienda=0007');
  expect(step(short)).toEqual({
    verb: 'complete',
    address: '/consultant/chiusura?annomese=202610&q=Ditta+0010',
  });
  expect(step(aCompany('0001', {}, { daDecidere: 1 }))).toEqual({
    verb: 'decide',
    address: '/consultant/acquisizioni?codiceAzienda=0001',
  });
  expect(step(aCompany('0001', { richiesteAperte: 2, attivazioniInSospeso: 1 }))).toEqual({
    verb: 'answer',
    address: '/company/documents/lav?vista=richieste&codiceAzienda=0001',
  });
  expect(step(aCompany('0001', { attivazioniInSospeso: 1 }))).toEqual({
    verb: 'invite',
    address: '/company/employees?codiceAzienda=0001',
  });
});

test('sums up the closing board, counting each company once under its most urgent state', () => {
  const scheduled = aCompany('0012', { programmati: 4 }, { programmati: 4, pubblicati: 6, letti: 6 });
  const withheld = aCompany('0013', { annullati: 10 }, { annullati: 10, pubblicati: 0, letti: 0 });
  const all = [done, unread, few, many, behind, short, closed, scheduled, withheld];
  expect(monthOfPractice(homesOf(all), boardOf(all))).toEqual({
    month: '202610',
    published: 6,
    companies: 9,
    toPublish: 12,
    inCompanies: 2,
    ofOtherMonths: 44,
    states: { complete: 3, toRead: 1, toPublish: 2, scheduled: 1, missing: 2 },
  });
  expect(monthOfPractice([], { annomese: null, sospese: null, aziende: [] }).month).toBeNull();
});

test('ignores unread payslips of earlier months', () => {
  expect(done[0].nonLetti).toBeGreaterThan(0);
  expect(followed(done)).toEqual([]);
});
