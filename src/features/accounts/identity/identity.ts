// Frozen: no further features (docs/product.md).

import { isTaxCode } from '../../../directory/tax-code.ts';

/** A provider's statement about a person, from a token with a verified signature. */
export interface Said {
  subject: string;
  /** The level of assurance, and the methods of authentication. */
  acr: string | null;
  amr: readonly string[];
  /** Unparsed, as in the token. */
  fiscalNumber: string | null;
}

/** The claim's name at SPID and CIE proxies, and in the federation itself. */
export const FISCAL_CLAIMS = ['fiscalNumber', 'https://attributes.eid.gov.it/fiscal_number'] as const;

/** SPID puts the country before the code (eIDAS): `TINIT-`. */
const OF_ITALY = 'TINIT-';

/** The fiscal code that a provider vouches for at one of these levels; null if there is none, or the level differs. */
export function believedCode({ fiscalNumber, acr }: Said, levels: readonly string[]): string | null {
  if (fiscalNumber === null || acr === null || !levels.includes(acr)) return null;
  const said = fiscalNumber.trim().toUpperCase();
  const code = said.startsWith(OF_ITALY) ? said.slice(OF_ITALY.length) : said;
  return isTaxCode(code) ? code : null;
}

/** Whether the provider's authentication is as strong as our second factor. */
export function standsForFactor({ acr, amr }: Said, levels: readonly string[]): boolean {
  return levels.some((level) => level === acr || amr.includes(level));
}

/** A person may take ten minutes at a provider: with SPID they may have to find their phone. */
export const STATE_LIVES_MS = 10 * 60_000;
