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
  const { conferma, detail, pagine } = error.problem ?? {};
  return conferma === undefined ? null : { sentence: detail ?? '', conferma, page: pagine?.[0] ?? null };
}
