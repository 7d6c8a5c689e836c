// This feature is frozen: it gets no further functions (docs/product.md).

import { isTaxCode } from '../../../directory/tax-code.ts';

/** What a provider states about a person, in a token whose signature was verified. */
export interface Said {
  subject: string;
  /** The level of assurance, and the methods of authentication. */
  acr: string | null;
  amr: readonly string[];
  /** The claim's value as in the token, unparsed. */
  fiscalNumber: string | null;
}

/** Names of the fiscal-code claim: the first at SPID and CIE proxies, the second in the federation itself. */
export const FISCAL_CLAIMS = ['fiscalNumber', 'https://attributes.eid.gov.it/fiscal_number'] as const;

/** The country prefix that SPID puts before the code (eIDAS). */
const OF_ITALY = 'TINIT-';

/** The reported fiscal code if the login had one of these assurance levels; otherwise null. */
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

/** A person may take ten minutes at a provider; with SPID, for example, they may have to find their phone. */
export const STATE_LIVES_MS = 10 * 60_000;
