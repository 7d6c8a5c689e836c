import { KIND_NAMES, type Kind } from '../../directory/kinds.ts';
import { KIND_WORDS } from '../../text/common/kind-words.ts';
import { type PeriodWord, periodWords } from '../documents/core/period-words.ts';

/** The minimum length of a search, because shorter texts match almost everything. */
export const SHORTEST_SEARCH = 2;
/** The maximum number of results per group; the user finds others by typing more. */
export const MOST_FOUND = 6;
/** The maximum number of words; further ones are ignored, because each makes the query more expensive to plan. */
const MOST_WORDS = 6;

/** A search word with its possible meanings, such as a month or a year. */
export interface SearchWord extends PeriodWord {
  kinds: readonly Kind[];
}

/**
 * Splits a search such as 'ferrari ott 2026' into words and determines what each may mean, such as a month (from its
 * third letter on) or a year.
 */
export function wordsOf(typed: string): SearchWord[] {
  return periodWords(typed)
    .slice(0, MOST_WORDS)
    .map((word) => {
      const lower = word.text.toLowerCase();
      return {
        ...word,
        kinds: KIND_NAMES.filter((kind) => (KIND_WORDS[kind].asked as readonly string[]).includes(lower)),
      };
    });
}
