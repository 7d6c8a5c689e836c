import { formatCount, MONTHS } from '../../text/common/format.ts';
import { typedDecimal } from '../../text/common/typed.ts';

/**
 * The eight kinds of figures that a consultant imports for the dashboard (P22), each a table with its columns. Amounts
 * are integers (cents, hundredths of an hour or day, people), so that every sum is exact.
 */
export const FIGURE_KINDS = [
  'cedolini',
  'ratei',
  'presenze',
  'presenzeDipendenti',
  'bilancio',
  'filiali',
  'costi',
  'forza',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** Accruals in display order. */
export const ACCRUALS = ['FERIE', 'ROL', 'EXFEST', '13A', '14A', 'TFR'] as const;
const UNITS = ['GIORNI', 'ORE', 'EURO'] as const;
export const SECTIONS = ['ECONOMICO', 'PATRIMONIALE'] as const;
/** The two causes that count as presence; hours worked include overtime. Every other cause is an absence. */
export const WORKED = 'LAVORATE';
export const OVERTIME = 'STRAORDINARIO';

/** The columns that identify a row. */
export type KeyColumn =
  | 'mese'
  | 'filiale'
  | 'codiceFiscale'
  | 'matricola'
  | 'causale'
  | 'qualifica'
  | 'tipo'
  | 'unita'
  | 'sezione'
  | 'codice'
  | 'descrizione';

export type Unit = 'euro' | 'ore' | 'quantita' | 'numero';

export interface Measure {
  key: string;
  header: string;
  unit: Unit;
  /** May be negative: a refund, a relief, or holidays taken in advance. */
  signed?: boolean;
  /** Accepts an empty cell, which means no amount; without this flag an empty cell is refused. */
  optional?: boolean;
}

interface KindDefinition {
  keys: readonly { key: KeyColumn; required: boolean }[];
  measures: readonly Measure[];
  /** A total that a file may give: checked against the other columns and not stored, because totals are computed. */
  check?: { key: string; header: string; of(values: readonly number[]): number; says: string };
  maxRows: number;
}

const required = (key: KeyColumn) => ({ key, required: true });
const optional = (key: KeyColumn) => ({ key, required: false });
const euro = (key: string, header: string, signed = false): Measure => ({ key, header, unit: 'euro', signed });
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export const KINDS: Record<FigureKind, KindDefinition> = {
  cedolini: {
    keys: [required('mese'), optional('filiale')],
    measures: [
      { key: 'cedolini', header: 'Cedolini', unit: 'numero' },
      euro('lordo', 'Lordo'),
      euro('netto', 'Netto'),
      euro('contributiDipendente', 'Contributi lavoratore', true),
      euro('contributiAzienda', 'Contributi azienda', true),
      euro('irpef', 'IRPEF', true),
    ],
    maxRows: 5000,
  },
  ratei: {
    keys: [required('tipo'), required('unita'), optional('filiale')],
    measures: [
      { key: 'residuoAP', header: 'Residuo AP', unit: 'quantita', signed: true },
      { key: 'maturato', header: 'Maturato', unit: 'quantita', signed: true },
      { key: 'goduto', header: 'Goduto', unit: 'quantita', signed: true },
    ],
    check: {
      key: 'saldo',
      header: 'Saldo',
      of: ([left = 0, accrued = 0, used = 0]) => left + accrued - used,
      says: 'residuo AP + maturato − goduto',
    },
    maxRows: 5000,
  },
  presenze: {
    keys: [required('mese'), optional('filiale'), required('causale')],
    measures: [{ key: 'ore', header: 'Ore', unit: 'ore' }],
    maxRows: 20_000,
  },
  presenzeDipendenti: {
    keys: [required('mese'), required('codiceFiscale'), optional('matricola'), required('causale')],
    measures: [{ key: 'ore', header: 'Ore', unit: 'ore' }],
    maxRows: 100_000,
  },
  bilancio: {
    keys: [required('sezione'), required('codice'), required('descrizione')],
    measures: [
      euro('importo', 'Importo', true),
      { key: 'importoAP', header: 'Importo AP', unit: 'euro', signed: true, optional: true },
    ],
    maxRows: 5000,
  },
  filiali: {
    keys: [required('codice'), required('descrizione')],
    measures: [{ key: 'dipendenti', header: 'Lavoratori', unit: 'numero' }, euro('costo', 'Costo')],
    maxRows: 5000,
  },
  costi: {
    keys: [required('mese'), optional('filiale')],
    measures: [
      euro('retribuzioni', 'Retribuzioni'),
      euro('inpsAzienda', 'INPS azienda', true),
      euro('inail', 'INAIL', true),
      euro('ratei', 'Ratei', true),
      euro('tfr', 'TFR', true),
      euro('fondi', 'Fondi', true),
      euro('altro', 'Altro', true),
    ],
    check: { key: 'totale', header: 'Totale', of: sumOf, says: 'la somma delle voci' },
    maxRows: 5000,
  },
  forza: {
    keys: [required('mese'), optional('filiale'), required('qualifica')],
    measures: [{ key: 'numero', header: 'Numero', unit: 'numero' }],
    maxRows: 20_000,
  },
};

/**
 * The largest amount in each unit, such as ten billion euros (in cents). With these limits, sums over the maximum
 * number of rows of a kind stay exact.
 */
const MOST: Record<Unit, number> = {
  euro: 1_000_000_000_000,
  quantita: 1_000_000_000_000,
  ore: 1_000_000_000,
  numero: 1_000_000,
};

/** The company and year that the figures are for; the file's contents are checked against them. */
export interface Target {
  taxCode: string;
  year: number;
  branches: ReadonlySet<string>;
  /** Employments by tax code; the employee code distinguishes several employments of one person. */
  employees: ReadonlyMap<string, readonly { id: string; employeeCode: string | null }[]>;
}

/** The figure that a valid row of a file contains. */
export interface Figure {
  line: number;
  month: number | null;
  branchCode: string | null;
  employeeId: string | null;
  section: string | null;
  item: string | null;
  description: string | null;
  amounts: (number | null)[];
}

export interface RowMessage {
  campo: string | null;
  testo: string;
}

/** The cells of a row as texts by column; numbers have a decimal point. */
export type Texts = Readonly<Record<string, string>>;

export type ReadRow = { figure: Figure } | { messages: RowMessage[] };

/** Maximum length of a cell in any column. */
const LONGEST_TEXT = 200;

/** Reads one row as a figure, or returns all its errors. */
export function readFigure(kind: FigureKind, line: number, texts: Texts, target: Target): ReadRow {
  const { keys, measures, check } = KINDS[kind];
  // Error messages quote the cell, so check for overlong cells first.
  const long = Object.entries(texts).filter(([, text]) => text.length > LONGEST_TEXT);
  if (long.length > 0)
    return { messages: long.map(([campo, text]) => ({ campo, testo: tooLong(text, LONGEST_TEXT) ?? '' })) };
  const messages: RowMessage[] = [];
  const wrong = (campo: string, testo: string) => void messages.push({ campo, testo });
  const figure: Figure = {
    line,
    month: null,
    branchCode: null,
    employeeId: null,
    section: null,
    item: null,
    description: null,
    amounts: [],
  };
  const owner = texts.azienda ?? '';
  if (owner !== '' && owner.toUpperCase() !== target.taxCode.toUpperCase())
    wrong('azienda', `La riga è di un’altra azienda (${owner}): qui si importano i dati di ${target.taxCode}`);
  const year = texts.anno ?? '';
  if (year !== '' && year !== String(target.year))
    wrong('anno', `La riga è dell’anno ${year}: qui si importa il ${target.year}`);
  for (const { key, required: needed } of keys) {
    const text = texts[key] ?? '';
    if (text === '') {
      if (needed) wrong(key, 'Il campo è obbligatorio');
      continue;
    }
    const refusal = readKey(key, text, figure, texts, target);
    if (refusal !== null) wrong(key, refusal);
  }
  for (const measure of measures) {
    const read = readAmount(texts[measure.key] ?? '', measure);
    if (typeof read === 'string') wrong(measure.key, read);
    else figure.amounts.push(read);
  }
  const typed = check ? (texts[check.key] ?? '') : '';
  if (check && typed !== '' && messages.length === 0) {
    const expected = check.of(figure.amounts.map((amount) => amount ?? 0));
    const given = readAmount(typed, { key: check.key, header: check.header, unit: 'quantita', signed: true });
    if (typeof given === 'string') wrong(check.key, given);
    else if (given !== expected)
      wrong(check.key, `Non torna: ${check.says} fa ${italian(expected)}, qui c’è ${italian(given ?? 0)}`);
  }
  return messages.length > 0 ? { messages } : { figure };
}

/** Sets the figure's field for a key column. Returns the reason if the text is invalid, else null. */
function readKey(key: KeyColumn, text: string, figure: Figure, texts: Texts, target: Target): string | null {
  switch (key) {
    case 'mese': {
      const month = monthIn(text, target.year);
      if (typeof month === 'string') return month;
      figure.month = month;
      return null;
    }
    case 'filiale':
      if (!target.branches.has(text)) return `La filiale ${text} non c’è fra quelle dell’azienda`;
      figure.branchCode = text;
      return null;
    case 'codiceFiscale': {
      const employee = employeeOf(text, texts.matricola ?? '', target);
      if ('refused' in employee) return employee.refused;
      figure.employeeId = employee.id;
      return null;
    }
    // The employee code is read together with the tax code.
    case 'matricola':
      return null;
    case 'tipo':
      return oneOf(text, ACCRUALS, (value) => (figure.item = value));
    case 'unita':
      return oneOf(text, UNITS, (value) => (figure.section = value));
    case 'sezione':
      return oneOf(text, SECTIONS, (value) => (figure.section = value));
    case 'causale':
      figure.item = causeOf(text);
      return tooLong(text, 60);
    case 'qualifica':
    case 'codice':
      figure.item = text;
      return tooLong(text, 60);
    case 'descrizione':
      figure.description = text;
      return tooLong(text, LONGEST_TEXT);
  }
}

/** Reads `3`, `03`, `202603`, `03/2026`, `marzo` or `mar 2026`; refuses a month of another year. */
function monthIn(text: string, year: number): number | string {
  const plain = text.trim().toLowerCase();
  const numbers = /^(?:(\d{4})[-/.]?)?(\d{1,2})$/.exec(plain) ?? null;
  const turned = /^(\d{1,2})[-/. ](\d{4})$/.exec(plain);
  const named = /^([a-z]{3,})[-/. ]*(\d{4})?$/.exec(plain);
  const name = named?.[1] ?? '';
  const byName = MONTHS.findIndex((month) => month.toLowerCase() === name || month.slice(0, 3).toLowerCase() === name);
  const month = Number(numbers?.[2] ?? turned?.[1] ?? byName + 1);
  const said = numbers?.[1] ?? turned?.[2] ?? named?.[2];
  if (month === 13 || month === 14)
    return 'Le mensilità aggiuntive vanno nel mese in cui si pagano: qui c’è un mese da 1 a 12';
  if (!(month >= 1 && month <= 12)) return `«${text}» non è un mese da 1 a 12`;
  if (said !== undefined && Number(said) !== year) return `Il mese è dell’anno ${said}: qui si importa il ${year}`;
  return month;
}

function employeeOf(code: string, employeeCode: string, target: Target): { id: string } | { refused: string } {
  const taxCode = code.replace(/\s/g, '').toUpperCase();
  const employments = target.employees.get(taxCode) ?? [];
  if (employments.length === 0) return { refused: `${taxCode} non è fra i lavoratori dell’azienda` };
  const known = employeeCode === '' ? employments : employments.filter((one) => one.employeeCode === employeeCode);
  const [only] = known;
  if (!only) return { refused: `${taxCode} non ha un rapporto con matricola ${employeeCode}` };
  if (known.length > 1) return { refused: `${taxCode} ha più rapporti di lavoro: indica la matricola` };
  return { id: only.id };
}

function oneOf<T extends string>(text: string, allowed: readonly T[], take: (value: T) => void): string | null {
  const plain = text.trim().toUpperCase().replaceAll(' ', '');
  const value = allowed.find((one) => one === plain);
  if (value === undefined) return `«${text}» non è previsto: i valori sono ${allowed.join(', ')}`;
  take(value);
  return null;
}

/** Normalises case and spaces, so that `ore lavorate` and `Lavorate` are the same cause. */
function causeOf(text: string): string {
  const plain = text
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .replace(/^ORE (?=LAVORATE|STRAORDINARI)/, '');
  if (plain === 'ORDINARIE' || plain === 'LAVORATO') return WORKED;
  return plain === 'STRAORDINARI' ? OVERTIME : plain;
}

function tooLong(text: string, most: number): string | null {
  return text.length > most ? `Il campo ha lunghezza massima di ${most} caratteri` : null;
}

/** Reads an amount in the smallest unit without floating-point numbers, or returns why the text is invalid. */
export function readAmount(text: string, measure: Measure): number | null | string {
  if (text.trim() === '') return measure.optional ? null : 'Il campo è obbligatorio';
  const decimal = typedDecimal(text);
  if (decimal === null) return `«${text}» non è un numero`;
  const [whole = '', places = ''] = decimal.replace('-', '').split('.');
  const digits = measure.unit === 'numero' ? 0 : 2;
  if (/[1-9]/.test(places.slice(digits)))
    return digits === 0
      ? `«${text}» non è un numero intero`
      : `«${text}» ha più di due decimali: arrotonda al centesimo`;
  if (whole.length > 13) return tooMuch(measure);
  const amount = Number(whole + places.slice(0, digits).padEnd(digits, '0'));
  if (amount > MOST[measure.unit]) return tooMuch(measure);
  if (decimal.startsWith('-') && amount > 0) {
    if (!measure.signed) return `${measure.header}: il valore non può essere negativo`;
    return -amount;
  }
  return amount;
}

function tooMuch({ unit, header }: Measure): string {
  const most = unit === 'numero' ? MOST[unit] : MOST[unit] / 100;
  return `${header}: il valore è oltre il massimo di ${formatCount(most)}`;
}

/** `-123456` → `-1.234,56`. */
export function italian(hundredths: number): string {
  const [whole = '', places = ''] = decimalText(hundredths).split('.');
  return `${formatCount(Number(whole))},${places}`;
}

/** `-123456` → `-1234.56`, the format of the API (docs/api.md). */
export function decimalText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Two rows with the same identity are duplicates: the second is refused and its message names the first. */
export function identityOf(kind: FigureKind, figure: Figure): string {
  const section = kind === 'ratei' ? null : figure.section;
  return JSON.stringify([figure.month, figure.branchCode, figure.employeeId, section, figure.item]);
}

/** Errors between rows that are valid one by one: duplicates, and accruals in two units. */
export function whyNotTogether(kind: FigureKind, figures: readonly Figure[]): Map<number, string> {
  const refused = new Map<number, string>();
  const first = new Map<string, Figure>();
  const unitOf = new Map<string, Figure>();
  for (const figure of figures) {
    const identity = identityOf(kind, figure);
    const same = first.get(identity);
    if (same) refused.set(figure.line, `Ripete la riga ${same.line}`);
    else first.set(identity, figure);
    if (kind !== 'ratei' || figure.item === null) continue;
    const before = unitOf.get(figure.item);
    if (before && before.section !== figure.section)
      refused.set(
        figure.line,
        `La riga ${before.line} dà ${figure.item} in ${before.section}, questa in ${figure.section}`,
      );
    else unitOf.set(figure.item, figure);
  }
  return refused;
}
