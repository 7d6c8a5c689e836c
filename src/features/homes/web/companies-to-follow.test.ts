import { expect, test } from 'vitest';
import { companiesToFollow, type HomeRow, monthOfPractice, nextStep } from './companies-to-follow.ts';

function aCompany(code: string, daPubblicare: number, nonLettiMese: number): HomeRow {
  return {
    codiceAzienda: code,
    ragioneSociale: `Ditta ${code}`,
    lavoratori: 10,
    ultimoMesePubblicato: '202610',
    daPubblicare,
    programmati: 0,
    annullati: 0,
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

test('companies to follow: unpublished, missing month, unread, requests, activations; no complete company', () => {
  const asks = { ...aCompany('0005', 0, 0), richiesteAperte: 1 };
  const waits = { ...aCompany('0006', 0, 0), attivazioniInSospeso: 9 };
  const behind = { ...aCompany('0007', 0, 0), ultimoMesePubblicato: '202609' };
  const begins = { ...aCompany('0008', 0, 0), ultimoMesePubblicato: null };
  const empty = { ...aCompany('0009', 0, 0), ultimoMesePubblicato: null, lavoratori: 0 };
  expect(companiesToFollow([done, waits, asks, unread, few, behind, begins, empty, many])).toEqual([
    many,
    few,
    behind,
    begins,
    unread,
    asks,
    waits,
  ]);
});

test('the action leads to what it speaks of', () => {
  const month = '202610';
  expect(nextStep(many, month)).toEqual({
    verb: 'publish',
    address: '/company/documents/lav?codiceAzienda=0004&pubblicazione=unpublished',
  });
  expect(nextStep(unread, month).verb).toBe('open');
  expect(nextStep(unread, month).address).toContain('pub=true');
  expect(nextStep({ ...done, ultimoMesePubblicato: '202609' }, month)).toEqual({
    verb: 'acquire',
    address: '/consultant/acquisizioni?codiceAzienda=0001',
  });
  expect(nextStep({ ...done, richiesteAperte: 2, attivazioniInSospeso: 1 }, month)).toEqual({
    verb: 'answer',
    address: '/company/documents/lav?vista=richieste&codiceAzienda=0001',
  });
  expect(nextStep({ ...done, attivazioniInSospeso: 1 }, month)).toEqual({
    verb: 'invite',
    address: '/company/employees?codiceAzienda=0001',
  });
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

test('an old payslip that was never read keeps no company incomplete', () => {
  expect(done.nonLetti).toBeGreaterThan(0);
  expect(companiesToFollow([done])).toEqual([]);
});
