import { afterAll, describe, expect, it } from 'vitest';
import { doubtfulTable, scoreDoubtful } from '../../test/support/payroll-pdf/doubtful-corpus.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';

afterAll(() => endWaitingProcesses());

describe('pages that show a person other than their subject', () => {
  // Three other seeds run in test/campaigns/soak/intake-corpus.soak.ts.
  it('are assigned to no wrong person, month or kind, and are never lost', async () => {
    const counts = await scoreDoubtful(5);
    console.log(doubtfulTable(counts));
    expect(counts.flatMap((one) => one.mistakes)).toEqual([]);
    expect(counts.filter((one) => one.questions > 1)).toEqual([]);
  });
});
