import { describe, expect, it } from 'vitest';
import {
  fileDoubtOf,
  type IntakeRow,
  positionOf,
  rowsToConfirm,
  whyNotDecide,
  whyNotKeepSheet,
  whyNotReopen,
} from './intake.ts';

function aRow(
  part: Partial<IntakeRow & { duplicateOf: string | null }> = {},
): IntakeRow & { duplicateOf: string | null } {
  return {
    n: 3,
    outcome: 'riconosciuto',
    employeeId: '100',
    period: 202610,
    decision: null,
    documentId: null,
    layoutOpen: false,
    duplicateOf: null,
    ...part,
  };
}

const duplicate = aRow({ outcome: 'duplicato', duplicateOf: '9' });
const summary = aRow({ outcome: 'riepilogo', employeeId: null, period: null });
const forCompany = { decision: 'companyDocument', companyId: '1', title: 'Riepilogo paghe' } as const;

describe('a duplicate', () => {
  it('waits for a decision, and is ready once the earlier one is to be corrected (P20)', () => {
    expect(positionOf(duplicate)).toBe('decidere');
    expect(whyNotDecide(duplicate, { decision: 'correct' })).toBeNull();
    expect(positionOf({ ...duplicate, decision: 'correct' })).toBe('pronto');
  });

  it('of another row of the same intake corrects nothing: there is no document yet', () => {
    expect(whyNotDecide(aRow({ outcome: 'duplicato' }), { decision: 'correct' })).toMatchObject({
      refused: 'nothing-to-correct',
    });
  });

  it('alone corrects: not what repeats nothing, nor what is a document already', () => {
    expect(whyNotDecide(aRow(), { decision: 'correct' })?.refused).toBe('nothing-to-correct');
    expect(whyNotDecide({ ...duplicate, documentId: '9' }, { decision: 'correct' })?.refused).toBe(
      'intake-row-confirmed',
    );
  });
});

describe('a summary', () => {
  it('belongs to no company until it is saved for one, and is ready then (P21)', () => {
    expect(positionOf(summary)).toBe('escluso');
    expect(whyNotDecide(summary, forCompany)).toBeNull();
    expect(positionOf({ ...summary, decision: 'companyDocument' })).toBe('pronto');
    expect(positionOf({ ...summary, decision: 'companyDocument', documentId: '9' })).toBe('confermato');
  });

  it('alone becomes a company document: never an employee’s pages', () => {
    for (const row of [aRow(), duplicate, aRow({ outcome: 'sconosciuto', employeeId: null })])
      expect(whyNotDecide(row, forCompany)?.refused).toBe('not-a-summary');
  });
});

describe('a document that was made of a row', () => {
  const document = { title: 'Cedolino 10/2026', subject: 'Rossi Anna', placement: 'kept' } as const;
  const made = aRow({ documentId: '9' });
  it.each([
    ['unpublished', null],
    ['scheduled', null],
    ['published', 'intake-row-published'],
    ['cancelled', 'intake-row-published'],
  ] as const)('that is %s: its pages are a row again, or it is refused (%s)', (publication, refused) => {
    expect(whyNotReopen(made, { ...document, publication })?.refused ?? null).toBe(refused);
  });

  it('stays where it is in the bin, corrected another, or is none', () => {
    const unpublished = { ...document, publication: 'unpublished' } as const;
    expect(whyNotReopen(made, { ...unpublished, placement: 'binned' })?.refused).toBe('in-recycle-bin');
    expect(whyNotReopen({ ...made, decision: 'correct' }, unpublished)?.refused).toBe('intake-row-corrected');
    expect(whyNotReopen(aRow(), null)?.refused).toBe('intake-row-no-document');
  });
});

describe('what a file is asked once', () => {
  const recognised = { employeeId: '1', period: 202610, payrollKind: 'ordinary', reasons: ['code-and-name-match'] };
  it('is its month, its pages without text, its sheets of presences alone; nothing else', () => {
    expect(fileDoubtOf({ ...recognised, period: null })).toBe('month');
    expect(fileDoubtOf({ ...recognised, period: null, payrollKind: 'thirteenth' })).toBeNull();
    expect(fileDoubtOf({ ...recognised, employeeId: null, reasons: ['no-text'] })).toBe('blank');
    expect(fileDoubtOf({ ...recognised, employeeId: null, reasons: ['no-code'] })).toBeNull();
    expect(fileDoubtOf({ ...recognised, reasons: ['attendance-alone', 'code-matches'] })).toBe('attendance');
    expect(fileDoubtOf({ ...recognised, reasons: ['foreign-employer', 'attendance-alone'] })).toBeNull();
    expect(fileDoubtOf(recognised)).toBeNull();
  });

  it('delivers only sheets of presences with no other doubt', () => {
    const sheet = { ...aRow({ outcome: 'da verificare' }), reasons: ['attendance-alone', 'code-matches'] };
    expect(whyNotKeepSheet(sheet)).toBeNull();
    for (const other of [
      { ...sheet, reasons: ['name-differs'] },
      { ...sheet, employeeId: null },
      { ...sheet, period: null },
      { ...sheet, outcome: 'duplicato' as const },
    ])
      expect(whyNotKeepSheet(other)?.refused).toBe('intake-row-not-ready');
  });
});

describe('a confirmation', () => {
  const ready: IntakeRow = {
    n: 1,
    outcome: 'riconosciuto',
    employeeId: '1',
    period: 202610,
    decision: null,
    documentId: null,
    layoutOpen: false,
  };

  it('is taken once, and only of an intake that stands ready', () => {
    expect(rowsToConfirm('ready', [ready], undefined)).toEqual([1]);
    expect(rowsToConfirm('confirming', [ready], undefined)).toEqual({ refused: 'intake-confirming' });
    expect(rowsToConfirm('analysing', [ready], undefined)).toEqual({ refused: 'intake-busy' });
    expect(rowsToConfirm('closed', [ready], undefined)).toEqual({ refused: 'intake-closed' });
  });
});
