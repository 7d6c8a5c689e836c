import { ADDRESSEE, contradictionText } from '../../../../text/documents/addressee.ts';
import { ApiProblem } from '../../../../web/api-problem.ts';

/** A contradiction between a file's content and its addressee, with the token that confirms the addressee. */
interface Contradicted {
  sentence: string;
  conferma: string;
  page: number | null;
}

/** The contradiction that a failed request reports; null if the request failed for another reason. */
export function contradictedIn(error: unknown): Contradicted | null {
  if (!(error instanceof ApiProblem) || error.errorKey !== 'addressee-contradicted') return null;
  const {
    conferma,
    motivo: is = 'another-named',
    nomi: names = [],
    pagine: pages = [],
    periodi: periods,
  } = error.problem ?? {};
  if (conferma === undefined) return null;
  return {
    sentence: ADDRESSEE.look(contradictionText({ is, pages, names, periods })),
    conferma,
    page: pages[0] ?? null,
  };
}
