import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { ASIDE } from '../query.ts';
import { allValues } from '../search.ts';
import { FilterChip, TagFilter } from '../ui/chip/chips.tsx';
import { QuickSearch } from '../ui/field/quick-search.tsx';
import { SearchPanelButton } from '../ui/field/search-panel.tsx';
import layout from '../ui/layout.module.css';
import { PHONE } from '../ui/media.ts';
import { useWindow } from '../ui/use-window.ts';
import { FilterPanel, isInPanel } from './filter-panel.tsx';
import type { AddressChange, ChoiceFilter, TagsFilter } from './filters.ts';
import type { ListDefinition } from './list-definition.ts';
import classes from './list-page.module.css';
import { applying, chipsOf, type ListView } from './list-view.ts';
import { PillFilter } from './pill-filter.tsx';
import toolbar from './toolbar.module.css';

/**
 * The row above the list with the button of the search panel, applied filters, pills, tags and quick search; the panel
 * opens below this row.
 */
export function ToolbarOfList<Row>(props: {
  list: ListDefinition<Row>;
  view: ListView;
  onChange: (change: AddressChange, options?: { replace?: boolean }) => void;
}) {
  const { list, view, onChange } = props;
  const { filters = [], quickSearch = true } = list;
  const { applied, typed } = view;
  const phone = useWindow(PHONE);
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const chips = chipsOf(filters, applied);
  const tags = filters.filter((filter) => filter.kind === 'tags');
  const pills = filters.filter(
    (filter): filter is ChoiceFilter => filter.kind === 'choice' && filter.place === 'pills',
  );
  const change = (part: AddressChange) => onChange({ ...part, page: undefined });
  const button = filters.some(isInPanel) && (
    <SearchPanelButton open={open} onToggle={() => setOpen(!open)} filters={chips.length} controls={panelId} />
  );
  const search = quickSearch && (
    <QuickSearch
      value={typed}
      onSearch={(text) => onChange({ q: text || undefined, page: undefined }, { replace: true })}
    />
  );
  if (!button && !search && pills.length === 0) return null;
  return (
    <>
      <ListToolbar
        end={
          phone && button ? (
            <div className={classes.quickRow}>
              {search}
              {button}
            </div>
          ) : (
            search
          )
        }
      >
        {!phone && button}
        {pills.map((filter) => (
          <PillFilter key={filter.key} filter={filter} applied={applied} onChange={change} />
        ))}
        {chips.map((chip) => (
          <FilterChip key={chip.label} label={chip.label} onClose={() => change(chip.without)} />
        ))}
        {tags.map((filter) => (
          <TagFilters key={filter.key} filter={filter} afterChips={chips.length > 0} view={view} onChange={change} />
        ))}
      </ListToolbar>
      {open && (
        <FilterPanel
          id={panelId}
          list={list}
          applied={applied}
          typed={typed}
          onApply={(next) => onChange(applying(filters, next))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function TagFilters(props: {
  filter: TagsFilter;
  view: ListView;
  afterChips: boolean;
  onChange: (change: AddressChange) => void;
}) {
  const { filter, view, afterChips, onChange } = props;
  const inUse = useQuery({ ...filter.inUse, ...ASIDE }).data ?? [];
  const chosen = allValues(view.applied, filter.key);
  const all = [...new Set([...inUse, ...chosen])];
  if (all.length === 0) return null;
  return (
    <>
      {afterChips && <span className={classes.divider} />}
      {all.map((tag) => {
        const on = chosen.includes(tag);
        const others = chosen.filter((other) => other !== tag);
        return (
          <TagFilter
            key={tag}
            label={tag}
            on={on}
            onToggle={() => onChange({ [filter.key]: on ? others : [...others, tag] })}
          />
        );
      })}
    </>
  );
}

function ListToolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={toolbar.root}>
      <div className={toolbar.start}>{children}</div>
      {end && <div className={layout.line}>{end}</div>}
    </div>
  );
}
