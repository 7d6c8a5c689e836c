import { formatDay, formatMonth } from '../../text/common/format.ts';
import { LIST } from '../../text/common/list.ts';
import { DOCUMENTS } from '../../text/documents/documents.ts';
import type { Query } from '../query.ts';
import { allValues, firstValue, type Search } from '../search.ts';
import { dayFault, endAfterStart, monthFault } from '../ui/field/typed-date.ts';

/** A change of the query string; undefined removes a key. */
export type AddressChange = Record<string, string | string[] | undefined>;

/** An applied filter in words, and the query-string change that closing its chip applies (spec §2). */
export interface AppliedChip {
  label: string;
  without: AddressChange;
}

interface FilterBase {
  /**
   * The filter's keys in the page's query string. The endpoint's query parameters have the same names (docs/api.md).
   */
  keys: readonly string[];
  /** Returns the filter's values from the query string and drops invalid ones. */
  read: (search: Search) => Search;
  chips: (applied: Search) => readonly AppliedChip[];
  /** Why the panel cannot apply these values, such as a text that is not a day. */
  problem?: (draft: Search) => string | null;
  /** The column of the search panel in which the field appears; filters with the same number are stacked. */
  column?: number | undefined;
}

export interface RangeFilter extends FilterBase {
  kind: 'monthRange' | 'yearRange' | 'dayRange';
  from: string;
  to: string;
  /** The title above the two fields for start and end. */
  label: string;
  labels: readonly [string, string];
}
export interface DayFilter extends FilterBase {
  kind: 'day';
  key: string;
  label: string;
}
/** A filter with a checkbox. */
export interface FlagFilter extends FilterBase {
  kind: 'flag';
  key: string;
  value: string;
  label: string;
  group: string;
}
export interface Choosable {
  value: string;
  label: string;
}
/** A filter for one or, with `several`, more values of a list; `place` says where it appears. */
export interface ChoiceFilter extends FilterBase {
  kind: 'choice';
  key: string;
  label: string;
  options: readonly Choosable[];
  several: boolean;
  /**
   * `panel`: a field in the search panel. `pills`: above the list. `figures`: set only by the numbers of the summary
   * and by checkboxes in the panel.
   */
  place: 'panel' | 'pills' | 'figures';
  /** The number of visible pills; the others are in a menu, counted by `words`: 'Altri 6 stati'. */
  open: number;
  words: readonly [string, string];
}
export interface Branch {
  codice: string;
  descrizione: string;
}
/** The selectable table of Filiale/Cantiere (spec §2). A list of several companies has no such filter. */
export interface BranchesFilter extends FilterBase {
  kind: 'branches';
  key: string;
  options: Query<readonly Branch[]> | null;
}
export interface TagsFilter extends FilterBase {
  kind: 'tags';
  key: string;
  inUse: Query<readonly string[]>;
}
export type Filter = RangeFilter | DayFilter | FlagFilter | ChoiceFilter | BranchesFilter | TagsFilter;

const MONTH = /^\d{4}(0[1-9]|1[0-2])$/;
const YEAR = /^(19|20)\d{2}$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

type RangeOptions = {
  from: string;
  to: string;
  label: string;
  labels?: readonly [string, string];
  column?: number | undefined;
};

function rangeOf(
  kind: RangeFilter['kind'],
  form: RegExp,
  words: (value: string) => string,
  { from, to, label, labels, column }: RangeOptions & { labels: readonly [string, string] },
): RangeFilter {
  const read = (search: Search): Search => {
    const valid = (key: string) => form.exec(firstValue(search, key) ?? '')?.[0] ?? null;
    const start = valid(from);
    // An end before the start is set to the start (spec §5), in a typed URL as in the panel.
    const end = endAfterStart(start, valid(to));
    return { ...(start ? { [from]: start } : {}), ...(end ? { [to]: end } : {}) };
  };
  const fault = (value: string | undefined, min?: string) => {
    if (kind === 'yearRange') return null;
    return kind === 'monthRange' ? monthFault(value, { min }) : dayFault(value, { min }, '');
  };
  return {
    kind,
    keys: [from, to],
    problem: (draft) => fault(firstValue(draft, from)) ?? fault(firstValue(draft, to), firstValue(draft, from)),
    from,
    to,
    label,
    labels,
    column,
    read,
    chips: (applied) => {
      const start = firstValue(applied, from);
      const end = firstValue(applied, to);
      if (!start && !end) return [];
      return [{ label: `${label}: ${rangeWords(words, start, end)}`, without: { [from]: undefined, [to]: undefined } }];
    },
  };
}

/** `gen 2026 – ott 2026`, `ott 2026`, `da gen 2026`, `fino a ott 2026`. */
export function rangeWords(words: (value: string) => string, from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? words(from) : `${words(from)} – ${words(to)}`;
  return from ? LIST.from(words(from)) : LIST.upTo(words(to ?? ''));
}

export function monthRange(options: RangeOptions): RangeFilter {
  const labels = options.labels ?? ([DOCUMENTS.monthFrom, DOCUMENTS.monthTo] as const);
  return rangeOf('monthRange', MONTH, (month) => formatMonth(month, 'short'), { ...options, labels });
}

export function yearRange(options: RangeOptions): RangeFilter {
  const labels = options.labels ?? ([DOCUMENTS.yearFrom, DOCUMENTS.yearTo] as const);
  return rangeOf('yearRange', YEAR, (year) => year, { ...options, labels });
}

/** 'Data da' and 'Data a' (spec §2). */
export function dayRange(options: RangeOptions): RangeFilter {
  const labels = options.labels ?? ([DOCUMENTS.dayFrom, DOCUMENTS.dayTo] as const);
  return rangeOf('dayRange', DAY, formatDay, { ...options, labels });
}

/** @param word the first word of its chip; defaults to the label */
export function day(options: { key: string; label: string; word?: string; column?: number | undefined }): DayFilter {
  const { key, label, word = label, column } = options;
  return {
    kind: 'day',
    keys: [key],
    problem: (draft) => dayFault(firstValue(draft, key), {}, ''),
    key,
    label,
    column,
    read: (search) => {
      const found = DAY.exec(firstValue(search, key) ?? '')?.[0];
      return found ? { [key]: found } : {};
    },
    chips: (applied) => {
      const found = firstValue(applied, key);
      return found ? [{ label: `${word}: ${formatDay(found)}`, without: { [key]: undefined } }] : [];
    },
  };
}

/**
 * A checkbox in the panel for one value of a key. It reads and names only that value; a separate `choice` filter
 * handles the key's other values.
 */
export function flag(options: {
  key: string;
  value?: string;
  label: string;
  group: string;
  column?: number | undefined;
}): FlagFilter {
  const { key, value = 'true', label, group, column } = options;
  return {
    kind: 'flag',
    keys: [key],
    key,
    value,
    label,
    group,
    column,
    read: (search) => (firstValue(search, key) === value ? { [key]: value } : {}),
    chips: (applied) => (firstValue(applied, key) === value ? [{ label, without: { [key]: undefined } }] : []),
  };
}

export function choice(options: {
  key: string;
  label: string;
  options: readonly Choosable[];
  several?: boolean;
  place?: ChoiceFilter['place'];
  open?: number;
  words?: readonly [string, string];
  column?: number | undefined;
}): ChoiceFilter {
  const {
    key,
    label,
    options: all,
    several = false,
    place = 'panel',
    open = all.length,
    words = ['', ''],
    column,
  } = options;
  const read = (search: Search): Search => {
    const known = allValues(search, key).filter((value) => all.some((option) => option.value === value));
    const [first] = known;
    if (first === undefined) return {};
    return { [key]: several ? [...new Set(known)] : first };
  };
  return {
    kind: 'choice',
    keys: [key],
    key,
    label,
    options: all,
    several,
    place,
    open,
    words,
    column,
    read,
    chips: (applied) => {
      // Pills are always visible, so their filters need no chip.
      if (place === 'pills') return [];
      const chosen = allValues(applied, key);
      return all
        .filter((option) => chosen.includes(option.value))
        .map((option) => ({
          label: `${label}: ${option.label}`,
          without: { [key]: chosen.filter((value) => value !== option.value) },
        }));
    },
  };
}

/** The filter for branches; the query string and the request hold their codes joined by commas (spec §7). */
export function branches(options: {
  key: string;
  options: Query<readonly Branch[]> | null;
  column?: number | undefined;
}): BranchesFilter {
  const { key, column } = options;
  const codes = (search: Search) => (firstValue(search, key) ?? '').split(',').filter(Boolean);
  return {
    kind: 'branches',
    keys: [key],
    key,
    options: options.options,
    column,
    read: (search) => (codes(search).length > 0 ? { [key]: codes(search).join(',') } : {}),
    chips: (applied) =>
      codes(applied).map((code) => ({
        label: `Filiale ${code}`,
        without: {
          [key]:
            codes(applied)
              .filter((other) => other !== code)
              .join(',') || undefined,
        },
      })),
  };
}

/** The tag filter above the list; each tag can be switched on or off (spec §2). */
export function tags({ key, inUse }: { key: string; inUse: Query<readonly string[]> }): TagsFilter {
  return {
    kind: 'tags',
    keys: [key],
    key,
    inUse,
    read: (search) => (allValues(search, key).length > 0 ? { [key]: allValues(search, key) } : {}),
    chips: () => [],
  };
}
