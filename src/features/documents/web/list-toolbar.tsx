import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { FilterChip, TagFilter } from '../../../web/ui/chips.tsx';
import { PHONE } from '../../../web/ui/media.ts';
import { QuickSearch } from '../../../web/ui/quick-search.tsx';
import { SearchPanelButton } from '../../../web/ui/search-panel.tsx';
import { ListToolbar } from '../../../web/ui/toolbar.tsx';
import { chipsOf } from './filter-chips.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { ListFilters } from './list-view.ts';
import classes from './payslip-list.module.css';
import { useTags } from './use-payslips.ts';

/** Search panel, applied filters, tags and quick search: the row over the list, and the panel beneath it. */
export function PayslipToolbar(props: {
  taxCodes: readonly string[];
  filters: ListFilters;
  onFilter: (filters: ListFilters, options?: { replace?: boolean }) => void;
}) {
  const { taxCodes, filters, onFilter } = props;
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const inUse = useTags(taxCodes).data ?? [];
  const tags = [...new Set([...inUse, ...filters.tags])];
  const chips = chipsOf(filters);
  const button = (
    <SearchPanelButton open={open} onToggle={() => setOpen(!open)} filters={chips.length} controls={panelId} />
  );
  const search = (
    <QuickSearch
      value={filters.search}
      onSearch={(text) => onFilter({ ...filters, search: text }, { replace: true })}
    />
  );
  return (
    <>
      <ListToolbar
        end={
          phone ? (
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
        {chips.map((chip) => (
          <FilterChip key={chip.label} label={chip.label} onClose={() => onFilter(chip.without)} />
        ))}
        {chips.length > 0 && tags.length > 0 && <span className={classes.divider} />}
        {tags.map((tag) => {
          const on = filters.tags.includes(tag);
          const others = filters.tags.filter((other) => other !== tag);
          return (
            <TagFilter
              key={tag}
              label={tag}
              on={on}
              onToggle={() => onFilter({ ...filters, tags: on ? others : [...others, tag] })}
            />
          );
        })}
      </ListToolbar>
      {open && (
        <FilterPanel
          id={panelId}
          filters={filters}
          taxCodes={taxCodes}
          onApply={onFilter}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
