import { describe, expect, it } from 'vitest';
import { newsOfMonth, type SlipsOfPerson } from './month-news.ts';

const slip = (fields: Partial<SlipsOfPerson> = {}): SlipsOfPerson => ({
  companyId: '1',
  name: 'Rossi Maria',
  kind: 'ordinary',
  slips: 1,
  net: 150_000,
  slipsBefore: 1,
  netBefore: 148_000,
  ...fields,
});
const other = slip({ name: 'Verdi Anna' });
const NONE = { first: false, added: [], otherKinds: [], pay: [], unknownPay: [] };

describe('a company’s month', () => {
  it.each([
    ['the same people, kinds and nearly the same pay', [other, slip()]],
    ['somebody who left: the board counts the missing', [other, slip({ slips: 0, net: null })]],
    ['a net pay that was unknown before, too', [other, slip({ net: null, netBefore: null })]],
  ])('has no news with %s', (_, people) => {
    expect(newsOfMonth(people)).toEqual(new Map());
  });

  it.each([
    ['a new person', [other, slip({ slipsBefore: 0, netBefore: null })], { added: ['Rossi Maria'] }],
    ['a net pay a third higher', [other, slip({ net: 200_000 })], { pay: ['Rossi Maria'] }],
    ['a net pay that cannot be read', [other, slip({ net: null })], { unknownPay: ['Rossi Maria'] }],
    ['two payslips of one kind', [other, slip({ slips: 2 })], { otherKinds: ['Rossi Maria'] }],
    [
      'a thirteenth as well',
      [other, slip(), slip({ kind: 'thirteenth', slipsBefore: 0, netBefore: null })],
      { otherKinds: ['Rossi Maria'] },
    ],
    ['its first payslips', [slip({ slipsBefore: 0, netBefore: null })], { first: true }],
  ])('has news with %s', (_, people, news) => {
    expect(newsOfMonth(people)).toEqual(new Map([['1', { ...NONE, ...news }]]));
  });

  it('is compared with its own month before, not with another company’s', () => {
    expect([...newsOfMonth([other, slip({ companyId: '2', slipsBefore: 0, netBefore: null })]).keys()]).toEqual(['2']);
  });
});
