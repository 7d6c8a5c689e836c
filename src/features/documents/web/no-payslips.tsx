import { Button } from '@mantine/core';
import { DOCUMENTS, EMPTY } from '../../../text/documents.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import type { CompanyChoice } from '../../companies/web/use-companies.ts';
import { AcquireButton } from './acquire-button.tsx';
import { type ListFilters, NO_FILTERS } from './list-view.ts';

/** An empty list says whether its filters or the company leave nothing, and what to do about it. */
export function NoPayslips(props: {
  companies: readonly CompanyChoice[];
  filtered: boolean;
  onReset: (filters: ListFilters) => void;
}) {
  const { companies, filtered, onReset } = props;
  if (filtered) {
    return (
      <EmptyState
        title={EMPTY.filtered}
        text={EMPTY.filteredText}
        actions={
          <Button variant="default" onClick={() => onReset(NO_FILTERS)}>
            {DOCUMENTS.resetFilters}
          </Button>
        }
      />
    );
  }
  const [only] = companies;
  return (
    <EmptyState
      title={companies.length === 1 && only ? EMPTY.ofCompany(only.name) : EMPTY.ofCompanies}
      text={EMPTY.intake}
      actions={<AcquireButton companies={companies.map((company) => company.code)} long />}
    />
  );
}
