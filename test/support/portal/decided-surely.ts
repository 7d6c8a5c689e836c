import type { Answer, Caller } from './portal.ts';

/** Decides a row of an intake as somebody who has looked: what its pages contradict is confirmed when it is asked. */
export async function decidedSurely(who: Caller, intakeId: string, n: number, body: unknown): Promise<Answer> {
  const address = `/apiback/api/acquisizioni/${intakeId}/righe/${n}`;
  const answer = await who.put(address, body);
  if (answer.json?.errorKey !== 'addressee-contradicted') return answer;
  return who.put(`${address}?conferma=${encodeURIComponent(answer.json.conferma)}`, body);
}
