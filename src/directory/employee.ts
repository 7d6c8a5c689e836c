import { type Refusal, refuse } from '../server/refusal.ts';
import { formatDay } from '../text/common/format.ts';
import { typedDay } from '../text/common/typed.ts';
import {
  doubtField,
  type FieldReading,
  noteCorrection,
  type RowReading,
  readEmail,
  readRow,
  readText,
  refuseField,
  tidy,
} from '../text/common/typed-row.ts';
import { isProvisionalTaxCode, isTaxCode, nameLetters } from './tax-code.ts';

/** The fields of an employment, shared by the form, the import and the API (docs/api.md). */
export const EMPLOYEE_FIELDS = [
  'cognome',
  'nome',
  'codiceFiscale',
  'email',
  'matricola',
  'filiale',
  'qualifica',
  'dataAssunzione',
  'dataCessazione',
] as const;
export type EmployeeField = (typeof EMPLOYEE_FIELDS)[number];
export type EmployeeValues = Record<EmployeeField, string | null>;

export const EMPLOYEE_LENGTHS = { name: 60, code: 20, branch: 80, qualification: 60 } as const;

const READINGS: Record<EmployeeField, (text: string) => FieldReading> = {
  cognome: readName,
  nome: readName,
  codiceFiscale: readTaxCode,
  email: readEmail,
  matricola: (text) => readText(text, EMPLOYEE_LENGTHS.code),
  filiale: (text) => readText(text, EMPLOYEE_LENGTHS.branch),
  qualifica: (text) => readText(text, EMPLOYEE_LENGTHS.qualification),
  dataAssunzione: readDay,
  dataCessazione: readDay,
};

/** Reads a row as typed; `nominativo` is surname and first name in one cell, split with the help of the tax code. */
export function readEmployee(
  typed: Partial<Record<EmployeeField, string | null>> & { nominativo?: string | null },
): RowReading<EmployeeField> {
  const texts = { ...typed };
  const together = tidy(typed.nominativo);
  const code = readTaxCode(tidy(typed.codiceFiscale));
  if (together !== '' && tidy(texts.cognome) === '' && tidy(texts.nome) === '') {
    const parts = 'value' in code && code.value ? namesOf(together, code.value) : null;
    if (parts) Object.assign(texts, parts);
    else texts.cognome = together;
  }
  const row = readRow(EMPLOYEE_FIELDS, texts, READINGS, ['cognome', 'nome', 'codiceFiscale']);
  checkNames(row);
  const { dataAssunzione, dataCessazione } = row.valori;
  if (dataAssunzione && dataCessazione && row.esito !== 'rifiutata' && dataCessazione < dataAssunzione) {
    refuseField(row, 'dataCessazione', 'La cessazione viene prima dell’assunzione');
  }
  return row;
}

/** The tax code shows which name is the surname; a name that contradicts it needs confirmation (P76). */
function checkNames(row: RowReading<EmployeeField>): void {
  const { cognome, nome, codiceFiscale } = row.valori;
  if (!cognome || !nome || !codiceFiscale || !isTaxCode(codiceFiscale)) return;
  const letters = codiceFiscale.slice(0, 6);
  if (nameLetters(cognome, nome) === letters) return;
  if (nameLetters(nome, cognome) === letters) {
    row.valori.cognome = nome;
    row.valori.nome = cognome;
    noteCorrection(row, 'cognome', 'Cognome e nome erano scambiati: lo dice il codice fiscale');
    return;
  }
  doubtField(row, 'cognome', 'Cognome e nome non corrispondono al codice fiscale: controlla');
}

/** Splits `DE LUCA ANNA MARIA` into surname and first name at the one place that matches the tax code. */
function namesOf(together: string, code: string): { cognome: string; nome: string } | null {
  if (together.length > 2 * EMPLOYEE_LENGTHS.name + 1) return null;
  const words = together.split(' ');
  const partings = words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)] as const);
  for (const [first, second] of partings) {
    const [one, other] = [first.join(' '), second.join(' ')];
    if (nameLetters(one, other) === code.slice(0, 6)) return { cognome: one, nome: other };
    if (nameLetters(other, one) === code.slice(0, 6)) return { cognome: other, nome: one };
  }
  return null;
}

/** Converts names that payroll software prints in capitals to mixed case. */
function readName(text: string): FieldReading {
  if (/\d/.test(text)) return { refused: 'Un nome non contiene cifre' };
  const isShouted = text === text.toUpperCase() && text.length > 1;
  const written = isShouted
    ? text
        .toLowerCase()
        .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : text;
  return readText(written, EMPLOYEE_LENGTHS.name);
}

/** Letters commonly confused with digits, and vice versa. */
const AS_DIGIT: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };
const AS_LETTER: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '2': 'Z' };
const PLACES = 'AAAAAA99A99A999A';

export function readTaxCode(text: string): FieldReading {
  const code = text.replace(/[\s.\-_/]/g, '').toUpperCase();
  if (isTaxCode(code) || isProvisionalTaxCode(code)) return { value: code };
  if (/^\d{7,10}$/.test(code) && isProvisionalTaxCode(code.padStart(11, '0'))) {
    return { value: code.padStart(11, '0'), note: 'Rimessi gli zeri iniziali del codice fiscale' };
  }
  if (code.length !== 16) {
    return { refused: `Il codice fiscale ha ${code.length} caratteri: ne servono 16 (11 cifre se è provvisorio)` };
  }
  const mended = [...code]
    .map((char, at) => (PLACES[at] === '9' ? (AS_DIGIT[char] ?? char) : (AS_LETTER[char] ?? char)))
    .join('');
  if (mended !== code && isTaxCode(mended))
    return { value: mended, note: `Letto come ${mended}: c’erano segni scambiati` };
  return { refused: 'Il codice fiscale non è valido: controlla i caratteri' };
}

function readDay(text: string): FieldReading {
  const value = typedDay(text);
  return value === null ? { refused: 'La data non è valida: scrivila come 01/03/2026' } : { value };
}

/** Whether the employment has ended; its last day still belongs to it. */
export function hasEnded(endedOn: string | null, today: string): boolean {
  return endedOn !== null && endedOn < today;
}

/** Returns why an employment cannot be permanently deleted, or null if it can (docs/api.md, "Managing people"). */
export function whyNotRemove(of: { delivered: boolean; documents: number; name: string }): Refusal | null {
  if (of.delivered) return refuse('has-delivered-documents', { name: of.name });
  return of.documents > 0 ? refuse('has-documents', { name: of.name }) : null;
}

/** The tax code identifies the owner of the documents, so it is fixed once the access was used or a document exists. */
export function whyNotChangeTaxCode(of: { active: boolean; documents: number }): Refusal | null {
  return of.active || of.documents > 0 ? refuse('tax-code-fixed') : null;
}

/** An existing employment, as the import loads it. */
export interface KnownEmployment extends EmployeeValues {
  id: string;
  codiceFiscale: string;
}

export type EmploymentMatch = { known: KnownEmployment | null } | { refused: string };

/**
 * Finds the employment of a row by tax code and employee code, otherwise by the hiring day (docs/api.md). A rehire is a
 * new employment if the earlier one has ended.
 */
export function matchEmployment(row: EmployeeValues, known: readonly KnownEmployment[]): EmploymentMatch {
  const own = known.filter((one) => one.codiceFiscale === row.codiceFiscale);
  if (own.length === 0) return { known: null };
  if (row.matricola !== null) {
    const same = own.find((one) => one.matricola === row.matricola);
    if (same) return { known: same };
    const open = own.find((one) => one.matricola === null && mayBeSameHiring(row, one));
    return { known: open ?? null };
  }
  if (row.dataAssunzione !== null) {
    const sameDay = own.find((one) => one.dataAssunzione === row.dataAssunzione);
    if (sameDay) return { known: sameDay };
    const undated = own.find((one) => one.dataAssunzione === null);
    if (undated) return { known: undated };
    const running = own.find((one) => one.dataCessazione === null || one.dataCessazione >= (row.dataAssunzione ?? ''));
    if (!running) return { known: null };
    return {
      refused: `Risulta già in forza dal ${formatDay(running.dataAssunzione)}: indica la matricola, o prima la cessazione di quel rapporto`,
    };
  }
  const [only] = own;
  if (own.length === 1 && only) return { known: only };
  const running = own.filter((one) => one.dataCessazione === null);
  if (running.length === 1 && running[0]) return { known: running[0] };
  return { refused: 'Ha più rapporti di lavoro: indica la matricola o la data di assunzione' };
}

function mayBeSameHiring(row: EmployeeValues, one: KnownEmployment): boolean {
  return row.dataAssunzione === null || one.dataAssunzione === null || row.dataAssunzione === one.dataAssunzione;
}

/** The fields that an import would change; an empty cell changes nothing. */
export function changesOf(row: EmployeeValues, known: EmployeeValues): EmployeeField[] {
  return EMPLOYEE_FIELDS.filter((field) => {
    const typed = row[field];
    const value = field === 'filiale' && typed !== null ? branchOf(typed).codice : typed;
    return value !== null && !sameText(value, known[field], field === 'cognome' || field === 'nome');
  });
}

function sameText(value: string, known: string | null, isName: boolean): boolean {
  if (known === null) return false;
  return isName ? value.localeCompare(known, 'it', { sensitivity: 'accent' }) === 0 : value === known;
}

/** `01 - Roma Nord` gives a code and a description; a single word serves as both. */
export function branchOf(text: string): { codice: string; descrizione: string } {
  const match = /^(\S{1,20}?)\s*[-–:]\s+(\S.*)$/.exec(text);
  return match ? { codice: match[1] ?? text, descrizione: match[2] ?? text } : { codice: text, descrizione: text };
}
