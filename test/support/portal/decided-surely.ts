import type { Answer, Caller } from './portal.ts';

/** Decides a row of an intake like a person who has looked: confirms what its pages contradict. */
export async function decidedSurely(who: Caller, intakeId: string, n: number, body: unknown): Promise<Answer> {
  const address = `/apiback/api/acquisizioni/${intakeId}/righe/${n}`;
  const answer = await who.put(address, body);
  if (answer.json?.errorKey !== 'addressee-contradicted') return answer;
  return who.put(`${address}?conferma=${encodeURIComponent(answer.json.conferma)}`, body);
}
