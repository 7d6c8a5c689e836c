import { DOCUMENTS, READ_FILTERS } from '../../../text/documents.ts';
import { formatDay, formatMonth } from '../../../text/format.ts';
import type { ListFilters } from './list-view.ts';

/** An applied filter as a chip that can be closed (spec §2), and the filters without it. */
export interface FilterChip {
  label: string;
  without: ListFilters;
}

/** Tags and the quick search show themselves where they are chosen; everything else becomes a chip. */
export function chipsOf(filters: ListFilters): FilterChip[] {
  const { monthFrom, monthTo, publishedOn, published, readStatus, branches } = filters;
  const chips: FilterChip[] = [];
  const add = (label: string, without: Partial<ListFilters>) =>
    chips.push({ label, without: { ...filters, ...without } });
  if (monthFrom || monthTo)
    add(`Mese: ${monthRange(monthFrom, monthTo)}`, { monthFrom: undefined, monthTo: undefined });
  if (publishedOn) add(`Pubblicazione: ${formatDay(publishedOn)}`, { publishedOn: undefined });
  if (published) {
    const word = published === 'true' ? DOCUMENTS.yes : DOCUMENTS.no;
    add(`${DOCUMENTS.published}: ${word}`, { published: undefined });
  }
  if (readStatus) add(READ_FILTERS[readStatus], { readStatus: undefined });
  for (const code of branches) add(`Filiale ${code}`, { branches: branches.filter((other) => other !== code) });
  return chips;
}

/** `gen 2026 – ott 2026`, `ott 2026`, `da gen 2026`, `fino a ott 2026`. */
export function monthRange(from: string | undefined, to: string | undefined): string {
  if (from && to) {
    return from === to ? formatMonth(from, 'short') : `${formatMonth(from, 'short')} – ${formatMonth(to, 'short')}`;
  }
  return from ? `da ${formatMonth(from, 'short')}` : `fino a ${formatMonth(to, 'short')}`;
}
