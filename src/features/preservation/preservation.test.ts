import { describe, expect, it } from 'vitest';
import {
  agentId,
  fileReceipt,
  isPersonsCode,
  type Package,
  partsOf,
  placeOf,
  stateOf,
  whyNotOpen,
  whyNotWithdraw,
} from './preservation.ts';

const RECEIPT = { sha256: 'aa', day: '2026-02-03', number: '12' };
const made: Package = { madeOn: '2026-02-01', downloadedAt: null, withdrawnAt: null, receipt: null };
const downloaded = { ...made, downloadedAt: '2026-02-01T10:00:00Z' };
const taken = { ...downloaded, receipt: RECEIPT };
const withdrawn = { ...downloaded, withdrawnAt: '2026-02-02T10:00:00Z' };

describe('a package', () => {
  it('is made, downloaded, and then taken by the preserver or withdrawn', () => {
    expect([made, downloaded, taken, withdrawn].map(stateOf)).toEqual(['made', 'downloaded', 'taken', 'withdrawn']);
    expect(stateOf({ ...made, receipt: RECEIPT })).toBe('taken');
  });

  it('can be withdrawn only once, and not after the preserver has taken it', () => {
    expect([made, downloaded].map(whyNotWithdraw)).toEqual([null, null]);
    expect(whyNotWithdraw(taken)).toEqual({ refused: 'preservation-taken' });
    expect(whyNotWithdraw(withdrawn)).toEqual({ refused: 'preservation-withdrawn' });
  });

  it('can be opened until it is withdrawn', () => {
    expect([made, downloaded, taken].map(whyNotOpen)).toEqual([null, null, null]);
    expect(whyNotOpen(withdrawn)).toEqual({ refused: 'preservation-withdrawn' });
  });

  it('accepts a receipt dated between the creation day and today, and a later receipt replaces it', () => {
    const file = (one: Package, more = {}) => fileReceipt(one, { ...RECEIPT, ...more }, '2026-02-05');
    expect(file(made)).toBe('filed');
    expect(file(made, { day: '2026-02-01' })).toBe('filed');
    expect(file(made, { day: '2026-02-05' })).toBe('filed');
    expect(file(made, { day: '2026-02-06' })).toEqual({ refused: 'preservation-receipt-day' });
    expect(file(made, { day: '2026-01-31' })).toEqual({ refused: 'preservation-receipt-day' });
    expect(file(taken)).toBe('nothing');
    for (const other of [{ sha256: 'bb' }, { day: '2026-02-04' }, { number: null }])
      expect(file(taken, other)).toBe('replaced');
    expect(file(withdrawn)).toEqual({ refused: 'preservation-withdrawn' });
  });
});

it('documents are divided into the fewest possible packages, all but the last of the same size', () => {
  expect(partsOf([], 3)).toEqual([]);
  expect(partsOf([1, 2, 3], 3)).toEqual([[1, 2, 3]]);
  expect(partsOf([1, 2, 3, 4], 3)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(partsOf([1, 2, 3, 4, 5, 6, 7], 3).map((part) => part.length)).toEqual([3, 3, 1]);
  expect(partsOf(Array.from({ length: 5001 })).map((part) => part.length)).toEqual([2501, 2500]);
});

it('file paths contain the document’s id and no name of a person', () => {
  expect(placeOf({ id: '7', fileName: '../Rossi & <b>.PDF' })).toBe('documenti/7.pdf');
  expect(placeOf({ id: '7', fileName: 'senza estensione' })).toBe('documenti/7');
  expect(placeOf({ id: '7', fileName: 'firmato.pdf.p7m' })).toBe('documenti/7.p7m');
});

it('a party is identified by its VAT number or else its fiscal code; malformed codes are ignored', () => {
  expect(agentId({ vatNumber: '01234567890', taxCode: '09876543210' })).toBe('VATIT-01234567890');
  expect(agentId({ vatNumber: 'IT 012', taxCode: 'RSSMRA80A01H501U' })).toBe('TINIT-RSSMRA80A01H501U');
  expect(agentId({ vatNumber: null, taxCode: 'a b' })).toBeNull();
  expect(agentId({ vatNumber: null, taxCode: null })).toBeNull();
  expect([isPersonsCode('RSSMRA80A01H501U'), isPersonsCode('01234567890'), isPersonsCode(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
