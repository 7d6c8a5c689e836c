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
    ['keeps all fields that nobody corrects', place, {}, {}],
    ['has the corrected month', place, { period: 202609 }, { period: 202609 }],
    [
      'takes the name of a corrected payroll kind',
      place,
      { payrollKind: 'thirteenth' },
      { payrollKind: 'thirteenth', description: 'Tredicesima' },
    ],
    [
      'keeps the document’s name if the payroll kind stays the same',
      { ...place, description: 'Di ottobre' },
      { payrollKind: 'ordinary' },
      {},
    ],
    [
      'has no period yet after a change of kind, and takes the name of the new kind',
      place,
      { kind: 'taxCertificate' },
      { kind: 'taxCertificate', period: null, payrollKind: null, description: 'CU' },
    ],
    [
      'has the period that was given with a change of kind',
      certificate,
      { kind: 'payslip', period: 202610 },
      { kind: 'payslip', period: 202610, payrollKind: 'ordinary', description: 'Cedolino' },
    ],
    ['never has a payroll kind if the document is a certificate', certificate, { payrollKind: 'thirteenth' }, {}],
  ])('%s', (_, wrong, said, becomes) =>
    expect(rightPlace(wrong, '2', said)).toEqual({ ...wrong, ...becomes, employeeId: '2' }),
  );

  it('differs only in the person if the document is a letter', () => {
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
    ['is refused for a company document', { ...given, employeeId: null }, right, { refused: 'not-a-workers-document' }],
    [
      'is refused for a document in the bin',
      { ...given, placement: 'binned' as const },
      null,
      { refused: 'in-recycle-bin', data: { names: 'Rossi Anna (Cedolino 10/2026)' } },
    ],
    [
      'is refused if the right person already has such a document',
      given,
      { ...right, employeeId: '2', hasIt: true },
      { refused: 'right-person-has-it', data: { name: 'Rossi Anna' } },
    ],
    [
      'is refused as no change for a payslip without a payroll kind, corrected to ordinary',
      { ...given, payrollKind: null },
      right,
      'there',
    ],
    [
      'is refused as no change for an ordinary payslip, corrected to no payroll kind',
      given,
      { ...right, payrollKind: null },
      'there',
    ],
    ['is allowed if the person was wrong', given, { ...right, employeeId: '2' }, null],
    ['is allowed if the kind was wrong', given, { ...right, kind: 'taxCertificate' as const }, null],
    ['is allowed if the month was wrong', given, { ...right, period: 202609 }, null],
    ['is allowed if the payroll kind was wrong', given, { ...right, payrollKind: 'thirteenth' as const }, null],
    ['is allowed without a right place', given, null, null],
  ])('%s', (_, from, to, refusal) =>
    expect(whyNotWithdraw(from, to)).toEqual(refusal === 'there' ? { refused: 'right-place-already' } : refusal),
  );

  it('moves the document to the bin, and first cancels its publication if it was published', () => {
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

  it('accepts the same person and month only if some pages stay with the withdrawn document', () => {
    expect(whyNotWithdraw(given, right)?.refused).toBe('right-place-already');
    expect(whyNotWithdraw(given, { ...right, somePages: true })).toBeNull();
  });

  it("records the id of the right person's document and its pages in the ledger", () => {
    const told = (pages: readonly number[] | null) =>
      withdrawFrom(document, { id: '10', pages }, '2026-11-23T10:00:00.000Z', '2026-11-23').events[0]?.data;
    expect(told(null)).toEqual({ to: '10', sha256: 'ab' });
    expect(told([1, 3])).toEqual({ to: '10', pages: '1,3', sha256: 'ab' });
  });
});

describe('the register of misdeliveries', () => {
  it.each([
    ['lists a document of another person', { ...right, employeeId: '2' }, true],
    ['lists a document with pages of another person', { ...right, somePages: true }, true],
    ['lists a document that was only taken away', null, true],
    ['omits a document whose month alone was wrong', { ...right, period: 202609 }, false],
  ])('%s', (_, to, named) => expect(reachedAnother(place, to)).toBe(named));

  it('records one notification per account that opened the document, and which accounts have no mail address', () => {
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
