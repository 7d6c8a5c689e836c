import type { ResponseOf } from '../../../access/contract.ts';
import { VENDORS } from '../../../directory/practice.ts';
import { PRIVACY_TEXT } from '../../../text/privacy.ts';
import type { privacyVersions } from '../privacy.contract.ts';

type Version = ResponseOf<typeof privacyVersions>[number];

export interface VendorTexts {
  code: string;
  /** The vendor's code and name, such as `003 – Norma`; only the code if the vendor is unknown. */
  name: string;
  /** The published versions, newest first; empty if the installation's default text applies. */
  versions: Version[];
}

/** The texts of each known vendor, and of each other code that has a published text. */
export function textsByVendor(published: readonly Version[]): VendorTexts[] {
  const codes = new Set([...Object.keys(VENDORS), ...published.map((text) => text.codiceDistribuzione ?? '')]);
  return [...codes].sort().map((code) => ({
    code,
    name: code in VENDORS ? `${code} – ${VENDORS[code as keyof typeof VENDORS]}` : code,
    versions: published
      .filter((text) => text.codiceDistribuzione === code)
      .toSorted((a, b) => b.dal.localeCompare(a.dal)),
  }));
}

/** The vendor's current text, from which the form for the next version starts. */
export function inForce({ versions }: VendorTexts): { versione: string; titolo: string; testo: string } {
  const { version, title, body } = PRIVACY_TEXT;
  return versions[0] ?? { versione: version, titolo: title, testo: body };
}
