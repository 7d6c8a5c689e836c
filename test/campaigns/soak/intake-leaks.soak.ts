import { afterAll, describe, expect, it } from 'vitest';
import { endWaitingProcesses } from '../../../src/engine/engine-process.ts';
import { leaksOf } from '../../support/payroll-pdf/leak-check.ts';
import { seeds } from './seeds.ts';

afterAll(() => endWaitingProcesses());

describe.each(seeds(31))('documents cut out of one file, seed %i', (seed) => {
  it.each([
    { shared: true, annotated: true },
    { shared: false, annotated: true },
    { shared: true, annotated: false },
    { shared: false, annotated: false },
  ])(
    '1,250 of them hold nothing of another person: with shared resources $shared, annotations $annotated',
    async (ties) => {
      const { delivered, refused, leaks, empty } = await leaksOf({ seed, people: 1_250, ...ties });
      expect(leaks).toEqual([]);
      expect(refused).toEqual([]);
      expect(delivered).toBe(1_250);
      expect(empty).toBe(0);
    },
    900_000,
  );
});
