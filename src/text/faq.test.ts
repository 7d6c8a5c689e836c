import { describe, expect, it } from 'vitest';
import { FAQ, faqFor, type QuestionId } from './faq.ts';

const IDS: readonly QuestionId[] = [
  'attivazione',
  'password',
  'privacy',
  'lettura',
  'richieste',
  'bacheca',
  'firme',
  'interpello',
  'telefono',
];

describe('the help page', () => {
  it.each(['COMPANY', 'CONSULTANT', 'EMPLOYEE'] as const)('explains every flow to a %s once', (role) => {
    const ids = faqFor(role).flatMap(({ questions }) => questions.flatMap(({ id }) => id ?? []));
    expect(ids.toSorted()).toEqual(IDS.toSorted());
  });

  it('cites the ministry’s ruling by number and day, and the condition for a valid delivery', () => {
    const [ruling] = FAQ.flatMap(({ questions }) => questions).filter(({ id }) => id === 'interpello');
    const text = ruling?.answer.join(' ');
    expect(text).toContain('interpello n. 13 del 30 maggio 2012');
    expect(text).toContain('legge n. 4 del 1953');
    expect(text).toMatch(/valida a condizione che ne resti traccia nel sito: .*la pubblicazione e la lettura/);
  });
});
