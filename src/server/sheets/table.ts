import { AS_TEXT, textOf } from './cells.ts';
import { type Cell, type Grid, type GridRow, isEmpty } from './grid.ts';

/** A column as plain data, because it is sent to the process that reads the sheet. */
export interface SheetColumn<K extends string = string> {
  key: K;
  /** Its name in the template and in messages. */
  header: string;
  /** Other names for it; accents, case, punctuation and word order do not matter. */
  synonyms?: readonly string[];
  required?: boolean;
  /** How to read the cells; if absent, they are read as they are. */
  takes?: keyof typeof AS_TEXT;
  /**
   * Matches values (without spaces) that can belong to no other column; identifies columns of pasted cells without
   * headers.
   */
  tells?: RegExp;
}

export interface CellMessage<K extends string = string> {
  key: K;
  text: string;
}

export interface TableRow<K extends string = string> {
  /** The row number in a spreadsheet program. */
  number: number;
  texts: Record<K, string>;
  /** Why cells of the row cannot be accepted, apart from the rules of their columns. */
  messages: CellMessage<K>[];
}

export interface TableColumn<K extends string = string> {
  index: number;
  header: string;
  /** The defined column that this column was matched to. */
  key: K | null;
}

export interface Table<K extends string = string> {
  /** The number of the last header row; null if the cells have no headers. */
  headerRow: number | null;
  columns: TableColumn<K>[];
  /** Required columns that were not found. */
  missing: K[];
  rows: TableRow<K>[];
}

const REQUIRED = 'Il campo è obbligatorio';
/** How many rows of titles, addresses and blank lines may precede the headers. */
const HEADER_WITHIN = 30;
const SAMPLE = 20;
/** The maximum length of a header; a cell may be longer. */
const LABEL_LENGTH = 200;
/** Words that do not help to identify a column. */
const EMPTY_WORDS = new Set(
  `del dello della dell il la lo di dipendente lavoratore personale obbligatorio obbligatoria facoltativo facoltativa
  gg mm aaaa ggmmaaaa eur euro in`.split(/\s+/),
);

/**
 * Finds the columns by their headers and reads the rows below. If the user assigned columns by hand (`assigned`, by
 * index), nothing is guessed.
 */
export function tableOf<K extends string>(
  grid: Grid,
  definition: readonly SheetColumn<K>[],
  assigned?: ReadonlyMap<number, K>,
): Table<K> {
  const header = findHeader(grid, definition);
  const keys = assigned ?? header.keys;
  const width = Math.max(0, ...grid.rows.slice(0, 200).map((row) => row.cells.length), header.labels.length);
  const columns: TableColumn<K>[] = Array.from({ length: width }, (_, index) => ({
    index,
    header: header.labels[index] ?? '',
    key: keys.get(index) ?? null,
  }));
  const found = new Map([...keys].map(([index, key]) => [key, index]));
  const lastNames = header.lastLabels.map(normalized);
  const isHeaderAgain = (row: GridRow) =>
    header.labels.length > 1 &&
    row.cells.length > 1 &&
    row.cells.every((cell, index) => normalized(labelOf(cell)) === (lastNames[index] ?? ''));
  return {
    headerRow: header.row,
    columns: columns.filter((column) => column.header !== '' || column.key !== null || hasContent(grid, column.index)),
    missing: definition.filter((column) => column.required && !found.has(column.key)).map((column) => column.key),
    rows: grid.rows
      .slice(header.dataFrom)
      .filter((row) => !isHeaderAgain(row))
      .map((row) => readRow(row, definition, found)),
  };
}

function hasContent(grid: Grid, index: number): boolean {
  return grid.rows.some((row) => !isEmpty(row.cells[index]));
}

function readRow<K extends string>(
  row: GridRow,
  definition: readonly SheetColumn<K>[],
  found: ReadonlyMap<K, number>,
): TableRow<K> {
  const texts = {} as Record<K, string>;
  const messages: CellMessage<K>[] = [];
  for (const column of definition) {
    const index = found.get(column.key);
    const cell = index === undefined ? null : (row.cells[index] ?? null);
    texts[column.key] = AS_TEXT[column.takes ?? 'plain'](cell);
    const text = whyNotTake(cell, column);
    if (text !== null) messages.push({ key: column.key, text });
  }
  return { number: row.number, texts, messages };
}

function whyNotTake(cell: Cell, column: SheetColumn): string | null {
  if (isEmpty(cell)) return column.required ? REQUIRED : null;
  return typeof cell === 'object' && cell !== null && 'error' in cell
    ? `La cella contiene l’errore ${cell.error} di una formula`
    : null;
}

interface Header<K extends string> {
  row: number | null;
  /** The grid index of the first data row. */
  dataFrom: number;
  keys: Map<number, K>;
  labels: string[];
  /** The labels of the lowest header row, which a printout repeats on each page. */
  lastLabels: string[];
}

function findHeader<K extends string>(grid: Grid, definition: readonly SheetColumn<K>[]): Header<K> {
  const known = knownNames(definition);
  const enough = Math.min(2, definition.length);
  let best: Header<K> | null = null;
  const consider = (candidate: Header<K>) => {
    if (candidate.keys.size >= enough && candidate.keys.size > (best?.keys.size ?? 0)) best = candidate;
  };
  const top = grid.rows.slice(0, HEADER_WITHIN);
  for (const [at, row] of top.entries()) {
    const lower = top[at + 1];
    const labels = labelsOf(grid, row);
    const single = labels.map((label) => [label]);
    consider({
      row: row.number,
      dataFrom: at + 1,
      keys: matchColumns(single, known),
      labels,
      lastLabels: labels,
    });
    if (!lower || lower.number !== row.number + 1) continue;
    // Two header rows: the name of a group above, the column's own name below; either name, or both together, identify
    // the column.
    const lowerLabels = labelsOf(grid, lower);
    const pair = Array.from({ length: Math.max(labels.length, lowerLabels.length) }, (_, index) => {
      const [above = '', below = ''] = [labels[index], lowerLabels[index]];
      return above === below ? [above] : [`${above} ${below}`, below, above];
    });
    consider({
      row: lower.number,
      dataFrom: at + 2,
      keys: matchColumns(pair, known),
      labels: pair.map((names) => names[0]?.trim() ?? ''),
      lastLabels: lowerLabels,
    });
  }
  return best ?? withoutHeader(grid, definition);
}

/** A cell's text as a column label. */
function labelOf(cell: Cell | undefined): string {
  return textOf(cell).slice(0, LABEL_LENGTH).toWellFormed();
}

/** The labels of a row; a merged label counts for each of its columns. */
function labelsOf(grid: Grid, row: GridRow): string[] {
  const labels = row.cells.map(labelOf);
  for (const merge of grid.merges) {
    if (merge.top > row.number - 1 || merge.bottom < row.number - 1 || merge.right > 250) continue;
    const source = grid.rows.find((one) => one.number - 1 === merge.top);
    const text = labelOf(source?.cells[merge.left]);
    for (let column = merge.left; column <= merge.right; column++) labels[column] = text;
  }
  return Array.from(labels, (label) => label ?? '');
}

const FORMS = [normalized, essential];

/** The names of each column, in all forms used for comparison. */
function knownNames<K extends string>(definition: readonly SheetColumn<K>[]) {
  return FORMS.map((form) =>
    definition.map(({ key, header, synonyms = [] }) => ({ key, names: new Set([header, ...synonyms].map(form)) })),
  );
}

/** Matches exact names of all columns first, then names without `EMPTY_WORDS`. Each key is used once. */
function matchColumns<K extends string>(
  labels: readonly (readonly string[])[],
  known: readonly (readonly { key: K; names: ReadonlySet<string> }[])[],
): Map<number, K> {
  const keys = new Map<number, K>();
  const taken = new Set<K>();
  for (const [at, form] of FORMS.entries()) {
    for (const [index, candidates] of labels.entries()) {
      for (const name of candidates.map(form)) {
        if (keys.has(index) || name === '') continue;
        const column = known[at]?.find((one) => !taken.has(one.key) && one.names.has(name));
        if (!column) continue;
        keys.set(index, column.key);
        taken.add(column.key);
      }
    }
  }
  return keys;
}

function wordsOf(text: string): string[] {
  return text
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function normalized(text: string): string {
  return wordsOf(text).join('');
}

function essential(text: string): string {
  return wordsOf(text)
    .filter((word) => !EMPTY_WORDS.has(word))
    .join('');
}

/** For cells without headers: finds columns by values that fit only one column; the user assigns the others. */
function withoutHeader<K extends string>(grid: Grid, definition: readonly SheetColumn<K>[]): Header<K> {
  const keys = new Map<number, K>();
  const sample = grid.rows.slice(0, SAMPLE);
  const width = Math.max(0, ...sample.map((row) => row.cells.length));
  for (let index = 0; index < width; index++) {
    const texts = sample.map((row) => labelOf(row.cells[index]).replace(/\s/g, '')).filter((text) => text !== '');
    const column = definition.find(
      ({ key, tells }) =>
        tells &&
        ![...keys.values()].includes(key) &&
        texts.length > 0 &&
        texts.filter((text) => tells.test(text)).length * 2 > texts.length,
    );
    if (column) keys.set(index, column.key);
  }
  if (keys.size > 0) return { row: null, dataFrom: 0, keys, labels: [], lastLabels: [] };
  const first = grid.rows[0];
  const labels = first ? first.cells.map(labelOf) : [];
  return { row: first?.number ?? null, dataFrom: 1, keys, labels, lastLabels: labels };
}
