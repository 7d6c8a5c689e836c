import type { ResponseOf } from '../../../access/contract.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { REQUESTS } from '../../../text/requests.ts';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import type { ListAction } from '../../../web/list/list-definition.ts';
import { openTicket, saveFile } from '../../../web/open-file.ts';
import { refresh } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import type { IconName } from '../../../web/ui/icon.tsx';
import { listMailings } from '../../notifications/mailings.contract.ts';
import type { RequestType, SettableStatus } from '../request.ts';
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

const DECISIONS = [
  { status: 'V', label: REQUESTS.evaluate, icon: 'clock', danger: false },
  { status: 'L', label: REQUESTS.accept, icon: 'check', danger: false },
  { status: 'R', label: REQUESTS.reject, icon: 'x', danger: true },
] as const;

/**
 * The actions to take up, accept and reject requests (spec §2, toolbar). A disabled action gives the reason that the
 * server would give.
 */
export function decisionsOn(
  rows: readonly Decidable[],
  ask: (status: SettableStatus, icon: IconName) => void,
): ListAction[] {
  const nothing = rows.length === 0 ? refusalText('no-request-selected', {}).detail : null;
  const refused = rows.find((row) => row.nonDecidibile !== null)?.nonDecidibile ?? null;
  return DECISIONS.map(({ status, label, icon, danger }) => ({
    label,
    icon,
    danger,
    whyNot: nothing ?? refused ?? (rows.every((row) => row.status === status) ? REQUESTS.same : null),
    onRun: () => ask(status, icon),
  }));
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
