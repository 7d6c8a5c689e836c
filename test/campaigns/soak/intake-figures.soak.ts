import { describe, expect, it } from 'vitest';
import { figureTable, scoreFigures, scoreLines, scoreNets } from '../../support/payroll-pdf/figure-corpus.ts';
import { seeds } from './seeds.ts';

describe.each(seeds(31_574_853, 63_716_667, 46_871_509))('figures, seed %i', (seed) => {
  it('the net pay is the drawn one or none, also where pages deceive about their person', async () => {
    const counts = await scoreNets(seed, 12, { further: true });
    console.log(figureTable(counts));
    expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
  }, 900_000);

  it('the lines of pay are all the drawn ones or none, on every page that deceives', async () => {
    const counts = await scoreLines(seed, 12, { further: true });
    console.log(figureTable(counts));
    expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
  }, 900_000);

  it('each other figure is the drawn one or none, on every page that deceives', async () => {
    const counts = await scoreFigures(seed, 12, { further: true });
    console.log(figureTable(counts));
    expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
  }, 900_000);
});
