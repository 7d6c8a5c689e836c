import { DATES } from './dates.ts';
import { inOwnWords, said } from './language.ts';

// Schemas keep these messages in Italian; `inOwnWords` translates them for a worker.
export const REQUIRED = 'Il campo è obbligatorio';
export const PASSWORDS_DIFFER = 'Le password non coincidono';
export const PHONE_INVALID = 'Il numero di telefono non è valido';
export const EMAIL_INVALID = 'La e-mail inserita non è valida';
export const LOGIN_SHAPE = 'Solo lettere non accentate, cifre, punto, trattino e chiocciola';

/** Messages under a field (spec §5). */
export const FIELD_TEXTS = said('FIELD_TEXTS', {
  required: REQUIRED,
  passwordsDiffer: PASSWORDS_DIFFER,
  tooShort: (minimum: number) => `Il campo ha lunghezza minima di ${minimum} caratteri`,
  tooLong: (maximum: number) => `Il campo ha lunghezza massima di ${maximum} caratteri`,
  emailInvalid: EMAIL_INVALID,
  loginShape: LOGIN_SHAPE,
  notValid: 'Il valore non è valido',
});

/** Returns why a text is too long to send. A `maxLength` on the field would silently cut pasted text instead. */
export function tooLong(text: string, maximum: number): string | null {
  return text.length > maximum ? FIELD_TEXTS.tooLong(maximum) : null;
}

export const LOGIN_GIVEN = 'Un nome utente dato da altri non può essere un indirizzo e-mail';
/**
 * Matches texts that a mail program turns into a link. A mail that greets a person by such a name would send the link
 * to another mailbox.
 */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|[a-z0-9-]\.(it|com|net|org|eu|info|biz|io|me|xyz|top|online|site|shop|click|link|app|dev|ru|cn)\b/i;
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}
export const NAME_WITH_ADDRESS = 'Un nome non può contenere un indirizzo web';
const UNKNOWN_FIELD = 'Il campo non è previsto';
/** zod's message when neither the schema nor the locale has one. */
export const UNSAID = 'Invalid input';

/** The parts of a schema error that the message depends on. */
interface Fault {
  code?: string | undefined;
  message?: string | undefined;
  origin?: string | undefined;
  minimum?: number | bigint | undefined;
  maximum?: number | bigint | undefined;
  format?: string | undefined;
  input?: unknown;
}

/** The message under a field for a schema error: the spec's sentence, or the message of the schema itself. */
export function fieldSentence(fault: Fault, value: unknown = fault.input): string {
  if (value === undefined || value === null || value === '') return FIELD_TEXTS.required;
  const isLength = fault.origin === 'string';
  if (fault.code === 'too_small' && isLength && Number(fault.minimum) > 1)
    return FIELD_TEXTS.tooShort(Number(fault.minimum));
  if (fault.code === 'too_big' && isLength) return FIELD_TEXTS.tooLong(Number(fault.maximum));
  if (fault.message && fault.message !== UNSAID) return inOwnWords(fault.message);
  if (fault.code === 'too_small' && isLength) return FIELD_TEXTS.required;
  if (fault.code === 'unrecognized_keys') return UNKNOWN_FIELD;
  if (fault.code === 'invalid_format') {
    if (fault.format === 'email') return FIELD_TEXTS.emailInvalid;
    return fault.format === 'date' ? DATES.noDay : FIELD_TEXTS.notValid;
  }
  return FIELD_TEXTS.notValid;
}

/** Refuses `sort` on a list with a single order. */
export const OTHER_MONTH = '«mese» e «anno» dicono un altro mese';
export const ONE_ORDER = 'Questo elenco ha un solo ordine';

/** Refuses a row that names another company or practice. */
export const OTHER_COMPANY = 'La riga è di un’altra azienda';
export const OTHER_PRACTICE = 'La riga è di un altro studio';
