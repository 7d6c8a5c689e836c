import { firstValue, type Search } from '../search.ts';
import type { AddressChange } from './filters.ts';
import type { ListSummary } from './list-definition.ts';
import { filterQuery, type ListView } from './list-view.ts';

/**
 * The filters for the counts, without those that the counts themselves set, so that 'NO' keeps its number while 'SI' is
 * selected. A value that no number represents still narrows the counts.
 */
export function countedFilters(
  { groups }: Pick<ListSummary, 'groups'>,
  { applied, typed }: Pick<ListView, 'applied' | 'typed'>,
): Search {
  const active = groups.flatMap(({ figures }) => figures.filter(({ sets }) => isSet(applied, sets)));
  const kept = Object.entries(applied).filter(([key]) => !active.some(({ sets }) => key in sets));
  return filterQuery({ applied: Object.fromEntries(kept), typed });
}

/** Whether these values are the current filters. */
export function isSet(applied: Search, sets: AddressChange): boolean {
  return Object.entries(sets).every(([key, value]) => firstValue(applied, key) === value);
}
