import type { ResponseOf } from '../../../access/contract.ts';
import type { Integrity, Signature } from '../../../pdf/signatures.ts';
import type { listSignatures } from './signatures.contract.ts';

/** A signature as the endpoint returns it. */
export type ShownSignature = ResponseOf<typeof listSignatures>['firme'][number];

export const P7M = 'application/pkcs7-mime';

/** Whether the portal can read signatures in a file of this type. */
export function maySign(contentType: string): boolean {
  return contentType === 'application/pdf' || contentType === P7M;
}

const RESULTS: Record<Integrity, ShownSignature['esito']> = {
  intact: 'integra',
  altered: 'alterata',
  outdated: 'superata',
  unreadable: 'illeggibile',
};

/** @param now an instant; the certificate is checked at this time if the signature names none */
export function presentSignature(signature: Signature, now: string): ShownSignature {
  return {
    firmatario: signature.signer,
    codiceFiscale: signature.taxCode,
    emittente: signature.issuer,
    validoDal: signature.validFrom,
    validoAl: signature.validTo,
    firmatoIl: signature.signedAt,
    esito: RESULTS[signature.integrity],
    copreTutto: signature.coversAll,
    certificato: certificateState(signature, now),
  };
}

function certificateState(
  { validFrom, validTo, signedAt, trusted }: Signature,
  now: string,
): ShownSignature['certificato'] {
  if (validFrom === null || validTo === null) return 'assente';
  const moment = signedAt ?? now;
  if (moment < validFrom || moment > validTo) return 'fuoriValidita';
  if (trusted === null) return 'nonVerificato';
  return trusted ? 'riconosciuto' : 'nonRiconosciuto';
}
