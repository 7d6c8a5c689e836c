import type { ResponseOf } from '../../../access/contract.ts';
import { ApiProblem } from '../../../web/api-problem.ts';
import type { activate } from '../activation.contract.ts';

type Outcome = ResponseOf<typeof activate>;

/** A refusal inside a good answer (spec §8) is thrown as the problem that it is: forms tell it beside its field. */
export async function succeeded(answer: Promise<Outcome>): Promise<Outcome> {
  const { success, ...problem } = await answer;
  if (!success) throw new ApiProblem(problem.status, problem.title, problem);
  return { success, ...problem };
}
