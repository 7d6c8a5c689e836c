import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SHEET_IMPORT as TEXT } from '../../text/common/sheet-import.ts';
import { SelectField } from '../ui/field/select-field.tsx';
import { ActionButton } from '../ui/menu/action-button.tsx';
import tabClasses from '../ui/menu/tabs.module.css';
import { Banner } from '../ui/page/banner.tsx';
import { ChooseSheet } from './choose-sheet.tsx';
import {
  firstTab,
  type ImportField,
  type ImportRow,
  isTicked,
  rowsOf,
  TABS,
  type Tab,
  tabOf,
  takenOf,
} from './import-rows.ts';
import { ImportTable } from './import-table.tsx';
import type { Kept } from './kept-import.ts';
import { saveWithReasons } from './save-with-reasons.ts';
import classes from './sheet-import.module.css';

/**
 * The rows of an import in four tabs. The user corrects rows in place or downloads them with their errors, and starts
 * the import.
 */
export function ImportPreview(props: {
  fields: readonly ImportField[];
  sheetOnly: readonly ImportField[];
  kept: Kept;
  choices: ReactNode;
  onColumns: (assigned: Record<number, string>) => void;
  /** Called when rows have changed; the server then validates all of them again. */
  onRows: (rows: readonly ImportRow[]) => void;
  /** Called when the user ticks a row, which needs no validation. */
  onTick: (rows: readonly ImportRow[]) => void;
  onFile: (file: File) => void;
  onRun: (taken: readonly ImportRow[]) => void;
  onRestart: () => void;
}) {
  const { fields, sheetOnly, kept, choices, onColumns, onRows, onTick, onFile, onRun, onRestart } = props;
  const { rows, source, missing } = kept;
  const [tab, setTab] = useState<Tab>(() => firstTab(rows));
  // Rows that the user corrected in this tab stay visible in it, even when their new verdict belongs to another tab.
  const [staying, setStaying] = useState<ReadonlySet<number>>(new Set());
  const id = useId();
  const open = (to: Tab) => {
    setTab(to);
    setStaying(new Set());
  };
  const visible = rows.filter((row) => tabOf(row) === tab || (staying.has(row.riga) && !row.fuori));
  const busy = kept.step === 'running';
  const taken = takenOf(rows);
  const replace = (changed: ImportRow) => rows.map((row) => (row.riga === changed.riga ? changed : row));
  const { panelRef, movedRef } = useFocusAfterMove(`${id}-${tab}`);
  const move = (which: readonly ImportRow[], fuori: boolean) => {
    movedRef.current = visible.findIndex(({ riga }) => riga === which[0]?.riga);
    const numbers = new Set(which.map(({ riga }) => riga));
    onRows(rows.map((row) => (numbers.has(row.riga) ? { ...row, fuori } : row)));
  };
  return (
    <>
      <Columns fields={[...fields, ...sheetOnly]} kept={kept} onColumns={onColumns} />
      {rows.length > 0 && (
        <section className={classes.preview} aria-label={source?.name ?? TEXT.tabsLabel}>
          <div className={classes.head}>
            <h2>{source?.name}</h2>
            <div className={classes.buttons}>
              <ActionButton icon="download" onClick={() => void saveWithReasons(rows, fields, source?.name ?? '')}>
                {TEXT.sheet}
              </ActionButton>
              <ChooseSheet variant="default" onFile={onFile}>
                {TEXT.again}
              </ChooseSheet>
            </div>
          </div>
          <TabList id={id} rows={rows} tab={tab} onTab={open} />
          <div
            ref={panelRef}
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-${tab}`}
            className={classes.panel}
          >
            {TEXT.hints[tab] !== null && rowsOf(rows, tab).length > 0 && (
              <p className={classes.hint}>{TEXT.hints[tab]}</p>
            )}
            {visible.length === 0 ? (
              <p className={classes.none}>{TEXT.noRows[tab]}</p>
            ) : (
              <ImportTable
                key={tab}
                caption={TEXT.tabs[tab]}
                fields={fields}
                rows={visible}
                all={rows}
                tickable={tab === 'controllare'}
                onTyped={(row) => {
                  setStaying(new Set([...staying, row.riga]));
                  onRows(replace(row));
                }}
                onTick={(row, confermata) => onTick(replace({ ...row, confermata }))}
                onMove={(row) => move([row], !row.fuori)}
              />
            )}
            {(tab === 'rifiutate' || tab === 'fuori') && rowsOf(rows, tab).length > 1 && (
              <div>
                <Button variant="default" size="xs" onClick={() => move(rowsOf(rows, tab), tab === 'rifiutate')}>
                  {tab === 'rifiutate' ? TEXT.leaveAllOut : TEXT.takeAllBack}
                </Button>
              </div>
            )}
          </div>
        </section>
      )}
      {rows.length > 0 && kept.about}
      {rows.length > 0 && choices}
      <div role="status" className={classes.said}>
        {busy ? TEXT.running(taken.length) : saidOf(rows)}
      </div>
      <div className={classes.buttons}>
        {missing.length === 0 && (
          <ActionButton
            variant="filled"
            icon="check"
            whyNot={whyNotRun(rows, kept.checking)}
            busy={busy}
            onClick={() => onRun(taken)}
          >
            {TEXT.run(taken.length)}
          </ActionButton>
        )}
        <Button variant="default" disabled={busy} onClick={onRestart}>
          {TEXT.restart}
        </Button>
      </div>
    </>
  );
}

/**
 * A row that the user leaves out or takes back moves to another tab. The focus then goes to the row that takes its
 * place, or else to the tab.
 */
function useFocusAfterMove(tabId: string) {
  const panelRef = useRef<HTMLDivElement>(null);
  const movedRef = useRef<number | null>(null);
  useEffect(() => {
    const at = movedRef.current;
    movedRef.current = null;
    if (at === null || document.activeElement !== document.body) return;
    const places = panelRef.current?.querySelectorAll<HTMLElement>('[data-move]') ?? [];
    (places[Math.min(at, places.length - 1)] ?? document.getElementById(tabId))?.focus();
  });
  return { panelRef, movedRef };
}

/**
 * Why the import cannot run. An import writes all confirmed rows or none, so the user must first correct or leave out
 * refused rows (P115).
 */
function whyNotRun(rows: readonly ImportRow[], checking: boolean): string | null {
  const refused = rowsOf(rows, 'rifiutate').length;
  if (checking) return TEXT.checking;
  if (refused > 0) return TEXT.correctFirst(refused);
  return takenOf(rows).length === 0 ? TEXT.nothing : null;
}

function saidOf(rows: readonly ImportRow[]): string | null {
  const doubtful = rowsOf(rows, 'controllare').filter((row) => !isTicked(row)).length;
  const left = rowsOf(rows, 'fuori').length;
  return doubtful + left === 0 ? null : TEXT.staysOut(doubtful, left);
}

/** The tab list with four tabs; the arrow keys move between them (ARIA tabs). */
function TabList(props: { id: string; rows: readonly ImportRow[]; tab: Tab; onTab: (tab: Tab) => void }) {
  const { id, rows, tab, onTab } = props;
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const to = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? tab;
    onTab(to);
    list.current?.querySelector<HTMLElement>(`[data-tab="${to}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={TEXT.tabsLabel} className={tabClasses.root} onKeyDown={turn}>
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-${one}`}
          data-tab={one}
          aria-selected={one === tab}
          aria-controls={`${id}-panel`}
          tabIndex={one === tab ? 0 : -1}
          className={`${tabClasses.tab} ${classes.tab}`}
          onClick={() => onTab(one)}
        >
          <span>
            {TEXT.tabs[one]} <strong>{rowsOf(rows, one).length}</strong>
          </span>
        </button>
      ))}
    </div>
  );
}

/**
 * Shows which field each column was assigned to, and lets the user assign the columns that the server did not
 * recognize.
 */
function Columns({
  fields,
  kept,
  onColumns,
}: {
  fields: readonly ImportField[];
  kept: Kept;
  onColumns: (to: Record<number, string>) => void;
}) {
  const { columns, missing } = kept;
  const warning = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (missing.length > 0) warning.current?.focus();
  }, [missing]);
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? key;
  const assign = (index: number, key: string) => {
    const pairs = columns.flatMap(({ indice, campo }) => {
      const to = indice === index ? key : campo === key ? '' : (campo ?? '');
      return to === '' ? [] : [[indice, to] as const];
    });
    onColumns(Object.fromEntries(pairs));
  };
  const sentence =
    columns.length > 0 ? TEXT.columnsMissing(missing.map(labelOf).join(', ')) : TEXT.columnsOfTemplate(missing);
  return (
    <>
      {missing.length > 0 && (
        <div ref={warning} tabIndex={-1}>
          <Banner tone="warn" icon="alert">
            <p>{sentence}</p>
          </Banner>
        </div>
      )}
      {columns.length > 0 && (
        <details className={classes.columns} open={missing.length > 0}>
          <summary>{TEXT.columns}</summary>
          <div className={classes.columnGrid}>
            {columns.map(({ indice, intestazione, campo }) => (
              <SelectField
                key={indice}
                label={intestazione || TEXT.column(indice + 1)}
                value={campo ?? ''}
                options={[
                  { value: '', label: TEXT.notUsed },
                  ...fields.map(({ key, label }) => ({ value: key, label })),
                ]}
                onChange={(key) => assign(indice, key)}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
