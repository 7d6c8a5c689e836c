import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { say, snackbar } from './snackbar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  snackbar.close();
  vi.useRealTimers();
});

it('shows a message for 5 seconds (spec §9)', () => {
  say('Fatto');
  vi.advanceTimersByTime(4999);
  expect(snackbar.current()?.text).toBe('Fatto');
  vi.advanceTimersByTime(1);
  expect(snackbar.current()).toBeNull();
});

it('gives a newer message its own 5 seconds', () => {
  say('Uno');
  vi.advanceTimersByTime(3000);
  say('Due');
  vi.advanceTimersByTime(4999);
  expect(snackbar.current()?.text).toBe('Due');
});

it('pauses while the pointer or the focus holds it', () => {
  say('Fatto');
  snackbar.hold();
  vi.advanceTimersByTime(60_000);
  expect(snackbar.current()?.text).toBe('Fatto');
  snackbar.release();
  vi.advanceTimersByTime(5000);
  expect(snackbar.current()).toBeNull();
});
