/** The owner of a row (own, colleague, sibling, foreign), or the state that hides an own row from its employee. */
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

/** The rows of a table that a role may read, change and delete. */
export interface Cell {
  read: string;
  changed: string;
  taken: string;
}

/** The policies of a table by role. A role that is not listed sees no row. */
export interface TablePolicies extends Partial<Record<(typeof ROLES)[number], Cell>> {
  /** Values for the required columns of the table's rows, besides the owner. */
  fields?: Record<string, unknown>;
  /** States of an own row that hide it from a role, each with the column values that produce the state. */
  states?: Record<string, Record<string, unknown>>;
}

/** The policies by table, declared by each feature in its `<feature>.matrix.ts`. */
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

/** Makes a cell; `=` means the rows that may be read, `-` means no rows. */
export function cell(read: string, changed = '-', taken = '-'): Cell {
  const rows = (those: string) => (those === '=' ? read : those === '-' ? '' : those);
  return { read: rows(read), changed: rows(changed), taken: rows(taken) };
}

/** The same cell for every role, for rows that belong to a login itself. */
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
