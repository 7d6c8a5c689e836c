import { describe, expect, it } from 'vitest';
import { dayFault, endAfterStart, monthFault, parseTypedDay, parseTypedMonth } from './typed-date.ts';

describe('a typed day', () => {
  it.each(['05/11/2026', '5/11/26', '05-11-2026', '5.11.2026', '05112026', ' 05/11/2026 '])('reads %s', (text) => {
    expect(parseTypedDay(text)).toBe('2026-11-05');
  });

  it.each(['31/02/2026', '00/01/2026', '12/13/2026', '5/11', 'domani', ''])('refuses %s', (text) => {
    expect(parseTypedDay(text)).toBeNull();
  });

  it('accepts 29 February in leap years only', () => {
    expect(parseTypedDay('29/02/2028')).toBe('2028-02-29');
    expect(parseTypedDay('29/02/2027')).toBeNull();
  });
});

describe('a typed month', () => {
  it.each(['11/2026', '11/26', '11-2026', 'nov 2026', 'Novembre 2026', 'novem/26'])('reads %s', (text) => {
    expect(parseTypedMonth(text)).toBe('202611');
  });

  it.each(['13/2026', '0/2026', '2026', 'no 2026', ''])('refuses %s', (text) => {
    expect(parseTypedMonth(text)).toBeNull();
  });
});

describe('the message for a typed value', () => {
  const today = '2026-11-20';
  it('reports a day that the calendar does not have', () => {
    expect(dayFault('31/11/2026', { min: today }, today)).toBe('Il 31 novembre non esiste');
    expect(dayFault('29/02/2027', {}, today)).toBe('Il 29 febbraio 2027 non esiste');
    expect(dayFault('32/11/2026', {}, today)).toBe('Scrivi un giorno, come 05/11/2026');
    expect(dayFault('fine mese', {}, today)).toBe('Scrivi un giorno, come 05/11/2026');
    expect(dayFault('31/1', {}, today)).toBe('Scrivi un giorno, come 05/11/2026');
  });

  it('reports a day outside the limits', () => {
    expect(dayFault('2026-11-19', { min: today }, today)).toBe('La data è già passata');
    expect(dayFault('2026-11-19', { min: '2026-12-01' }, today)).toBe('Non prima del 01/12/2026');
    expect(dayFault('2026-11-19', { max: '2026-11-01' }, today)).toBe('Non dopo il 01/11/2026');
    expect(monthFault('202609', { min: '202610' })).toBe('Non prima del 10/2026');
    expect(monthFault('settembre', {})).toBe('Scrivi un mese, come 11/2026');
  });

  it('is absent for an empty field and a valid day', () => {
    expect(dayFault(null, { min: today }, today)).toBeNull();
    expect(dayFault(today, { min: today }, today)).toBeNull();
  });
});

describe('a range (spec §5)', () => {
  it('sets an end before the start to the start', () => {
    expect(endAfterStart('2026-11-05', '2026-11-04')).toBe('2026-11-05');
    expect(endAfterStart('202611', '202610')).toBe('202611');
  });

  it('keeps an incomplete end unchanged while the user types it', () => {
    expect(endAfterStart('2026-11-05', '04/11')).toBe('04/11');
    expect(endAfterStart('31/11/2026', '2026-11-04')).toBe('2026-11-04');
  });

  it('leaves an end unchanged if it is not before the start or is empty', () => {
    expect(endAfterStart('2026-11-05', '2026-11-05')).toBe('2026-11-05');
    expect(endAfterStart('2026-11-05', null)).toBeNull();
    expect(endAfterStart(null, '2026-11-04')).toBe('2026-11-04');
  });
});
