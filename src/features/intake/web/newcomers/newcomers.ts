import type { BodyOf, ResponseOf } from '../../../../access/contract.ts';
import { type enterWorkers, MOST_NEW_WORKERS } from '../../new-workers.contract.ts';
import type { Row } from '../review/review.ts';

type EnterBody = BodyOf<typeof enterWorkers>;

/**
 * A person of the intake who is registered in no company yet. They are grouped by company: those who can be entered in
 * one step, and those left out (P21).
 */
export interface Newcomer {
  row: Row;
  cognome: string;
  nome: string;
  codiceFiscale: string;
}

export interface NewcomersOf {
  key: string;
  /**
   * `known` is a registered company, `proposed` the one in the page heading. Both are null if the pages show no
   * company.
   */
  known: { codice: string; nome: string } | null;
  proposed: { codiceFiscale: string; partitaIva: string | null; nome: string } | null;
  people: Newcomer[];
}

export interface Newcomers {
  companies: NewcomersOf[];
  /** Rows about unknown people that must be decided one by one, each with the reason. */
  leftOut: { row: Row; why: string }[];
}

export function newcomersOf(rows: readonly Row[]): Newcomers {
  const groups = new Map<string, NewcomersOf & { names: string[] }>();
  const leftOut: Newcomers['leftOut'] = [];
  for (const row of rows) {
    const { nuovo } = row;
    if (nuovo === null) continue;
    if (nuovo.perche !== null) {
      leftOut.push({ row, why: nuovo.perche });
      continue;
    }
    const { intestazione: printed } = nuovo;
    const key = row.azienda?.codice ?? printed?.codiceFiscale ?? '';
    const group = groups.get(key) ?? { key, known: row.azienda, proposed: null, people: [], names: [] };
    groups.set(key, group);
    group.people.push({ row, cognome: nuovo.cognome, nome: nuovo.nome, codiceFiscale: row.codiceFiscale ?? '' });
    if (printed && row.azienda === null) {
      group.proposed ??= { codiceFiscale: printed.codiceFiscale, partitaIva: printed.partitaIva, nome: '' };
      if (printed.nome) group.names.push(printed.nome);
    }
  }
  const companies = [...groups.values()].map(({ names, ...group }) => ({
    ...group,
    proposed: group.proposed && { ...group.proposed, nome: mostFrequent(names) },
    people: group.people.toSorted((a, b) => inOrder(a).localeCompare(inOrder(b), 'it')),
  }));
  // People without a readable company come last.
  return { companies: companies.toSorted((a, b) => Number(a.key === '') - Number(b.key === '')), leftOut };
}

function inOrder({ cognome, nome, codiceFiscale }: Newcomer): string {
  return `${cognome} ${nome} ${codiceFiscale}`;
}

/** The company name that is printed most often, because the heading may be cut off on some pages. */
function mostFrequent(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)].toSorted((a, b) => b[1].length - a[1].length);
  return counts[0]?.[0] ?? '';
}

/** Counts the people of these rows: a person may have two payslips. */
export function peopleIn(people: readonly Newcomer[]): number {
  return new Set(people.map((one) => one.codiceFiscale)).size;
}

/** Splits the rows into parts, one per request. The rows of one person stay in the same part. */
export function inParts(people: readonly Newcomer[]): number[][] {
  const parts: number[][] = [];
  for (const own of Map.groupBy(people, (one) => one.codiceFiscale).values()) {
    const last = parts.at(-1);
    const rows = own.map((one) => one.row.n);
    if (last && last.length + rows.length <= MOST_NEW_WORKERS) last.push(...rows);
    else parts.push(rows);
  }
  return parts;
}

/**
 * Enters people company by company, part by part, and skips those whom an earlier attempt has entered. The first part
 * of a large company may create the company, which the other parts then use. After the last part, the files are read
 * again.
 */
export async function enterAll(
  companies: readonly { people: readonly Newcomer[]; azienda: EnterBody['azienda'] }[],
  finished: Set<number>,
  enter: (body: EnterBody) => Promise<Pick<ResponseOf<typeof enterWorkers>, 'azienda'>>,
): Promise<void> {
  const open = companies.map(({ people, azienda }) => ({
    azienda,
    parts: inParts(people.filter((one) => !finished.has(one.row.n))),
  }));
  let left = open.reduce((sum, { parts }) => sum + parts.length, 0);
  for (const { parts, ...named } of open) {
    let { azienda } = named;
    for (const righe of parts) {
      left -= 1;
      const answer = await enter({ righe, azienda, rileggi: left === 0 });
      azienda = { codice: answer.azienda.codice };
      for (const n of righe) finished.add(n);
    }
  }
}
