import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { mayCall } from '../../access/permissions.ts';
import { counted, formatCount } from '../../text/common/format.ts';
import { LIST } from '../../text/common/list.ts';
import { OFFICE_WORDS, WORDS } from '../../text/common/words.ts';
import { inTime } from '../load-screen.ts';
import { useAccount } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { PHONE } from '../ui/media.ts';
import { ActionButton } from '../ui/menu/action-button.tsx';
import { type MenuItem, PopMenu } from '../ui/menu/pop-menu.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { ErrorBox } from '../ui/page/error-box.tsx';
import { letterScale } from '../ui/page/letter-size.ts';
import { PageHeader, type PageHeaderProps } from '../ui/page/page-header.tsx';
import { WaitingRows } from '../ui/page/waiting.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { Pagination } from '../ui/table/pagination.tsx';
import { menuOf, SelectionBar } from '../ui/table/selection-bar.tsx';
import { filledColumns } from '../ui/table/table-row.ts';
import { useWindow } from '../ui/use-window.ts';
import type { ListAction, ListDefinition } from './list-definition.ts';
import classes from './list-page.module.css';
import { isFiltered } from './list-view.ts';
import { PaperOfList } from './paper-of-list.tsx';
import { placedActions } from './placed-actions.ts';
import { PreviewOfList } from './preview-of-list.tsx';
import { SummaryOfList } from './summary-of-list.tsx';
import { ToolbarOfList } from './toolbar-of-list.tsx';
import { type ListState, useList } from './use-list.ts';

export interface ListPageProps<Row> {
  definition: ListDefinition<Row>;
  title: string;
  /** The title on a phone, where space is short. */
  shortTitle?: string;
  /** The company header (spec §2), above the title. */
  header?: ReactNode;
  /** Links to related lists, below the title. */
  tabs?: ReactNode;
  back?: PageHeaderProps['back'];
  /** A small line below the title. */
  below?: ReactNode;
}

/** Until the page is measured: with the sidebar collapsed it has space for the side column from 1440 px on. */
const WIDE = '(min-width: 90em)';
/** The width of the page in px from which the summary is a side column (spec §2) and the list keeps all its columns. */
const SIDE_FROM = 1290;

/** The shared list page (spec §2): title, own actions, summary, search, rows, pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { definition, title, shortTitle, header, tabs, back, below } = props;
  const state = useList(definition);
  const { list, view, data, change, reset } = state;
  const phone = useWindow(PHONE);
  const page = useElementSize();
  const wide = useWindow(WIDE);
  const side = page.width === 0 ? wide : page.width / letterScale() >= SIDE_FROM;
  const { total, more } = data;
  const aside = total !== null && LIST.upToMore(phone ? formatCount(total) : counted(total, ...list.noun), more);
  return (
    <div
      ref={page.ref}
      className={classes.page}
      data-side={(list.summary && side) || undefined}
      data-selecting={state.chosen.selection.size > 0 || undefined}
    >
      <div>
        <div className={back || below ? undefined : classes.headline}>
          {header}
          <PageHeader
            title={phone && shortTitle ? shortTitle : title}
            aside={aside}
            back={back}
            below={below}
            actions={<OwnActions state={state} phone={phone} />}
          />
        </div>
        {tabs}
      </div>
      {list.summary && (
        <div className={classes.summary}>
          <SummaryOfList summary={list.summary} side={side} view={view} onChange={change} onReset={reset} />
        </div>
      )}
      <PaperOfList state={state} title={title} />
      <ListBody state={state} />
    </div>
  );
}

/** A list inside a page that has its own heading. */
export function List<Row>({ definition }: { definition: ListDefinition<Row> }) {
  const state = useList(definition);
  return (
    <>
      <PaperOfList state={state} />
      <ListBody state={state} />
    </>
  );
}

const LazyViews = lazy(() => inTime(() => import('./saved-views.tsx')));

/** Loaded when the user opens the saved views. */
function Views({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <LazyViews onClose={onClose} />
    </Suspense>
  );
}

/**
 * The actions that need no selection, and 'Aggiorna'. On a phone the first one is an icon and the others are in a menu.
 */
function OwnActions<Row>({ state, phone }: { state: ListState<Row>; phone: boolean }) {
  const { list, handle } = state;
  const { role } = useAccount();
  const { signs, buttons, menu } = placedActions(list.ownActions?.(handle) ?? [], {
    phone,
    onRefresh: () => void handle.refresh(),
    onViews: mayCall('views.own', role) ? () => handle.show((close) => <Views onClose={close} />) : null,
  });
  return (
    <>
      {signs.map((action) => (
        <IconAction key={action.label} action={action} />
      ))}
      {buttons.map((action, index) =>
        phone ? (
          <IconAction key={action.label} action={action} filled />
        ) : (
          <ActionButton
            key={action.label}
            variant={index === 0 ? 'filled' : 'default'}
            icon={action.icon}
            danger={action.danger}
            whyNot={action.whyNot}
            onClick={action.onRun}
          >
            {action.label}
          </ActionButton>
        ),
      )}
      {menu.length > 0 && (
        <PopMenu label={OFFICE_WORDS.otherActions} className={classes.more} entries={menuOf(menu)}>
          <Icon name="dots" />
        </PopMenu>
      )}
    </>
  );
}

function IconAction({ action, filled }: { action: ListAction; filled?: boolean }) {
  return (
    <ActionButton
      variant={filled ? 'filled' : 'default'}
      label={action.label}
      className={classes.compact}
      whyNot={action.whyNot}
      onClick={action.onRun}
    >
      <Icon name={action.icon} size={18} />
    </ActionButton>
  );
}

function ListBody<Row>({ state }: { state: ListState<Row> }) {
  const { list, view, data, chosen, handle, change, cards } = state;
  const { rows, total, more } = data;
  const { rowId, actions, preview, columns } = list;
  const [previewedId, setPreviewedId] = useState<string | null>(null);
  const room = useElementSize();
  const previewed = cards || !preview ? undefined : rows.find((row) => rowId(row) === previewedId);
  // Memoised, because the rules check every selected row, and 10,000 rows may be selected.
  const ofSelection = useMemo(() => actions?.(chosen.rows, handle) ?? [], [actions, chosen.rows, handle]);
  const rowMenu = useCallback(
    (row: Row): readonly MenuItem[] =>
      menuOf(list.actions?.([row], handle) ?? [], [
        ...(preview ? [{ label: LIST.open, icon: 'external', onPick: () => preview.onOpen(row) } as const] : []),
        ...(preview && !cards && (preview.shows?.(row) ?? true)
          ? [{ label: WORDS.preview, icon: 'eye', onPick: () => setPreviewedId(rowId(row)) } as const]
          : []),
        ...(list.rowMenu?.(row, handle) ?? []),
      ]),
    [list, handle, preview, cards, rowId],
  );
  const hasMenu = Boolean(list.rowMenu || preview || actions);
  const ofRoom =
    typeof columns === 'function'
      ? columns({ width: room.width / letterScale(), beside: previewed !== undefined })
      : columns;
  const shownColumns = useMemo(() => filledColumns(ofRoom, rows), [ofRoom, rows]);
  return (
    <div className={classes.layout} data-preview={previewed !== undefined || undefined}>
      <div ref={room.ref}>
        <div className={classes.tools} data-selecting={chosen.selection.size > 0 || undefined}>
          <ToolbarOfList list={list} view={view} onChange={change} />
        </div>
        {actions && (
          <SelectionBar
            count={chosen.selection.size}
            feminine={list.feminine ?? false}
            onPage={rows.length}
            total={total ?? 0}
            more={more}
            onSelectAll={state.selectAll}
            onClear={chosen.clear}
            actions={ofSelection}
          />
        )}
        {data.error ? (
          <ErrorBox error={data.error} onRetry={data.retry} />
        ) : total === null ? (
          <WaitingRows />
        ) : total === 0 ? (
          <NothingHere state={state} />
        ) : (
          <>
            <DataTable
              label={list.name}
              rows={rows}
              rowId={rowId}
              rowName={list.rowName}
              columns={shownColumns}
              card={list.card}
              {...(actions ? { selection: chosen.selection, onSelect: chosen.select } : {})}
              states={list.states}
              sort={view.sort ?? list.sort}
              onSort={(sort) => change({ sort, page: undefined })}
              {...(hasMenu ? { rowMenu } : {})}
              unread={list.unread}
              current={previewed === undefined ? null : rowId(previewed)}
              rowHeight={list.rowHeight}
              stale={data.stale}
            />
            <Pagination
              page={view.page}
              size={view.size}
              total={total}
              more={more}
              onPage={(page) => change({ page: page > 0 ? String(page) : undefined })}
              onSize={(size) => change({ size: String(size), page: undefined })}
            />
          </>
        )}
      </div>
      {previewed !== undefined && preview && (
        <div className={classes.preview}>
          <PreviewOfList
            preview={preview}
            row={previewed}
            rows={preview.shows ? rows.filter(preview.shows) : rows}
            onShow={(row) => setPreviewedId(rowId(row))}
            onClose={() => setPreviewedId(null)}
          />
        </div>
      )}
      {state.dialog}
    </div>
  );
}

/**
 * Shown instead of the rows if there are none: says whether the filters match nothing or the list is still empty, and
 * offers the next step.
 */
function NothingHere<Row>({ state }: { state: ListState<Row> }) {
  const { title, text, actions } = state.list.empty;
  if (!isFiltered(state.view)) return <EmptyState title={title} text={text} actions={actions} />;
  return (
    <EmptyState
      title={state.list.nothingLeft?.(state.view.applied)?.title ?? LIST.filtered}
      text={state.list.nothingLeft?.(state.view.applied)?.text ?? LIST.filteredText}
      actions={
        <Button variant="default" onClick={state.reset}>
          {LIST.resetFilters}
        </Button>
      }
    />
  );
}
