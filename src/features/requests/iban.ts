import { electronicFormatIBAN, isSEPACountry, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import { checkLetter } from '../../directory/tax-code.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';

/** The countries whose account numbers begin with a CIN, the Italian check letter. */
const WITH_CIN = ['IT', 'SM'];
const CIN_AT = 4;
/** The total length of ABI, CAB and account number, from which the CIN is computed. */
const CHECKED_BY_CIN = 22;

/** The IBAN in capitals, without spaces and punctuation, for storing and comparing. */
export function electronicIban(typed: string): string {
  return electronicFormatIBAN(typed) ?? '';
}

/** The IBAN in groups of four characters, for reading: `IT60 X054 2811 …`. */
export function readableIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The part of the IBAN that a mail may contain: the country and the last four characters. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
}

/**
 * Why a salary cannot be paid to this account; null if it can. An employer may not refuse an account in another SEPA
 * country (Regulation (EU) 260/2012, art. 9). An Italian account must also have a valid CIN, because the check digits
 * do not cover it.
 */
export function whyNotIban(typed: string): Refusal | null {
  const iban = electronicIban(typed);
  if (iban === '') return refuse('iban-required');
  const country = iban.slice(0, 2);
  if (/^[A-Z]{2}/.test(iban) && !isSEPACountry(country)) return refuse('iban-country', { country });
  const { errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return refuse('iban-country', { country });
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return refuse('iban-length', { length: iban.length });
  if (errorCodes.length > 0) return refuse('iban-wrong');
  const expected = checkLetter(iban.slice(CIN_AT + 1), CHECKED_BY_CIN);
  if (WITH_CIN.includes(country) && iban.charAt(CIN_AT) !== expected)
    return refuse('iban-cin', { cin: iban.charAt(CIN_AT) });
  return null;
}
