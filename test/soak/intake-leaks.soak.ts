import { afterAll, expect, it } from 'vitest';
import { endWaitingProcesses } from '../../src/recognition/engine-process.ts';
import { leaksOf } from '../support/payroll-pdf/leak-check.ts';

afterAll(() => endWaitingProcesses());

it.each([
  { shared: true, annotated: true },
  { shared: false, annotated: true },
  { shared: true, annotated: false },
  { shared: false, annotated: false },
])(
  '1,250 documents hold nothing of another person: with shared resources $shared, annotations $annotated',
  async (ties) => {
    const { delivered, refused, leaks, empty } = await leaksOf({ seed: 31, people: 1_250, ...ties });
    expect(leaks).toEqual([]);
    expect(refused).toEqual([]);
    expect(delivered).toBe(1_250);
    expect(empty).toBe(0);
  },
  900_000,
);
