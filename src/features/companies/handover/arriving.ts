import { extensionOf } from '../../../directory/file-ending.ts';
import type { Manifest } from '../../../ledger/company-package.ts';
import { COMING_TABLES, type ComingTable, type PackageRow, type Thing, textOf } from './package-tables.ts';

/** The rows to insert into one table, with their new ids. */
export interface ComingRows {
  into: ComingTable;
  rows: PackageRow[];
}

export interface Plan {
  tables: ComingRows[];
  /** SHA-256 and size of the archive members to import, by path. */
  contents: Map<string, { sha256: string; size: number }>;
  /** The number of rows that are not imported, by table. */
  stay: Map<string, number>;
  /** The new id by the former id, for each kind of object. */
  ids: Map<Thing, Map<string, string>>;
}

/**
 * Plans the import of a package's rows: each row gets a new id, and references are updated. If a reference leads
 * outside the package, the error names it.
 * @param known the columns of each table in this database
 * @param author the account that represents all former authors
 * @param draw reserves the given number of new ids for a table
 */
export async function planArrival(
  { azienda, file }: Pick<Manifest, 'azienda' | 'file'>,
  parts: ReadonlyMap<string, Readonly<Record<string, readonly PackageRow[]>>>,
  given: {
    known: ReadonlyMap<string, ReadonlySet<string>>;
    author: string;
    draw: (table: string, count: number) => Promise<readonly string[]>;
  },
): Promise<Plan> {
  const plan: Plan = { tables: [], contents: new Map(), stay: new Map(), ids: new Map() };
  const listed = new Map(file.map(({ percorso, sha256, dimensione }) => [percorso, { sha256, size: dimensione }]));
  /** The ids of rows that are not imported; rows that refer to them are not imported either. */
  const staying = new Map<Thing, Set<string>>();
  for (const into of COMING_TABLES) {
    const found = partOf(parts, into);
    if (into.table === 'company') requireThis(found, azienda.id);
    const rows: PackageRow[] = [];
    const coming = found.filter((row) => {
      const goes =
        !into.stays?.(row) &&
        !Object.entries(into.refs).some(
          ([column, thing]) => row[column] !== null && staying.get(thing)?.has(textOf(row[column])),
        );
      if (!goes && into.ids) staying.set(into.ids, (staying.get(into.ids) ?? new Set()).add(textOf(row.id)));
      return goes;
    });
    if (coming.length < found.length) plan.stay.set(into.table, found.length - coming.length);
    const drawn = into.ids ? await given.draw(into.table, coming.length) : [];
    if (into.ids) plan.ids.set(into.ids, new Map(coming.map((row, n) => [textOf(row.id), drawn[n] ?? ''])));
    for (const row of coming) {
      const content = into.content?.(row) ?? null;
      if (content) noteContent(plan, listed, content, row);
      rows.push(rowHere(into, row, { ids: plan.ids, author: given.author, known: given.known.get(into.table) }));
    }
    plan.tables.push({ into, rows });
  }
  return plan;
}

function partOf(
  parts: ReadonlyMap<string, Readonly<Record<string, readonly PackageRow[]>>>,
  { file, part, isNew }: ComingTable,
): readonly PackageRow[] {
  const rows = parts.get(file)?.[part] ?? (isNew ? [] : undefined);
  if (!Array.isArray(rows)) throw new Error(`${file} holds no «${part}»: it is no package of this portal`);
  // Rows are sorted by their former id, that is, in order of creation, because some lists sort by id.
  return rows.toSorted((a: PackageRow, b: PackageRow) => Number(a.id ?? 0) - Number(b.id ?? 0));
}

function requireThis(companies: readonly PackageRow[], id: string): void {
  if (companies.length !== 1 || textOf(companies[0]?.id) !== id)
    throw new Error('azienda.json is not of the company that the list names');
}

function rowHere(
  into: ComingTable,
  row: PackageRow,
  { ids, author, known }: { ids: Plan['ids']; author: string; known: ReadonlySet<string> | undefined },
): PackageRow {
  const here: Record<string, PackageRow[string]> = {};
  for (const [column, value] of Object.entries(row)) {
    if (into.left?.includes(column)) continue;
    if (!known?.has(column))
      throw new Error(
        `${into.part} hold «${column}», which this portal does not know: a newer one has made the package`,
      );
    if (column === 'id' && into.ids) here.id = ids.get(into.ids)?.get(textOf(value)) ?? null;
    else if (value === null) here[column] = null;
    else if (into.refs[column]) here[column] = mapped(into, column, into.refs[column], textOf(value), ids);
    else if (into.authors?.includes(column)) here[column] = author;
    else here[column] = into.bytes?.includes(column) ? `\\x${textOf(value)}` : value;
  }
  return here;
}

function mapped(into: ComingTable, column: string, thing: Thing, id: string, ids: Plan['ids']): string {
  const found = ids.get(thing)?.get(id);
  if (found === undefined) throw new Error(`${into.part}: ${column} ${id} is not in the package`);
  return found;
}

function noteContent(
  { contents }: Plan,
  listed: ReadonlyMap<string, { sha256: string; size: number }>,
  { place, name }: { place: string; name: string },
  { sha256, size }: PackageRow,
): void {
  const ending = extensionOf(name);
  const path = ending === null ? place : `${place}.${ending}`;
  const content = listed.get(path);
  if (!content) throw new Error(`${path}: the content of a row is not in the package`);
  if (content.sha256 !== sha256 || content.size !== Number(size))
    throw new Error(`${path} is not the content that its row names`);
  contents.set(path, content);
}
