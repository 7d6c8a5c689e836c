// Frozen: no further features (docs/product.md).

import { isTaxCode } from '../../../directory/tax-code.ts';

/** What a provider has said of somebody, in a token whose signature was checked. */
export interface Said {
  subject: string;
  /** The level of assurance, and the ways in which the person was recognised. */
  acr: string | null;
  amr: readonly string[];
  /** As it was said. */
  fiscalNumber: string | null;
}

/** As proxies of SPID and CIE name it, and the federation itself. */
export const FISCAL_CLAIMS = ['fiscalNumber', 'https://attributes.eid.gov.it/fiscal_number'] as const;

/** SPID says the country before the code (eIDAS): `TINIT-`. */
const OF_ITALY = 'TINIT-';

/** The fiscal code that a provider vouches for at one of these levels; null where it says none, or at another level. */
export function believedCode({ fiscalNumber, acr }: Said, levels: readonly string[]): string | null {
  if (fiscalNumber === null || acr === null || !levels.includes(acr)) return null;
  const said = fiscalNumber.trim().toUpperCase();
  const code = said.startsWith(OF_ITALY) ? said.slice(OF_ITALY.length) : said;
  return isTaxCode(code) ? code : null;
}

/** Whether the provider has asked for as much as our second factor does. */
export function standsForFactor({ acr, amr }: Said, levels: readonly string[]): boolean {
  return levels.some((level) => level === acr || amr.includes(level));
}

/** An entrance with a provider may take ten minutes: whoever uses SPID looks for the phone. */
export const STATE_LIVES_MS = 10 * 60_000;
