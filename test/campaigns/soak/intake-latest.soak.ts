import { afterAll, describe, expect, it } from 'vitest';
import { endWaitingProcesses } from '../../../src/engine/engine-process.ts';
import { doubtfulTable, scoreDoubtful } from '../../support/payroll-pdf/doubtful-corpus.ts';
import { LATEST } from '../../support/payroll-pdf/strange/strange-classes.ts';
import { seeds } from './seeds.ts';

afterAll(() => endWaitingProcesses());

describe.each(seeds(61_120_937, 40_417_772))('latest kinds of sheet, seed %i', (seed) => {
  it("go to no wrong person, with no other person's figures, in no wrong month, as no wrong kind", async () => {
    const counts = await scoreDoubtful(seed, LATEST);
    console.log(doubtfulTable(counts));
    expect(counts.flatMap((one) => one.mistakes)).toEqual([]);
    expect(counts.filter((one) => one.questions > 1)).toEqual([]);
  }, 1_800_000);
});
