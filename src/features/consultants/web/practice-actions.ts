import type { ResponseOf } from '../../../access/contract.ts';
import { CONSULTANTS } from '../../../text/administration/administration.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { refresh } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { listConsultants, readPractice, sendPracticeActivation } from '../consultants.contract.ts';

export type Practice = ResponseOf<typeof listConsultants>[number];

export function codesOf({ codDistribuzione, codCliente, numProdotto }: Practice): string {
  return `${codDistribuzione} · ${codCliente} · ${numProdotto}`;
}

export function refreshPractices(): Promise<void> {
  return refresh(listConsultants, readPractice);
}

export async function sendActivation({ id, email }: Practice): Promise<void> {
  try {
    await call(sendPracticeActivation, { params: { id } });
    say(CONSULTANTS.invited(email ?? ''), { icon: 'mail' });
    await refreshPractices();
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
