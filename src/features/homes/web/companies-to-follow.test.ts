import { expect, test } from 'vitest';
import { companiesToFollow, type HomeRow, monthOfPractice, nextStep } from './companies-to-follow.ts';

function aCompany(code: string, nonPubblicati: number, nonLettiMese: number): HomeRow {
  return {
    codiceAzienda: code,
    ragioneSociale: `Ditta ${code}`,
    lavoratori: 10,
    ultimoMesePubblicato: '202610',
    nonPubblicati,
    nonLetti: nonLettiMese + 3,
    nonLettiMese,
    attivazioniInSospeso: 0,
    richiesteAperte: 0,
  };
}

const done = aCompany('0001', 0, 0);
const unread = aCompany('0002', 0, 12);
const few = aCompany('0003', 2, 40);
const many = aCompany('0004', 54, 0);

test('companies to follow: unpublished before unread, the most first, none that is complete', () => {
  expect(companiesToFollow([done, unread, few, many])).toEqual([many, few, unread]);
});

test('the action leads to the documents that it speaks of', () => {
  expect(nextStep(many)).toEqual({
    verb: 'publish',
    address: '/company/documents/lav?codiceAzienda=0004&pub=false',
  });
  expect(nextStep(unread).verb).toBe('open');
  expect(nextStep(unread).address).toContain('pub=true');
});

test('each company is counted once, under what is most urgent, and the month is named', () => {
  const behind = { ...aCompany('0005', 0, 0), ultimoMesePubblicato: '202609' };
  expect(monthOfPractice([done, unread, few, many, behind])).toEqual({
    month: '202610',
    companiesWithMonth: 4,
    companies: 5,
    unpublished: 56,
    withUnpublished: 2,
    withUnread: 1,
    complete: 2,
  });
  expect(monthOfPractice([]).month).toBeNull();
});

test('an old payslip that nobody read keeps no company incomplete', () => {
  expect(done.nonLetti).toBeGreaterThan(0);
  expect(companiesToFollow([done])).toEqual([]);
});
