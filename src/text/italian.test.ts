import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCREENS } from '../shell/screens.ts';

/** Words that are frequent in English sentences and do not occur in Italian ones. */
const ENGLISH =
  /\b(?:the|and|of|with|your|you|this|that|is|are|was|not|please|click|save|cancel|delete|close|back|next|new|select|loading|failed|error|yes|sign)\b/i;

/** Codes occur in lists and are never shown on a screen. */
const CODE = /^[a-z]+(?:-[a-z]+)+$/;

/** Every text that a module exports, at any depth; keys do not count. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return CODE.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return (value instanceof Map ? [...value.values()] : Object.values(value)).flatMap(textsIn);
}

const WORDS = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts', '!./languages/*.ts'], {
  eager: true,
});

it.each(Object.entries(WORDS))('the texts of %s are Italian (§1)', (_, words) => {
  expect(textsIn(words).filter((text) => ENGLISH.test(text))).toEqual([]);
});

it.each(Object.entries(WORDS))('no button of %s is labelled OK; each names its action (§2)', (_, words) => {
  expect(textsIn(words).filter((text) => /^ok$/i.test(text))).toEqual([]);
});

it('the titles of the screens are Italian (§1)', () => {
  expect(SCREENS.map(({ title }) => title).filter((title) => ENGLISH.test(title))).toEqual([]);
});

it('the page declares Italian as its language (§1)', () => {
  expect(readFileSync('index.html', 'utf8')).toContain('<html lang="it"');
});
