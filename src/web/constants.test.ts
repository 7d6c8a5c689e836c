import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CHUNK_TIMEOUT_MS,
  FIRST_PAGE_SIZE,
  FORBIDDEN_REDIRECT_MS,
  PAGE_SIZES,
  PROVIDER_NAME,
  REQUEST_TIMEOUT_MS,
  SNACKBAR_MS,
  STORAGE,
  TUTORIAL_LINK,
  VERSION,
} from './constants.ts';

describe('the constants of spec §9', () => {
  it('take the version from package.json: 1.2.0', () => {
    expect(VERSION).toBe('1.2.0');
    expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(VERSION);
  });

  it('match the limits exactly: request 1,000,000 ms, chunk 120,000 ms, snackbar 5,000 ms, redirect 3 s', () => {
    expect([REQUEST_TIMEOUT_MS, CHUNK_TIMEOUT_MS, SNACKBAR_MS, FORBIDDEN_REDIRECT_MS]).toEqual([
      1_000_000, 120_000, 5000, 3000,
    ]);
  });

  it('name the provider, the tutorial’s URL and the storage keys of the tokens', () => {
    expect(PROVIDER_NAME).toBe('Portale lavoro');
    for (const film of Object.values(TUTORIAL_LINK))
      for (const suffix of ['mp4', 'vtt', 'jpg'])
        expect(existsSync(new URL(`public/${film.replace('mp4', suffix)}`, import.meta.url)), film).toBe(true);
    expect(STORAGE.token).toBe('portale.token');
    expect(new Set(Object.values(STORAGE)).size).toBe(Object.values(STORAGE).length);
  });

  it('offer all rows as −1, and start with pages of 25', () => {
    expect(PAGE_SIZES).toContain(-1);
    expect(FIRST_PAGE_SIZE).toBe(25);
  });
});
