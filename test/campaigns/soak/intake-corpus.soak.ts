import { afterAll, describe, expect, it } from 'vitest';
import { endWaitingProcesses } from '../../../src/engine/engine-process.ts';
import { scoreCorpus } from '../../support/payroll-pdf/corpus.ts';
import { doubtfulTable, scoreDoubtful } from '../../support/payroll-pdf/doubtful-corpus.ts';
import { scoreTable } from '../../support/payroll-pdf/score.ts';
import { seeds } from './seeds.ts';

afterAll(() => endWaitingProcesses());

describe.each(seeds(31_574_853, 63_716_667, 46_871_509))('recognition, seed %i', (seed) => {
  it('gives no page to a wrong person, no wrong month, and at least 96 % without review', async () => {
    const score = await scoreCorpus(seed, 24);
    console.log(scoreTable(score));
    expect(score.mistakes.filter((mistake) => mistake.startsWith('WRONG'))).toEqual([]);
    expect(score.assigned / score.tellable).toBeGreaterThanOrEqual(0.96);
    expect(score.total.pages).toBeGreaterThanOrEqual(6_000);
  }, 600_000);

  it('gives no page to a person who is only mentioned on it, and asks once about a layout', async () => {
    const counts = await scoreDoubtful(seed);
    console.log(doubtfulTable(counts));
    expect(counts.flatMap((one) => one.mistakes)).toEqual([]);
    expect(counts.filter((one) => one.questions > 1)).toEqual([]);
  }, 600_000);
});
