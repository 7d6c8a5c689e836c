import { describe, expect, it } from 'vitest';
import { netTable, scoreNets } from '../support/payroll-pdf/net-corpus.ts';
import { seeds } from './seeds.ts';

describe.each(seeds(31_574_853, 63_716_667, 46_871_509))('net pay, seed %i', (seed) => {
  it('is the drawn one or none, also where pages deceive about their person', async () => {
    const counts = await scoreNets(seed, 12, { further: true });
    console.log(netTable(counts));
    expect(counts.flatMap(({ wrong }) => wrong)).toEqual([]);
  }, 900_000);
});
