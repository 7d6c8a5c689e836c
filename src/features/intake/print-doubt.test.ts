import { describe, expect, it } from 'vitest';
import { doubtsOf, proposedAnswer, whyNotTakeProposed } from './print-doubt.ts';

const recognised = {
  employeeId: '1',
  kind: 'cedolini' as const,
  period: 202610,
  payrollKind: 'ordinary',
  reasons: ['code-and-name-match'],
  suggestions: ['1'],
};
const second = { ...recognised, employeeId: null, reasons: ['second-person', 'code-and-name-match'] };

describe('the doubts that an intake asks about once per print', () => {
  it('are a missing month, pages without text, and attendance sheets without a payslip', () => {
    expect(doubtsOf({ ...recognised, period: null })).toEqual(['month']);
    expect(doubtsOf({ ...recognised, period: null, payrollKind: 'thirteenth' })).toEqual([]);
    expect(doubtsOf({ ...recognised, employeeId: null, reasons: ['no-text'] })).toEqual(['blank']);
    expect(doubtsOf({ ...recognised, employeeId: null, reasons: ['no-code'] })).toEqual([]);
    expect(doubtsOf({ ...recognised, reasons: ['attendance-alone', 'code-matches'] })).toEqual(['attendance']);
    expect(doubtsOf({ ...recognised, reasons: ['foreign-employer', 'attendance-alone'] })).toEqual([]);
    expect(doubtsOf({ ...recognised, kind: null, period: null })).toEqual([]);
    expect(doubtsOf(recognised)).toEqual([]);
  });

  it('also include a second person, before the month, if nothing else contradicts the proposed person', () => {
    expect(doubtsOf(second)).toEqual(['second']);
    expect(doubtsOf({ ...second, period: null })).toEqual(['second', 'month']);
    expect(doubtsOf({ ...second, suggestions: [] })).toEqual([]);
    expect(doubtsOf({ ...second, kind: null })).toEqual([]);
    expect(doubtsOf({ ...second, reasons: ['foreign-employer', 'second-person'] })).toEqual([]);
  });
});

it('a row can be assigned to its proposed person only while it is in doubt and not a document', () => {
  expect(whyNotTakeProposed({ ...second, n: 3, documentId: null })).toBeNull();
  expect(whyNotTakeProposed({ ...second, n: 3, documentId: '9' })?.refused).toBe('intake-row-confirmed');
  expect(whyNotTakeProposed({ ...recognised, n: 3, documentId: null })?.refused).toBe('intake-row-not-ready');
});

describe('a remembered answer', () => {
  const on = (answeredOn: string, answer: string) => ({ answer, answeredOn });
  it('proposes the month shifted by the months since the answer, and the year of a certificate by the years', () => {
    expect(proposedAnswer(on('2026-11-10', '202610'), '2026-12-09')).toBe('202611');
    expect(proposedAnswer(on('2026-11-10', '202610'), '2027-02-01')).toBe('202701');
    expect(proposedAnswer(on('2026-11-10', '202610'), '2026-11-30')).toBe('202610');
    expect(proposedAnswer(on('2026-03-10', '2026'), '2027-03-01')).toBe('2027');
  });
  it('is proposed unchanged if it is not a period', () =>
    expect(proposedAnswer(on('2026-11-10', 'assigned'), '2026-12-09')).toBe('assigned'));
});
