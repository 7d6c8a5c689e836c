import { describe, expect, it } from 'vitest';
import type { Document } from '../document.ts';
import { type Opened, type Place, reachedAnother, toldOf, whyNotWithdraw, withdrawFrom } from './misdelivery.ts';

const place: Place = {
  ...{ employeeId: '1', kind: 'payslip', period: 202610, payrollKind: 'ordinary', description: 'Cedolino' },
};
const given = { ...place, placement: 'kept', title: 'Cedolino 10/2026', subject: 'Rossi Anna' } as const;
const right = { ...place, name: 'Rossi Anna', hasIt: false, somePages: false };
const document: Document = {
  ...{ id: '9', companyId: '4', employeeId: '1', kind: 'payslip', title: given.title, subject: given.subject },
  ...{ sha256: 'ab', publishOn: null, cancelledAt: null, appearedAt: null, companyReadAt: null, employeeReadAt: null },
  discardedAt: null,
};

describe('a document is taken away', () => {
  it('for its own person and month only where some of its pages stay behind', () => {
    expect(whyNotWithdraw(given, right)?.refused).toBe('right-place-already');
    expect(whyNotWithdraw(given, { ...right, somePages: true })).toBeNull();
  });

  it('and its trace names the document that the right person got, and of which pages', () => {
    const told = (pages: readonly number[] | null) =>
      withdrawFrom(document, { id: '10', pages }, '2026-11-23T10:00:00.000Z', '2026-11-23').events[0]?.data;
    expect(told(null)).toEqual({ to: '10', sha256: 'ab' });
    expect(told([1, 3])).toEqual({ to: '10', pages: '1,3', sha256: 'ab' });
  });
});

describe('the register', () => {
  it.each([
    ['another person’s', { ...right, employeeId: '2' }, true],
    ['with another’s pages', { ...right, somePages: true }, true],
    ['nobody’s yet: it was only taken away', null, true],
    ['of another month of the same person', { ...right, period: 202609 }, false],
  ])('names what is %s', (_, to, named) => expect(reachedAnother(place, to)).toBe(named));

  it('tells of each account that had opened it, once, and of who has no address', () => {
    const opened = (account: string, email: string | null): Opened => ({
      account,
      login: `l${account}`,
      as: 'employee',
      email,
    });
    expect(
      toldOf(document, [opened('7', 'a@esempio.invalid'), opened('7', 'a@esempio.invalid'), opened('8', null)]).map(
        ({ action, data }) => [action, data],
      ),
    ).toEqual([
      ['misdeliveryTold', { reader: '7', by: 'mail', sha256: 'ab' }],
      ['misdeliveryTold', { reader: '8', by: 'nothing', sha256: 'ab' }],
    ]);
  });
});
