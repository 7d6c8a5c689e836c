import { isProvisionalTaxCode, isTaxCode } from '../../directory/tax-code.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import {
  type FieldReading,
  noteCorrection,
  type RowReading,
  readEmail,
  readRow,
  readText,
  refuseField,
  tidy,
} from '../../text/common/typed-row.ts';

/** The fields of a company, shared by the form, the import and the API (docs/api.md). */
export const COMPANY_FIELDS = [
  'ragioneSociale',
  'codiceFiscale',
  'partitaIva',
  'codiceAzienda',
  'email',
  'capogruppo',
  'filiali',
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];
export type CompanyValues = Record<CompanyField, string | null>;

export const COMPANY_LENGTHS = { name: 120, code: 20, branches: 2000, branchCode: 20, branchDescription: 80 } as const;

/** The required fields, which forms mark as such. */
export const REQUIRED_OF_COMPANY: ReadonlySet<string> = new Set<CompanyField>([
  'ragioneSociale',
  'codiceFiscale',
  'codiceAzienda',
]);

const READINGS: Record<CompanyField, (text: string) => FieldReading> = {
  ragioneSociale: (text) => readText(text, COMPANY_LENGTHS.name),
  codiceFiscale: readCompanyTaxCode,
  partitaIva: readVatNumber,
  codiceAzienda: readCompanyCode,
  email: readEmail,
  capogruppo: readCompanyCode,
  filiali: (text) => readText(text, COMPANY_LENGTHS.branches),
};

/** Reads a row as typed. If the company has no tax code, the VAT number is used instead. */
export function readCompanyRow(typed: Partial<Record<CompanyField, string | null>>): RowReading<CompanyField> {
  const texts = { ...typed };
  const borrowed = tidy(texts.codiceFiscale) === '' && tidy(texts.partitaIva) !== '';
  if (borrowed) texts.codiceFiscale = texts.partitaIva ?? null;
  const row = readRow(
    COMPANY_FIELDS,
    texts,
    READINGS,
    COMPANY_FIELDS.filter((field) => REQUIRED_OF_COMPANY.has(field)),
  );
  if (borrowed && row.esito !== 'rifiutata')
    noteCorrection(row, 'codiceFiscale', 'Come codice fiscale vale la partita IVA');
  if (row.valori.capogruppo !== null && row.valori.capogruppo === row.valori.codiceAzienda) {
    refuseField(row, 'capogruppo', 'Un’azienda non è capogruppo di sé stessa');
  }
  return row;
}

/** Reads a company's tax code: eleven digits, or a person's tax code for a sole proprietor. */
export function readCompanyTaxCode(text: string): FieldReading {
  const code = text.replace(/[\s.\-_/]/g, '').toUpperCase();
  if (isTaxCode(code)) return { value: code };
  const vat = readVatNumber(code);
  return 'refused' in vat ? { refused: 'Il codice fiscale non è valido: servono 11 cifre, o 16 caratteri' } : vat;
}

export function readVatNumber(text: string): FieldReading {
  const code = text.replace(/[\s.\-_/]/g, '').replace(/^IT(?=\d)/i, '');
  if (isProvisionalTaxCode(code)) return { value: code };
  if (/^\d{7,10}$/.test(code) && isProvisionalTaxCode(code.padStart(11, '0'))) {
    return { value: code.padStart(11, '0'), note: 'Rimessi gli zeri iniziali' };
  }
  return { refused: 'La partita IVA non è valida: servono 11 cifre, l’ultima di controllo' };
}

function readCompanyCode(text: string): FieldReading {
  if (!/^[\p{L}\d._/-]+$/u.test(text)) return { refused: 'Il codice azienda ha solo lettere, cifre e . _ / -' };
  return readText(text, COMPANY_LENGTHS.code);
}

/** Parses the branches in one cell: `01 Roma; 02 Milano`. */
export function branchesOf(text: string | null): { codice: string; descrizione: string }[] {
  const parts = (text ?? '').split(/[;\n]+/).map(tidy);
  const branches = parts
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^(\S[^\s:–-]*)[\s:–-]+([^\s:–-].*)$/.exec(part);
      return { codice: (match?.[1] ?? part).slice(0, 20), descrizione: (match?.[2] ?? part).slice(0, 80) };
    });
  return [...new Map(branches.map((branch) => [branch.codice, branch])).values()];
}

/** An existing company, as the import loads it. */
export interface KnownCompany {
  id: string;
  codiceFiscale: string;
  codiceAzienda: string;
  ragioneSociale: string;
  partitaIva: string | null;
  capogruppo: string | null;
  /** The mailbox of the company's first login. */
  email: string | null;
  /** True once the first login has been activated; from then on only its owner can change the mailbox. */
  active: boolean;
}

/**
 * Finds the existing company with a row's tax code. Refuses the row if its company code belongs to another company
 * (docs/api.md).
 */
export function matchCompany(
  row: CompanyValues,
  known: readonly KnownCompany[],
): { known: KnownCompany | null } | { refused: string } {
  const same = known.find((one) => one.codiceFiscale === row.codiceFiscale) ?? null;
  const holder = known.find((one) => one.codiceAzienda === row.codiceAzienda);
  if (holder && holder !== same) {
    return { refused: `Il codice azienda ${holder.codiceAzienda} è già di ${holder.ragioneSociale}` };
  }
  return { known: same };
}

/** Why a company cannot be the head of another; null if it can. A group has only one level (P4). */
export function whyNotHead(
  company: { id: string },
  head: { id: string; hasHead: boolean },
  leads: boolean,
): Refusal | null {
  if (company.id === head.id) return refuse('group-head-itself');
  if (head.hasHead || leads) return refuse('group-head-is-subsidiary');
  return null;
}

/** Why branches cannot be removed from a company; null if they can. */
export function whyNotDropBranches(used: readonly { codice: string }[]): Refusal | null {
  const codes = used.map((branch) => branch.codice);
  return codes.length > 0 ? refuse('branch-in-use', { codes: codes.join(', ') }) : null;
}

/** Why a company cannot be deleted permanently; null if it can (docs/api.md, "Managing people"). */
export function whyNotRemoveCompany(of: {
  delivered: boolean;
  documents: number;
  employees: number;
  name: string;
}): Refusal | null {
  if (of.delivered) return refuse('has-delivered-documents', { name: of.name });
  if (of.documents > 0) return refuse('has-documents', { name: of.name });
  return of.employees > 0 ? refuse('has-employees', { name: of.name }) : null;
}
