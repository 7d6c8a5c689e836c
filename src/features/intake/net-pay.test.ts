import { describe, expect, it } from 'vitest';
import { comparedNet, type RowNet } from './net-pay.ts';

const row = (part: Partial<RowNet>): RowNet => ({
  intakeId: '1',
  n: 1,
  now: 100_000,
  before: 100_000,
  usual: true,
  repeated: false,
  ...part,
});
const mark = (part: Partial<RowNet>) => comparedNet(row(part))?.mark;

describe('the net pay of a row compared with the previous payslip', () => {
  it('is marked if it differs by 30 % or more', () => {
    expect([130_000, 70_000, 500_000, 0, -100_000].map((now) => mark({ now }))).toEqual(Array(5).fill('cambia'));
    expect([129_999, 70_001, 100_000].map((now) => mark({ now }))).toEqual([null, null, null]);
    expect([mark({ now: -70_000, before: -100_000 }), mark({ now: -70_001, before: -100_000 })]).toEqual([
      'cambia',
      null,
    ]);
  });

  it('is marked if it was zero before and is not now, and not marked if both are zero', () => {
    expect([mark({ before: 0 }), mark({ before: 0, now: 0 })]).toEqual(['cambia', null]);
  });

  it('is marked as missing if the person’s previous payslip or nearly all payslips of the file have one', () => {
    expect(mark({ now: null, usual: false })).toBe('manca');
    expect(mark({ now: null, before: null })).toBe('manca');
    expect(comparedNet(row({ now: null, before: null, usual: false }))).toBeNull();
  });

  it('is not compared if the person has two payslips in the same month', () => {
    expect(comparedNet(row({ repeated: true, now: 900_000 }))).toEqual({ now: 900_000, before: null, mark: null });
  });
});
