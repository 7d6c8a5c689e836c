import type { ResponseOf } from '../../../access/contract.ts';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { openTicket, saveFile } from '../../../web/open-file.ts';
import { refresh } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { listMailings } from '../../notifications/mailings.contract.ts';
import {
  downloadPaper,
  listSignatures,
  readSignature,
  summariseSignatures,
  ticketForPaper,
} from '../signing.contract.ts';

export type SignatureRow = ResponseOf<typeof listSignatures>[number];
export type SignatureDetail = ResponseOf<typeof readSignature>;
export type Signer = SignatureDetail['elenco'][number];

export const refreshSignings = () => refresh(listSignatures, readSignature, summariseSignatures, listMailings);

/** The role of the requesting office; no other role has these screens. */
export const officeOf = ({ role }: Pick<Account, 'role'>) => (role === 'CONSULTANT' ? 'CONSULTANT' : 'COMPANY');

/** Opens the original paper or its result in a new window. */
export async function openPaper(id: string, which: 'paper' | 'result'): Promise<void> {
  const query = which === 'result' ? { esito: 'si' as const } : {};
  try {
    await openTicket(async () => (await call(ticketForPaper, { params: { id }, query })).url);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

export async function saveResult(id: string): Promise<void> {
  try {
    const { blob, nomeFile } = await callFile(downloadPaper, { params: { id }, query: { esito: 'si' } });
    saveFile(blob, nomeFile);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

/** The first reason that makes an action impossible for one of the rows; null if there is none. */
export function firstWhyNot(rows: readonly SignatureRow[], field: 'nonSollecitabile' | 'nonRitirabile'): string | null {
  return rows.find((row) => row[field] !== null)?.[field] ?? null;
}

/** The progress as text: `1 di 3`, and the names of the missing signers. */
export const progressOf = ({ firmati, firmatari }: Pick<SignatureRow, 'firmati' | 'firmatari'>) =>
  SIGNING.signedOf(firmati, firmatari);
