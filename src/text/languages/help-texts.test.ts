import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../common/language.ts';
import { faqFor } from '../faq.ts';
import { PRIVACY_TEXT } from '../privacy.ts';
import type { HelpTexts } from './help-texts.ts';

/** The worker's help and the portal's own privacy notice, which are data in every language. */
const FILES = import.meta.glob<HelpTexts>('./help/*.json', { eager: true, import: 'default' });
const ITALIAN = faqFor('EMPLOYEE');
const OTHERS = LANGUAGES.filter((one) => one !== 'it');
const countsOf = (chapters: HelpTexts['faq'] | typeof ITALIAN) =>
  chapters.map(({ questions }) => questions.map(({ answer }) => answer.length));
/** Names of laws, numbers and addresses, which no translation changes. */
const factsOf = (text: string) => [...new Set(text.match(/\d+|www\.\S+?(?=[).])|codice fiscale|IBAN|QR/g))].sort();

describe.each(OTHERS)('in %s, the help and the notice', (one) => {
  const texts = FILES[`./help/${one}.json`] as HelpTexts;

  it('have every question and paragraph of the Italian ones', () => {
    expect(countsOf(texts.faq)).toEqual(countsOf(ITALIAN));
    expect(texts.notice.version).toBe(PRIVACY_TEXT.version);
    expect(texts.notice.body.split('\n').length).toBe(PRIVACY_TEXT.body.split('\n').length);
  });

  it('keep its numbers and names', () => {
    expect(factsOf(texts.notice.body)).toEqual(factsOf(PRIVACY_TEXT.body));
    const answers = (chapters: HelpTexts['faq'] | typeof ITALIAN) =>
      chapters.flatMap(({ questions }) =>
        questions.map(({ answer }) => factsOf(answer.join(' ')).filter((fact) => /^\d/.test(fact))),
      );
    expect(answers(texts.faq)).toEqual(answers(ITALIAN));
  });

  it('leave no sentence in Italian, and are between half and double as long', () => {
    const italian = ITALIAN.flatMap(({ questions }) =>
      questions.flatMap(({ question, answer }) => [question, ...answer]),
    );
    const own = texts.faq.flatMap(({ questions }) =>
      questions.flatMap(({ question, answer }) => [question, ...answer]),
    );
    const wrong = own.filter((text, at) => {
      const length = italian[at]?.length ?? 0;
      return text === italian[at] || text.length < length / 2 || text.length > length * 2;
    });
    expect(wrong).toEqual([]);
  });
});
