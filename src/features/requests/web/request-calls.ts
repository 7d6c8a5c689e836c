import type { ResponseOf } from '../../../access/contract.ts';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { openTicket, saveFile } from '../../../web/open-file.ts';
import { refresh } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { listMailings } from '../../notifications/mailings.contract.ts';
import type { RequestType } from '../request.ts';
import {
  listOwnRequests,
  listRequestsOfCompanies,
  readRequest,
  requestForm,
  ticketForRequestFile,
} from '../requests.contract.ts';

export type RequestRow = ResponseOf<typeof listRequestsOfCompanies>[number];
/** The fields of a request that a decision needs. */
export type Decidable = Pick<RequestRow, 'id' | 'status' | 'tipo' | 'mittente' | 'nonDecidibile'>;
export type RequestDetail = ResponseOf<typeof readRequest>;

export const refreshRequests = () => refresh(listOwnRequests, listRequestsOfCompanies, readRequest, listMailings);

/** Opens the file of a request, or of one of its answers, in a new window. */
export async function openRequestFile(id: string, answer: string | null): Promise<void> {
  const query = answer === null ? {} : { risposta: answer };
  try {
    await openTicket(async () => (await call(ticketForRequestFile, { params: { id }, query })).url);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

/** Downloads the form to be signed, filled in with the person's data (spec §5). */
export async function downloadForm(type: RequestType): Promise<void> {
  try {
    const { blob, nomeFile } = await callFile(requestForm, { params: { tipo: String(type) as '1' | '2' } });
    saveFile(blob, nomeFile);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
