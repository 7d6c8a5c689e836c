import { expect, test } from 'vitest';
import { type HomeRow, nextStep, sortedRows, standing, toFollow } from './follow.ts';

function aCompany(code: string, nonPubblicati: number, nonLetti: number): HomeRow {
  return {
    codiceAzienda: code,
    ragioneSociale: `Ditta ${code}`,
    lavoratori: 10,
    ultimoMesePubblicato: '202610',
    nonPubblicati,
    nonLetti,
    attivazioniInSospeso: 0,
    richiesteAperte: 0,
  };
}

const done = aCompany('0001', 0, 0);
const unread = aCompany('0002', 0, 12);
const few = aCompany('0003', 2, 40);
const many = aCompany('0004', 54, 0);

test('companies to follow: unpublished before unread, the most first, none that is complete', () => {
  expect(toFollow([done, unread, few, many])).toEqual([many, few, unread]);
});

test('the action leads to the documents that it speaks of', () => {
  expect(nextStep(many)).toEqual({
    verb: 'publish',
    address: '/company/documents/lav?codiceAzienda=0004&pub=false',
  });
  expect(nextStep(unread).verb).toBe('open');
  expect(nextStep(unread).address).toContain('pub=true');
});

test('each company is counted once, under what is most urgent', () => {
  expect(standing([done, unread, few, many])).toEqual({
    unpublished: 56,
    withUnpublished: 2,
    withUnread: 1,
    complete: 1,
  });
});

test('companies are sorted by the column asked for, and left as they are otherwise', () => {
  expect(sortedRows([few, many], 'nonPubblicati,desc')).toEqual([many, few]);
  expect(sortedRows([few, many], undefined)).toEqual([few, many]);
});
