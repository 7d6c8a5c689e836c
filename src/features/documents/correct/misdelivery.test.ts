import { describe, expect, it } from 'vitest';
import type { Document } from '../core/document.ts';
import {
  type Opened,
  type Place,
  reachedAnother,
  rightPlace,
  toldOf,
  whyNotWithdraw,
  withdrawFrom,
} from './misdelivery.ts';

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

describe('the right place', () => {
  const certificate: Place = { ...place, kind: 'taxCertificate', period: 2025, payrollKind: null, description: 'CU' };
  it.each<[string, Place, Parameters<typeof rightPlace>[2], Partial<Place>]>([
    ['keeps what nobody corrects', place, {}, {}],
    ['is of the month that is said', place, { period: 202609 }, { period: 202609 }],
    [
      'of another payroll has that one’s name',
      place,
      { payrollKind: 'thirteenth' },
      { payrollKind: 'thirteenth', description: 'Tredicesima' },
    ],
    ['of the same payroll keeps its name', { ...place, description: 'Di ottobre' }, { payrollKind: 'ordinary' }, {}],
    [
      'of another kind waits for a period of that kind, and has its name',
      place,
      { kind: 'taxCertificate' },
      { kind: 'taxCertificate', period: null, payrollKind: null, description: 'CU' },
    ],
    [
      'of another kind has the period that is said',
      certificate,
      { kind: 'payslip', period: 202610 },
      { kind: 'payslip', period: 202610, payrollKind: 'ordinary', description: 'Cedolino' },
    ],
    ['of a certificate has no payroll', certificate, { payrollKind: 'thirteenth' }, {}],
  ])('%s', (_, wrong, said, becomes) =>
    expect(rightPlace(wrong, '2', said)).toEqual({ ...wrong, ...becomes, employeeId: '2' }),
  );

  it('differs only by person for a letter', () => {
    const letter: Place = {
      ...place,
      kind: 'employeeDocument',
      period: null,
      payrollKind: null,
      description: 'Lettera',
    };
    expect(rightPlace(letter, '2', { kind: 'payslip', period: 202610 })).toEqual({ ...letter, employeeId: '2' });
  });
});

describe('taking a document away', () => {
  it.each([
    ['never of a company', { ...given, employeeId: null }, right, { refused: 'not-a-workers-document' }],
    [
      'never out of the bin',
      { ...given, placement: 'binned' as const },
      null,
      { refused: 'in-recycle-bin', data: { names: 'Rossi Anna (Cedolino 10/2026)' } },
    ],
    [
      'never for whom it has already',
      given,
      { ...right, employeeId: '2', hasIt: true },
      { refused: 'right-person-has-it', data: { name: 'Rossi Anna' } },
    ],
    ['of an unnamed payroll for the ordinary one: it is there', { ...given, payrollKind: null }, right, 'there'],
    ['of the ordinary payroll for an unnamed one: it is there', given, { ...right, payrollKind: null }, 'there'],
    ['for another person', given, { ...right, employeeId: '2' }, null],
    ['for another kind', given, { ...right, kind: 'taxCertificate' as const }, null],
    ['for another month', given, { ...right, period: 202609 }, null],
    ['for another payroll', given, { ...right, payrollKind: 'thirteenth' as const }, null],
    ['for nobody yet', given, null, null],
  ])('%s', (_, from, to, refusal) =>
    expect(whyNotWithdraw(from, to)).toEqual(refusal === 'there' ? { refused: 'right-place-already' } : refusal),
  );

  it('unpublishes it if it was published and moves it to the bin', () => {
    const now = '2026-11-23T10:00:00.000Z';
    const taken = (from: Document) => {
      const { document: left, events } = withdrawFrom(from, { id: '10', pages: null }, now, '2026-11-23');
      return [events.map(({ action }) => action), left.cancelledAt, left.discardedAt];
    };
    expect(taken(document)).toEqual([['misdelivered', 'discarded'], null, now]);
    expect(taken({ ...document, publishOn: '2026-11-20', appearedAt: '2026-11-20T08:00:00.000Z' })).toEqual([
      ['misdelivered', 'publicationCancelled', 'discarded'],
      now,
      now,
    ]);
  });

  it('allows the same person and month only if some pages stay behind', () => {
    expect(whyNotWithdraw(given, right)?.refused).toBe('right-place-already');
    expect(whyNotWithdraw(given, { ...right, somePages: true })).toBeNull();
  });

  it("logs the right person's document and its pages", () => {
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

  it('lists each account that had opened it once, and the people without an address', () => {
    const opened = (account: string, email: string | null): Opened => ({
      account,
      login: `l${account}`,
      as: 'employee',
      email,
      language: null,
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
