import { describe, expect, it } from 'vitest';
import { type ActionTarget, type DocumentAction, ownershipOf, whyNotAct } from './document-actions.ts';

/** The rules of spec §5 on creator and reading. The button and the server use this same function. */
function aDocument(fields: Partial<ActionTarget> = {}): ActionTarget {
  return {
    kind: 'employeeDocument',
    title: 'Lettera',
    subject: 'Ferrari Giulia',
    publication: 'unpublished',
    publishOn: null,
    reading: 0,
    placement: 'kept',
    own: true,
    sameSide: true,
    readBefore: false,
    ...fields,
  };
}
const binned = (fields: Partial<ActionTarget> = {}) => aDocument({ placement: 'binned', ...fields });
const code = (action: DocumentAction, ...documents: ActionTarget[]) => whyNotAct(action, documents)?.refused ?? null;

describe('permanent deletion', () => {
  it('is off for a document made by another login, and for one with status 2 (S5-R28, S5-R29)', () => {
    expect(code('purge', binned())).toBeNull();
    expect(code('purge', binned({ own: false }))).toBe('created-by-another');
    expect(code('purge', binned({ reading: 2 }))).toBe('read-by-employee');
    expect(code('purge', binned({ reading: 1 }))).toBeNull();
    expect(code('purge', binned({ readBefore: true }))).toBe('read-by-employee');
  });

  it('of several documents is off if another login made any, or an employee has read any (S5-R30, P30)', () => {
    expect(code('purge', binned(), binned({ own: false }))).toBe('created-by-another');
    expect(code('purge', binned(), binned({ reading: 2 }))).toBe('read-by-employee');
    expect(whyNotAct('purge', [binned({ own: false })])?.data).toEqual({ names: 'Ferrari Giulia (Lettera)' });
  });
});

describe('the recycle bin and editing', () => {
  it('are off if another login made any of them (S5-R31, S5-R32); editing takes exactly one (S5-R33)', () => {
    for (const action of ['discard', 'edit', 'label'] as const) {
      expect(code(action, aDocument())).toBeNull();
      expect(code(action, aDocument({ own: false }))).toBe('created-by-another');
    }
    expect(code('discard', aDocument(), aDocument({ own: false }))).toBe('created-by-another');
    expect(code('edit', aDocument(), aDocument())).toBe('one-at-a-time');
    for (const action of ['discard', 'edit', 'restore', 'purge'] as const)
      expect(code(action)).toBe('nothing-selected');
  });

  it('let anyone who sees the bin restore, also what the other side made (P15)', () => {
    expect(code('restore', binned(), binned({ own: false }), binned({ sameSide: false }))).toBeNull();
    expect(code('restore', binned({ own: false }), aDocument())).toBe('not-in-recycle-bin');
  });

  it('let a practice withdraw any misplaced document, one at a time', () => {
    expect(code('withdraw', aDocument({ own: false }))).toBeNull();
    expect(code('withdraw', aDocument({ sameSide: false }))).toBe('made-by-practice');
    expect(code('withdraw', aDocument(), aDocument())).toBe('one-at-a-time');
    expect(code('withdraw', binned())).toBe('in-recycle-bin');
  });

  it('depend on whether the document is in the bin', () => {
    expect(code('discard', binned())).toBe('in-recycle-bin');
    expect(code('edit', binned())).toBe('in-recycle-bin');
    expect(code('restore', aDocument())).toBe('not-in-recycle-bin');
  });

  it('never give a payslip or a CU a due date (P16)', () => {
    expect(code('deadline', aDocument())).toBeNull();
    expect(code('deadline', aDocument(), aDocument({ kind: 'payslip' }))).toBe('due-date-not-for-kind');
    expect(code('deadline', aDocument({ kind: 'taxCertificate' }))).toBe('due-date-not-for-kind');
  });
});

describe('immediate deletion', () => {
  it('is for documents that were never shown; others go through the bin (P30)', () => {
    expect(code('remove', aDocument())).toBeNull();
    expect(code('remove', aDocument({ publication: 'published' }))).toBe('move-to-bin-first');
    expect(code('remove', aDocument({ publication: 'scheduled' }))).toBe('move-to-bin-first');
    expect(code('remove', aDocument({ reading: 1 }))).toBe('move-to-bin-first');
    expect(code('remove', aDocument({ reading: 2, publication: 'published' }))).toBe('read-by-employee');
    expect(code('remove', binned({ publication: 'published' }))).toBeNull();
  });
});

describe('a correction', () => {
  it('is allowed to any consultant, and to a company only for documents a company made (P9)', () => {
    const byPractice = { by: 'studio', as: 'CONSULTANT' } as const;
    const byCompany = { by: 'ditta', as: 'COMPANY' } as const;
    const correct = (made: typeof byPractice | typeof byCompany, role: string) =>
      code('correct', aDocument(ownershipOf(made, { by: 'altro', role })));
    expect(correct(byPractice, 'CONSULTANT')).toBeNull();
    expect(correct(byCompany, 'CONSULTANT')).toBeNull();
    expect(correct(byCompany, 'COMPANY')).toBeNull();
    expect(correct(byPractice, 'COMPANY')).toBe('made-by-practice');
  });
});
