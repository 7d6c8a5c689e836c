/** The owner of a row, or the state that hides it from its employee. */
export type RowKind = string;

export const ROLES = [
  'consultant',
  'company',
  'branch',
  'employee',
  'admin',
  'job',
  'authentication',
  'known',
  'keyHolder',
] as const;

/** The rows of a table that a scope may read, change and delete. */
export interface Cell {
  read: string;
  changed: string;
  taken: string;
}

/** A scope that is not listed sees no row. */
export interface TablePolicies extends Partial<Record<(typeof ROLES)[number], Cell>> {
  /** Required fields of its rows, besides the owner. */
  fields?: Record<string, unknown>;
  /** Own rows in a state that hides them from a role. */
  states?: Record<string, Record<string, unknown>>;
}

/** By table, beside each feature in `<feature>.matrix.ts`. */
export type Policies = Record<string, TablePolicies>;

type Whose = 'own' | 'colleague' | 'sibling' | 'foreign';
const EVERYBODY: readonly Whose[] = ['own', 'colleague', 'sibling', 'foreign'];

interface MadeRow {
  kind: RowKind;
  whose: Whose;
  fields: Record<string, unknown>;
}

export const NOT_PUBLISHED = {
  unpublished: { publish_on: null },
  scheduled: { publish_on: '2026-11-21' },
  cancelled: { cancelled_at: '2026-02-01' },
};

export function rowsOf({ fields = {}, states = {} }: TablePolicies): MadeRow[] {
  return [
    ...EVERYBODY.map((whose) => ({ kind: whose, whose, fields })),
    ...Object.entries(states).map(([kind, state]) => ({
      kind,
      whose: 'own' as const,
      fields: { ...fields, ...state },
    })),
  ];
}

export const COMPANY = 'own colleague';
export const PRACTICE = `${COMPANY} sibling`;
export const ALL = `${PRACTICE} foreign`;

/** The rows that may be read, changed and deleted: `=` for the readable ones, `-` for none. */
export function cell(read: string, changed = '-', taken = '-'): Cell {
  const rows = (those: string) => (those === '=' ? read : those === '-' ? '' : those);
  return { read: rows(read), changed: rows(changed), taken: rows(taken) };
}

/** The rows of a login itself, in any role. */
export function ofItself(its: Cell): TablePolicies {
  return {
    consultant: its,
    company: its,
    branch: its,
    employee: its,
    admin: its,
    job: its,
    known: its,
    keyHolder: its,
  };
}
