import { firstValue, type Search } from '../search.ts';
import type { AddressChange } from './filters.ts';
import type { ListSummary } from './list-definition.ts';
import { filterQuery, type ListView } from './list-view.ts';

/**
 * The filters to send with the request for the counts. Leaves out a filter set by a number of the summary, so that 'NO'
 * keeps its count while 'SI' is selected. A filter value that no number of the summary sets is sent.
 */
export function countedFilters(
  { groups }: Pick<ListSummary, 'groups'>,
  { applied, typed }: Pick<ListView, 'applied' | 'typed'>,
): Search {
  const active = groups.flatMap(({ figures }) => figures.filter(({ sets }) => isSet(applied, sets)));
  const kept = Object.entries(applied).filter(([key]) => !active.some(({ sets }) => key in sets));
  return filterQuery({ applied: Object.fromEntries(kept), typed });
}

/** Whether the current filters have these values. */
export function isSet(applied: Search, sets: AddressChange): boolean {
  return Object.entries(sets).every(([key, value]) => firstValue(applied, key) === value);
}
