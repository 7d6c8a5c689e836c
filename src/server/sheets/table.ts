import { AS_TEXT, textOf } from './cells.ts';
import { type Cell, type Grid, type GridRow, isEmpty } from './grid.ts';

/** A column as data: it travels to the process that reads the sheet. */
export interface SheetColumn<K extends string = string> {
  key: K;
  /** As the template and the messages call it. */
  header: string;
  /** How others call it; accents, case, signs and order never matter. */
  synonyms?: readonly string[];
  required?: boolean;
  /** As it is read, where nothing else is said. */
  takes?: keyof typeof AS_TEXT;
  /** Can a text without spaces be nothing else? Finds the columns of pasted cells without headers. */
  tells?: RegExp;
}

export interface CellMessage<K extends string = string> {
  key: K;
  text: string;
}

export interface TableRow<K extends string = string> {
  /** The number that a spreadsheet program shows at its left. */
  number: number;
  texts: Record<K, string>;
  /** Why cells cannot be taken, whatever the rules of their column say. */
  messages: CellMessage<K>[];
}

export interface TableColumn<K extends string = string> {
  index: number;
  header: string;
  /** The column of the definition that it was taken for. */
  key: K | null;
}

export interface Table<K extends string = string> {
  /** The number of the last header row; null when the cells came without headers. */
  headerRow: number | null;
  columns: TableColumn<K>[];
  /** Required columns that were not found. */
  missing: K[];
  rows: TableRow<K>[];
}

const REQUIRED = 'Il campo è obbligatorio';
/** Titles, addresses and blank lines may stand above the headers, but no more than this. */
const HEADER_WITHIN = 30;
const SAMPLE = 20;
/** The name of a column is no longer; a cell may be. */
const LABEL_LENGTH = 200;
/** Words that say nothing about which column it is. */
const EMPTY_WORDS = new Set(
  `del dello della dell il la lo di dipendente lavoratore personale obbligatorio obbligatoria facoltativo facoltativa
  gg mm aaaa ggmmaaaa eur euro in`.split(/\s+/),
);

/**
 * Finds the columns by their headers and reads the rows below. `assigned` says by hand which column (by its index)
 * is which, and then nothing is guessed.
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
  /** The index in the grid of the first row of data. */
  dataFrom: number;
  keys: Map<number, K>;
  labels: string[];
  /** Those of the lowest header row alone: a printout repeats it on each page. */
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
    // Two header rows: a group's name above, the column's own below; either, or both together, name the column.
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

/** The text of a cell as the name of a column. */
function labelOf(cell: Cell | undefined): string {
  return textOf(cell).slice(0, LABEL_LENGTH).toWellFormed();
}

/** The texts of a row, a merged one at each of its columns. */
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

/** The names of each column, in each of the forms in which they are compared. */
function knownNames<K extends string>(definition: readonly SheetColumn<K>[]) {
  return FORMS.map((form) =>
    definition.map(({ key, header, synonyms = [] }) => ({ key, names: new Set([header, ...synonyms].map(form)) })),
  );
}

/** The whole name first, for all columns; then without the words that say nothing. Each key once. */
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

/** Cells without headers: columns that can be told are found, the person names the others. */
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
