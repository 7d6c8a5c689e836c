import { afterAll, expect, it } from 'vitest';
import { endWaitingProcesses } from '../../src/features/intake/engine/engine-process.ts';
import { leaksOf } from '../support/payroll-pdf/leak-check.ts';

afterAll(() => endWaitingProcesses());

it.each([true, false])(
  '2,500 documents hold nothing of another person (shared resources: %s)',
  async (shared) => {
    const { delivered, refused, leaks, empty } = await leaksOf({ seed: 12, people: 1_250, shared });
    expect(leaks).toEqual([]);
    expect(refused).toEqual([]);
    expect(delivered).toBe(1_250);
    expect(empty).toBe(0);
  },
  900_000,
);
