import { describe, expect, it } from 'vitest';
import { type ActionTarget, type DocumentAction, ownershipOf, whyNotAct } from './document-actions.ts';

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

describe('permanent deletion of documents', () => {
  it('is refused for a document created by another login or read by its employee (S5-R28, S5-R29)', () => {
    expect(code('purge', binned())).toBeNull();
    expect(code('purge', binned({ own: false }))).toBe('created-by-another');
    expect(code('purge', binned({ reading: 2 }))).toBe('read-by-employee');
    expect(code('purge', binned({ reading: 1 }))).toBeNull();
    expect(code('purge', binned({ readBefore: true }))).toBe('read-by-employee');
  });

  it('is refused for the whole selection if another login created any of them or an employee has read any (S5-R30, P30)', () => {
    expect(code('purge', binned(), binned({ own: false }))).toBe('created-by-another');
    expect(code('purge', binned(), binned({ reading: 2 }))).toBe('read-by-employee');
    expect(whyNotAct('purge', [binned({ own: false })])?.data).toEqual({ names: 'Ferrari Giulia (Lettera)' });
  });
});

describe('the recycle bin and editing', () => {
  it('refuse documents that another login created (S5-R31, S5-R32); editing accepts only one document at a time (S5-R33)', () => {
    for (const action of ['discard', 'edit', 'label'] as const) {
      expect(code(action, aDocument())).toBeNull();
      expect(code(action, aDocument({ own: false }))).toBe('created-by-another');
    }
    expect(code('discard', aDocument(), aDocument({ own: false }))).toBe('created-by-another');
    expect(code('edit', aDocument(), aDocument())).toBe('one-at-a-time');
    for (const action of ['discard', 'edit', 'restore', 'purge'] as const)
      expect(code(action)).toBe('nothing-selected');
  });

  it('let anyone who sees the bin restore any document in it, even one created by the other side (P15)', () => {
    expect(code('restore', binned(), binned({ own: false }), binned({ sameSide: false }))).toBeNull();
    expect(code('restore', binned({ own: false }), aDocument())).toBe('not-in-recycle-bin');
  });

  it('let only the practice withdraw a misdelivered document, one at a time', () => {
    expect(code('withdraw', aDocument({ own: false }))).toBeNull();
    expect(code('withdraw', aDocument({ sameSide: false }))).toBe('made-by-practice');
    expect(code('withdraw', aDocument(), aDocument())).toBe('one-at-a-time');
    expect(code('withdraw', binned())).toBe('in-recycle-bin');
  });

  it('refuse to discard or edit a binned document, and to restore one that is not in the bin', () => {
    expect(code('discard', binned())).toBe('in-recycle-bin');
    expect(code('edit', binned())).toBe('in-recycle-bin');
    expect(code('restore', aDocument())).toBe('not-in-recycle-bin');
  });

  it('refuse a due date for a payslip or a CU (P16)', () => {
    expect(code('deadline', aDocument())).toBeNull();
    expect(code('deadline', aDocument(), aDocument({ kind: 'payslip' }))).toBe('due-date-not-for-kind');
    expect(code('deadline', aDocument({ kind: 'taxCertificate' }))).toBe('due-date-not-for-kind');
  });
});

describe('immediate deletion', () => {
  it('is allowed for documents that nobody could see; others must go through the bin first (P30)', () => {
    expect(code('remove', aDocument())).toBeNull();
    expect(code('remove', aDocument({ publication: 'published' }))).toBe('move-to-bin-first');
    expect(code('remove', aDocument({ publication: 'scheduled' }))).toBe('move-to-bin-first');
    expect(code('remove', aDocument({ reading: 1 }))).toBe('move-to-bin-first');
    expect(code('remove', aDocument({ reading: 2, publication: 'published' }))).toBe('read-by-employee');
    expect(code('remove', binned({ publication: 'published' }))).toBeNull();
  });
});

describe('a correction', () => {
  it('is allowed to any consultant, and to a company only for documents that the company created (P9)', () => {
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
