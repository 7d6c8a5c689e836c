import { afterAll, describe, expect, it } from 'vitest';
import { doubtfulTable, scoreDoubtful } from '../../test/support/payroll-pdf/doubtful-corpus.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';

afterAll(() => endWaitingProcesses());

describe('pages that show a person whom they are not about', () => {
  // The same with three seeds of its own runs in test/campaigns/soak/intake-corpus.soak.ts.
  it('go to no wrong person, in no wrong month, as no wrong kind, and are not lost', async () => {
    const counts = await scoreDoubtful(5);
    console.log(doubtfulTable(counts));
    expect(counts.flatMap((one) => one.mistakes)).toEqual([]);
    expect(counts.filter((one) => one.questions > 1)).toEqual([]);
  });
});
