import { expect, it } from 'vitest';
import { taxCodeGroups } from './tax-code.tsx';

it('groups a personal code 3-3-5-5 and loses no character', () => {
  expect(taxCodeGroups('RSSGLI91D50H501O')).toEqual(['RSS', 'GLI', '91D50', 'H501O']);
  expect(taxCodeGroups('RSSGLI91D50H501O').join('')).toBe('RSSGLI91D50H501O');
});

it('leaves an 11-digit code whole', () => {
  expect(taxCodeGroups('04518830965')).toEqual(['04518830965']);
});
