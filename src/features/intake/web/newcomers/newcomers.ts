import { MOST_NEW_WORKERS } from '../../intake.contract.ts';
import type { Row } from '../review/review.ts';

/** Those of a month who are in no company yet, by company: what is entered in one step, and who is left out (P21). */
export interface Newcomer {
  row: Row;
  cognome: string;
  nome: string;
  codiceFiscale: string;
}

export interface NewcomersOf {
  key: string;
  /** There already; `proposed` by the heading; neither where the pages name none. */
  known: { codice: string; nome: string } | null;
  proposed: { codiceFiscale: string; partitaIva: string | null; nome: string } | null;
  people: Newcomer[];
}

export interface Newcomers {
  companies: NewcomersOf[];
  /** Rows about somebody unknown that are decided one by one, with the reason. */
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
  // The company that nobody could read stands last.
  return { companies: companies.toSorted((a, b) => Number(a.key === '') - Number(b.key === '')), leftOut };
}

function inOrder({ cognome, nome, codiceFiscale }: Newcomer): string {
  return `${cognome} ${nome} ${codiceFiscale}`;
}

/** A heading may be cut off on some pages: most of them say what the company is called. */
function mostFrequent(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)].toSorted((a, b) => b[1].length - a[1].length);
  return counts[0]?.[0] ?? '';
}

/** How many people rows are about: one may have two slips. */
export function peopleIn(people: readonly Newcomer[]): number {
  return new Set(people.map((one) => one.codiceFiscale)).size;
}

/** Rows in parts that one call takes; those of one person stay together. */
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
