import type { Answer, Caller } from './portal.ts';

/**
 * Decides a row of an intake. If the row's pages contradict the addressee, repeats the request with the confirmation
 * token, like a person who has checked the pages.
 */
export async function decidedSurely(who: Caller, intakeId: string, n: number, body: unknown): Promise<Answer> {
  const address = `/apiback/api/acquisizioni/${intakeId}/righe/${n}`;
  const answer = await who.put(address, body);
  if (answer.json?.errorKey !== 'addressee-contradicted') return answer;
  return who.put(`${address}?conferma=${encodeURIComponent(answer.json.conferma)}`, body);
}
