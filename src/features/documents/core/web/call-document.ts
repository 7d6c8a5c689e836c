import type { Contract } from '../../../../access/contract.ts';
import { type CallInput, call, callForResponse, fileNameFrom } from '../../../../web/api.ts';
import { CONTENT_HEADER, confirmReceived } from '../received.contract.ts';

/** Fetches a document like `callFile`, and confirms its receipt once all bytes have arrived (P243). */
export async function callDocument<C extends Contract>(
  contract: C,
  input: CallInput<C> & { params: { id: string } },
): Promise<{ blob: Blob; nomeFile: string }> {
  const response = await callForResponse(contract, input);
  const blob = await response.blob();
  // The reader has the document whether or not the confirmation arrives.
  confirm(input.params.id, response.headers, blob).catch(() => undefined);
  return { blob, nomeFile: fileNameFrom(response.headers.get('Content-Disposition')) };
}

async function confirm(id: string, headers: Headers, blob: Blob): Promise<void> {
  const impronta = headers.get(CONTENT_HEADER);
  // Browsers compute digests on secure pages only.
  if (impronta === null || !globalThis.crypto?.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  if (headers.get('Content-Digest') !== `sha-256=:${btoa(String.fromCharCode(...digest))}:`) return;
  await call(confirmReceived, { params: { id }, body: { impronta } });
}
