import { afterAll, describe, expect, it } from 'vitest';
import { endWaitingProcesses } from '../../../src/engine/engine-process.ts';
import { doubtfulTable, scoreDoubtful } from '../../support/payroll-pdf/doubtful-corpus.ts';
import { FURTHER } from '../../support/payroll-pdf/further-classes.ts';
import { seeds } from './seeds.ts';

afterAll(() => endWaitingProcesses());

describe.each(seeds(31_574_853, 63_716_667, 46_871_509))('further kinds of sheet, seed %i', (seed) => {
  it("go to no wrong person, with no other person's figures, in no wrong month, as no wrong kind", async () => {
    const counts = await scoreDoubtful(seed, FURTHER);
    console.log(doubtfulTable(counts));
    expect(counts.flatMap((one) => one.mistakes)).toEqual([]);
    expect(counts.filter((one) => one.questions > 1)).toEqual([]);
  }, 900_000);
});
