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
  const { conferma, detail, pagine } = error.problem ?? {};
  return conferma === undefined ? null : { sentence: detail ?? '', conferma, page: pagine?.[0] ?? null };
}
