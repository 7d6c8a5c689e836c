import { afterAll, describe, expect, it } from 'vitest';
import { leaksOf } from '../../test/support/payroll-pdf/leak-check.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';

afterAll(() => endWaitingProcesses());

describe('a part of a bulk file', () => {
  // test/campaigns/soak/intake-leaks.soak.ts repeats this with 5,000 documents.
  it.each([
    ['pages that share one dictionary of resources', { shared: true, annotated: true }],
    ['pages with resources of their own', { shared: false, annotated: true }],
    ['shared resources, no annotations', { shared: true, annotated: false }],
    ['own resources, no annotations', { shared: false, annotated: false }],
  ])('holds nothing about another person: %s', async (_name, ties) => {
    const { delivered, refused, leaks, largest, empty } = await leaksOf({ seed: 11, people: 12, ...ties });
    expect(leaks).toEqual([]);
    expect(refused).toEqual([]);
    expect(delivered).toBe(12);
    expect(empty).toBe(0);
    expect(largest).toBeLessThan(20_000);
  });
});
