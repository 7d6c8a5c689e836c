import { afterAll, describe, expect, it } from 'vitest';
import { scoreCorpus } from '../../test/support/payroll-pdf/corpus.ts';
import { scoreTable } from '../../test/support/payroll-pdf/score.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';

afterAll(() => endWaitingProcesses());

describe('recognition over a generated corpus', () => {
  // Three larger seeds run in test/campaigns/soak/intake-corpus.soak.ts.
  it('assigns no page to a wrong person or month, and assigns at least 95 % of the pages without review', async () => {
    const score = await scoreCorpus(7, 5);
    console.log(scoreTable(score));
    const wrong = score.mistakes.filter((mistake) => mistake.startsWith('WRONG'));
    expect(wrong).toEqual([]);
    expect(score.assigned / score.tellable).toBeGreaterThanOrEqual(0.95);
    expect(score.total.pages).toBeGreaterThan(1_000);
    // Every trap of the soak's larger files occurs here, and there are pages without any trap.
    expect(score.byTrap.size).toBe(30);
  });
});
