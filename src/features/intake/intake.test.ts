import { describe, expect, it } from 'vitest';
import { type IntakeRow, positionOf, rowsToConfirm, whyNotDecide } from './intake.ts';

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
