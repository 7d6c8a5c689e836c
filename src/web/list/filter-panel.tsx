import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../text/common/format.ts';
import { LIST } from '../../text/common/list.ts';
import { ASIDE } from '../query.ts';
import type { Search } from '../search.ts';
import { SearchField, SearchPanel } from '../ui/field/search-panel.tsx';
import { FilterField } from './filter-field.tsx';
import type { AddressChange, Filter } from './filters.ts';
import type { Counts, ListDefinition } from './list-definition.ts';
import { appliedOf, changed, filterQuery } from './list-view.ts';

/** Whether a filter has a field in the panel. Other filters are above the list or in the summary. */
export function isInPanel(filter: Filter): boolean {
  if (filter.kind === 'tags') return false;
  return filter.kind !== 'choice' || filter.place === 'panel';
}

/**
 * 'Pannello di ricerca' (spec §2). Edits take effect only with Applica; Annulla discards them. The panel is mounted
 * only while it is open, so it always starts from the applied filters.
 */
export function FilterPanel<Row>(props: {
  id: string;
  list: ListDefinition<Row>;
  applied: Search;
  typed: string;
  onApply: (applied: Search) => void;
  onClose: () => void;
}) {
  const { id, list, applied, typed, onApply, onClose } = props;
  const { filters = [], noun, summary } = list;
  const [draft, setDraft] = useState(applied);
  const [settled] = useDebouncedValue(draft, 250);
  const query = summary?.counts(filterQuery({ applied: appliedOf(filters, settled), typed }));
  const counts = useQuery<Counts>({
    ...ASIDE,
    queryKey: ['counts', 'none'],
    queryFn: () => ({}),
    ...query,
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  }).data;
  const total = counts && summary?.whole.reduce((sum, name) => sum + Number(counts[name] ?? 0), 0);
  const more = Boolean(summary?.more && counts?.[summary.more]);
  const change = (part: AddressChange) => setDraft(changed(draft, part));
  const wrong = filters.map((filter) => filter.problem?.(draft)).find(Boolean);
  return (
    <SearchPanel
      id={id}
      open
      onCancel={onClose}
      onApply={() => {
        onApply(appliedOf(filters, draft));
        onClose();
      }}
      whyNotApply={wrong}
      onReset={() => setDraft({})}
      note={
        total !== undefined && `${LIST.upToMore(counted(total - Number(more), ...noun), more)} ${LIST.withTheseFilters}`
      }
    >
      {columnsOf(filters.filter(isInPanel)).map((column) => (
        <SearchField key={column[0]?.keys.join()} grow={column.some((filter) => filter.kind === 'branches')}>
          {column.map((filter) => (
            <FilterField key={filter.keys.join() + filter.kind} filter={filter} draft={draft} onChange={change} />
          ))}
        </SearchField>
      ))}
    </SearchPanel>
  );
}

/** Groups filters into columns: filters with the same `column` share one, every other filter has its own. */
function columnsOf(filters: readonly Filter[]): Filter[][] {
  const columns: Filter[][] = [];
  const byNumber = new Map<number, Filter[]>();
  for (const filter of filters) {
    const known = filter.column === undefined ? undefined : byNumber.get(filter.column);
    if (known) known.push(filter);
    else {
      const column = [filter];
      columns.push(column);
      if (filter.column !== undefined) byNumber.set(filter.column, column);
    }
  }
  return columns;
}
