import { ADDRESSEE, contradictionText } from '../../../../text/documents/addressee.ts';
import { ApiProblem } from '../../../../web/api-problem.ts';

/** The contradiction of a file with its addressee, and the token by which it goes through once a person has looked. */
interface Contradicted {
  sentence: string;
  conferma: string;
  page: number | null;
}

/** Null where a call failed for another reason. */
export function contradictedIn(error: unknown): Contradicted | null {
  if (!(error instanceof ApiProblem) || error.errorKey !== 'addressee-contradicted') return null;
  const { conferma, motivo: is = 'another-named', nomi: names = [], pagine: pages = [] } = error.problem ?? {};
  if (conferma === undefined) return null;
  return { sentence: ADDRESSEE.look(contradictionText({ is, pages, names })), conferma, page: pages[0] ?? null };
}
