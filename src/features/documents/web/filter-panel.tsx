import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DOCUMENTS, withTheseFilters } from '../../../text/documents.ts';
import { Check } from '../../../web/ui/check.tsx';
import { DateField, MonthRange } from '../../../web/ui/date-field.tsx';
import { SearchField, SearchPanel } from '../../../web/ui/search-panel.tsx';
import { useBranches } from '../../companies/web/use-companies.ts';
import { BranchTable } from './branch-table.tsx';
import { type ListFilters, NO_FILTERS } from './list-view.ts';
import classes from './payslip-list.module.css';
import { useCounts } from './use-payslips.ts';

/**
 * 'Pannello di ricerca' of payslips (spec §2): nothing filters before Applica, Annulla forgets the choice. It exists
 * while it is open, so that each opening begins with what is applied.
 */
export function FilterPanel(props: {
  id: string;
  filters: ListFilters;
  taxCodes: readonly string[];
  onApply: (filters: ListFilters) => void;
  onClose: () => void;
}) {
  const { id, filters, taxCodes, onApply, onClose } = props;
  const [draft, setDraft] = useState(filters);
  const [settled] = useDebouncedValue(draft, 250);
  const counts = useCounts(taxCodes, settled).data;
  const branches = useBranches(taxCodes.length === 1 ? taxCodes[0] : undefined).data ?? [];
  const change = (part: Partial<ListFilters>) => setDraft({ ...draft, ...part });
  return (
    <SearchPanel
      id={id}
      open
      onCancel={onClose}
      onApply={() => {
        onApply(draft);
        onClose();
      }}
      onReset={() => setDraft(NO_FILTERS)}
      note={counts && withTheseFilters(counts.Pubblicati + counts.NonPubblicati)}
    >
      <SearchField>
        <MonthRange
          start={draft.monthFrom ?? null}
          end={draft.monthTo ?? null}
          onChange={(from, to) => change({ monthFrom: from ?? undefined, monthTo: to ?? undefined })}
        />
      </SearchField>
      <SearchField>
        <DateField
          label={DOCUMENTS.publishedOn}
          value={draft.publishedOn ?? null}
          onChange={(day) => change({ publishedOn: day ?? undefined })}
        />
        <fieldset className={classes.fieldset}>
          <legend>{DOCUMENTS.readStatus}</legend>
          <Check
            label={DOCUMENTS.notReadByCompany}
            checked={draft.readStatus === '10'}
            onChange={(on) => change({ readStatus: on ? '10' : undefined })}
          />
        </fieldset>
      </SearchField>
      {branches.length > 0 && (
        <SearchField grow>
          <BranchTable branches={branches} chosen={draft.branches} onChange={(codes) => change({ branches: codes })} />
        </SearchField>
      )}
    </SearchPanel>
  );
}
