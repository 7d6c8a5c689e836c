import { describe, expect, it } from 'vitest';
import { endAfterStart, parseTypedDay } from './typed-day.ts';

describe('a typed day', () => {
  it.each(['05/11/2026', '5/11/26', '05-11-2026', '5.11.2026', '05112026', ' 05/11/2026 '])('reads %s', (text) => {
    expect(parseTypedDay(text)).toBe('2026-11-05');
  });

  it.each(['31/02/2026', '00/01/2026', '12/13/2026', '5/11', 'domani', ''])('refuses %s', (text) => {
    expect(parseTypedDay(text)).toBeNull();
  });

  it('knows leap years', () => {
    expect(parseTypedDay('29/02/2028')).toBe('2028-02-29');
    expect(parseTypedDay('29/02/2027')).toBeNull();
  });
});

describe('a range (spec §5)', () => {
  it('resets an end before the start to the start', () => {
    expect(endAfterStart('2026-11-05', '2026-11-04')).toBe('2026-11-05');
    expect(endAfterStart('202611', '202610')).toBe('202611');
  });

  it('leaves every other end alone', () => {
    expect(endAfterStart('2026-11-05', '2026-11-05')).toBe('2026-11-05');
    expect(endAfterStart('2026-11-05', null)).toBeNull();
    expect(endAfterStart(null, '2026-11-04')).toBe('2026-11-04');
  });
});
