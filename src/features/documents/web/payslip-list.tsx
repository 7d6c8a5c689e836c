import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { DOCUMENTS } from '../../../text/documents.ts';
import { dayInRome, formatCount } from '../../../text/format.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { inTime } from '../../../web/load-screen.ts';
import { useAccount } from '../../../web/session.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { CARDS, PHONE } from '../../../web/ui/media.ts';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { Pagination } from '../../../web/ui/pagination.tsx';
import type { MenuEntry } from '../../../web/ui/pop-menu.tsx';
import { SelectionBar } from '../../../web/ui/selection-bar.tsx';
import { say } from '../../../web/ui/snackbar.ts';
import { WaitingRows } from '../../../web/ui/waiting.tsx';
import type { CompanyChoice } from '../../companies/web/use-companies.ts';
import { downloadPayslip } from '../documents.contract.ts';
import { AcquireButton } from './acquire-button.tsx';
import { ListSummary } from './list-summary.tsx';
import { PayslipToolbar } from './list-toolbar.tsx';
import { addressOf, isFiltered, type ListFilters, viewOf } from './list-view.ts';
import { NoPayslips } from './no-payslips.tsx';
import { type ActionContext, actionsFor } from './payslip-actions.ts';
import { columnsFor, payslipCard } from './payslip-columns.tsx';
import classes from './payslip-list.module.css';
import { monthOf, nameOf, type PayslipRow, personOf, ROW_STATES } from './payslip-row.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { allPayslips, openPayslip, refreshPayslips, usePayslips } from './use-payslips.ts';
import { useRowSelection } from './use-selection.ts';

/** Travels when the first PDF is looked at beside the list. */
const PdfPreview = lazy(() =>
  inTime(async () => ({ default: (await import('../../../web/ui/pdf-preview.tsx')).PdfPreview })),
);

const rowId = (row: PayslipRow) => row.id;
const isNew = (row: PayslipRow) => row.statoLettura === 0;
const NO_ROWS: readonly PayslipRow[] = [];

/** The payslips of one company, or of several, on the shared list page (spec §2). */
export function PayslipList({ companies, header }: { companies: readonly CompanyChoice[]; header: ReactNode }) {
  const account = useAccount();
  const go = useGo();
  const [search, changeSearch] = useAddressSearch();
  const view = viewOf(search);
  const taxCodes = useMemo(() => companies.map((company) => company.taxCode), [companies]);
  const list = usePayslips(taxCodes, view);
  const rows = list.data?.rows ?? NO_ROWS;
  const total = list.data?.total ?? 0;
  const { filters } = view;
  const chosen = useRowSelection(rows, JSON.stringify([taxCodes, filters]));
  const [publishing, setPublishing] = useState<readonly PayslipRow[] | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const cards = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
  const several = companies.length > 1;
  const room = useElementSize();

  const onFilter = useCallback(
    (next: ListFilters, options?: { replace?: boolean }) => changeSearch(addressOf(next), options),
    [changeSearch],
  );
  const today = dayInRome(new Date());
  const asCompany = account.role === 'COMPANY';
  const context = useMemo<ActionContext>(
    () => ({
      today,
      asCompany,
      companies: companies.map((company) => company.code),
      go,
      publish: setPublishing,
      refresh: () => void refreshPayslips(),
    }),
    [today, asCompany, companies, go],
  );
  // The rules look at every chosen row, of which there may be 10,000.
  const actions = useMemo(() => actionsFor(chosen.rows, context), [chosen.rows, context]);
  const rowMenu = (row: PayslipRow): readonly MenuEntry[] => [
    { label: DOCUMENTS.open, icon: 'external', onPick: () => openPayslip(row) },
    ...(cards ? [] : [{ label: DOCUMENTS.preview, icon: 'eye' as const, onPick: () => setPreviewed(row.id) }]),
    ...actionsFor([row], context)
      .filter((action) => action.label !== DOCUMENTS.refresh)
      .map(({ label, icon, whyNot, onRun }) => ({ label, icon, whyNot, onPick: onRun })),
  ];
  const selectAll = () => {
    allPayslips(taxCodes, view)
      .then(chosen.selectRows)
      .catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
  };

  const preview = cards ? undefined : rows.find((row) => row.id === previewed);
  const card = useCallback((row: PayslipRow) => payslipCard(row, several), [several]);
  const empty = list.data !== undefined && total === 0;
  return (
    <div className={classes.page} data-selecting={chosen.selection.size > 0 || undefined}>
      <div>
        {header}
        <PageHeader
          title={phone ? DOCUMENTS.payslips : DOCUMENTS.title}
          aside={list.data && (phone ? formatCount(total) : `${DOCUMENTS.payslips} ${formatCount(total)}`)}
          actions={<AcquireButton companies={context.companies} iconAlone={phone ? classes.compact : undefined} />}
        />
      </div>
      <div className={classes.summary}>
        <ListSummary taxCodes={taxCodes} filters={filters} onFilter={onFilter} />
      </div>
      <div className={classes.layout} data-preview={preview !== undefined || undefined}>
        <div ref={room.ref}>
          <PayslipToolbar taxCodes={taxCodes} filters={filters} onFilter={onFilter} />
          <SelectionBar
            count={chosen.selection.size}
            onPage={rows.length}
            total={total}
            onSelectAll={selectAll}
            onClear={chosen.clear}
            actions={actions}
          />
          {list.isError ? (
            <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data === undefined ? (
            <WaitingRows />
          ) : empty ? (
            <NoPayslips companies={companies} filtered={isFiltered(filters)} onReset={onFilter} />
          ) : (
            <>
              <DataTable
                label={DOCUMENTS.payslips}
                rows={rows}
                rowId={rowId}
                rowName={nameOf}
                columns={columnsFor(room.width, several, preview !== undefined)}
                card={card}
                selection={chosen.selection}
                onSelect={chosen.select}
                states={ROW_STATES}
                sort={view.sort}
                onSort={(sort) => changeSearch({ sort, page: undefined })}
                rowMenu={rowMenu}
                unread={isNew}
                current={preview?.id ?? null}
                stale={list.isPlaceholderData}
              />
              <Pagination
                page={view.page}
                size={view.size}
                total={total}
                onPage={(page) => changeSearch({ page: page > 0 ? String(page) : undefined })}
                onSize={(size) => changeSearch({ size: String(size), page: undefined })}
              />
            </>
          )}
        </div>
        {preview && (
          <div className={classes.preview}>
            <Suspense>
              <Preview row={preview} rows={rows} onShow={setPreviewed} />
            </Suspense>
          </div>
        )}
      </div>
      {publishing && (
        <PublishDialog
          rows={publishing}
          onClose={() => setPublishing(null)}
          onDone={() => {
            setPublishing(null);
            chosen.clear();
          }}
        />
      )}
    </div>
  );
}

/** The PDF beside the table, with the one before and the one after it. */
function Preview(props: { row: PayslipRow; rows: readonly PayslipRow[]; onShow: (id: string | null) => void }) {
  const { row, rows, onShow } = props;
  const at = rows.indexOf(row);
  const before = rows[at - 1];
  const after = rows[at + 1];
  return (
    <PdfPreview
      title={`${personOf(row)}, ${monthOf(row).toLowerCase()}`}
      fileKey={['payslipFile', row.id]}
      load={async (signal) => (await callFile(downloadPayslip, { params: { id: row.id }, signal })).blob}
      position={`${at + 1} di ${rows.length}`}
      onPrevious={before ? () => onShow(before.id) : null}
      onNext={after ? () => onShow(after.id) : null}
      onOpen={() => openPayslip(row)}
      onClose={() => onShow(null)}
    />
  );
}
