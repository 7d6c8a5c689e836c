import { describe, expect, it, vi } from 'vitest';
import { ChunkProblem, inTime } from './load-screen.ts';

describe('loading a chunk of the portal (spec §9: 120 s)', () => {
  it('returns the loaded module', async () => {
    await expect(inTime(async () => 'screen')).resolves.toBe('screen');
  });

  it('fails after 120 s without an answer', async () => {
    vi.useFakeTimers();
    try {
      const outcome = inTime(() => new Promise<never>(() => undefined)).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(119_999);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toBeInstanceOf(ChunkProblem);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports why a chunk did not load', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(inTime(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkProblem', cause });
  });
});
