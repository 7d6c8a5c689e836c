import { describe, expect, it } from 'vitest';
import { CLEAR_FIGURES, UNCLEAR_FIGURES } from '../../test/support/payroll-pdf/figure-classes.ts';
import { figureTable, scoreFigures, scoreLines, scoreNets } from '../../test/support/payroll-pdf/figure-corpus.ts';
import { CLEAR_LINES, UNCLEAR_LINES } from '../../test/support/payroll-pdf/line-classes.ts';
import { CLEAR_NETS, UNCLEAR_NETS } from '../../test/support/payroll-pdf/net-classes.ts';
import { centsOf, hundredthsOf } from './printed-cells.ts';

describe('an amount in Italian payroll notation', () => {
  it('has two decimals after a comma, and may have a trailing sign', () => {
    const prints = [
      '0,00',
      '8,00-',
      '1.234,00+',
      '-1.234,56',
      '1234,56',
      '12.345.678,90',
      '***12,30***',
      '€ 12,30',
      '12,30 EURO',
    ];
    expect(prints.map(centsOf)).toEqual([0, -800, 123_400, -123_456, 123_456, 1_234_567_890, 1_230, 1_230, 1_230]);
  });

  it('may be letter-spaced throughout', () => {
    expect(['1 . 2 3 4 , 0 0', '1.234 , 0 0', '5 4 3 , 2 1'].map(centsOf)).toEqual([123_400, 123_400, 54_321]);
  });

  it('is recognised in no other form', () => {
    const prints = [
      '1,234.00',
      '1.234',
      '1.234,5',
      '1.234,567',
      '1 234,00',
      '01.234,00',
      '0.543,21',
      '1.23,00',
      '(1.234,00)',
    ];
    const more = [
      '-1.234,00-',
      '1.234,00 1.300,00',
      '12/04/2026',
      '1.234,00%',
      '+-8,00',
      '1.234,00 H',
      '',
      '1 . 234 , 00',
    ];
    expect([...prints, ...more].map(centsOf)).toEqual(Array(prints.length + more.length).fill(null));
  });
});

describe('hours and days', () => {
  it('have two to five decimals, and are stored in hundredths', () => {
    expect(['0,00', '12,66667', '-3,50', '3,50-', '1.234,125'].map(hundredthsOf)).toEqual([
      0, 1_267, -350, -350, 123_413,
    ]);
    expect(['12', '12,5', '12:30', '12.30', '€ 12,30', '12,30 h'].map(hundredthsOf)).toEqual(Array(6).fill(null));
  });
});

describe('holidays, leave and severance pay of a file’s slips', () => {
  it('are the printed figures or missing: read on nearly all clear slips, and on no ambiguous one', async () => {
    const counts = await scoreFigures(7, 4);
    console.log(figureTable(counts));
    expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
    for (const { name, drawn, read } of counts) {
      if (Object.hasOwn(UNCLEAR_FIGURES, name)) expect([name, read]).toEqual([name, 0]);
      if (Object.hasOwn(CLEAR_FIGURES, name))
        expect([name, drawn > 0, read >= drawn * 0.9]).toEqual([name, true, true]);
    }
  });
});

describe('the pay lines of a file’s slips', () => {
  it('are read completely or not at all: from nearly all clear tables, and from none that may lack a line', async () => {
    const counts = await scoreLines(7, 4);
    console.log(figureTable(counts));
    expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
    for (const { name, drawn, read } of counts) {
      if (Object.hasOwn(UNCLEAR_LINES, name)) expect([name, read]).toEqual([name, 0]);
      if (Object.hasOwn(CLEAR_LINES, name)) expect([name, drawn > 0, read >= drawn * 0.9]).toEqual([name, true, true]);
    }
  });
});

describe('the net pay of a file’s slips', () => {
  // test/campaigns/soak/intake-figures.soak.ts runs further seeds, and all files that are made to suggest a wrong person.
  it('is the printed amount or missing: read on nearly all clear slips, and on no ambiguous one', async () => {
    const counts = await scoreNets(7, 4);
    console.log(figureTable(counts));
    expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
    const of = (classes: object) => counts.filter(({ name }) => Object.hasOwn(classes, name));
    const sum = (some: typeof counts, what: 'drawn' | 'read') => some.reduce((total, one) => total + one[what], 0);
    expect(sum(of(UNCLEAR_NETS), 'read')).toBe(0);
    expect(sum(of(CLEAR_NETS), 'read')).toBeGreaterThanOrEqual(sum(of(CLEAR_NETS), 'drawn') * 0.9);
    const layouts = counts.filter(({ name }) => !Object.hasOwn(CLEAR_NETS, name) && !Object.hasOwn(UNCLEAR_NETS, name));
    expect(sum(layouts, 'read')).toBeGreaterThanOrEqual(sum(layouts, 'drawn') * 0.9);
  });
});
