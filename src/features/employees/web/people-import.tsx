import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { formatDay } from '../../../text/format.ts';
import { IMPORT, PEOPLE } from '../../../text/people.ts';
import { ROW_VERDICTS } from '../../../text/typed-row.ts';
import { AppLink } from '../../../web/address.tsx';
import { ApiProblem, isLost } from '../../../web/api-problem.ts';
import { saveFile } from '../../../web/open-file.ts';
import type { Query } from '../../../web/query.ts';
import { queryClient, useAccount } from '../../../web/session.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Check } from '../../../web/ui/field/check.tsx';
import { SelectField } from '../../../web/ui/field/select-field.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import type { importEmployees, lastEmployeeImports } from '../import.contract.ts';
import { type ImportRow, type Kept, useKeptImport } from './kept-import.ts';
import { PastImports } from './past-imports.tsx';
import classes from './people-import.module.css';

export interface ImportKind {
  /** The key of the kept preview: what is imported, and where. */
  key: string;
  /** Of a feminine noun: '3 create'. */
  feminine: boolean;
  fields: readonly { key: string; label: string }[];
  /** Further columns of a sheet: surname and name in one column. */
  sheetOnly?: readonly { key: string; label: string }[];
  preview: (form: FormData) => Promise<Pick<Kept, 'rows'> & { colonne: Kept['columns']; mancanti: readonly string[] }>;
  run: (
    rows: Record<string, string | number | boolean>[],
    options: { webAccess: boolean; partial: boolean },
  ) => Promise<ResponseOf<typeof importEmployees>>;
  /** The rule of a row: corrections by hand are judged at once. */
  read: (values: Record<string, string | null>) => Pick<ImportRow, 'valori' | 'esito' | 'messaggi'>;
  past: Query<ResponseOf<typeof lastEmployeeImports>>;
  template: (name: 'modello.xlsx' | 'modello.csv') => Promise<{ blob: Blob; nomeFile: string }>;
  list: string;
  onDone: () => void;
}

const SHOWN = 50;

/** Drop, look, correct, import (spec §2): nothing is written before the button is pressed. */
export function PeopleImport({ kind }: { kind: ImportKind }) {
  const [kept, change] = useKeptImport(kind.key);
  const look = async (source: File, assigned?: Record<number, string>) => {
    change({ step: 'reading', source, error: null });
    const form = new FormData();
    if (assigned) form.append('colonne', JSON.stringify(assigned));
    form.append('file', source, source.name);
    try {
      const { colonne, mancanti, rows } = await kind.preview(form);
      change({ step: 'preview', columns: colonne, missing: mancanti, rows });
    } catch (error) {
      change({ step: 'start', error });
    }
  };
  return (
    <div className={classes.page}>
      {kept.step === 'start' && <Source onFile={(file) => void look(file)} kind={kind} />}
      {kept.step === 'reading' && (
        <div role="status">
          <p>{IMPORT.reading}</p>
          <WaitingLines lines={6} />
        </div>
      )}
      {(kept.step === 'preview' || kept.step === 'running') && (
        <Preview
          kind={kind}
          kept={kept}
          change={change}
          onColumns={(to) => kept.source && void look(kept.source, to)}
        />
      )}
      {kept.step === 'done' && kept.outcome && (
        <>
          <div role="status">
            <Banner tone="ok" icon="check">
              <p>{IMPORT.done(kept.outcome.creati, kept.outcome.aggiornati, kept.outcome.rifiutati, kind.feminine)}</p>
            </Banner>
          </div>
          <div className={classes.buttons}>
            <AppLink to={kind.list}>{IMPORT.toList}</AppLink>
            <Button variant="default" onClick={() => change(null)}>
              {IMPORT.restart}
            </Button>
          </div>
        </>
      )}
      {kept.error !== null &&
        (isLost(kept.error) ? <Lost kind={kind} kept={kept} change={change} /> : <ErrorBox error={kept.error} />)}
      {(isLost(kept.error) || (kept.step !== 'preview' && kept.step !== 'reading')) && <PastImports kind={kind} />}
    </div>
  );
}

/** How often the page asks whether an import with a lost answer has been done. */
const ASK_AGAIN_MS = 2000;

/**
 * The answer did not come: the server or the network went away. The page asks for the last imports until it learns
 * whether this one was done; sent once more, the import is done once (Idempotency-Key).
 */
function Lost({ kind, kept, change }: { kind: ImportKind; kept: Kept; change: (to: Partial<Kept>) => void }) {
  const { login } = useAccount();
  const { data } = useQuery({ ...kind.past, staleTime: 0, refetchInterval: ASK_AGAIN_MS });
  const done = data?.find(({ quando, utente }) => utente === login && quando > (kept.before ?? ''));
  useEffect(() => {
    if (!done) return;
    change({ step: 'done', outcome: done, rows: [], source: null, error: null });
    kind.onDone();
  }, [done, kind, change]);
  return (
    <div role="status">
      <Banner tone="warn" icon="alert">
        <p>{data ? IMPORT.lost : IMPORT.lostAsking}</p>
      </Banner>
    </div>
  );
}

function Source({ kind, onFile }: { kind: ImportKind; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const template = async (name: 'modello.xlsx' | 'modello.csv') => {
    const { blob, nomeFile } = await kind.template(name);
    saveFile(blob, nomeFile);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside it */}
      <div
        className={classes.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
      >
        <p>{IMPORT.drop}</p>
        <ActionButton variant="filled" icon="upload" onClick={() => input.current?.click()}>
          {IMPORT.choose}
        </ActionButton>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={IMPORT.choose}
          accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) onFile(file);
          }}
        />
      </div>
      <label className={classes.paste}>
        <span>{IMPORT.paste}</span>
        <textarea rows={4} value={pasted} onChange={(event) => setPasted(event.currentTarget.value)} />
      </label>
      {pasted.trim() !== '' && (
        <div>
          <Button onClick={() => onFile(new File([pasted], 'celle.txt', { type: 'text/plain' }))}>
            {IMPORT.pasteRead}
          </Button>
        </div>
      )}
      <p className={classes.templates}>
        {IMPORT.templates}
        <Button variant="subtle" onClick={() => void template('modello.xlsx')}>
          XLSX
        </Button>
        <Button variant="subtle" onClick={() => void template('modello.csv')}>
          CSV
        </Button>
      </p>
    </>
  );
}

function Preview(props: {
  kind: ImportKind;
  kept: Kept;
  change: (to: Partial<Kept> | null) => void;
  onColumns: (assigned: Record<number, string>) => void;
}) {
  const { kind, kept, change, onColumns } = props;
  const { rows } = kept;
  const [webAccess, setWebAccess] = useState(true);
  const [partial, setPartial] = useState(false);
  const [only, setOnly] = useState<ImportRow['esito'] | null>(
    rows.some((row) => row.esito === 'rifiutata')
      ? 'rifiutata'
      : rows.some((row) => row.esito === 'controllare')
        ? 'controllare'
        : null,
  );
  const [shown, setShown] = useState(SHOWN);
  const count = (esito: ImportRow['esito']) => rows.filter((row) => row.esito === esito).length;
  const refused = rows.filter(isNotTaken).length;
  const good = rows.length - refused;
  const busy = kept.step === 'running';
  const whyNot = good === 0 ? IMPORT.nothing : refused > 0 && !partial ? IMPORT.correctFirst(refused) : null;
  const visible = rows.filter(
    (row) => only === null || row.esito === only || row.messaggi.some((one) => one.campo === CORRECTED),
  );
  const replace = (riga: number, row: ImportRow | null) =>
    change({ rows: rows.flatMap((one) => (one.riga === riga ? (row ? [row] : []) : [one])) });
  const run = async () => {
    const sent = rows.filter((row) => !partial || !isNotTaken(row));
    change({ step: 'running', error: null });
    try {
      const [newest] = await queryClient.fetchQuery({ ...kind.past, staleTime: 0 });
      change({ before: newest?.quando ?? null });
      const outcome = await kind.run(sent.map(asSent), { webAccess, partial });
      change({ step: 'done', outcome, rows: [], source: null });
      kind.onDone();
    } catch (error) {
      change({ step: 'preview', error, rows: withRefusals(rows, error) });
    }
  };
  return (
    <>
      <Columns kind={kind} kept={kept} onColumns={onColumns} />
      <fieldset className={classes.filter}>
        <legend className={classes.hidden}>{IMPORT.all}</legend>
        {[null, ...ROW_VERDICTS].map((esito) => (
          <button key={esito ?? 'all'} type="button" aria-pressed={only === esito} onClick={() => setOnly(esito)}>
            {esito === null ? IMPORT.all : IMPORT.verdictFilters[esito]}{' '}
            <strong>{esito === null ? rows.length : count(esito)}</strong>
          </button>
        ))}
      </fieldset>
      <ol className={classes.rows}>
        {visible.slice(0, shown).map((row) => (
          <li key={row.riga}>
            <Row row={row} kind={kind} onChange={(to) => replace(row.riga, to)} />
          </li>
        ))}
      </ol>
      {visible.length > shown && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + 10 * SHOWN)}>
            {IMPORT.more(Math.min(visible.length - shown, 10 * SHOWN))}
          </Button>
        </div>
      )}
      <div className={classes.choices}>
        <Check name="accesso" label={IMPORT.withAccess} checked={webAccess} onChange={setWebAccess} />
        {refused > 0 && <Check name="parziale" label={IMPORT.partial} checked={partial} onChange={setPartial} />}
      </div>
      {busy && (
        <p role="status" className={classes.running}>
          {IMPORT.running(rows.length)}
        </p>
      )}
      <div className={classes.buttons}>
        <ActionButton variant="filled" icon="check" whyNot={whyNot} busy={busy} onClick={() => void run()}>
          {IMPORT.run(good)}
        </ActionButton>
        <Button variant="default" disabled={busy} onClick={() => change(null)}>
          {IMPORT.restart}
        </Button>
      </div>
    </>
  );
}

/** Marks a row that was corrected here: it stays in sight, also when it no longer belongs to the filter. */
const CORRECTED = PEOPLE.corrected;

/** The assigned columns; the page asks for those that were not found. */
function Columns({
  kind,
  kept,
  onColumns,
}: {
  kind: ImportKind;
  kept: Kept;
  onColumns: (to: Record<number, string>) => void;
}) {
  const options = [...kind.fields, ...(kind.sheetOnly ?? [])];
  const labelOf = (key: string) => options.find((option) => option.key === key)?.label ?? key;
  const assign = (index: number, key: string) => {
    const pairs = kept.columns.flatMap(({ indice, campo }) => {
      const to = indice === index ? key : campo === key ? '' : (campo ?? '');
      return to === '' ? [] : [[indice, to] as const];
    });
    onColumns(Object.fromEntries(pairs));
  };
  return (
    <details className={classes.columns} open={kept.missing.length > 0}>
      <summary>{IMPORT.columns}</summary>
      {kept.missing.length > 0 && (
        <Banner tone="warn" icon="alert">
          <p>{IMPORT.columnsMissing(kept.missing.map(labelOf).join(', '))}</p>
        </Banner>
      )}
      <div className={classes.columnGrid}>
        {kept.columns.map(({ indice, intestazione, campo }) => (
          <SelectField
            key={indice}
            label={intestazione || `Colonna ${indice + 1}`}
            value={campo ?? ''}
            options={[
              { value: '', label: IMPORT.notUsed },
              ...options.map(({ key, label }) => ({ value: key, label })),
            ]}
            onChange={(key) => assign(indice, key)}
          />
        ))}
      </div>
    </details>
  );
}

const TONES = { valida: 'ok', corretta: 'info', controllare: 'warn', rifiutata: 'bad' } as const;
const ICONS = { valida: 'check', corretta: 'pencil', controllare: 'eye', rifiutata: 'alert' } as const;

/** Refused, or in doubt and not confirmed. */
function isNotTaken(row: ImportRow): boolean {
  return row.esito === 'rifiutata' || (row.esito === 'controllare' && !row.confermata);
}

function Row({ row, kind, onChange }: { row: ImportRow; kind: ImportKind; onChange: (row: ImportRow | null) => void }) {
  const values = kind.fields.flatMap(({ key }) => {
    const value = row.valori[key] ?? '';
    return value === '' ? [] : [formatDay(value) || value];
  });
  const faulty = kind.fields.filter(({ key }) => row.messaggi.some((message) => message.campo === key));
  const waits = row.esito === 'controllare' && !row.confermata;
  // Of names and code, either may be the wrong one.
  const asked = waits ? kind.fields.slice(0, 3) : faulty.length > 0 ? faulty : kind.fields.slice(0, 3);
  const correct = (key: string, value: string) => {
    const typed = { ...row.valori, [key]: value };
    const read = kind.read(typed);
    // What the server found (a repeated person) is left for it to judge again.
    onChange({
      ...row,
      ...read,
      confermata: false,
      messaggi: [...read.messaggi, { campo: CORRECTED, testo: '' }],
      azione: null,
    });
  };
  return (
    <div className={classes.row} data-refused={isNotTaken(row) || undefined}>
      <span className={classes.number}>{row.riga}</span>
      <Chip
        tone={row.confermata ? 'ok' : TONES[row.esito]}
        icon={row.confermata ? 'check' : ICONS[row.esito]}
        text={row.confermata ? IMPORT.confirmed : IMPORT.verdicts[row.esito]}
      />
      <div className={classes.values}>
        <span>{values.join(' · ')}</span>
        {row.messaggi
          .filter((message) => message.testo !== '')
          .map((message) => (
            <small key={`${message.campo} ${message.testo}`}>{message.testo}</small>
          ))}
        {isNotTaken(row) && (
          <div className={classes.fields}>
            {asked.map(({ key, label }) => (
              <TextInput
                key={key}
                label={`${label}, riga ${row.riga}`}
                defaultValue={row.valori[key] ?? ''}
                onBlur={(event) => {
                  if (event.currentTarget.value !== (row.valori[key] ?? '')) correct(key, event.currentTarget.value);
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') correct(key, event.currentTarget.value);
                }}
              />
            ))}
          </div>
        )}
        {waits && (
          <div className={classes.confirm}>
            <Button
              variant="default"
              aria-label={`${IMPORT.rightSo} riga ${row.riga}`}
              onClick={() => onChange({ ...row, confermata: true })}
            >
              {IMPORT.rightSo}
            </Button>
          </div>
        )}
      </div>
      {row.azione && <span className={classes.action}>{IMPORT.actions[row.azione]}</span>}
      <Button variant="subtle" onClick={() => onChange(null)} aria-label={`${IMPORT.leaveOut} riga ${row.riga}`}>
        {IMPORT.leaveOut}
      </Button>
    </div>
  );
}

function asSent(row: ImportRow): Record<string, string | number | boolean> {
  const values = Object.entries(row.valori).flatMap(([key, value]) => (value ? [[key, value] as const] : []));
  return { riga: row.riga, ...(row.confermata ? { confermata: true } : {}), ...Object.fromEntries(values) };
}

/** Shows the server's refusals at their rows. */
function withRefusals(rows: readonly ImportRow[], error: unknown): readonly ImportRow[] {
  const problem =
    error instanceof ApiProblem ? (error.problem as { righe?: { riga: number; messaggio: string }[] } | null) : null;
  const refusals = new Map((problem?.righe ?? []).map((one) => [one.riga, one.messaggio]));
  return rows.map((row) => {
    const testo = refusals.get(row.riga);
    return testo === undefined ? row : { ...row, esito: 'rifiutata', messaggi: [{ campo: null, testo }] };
  });
}
