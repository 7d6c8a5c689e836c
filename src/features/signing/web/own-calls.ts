import type { ResponseOf } from '../../../access/contract.ts';
import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { callFile } from '../../../web/api.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { queryClient } from '../../../web/session.ts';
import { type ShownPage, splitPages } from '../../documents/core/page-pictures.ts';
import { ownDocumentsQuery } from '../../documents/own/web/use-own-documents.ts';
import { listOwnSignatures, readOwnSignature, viewOwnPaper } from '../own-signing.contract.ts';

export type OwnSignatureRow = ResponseOf<typeof listOwnSignatures>[number];
export type OwnPaper = ResponseOf<typeof readOwnSignature>;

export const ownSignaturesQuery = queryOf(listOwnSignatures, { query: { size: -1 } });
export const ownPaperQuery = (id: string) => queryOf(readOwnSignature, { params: { id } });

/** Refetches after the worker has signed or refused; the signed paper may now be among the documents. */
export const refreshOwn = () =>
  Promise.all([
    refresh(listOwnSignatures, readOwnSignature),
    queryClient.invalidateQueries({ queryKey: ownDocumentsQuery.queryKey }),
  ]);

/** Loads the pictures of all pages of the paper; if one fails, none are shown. */
export async function pagesOfOwn(id: string, signal: AbortSignal): Promise<ShownPage[]> {
  const { blob } = await callFile(viewOwnPaper, { params: { id }, signal });
  return splitPages(new Uint8Array(await blob.arrayBuffer()));
}

/** The requester of a paper, in one line. */
export const askedBy = ({ chiestaDa, azienda }: Pick<OwnSignatureRow, 'chiestaDa' | 'azienda'>) =>
  chiestaDa === 'azienda' ? OWN_SIGNING.askedBy(azienda) : OWN_SIGNING.askedFor(azienda);
