import { describe, expect, it } from 'vitest';
import { branches, dayRange, flag, monthRange } from './filters.ts';

describe('a filter', () => {
  it('sends several branches as codes joined by commas (spec §7)', () => {
    const filter = branches({ key: 'filcant', options: null });
    expect(filter.read({ filcant: '0001,0002' })).toEqual({ filcant: '0001,0002' });
    expect(filter.read({ filcant: ',0001,' })).toEqual({ filcant: '0001' });
    expect(filter.read({ filcant: '' })).toEqual({});
  });

  it('sets an end before the start to the start (spec §5)', () => {
    const days = dayRange({ from: 'da', to: 'a', label: 'Creati' });
    expect(days.read({ da: '2026-10-10', a: '2026-10-01' })).toEqual({ da: '2026-10-10', a: '2026-10-10' });
    const months = monthRange({ from: 'annomese_da', to: 'annomese_a', label: 'Mese' });
    expect(months.read({ annomese_da: '202610', annomese_a: '202601' })).toEqual({
      annomese_da: '202610',
      annomese_a: '202610',
    });
  });

  it('ignores invalid values in the URL', () => {
    expect(dayRange({ from: 'da', to: 'a', label: 'Creati' }).read({ da: 'ieri', a: '2026-13-01' })).toEqual({});
    expect(flag({ key: 'stato', value: '10', label: 'a', group: 'b' }).read({ stato: '1' })).toEqual({});
  });
});
