import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SHEET_IMPORT as TEXT } from '../../text/common/sheet-import.ts';
import { WORDS } from '../../text/common/words.ts';
import { AppLink } from '../address.tsx';
import { ApiProblem, isLost, sentenceFor } from '../api-problem.ts';
import { saveFile } from '../open-file.ts';
import type { Query } from '../query.ts';
import { ASIDE } from '../query.ts';
import { queryClient, useAccount } from '../session.ts';
import { say } from '../ui/dialog/snackbar.ts';
import { DropVeil, usePageDrop } from '../ui/field/file-drop.tsx';
import { ActionButton } from '../ui/menu/action-button.tsx';
import { Banner } from '../ui/page/banner.tsx';
import { ErrorBox } from '../ui/page/error-box.tsx';
import { WaitingLines } from '../ui/page/waiting.tsx';
import { useGuard } from '../unsaved.ts';
import { ChooseSheet } from './choose-sheet.tsx';
import { ImportPreview } from './import-preview.tsx';
import { belowHeaders, type ImportField, type ImportRow, judgedAgain, sheetOf, takenOf } from './import-rows.ts';
import { type ChangeKept, type Kept, keptImport, useKeptImport } from './kept-import.ts';
import { saveWithReasons } from './save-with-reasons.ts';
import classes from './sheet-import.module.css';

/** The answer of a preview request. */
export interface ReadSheet {
  rows: readonly ImportRow[];
  /** Present if the user can assign columns. */
  columns?: Kept['columns'];
  missing: readonly string[];
  about?: ReactNode;
}

export interface ImportKind<Done, Past extends Done & { quando: string; utente: string | null }> {
  /** The cache key of the preview: what is imported and, if it belongs to one company, for which company. */
  key: string;
  fields: readonly ImportField[];
  /** Columns that only a spreadsheet may have, such as surname and name in one column. */
  sheetOnly?: readonly ImportField[];
  preview: (form: FormData) => Promise<ReadSheet>;
  /** `sheet` contains the rows as a file: the uploaded file, or a new one if the user corrected something. */
  run: (rows: readonly ImportRow[], sheet: File) => Promise<Done>;
  /** The result of an import, as a sentence. */
  said: (done: Done) => string;
  past: Query<readonly Past[]>;
  template: (form: 'xlsx' | 'csv') => Promise<{ blob: Blob; nomeFile: string }>;
  list: { to: string; label: string };
  onDone: () => void;
}

const READ_AS = 'text/csv';

/**
 * The import page for companies, workers and figures (P115): upload, review, correct, import (spec §2). The server
 * writes nothing before the user presses the button, and validates corrected rows like any file.
 *
 * @param choices further decisions before the import
 * @param below the past imports
 */
export function SheetImport<Done, Past extends Done & { quando: string; utente: string | null }>(props: {
  kind: ImportKind<Done, Past>;
  choices?: ReactNode;
  below: ReactNode;
}) {
  const { kind, choices, below } = props;
  const [kept, change] = useKeptImport(kind.key);
  const busy = kept.step === 'reading' || kept.step === 'running';
  const look = async (source: File, assigned?: Record<number, string>) => {
    change({ step: 'reading', source, error: null, outcome: null });
    try {
      const { rows, columns = [], missing, about = null } = await kind.preview(formOf(source, assigned));
      const placed = belowHeaders(rows);
      change({ step: 'preview', columns, missing, rows: placed, about, corrected: false, checking: false });
      // `belowHeaders` has shifted the rows, so the server validates them again: the row numbers in its messages must
      // match the screen.
      if (missing.length === 0 && placed[0]?.riga !== rows[0]?.riga) await judge(kind, change, placed);
    } catch (error) {
      change({ step: 'start', error });
    }
  };
  const over = usePageDrop(([file]) => {
    if (file && !busy) void look(file);
  });
  const run = async (taken: readonly ImportRow[]) => {
    change({ step: 'running', error: null });
    try {
      const [newest] = await queryClient.fetchQuery({ ...kind.past, staleTime: 0 });
      change({ before: newest?.quando ?? null });
      finish(await kind.run(taken, sheetToSend(kind.fields, kept, taken)));
    } catch (error) {
      const rows = refusedOf(kept.rows, error);
      change({ step: 'preview', error, rows });
    }
  };
  const finish = (done: Done) => {
    // The rows are not cleared: to correct imported figures, the user uploads a spreadsheet with all of them.
    change({ step: 'done', outcome: kind.said(done), about: null, error: null });
    kind.onDone();
  };
  // Other pages of the portal keep the import; closing the window loses what was corrected.
  useGuard(kept.step === 'preview' && kept.corrected, (way) => way === 'UNLOAD');
  const isPreview = kept.step === 'preview' || kept.step === 'running';
  return (
    <div className={classes.page}>
      {over && !busy && <DropVeil>{TEXT.dropNow}</DropVeil>}
      {kept.step === 'start' && <Source kind={kind} onFile={(file) => void look(file)} />}
      {kept.step === 'reading' && (
        <div role="status">
          <p>{WORDS.loading}</p>
          <WaitingLines lines={6} />
        </div>
      )}
      {isPreview && (
        <ImportPreview
          fields={kind.fields}
          sheetOnly={kind.sheetOnly ?? []}
          kept={kept}
          choices={choices}
          onColumns={(to) => kept.source && void look(kept.source, to)}
          onRows={(rows) => void judge(kind, change, rows)}
          onTick={(rows) => change({ rows })}
          onFile={(file) => void look(file)}
          onRun={(taken) => void run(taken)}
          onRestart={() => change(null)}
        />
      )}
      {kept.step === 'done' && <Done kind={kind} kept={kept} onRestart={() => change(null)} />}
      {kept.error !== null &&
        (isLost(kept.error) && isPreview ? (
          <Lost kind={kind} kept={kept} onFound={finish} />
        ) : (
          <ErrorBox error={kept.error} />
        ))}
      {(isLost(kept.error) || (kept.step !== 'preview' && kept.step !== 'reading')) && below}
    </div>
  );
}

function formOf(file: File, assigned?: Record<number, string>): FormData {
  const form = new FormData();
  if (assigned) form.append('colonne', JSON.stringify(assigned));
  form.append('file', file, file.name);
  return form;
}

/** Sends all rows for validation. Ignores the answer if a newer request was sent meanwhile. */
async function judge(
  kind: Pick<ImportKind<unknown, { quando: string; utente: string | null }>, 'key' | 'fields' | 'preview'>,
  change: ChangeKept,
  rows: readonly ImportRow[],
): Promise<void> {
  const asked = keptImport(kind.key).asked + 1;
  const isEmpty = rows.every(({ fuori }) => fuori);
  change({ rows, asked, corrected: true, checking: !isEmpty, error: null });
  if (isEmpty) return;
  try {
    const sheet = new File([sheetOf(rows, kind.fields)], 'foglio.csv', { type: READ_AS });
    const found = await kind.preview(formOf(sheet));
    const now = keptImport(kind.key);
    if (now.asked !== asked) return;
    change({ rows: judgedAgain(now.rows, found.rows), about: found.about ?? null, checking: false });
  } catch (error) {
    if (keptImport(kind.key).asked === asked) change({ error, checking: false });
  }
}

/** The file to import: the uploaded file, as long as the user imports all of it unchanged. */
function sheetToSend(fields: readonly ImportField[], kept: Kept, taken: readonly ImportRow[]): File {
  const name = kept.source?.name ?? '';
  if (kept.source && !kept.corrected && taken.length === kept.rows.length) return kept.source;
  return new File([sheetOf(taken, fields)], TEXT.corrected(name.replace(/\.\w{1,5}$/, '')), { type: READ_AS });
}

/** How often, in ms, the page polls for the result of an import whose response was lost. */
const ASK_AGAIN_MS = 2000;

/**
 * Shown when the response to an import was lost because the server or the network failed. The page polls the past
 * imports until it knows whether this import was written. Sending the import again is safe: the server writes it only
 * once (Idempotency-Key).
 */
function Lost<Done, Past extends Done & { quando: string; utente: string | null }>(props: {
  kind: ImportKind<Done, Past>;
  kept: Kept;
  onFound: (done: Done) => void;
}) {
  const { kind, kept, onFound } = props;
  const { login } = useAccount();
  const { data } = useQuery({ ...ASIDE, ...kind.past, staleTime: 0, refetchInterval: ASK_AGAIN_MS });
  const done = data?.find(({ quando, utente }) => utente === login && quando > (kept.before ?? ''));
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (done) found.current(done);
  }, [done]);
  return (
    <div role="status">
      <Banner tone="warn" icon="alert">
        <p>{data ? TEXT.lost : TEXT.lostAsking}</p>
      </Banner>
    </div>
  );
}

function Done(props: {
  kind: Pick<ImportKind<unknown, { quando: string; utente: string | null }>, 'fields' | 'list'>;
  kept: Kept;
  onRestart: () => void;
}) {
  const { kind, kept, onRestart } = props;
  const { rows, source } = kept;
  const out = rows.length - takenOf(rows).length;
  return (
    <>
      <div role="status" className={classes.outcome}>
        <Banner tone="ok" icon="check">
          <p>{kept.outcome}</p>
        </Banner>
        {out > 0 && (
          <Banner tone="warn" icon="alert">
            <p>{TEXT.stayedOut(out)}</p>
          </Banner>
        )}
      </div>
      <div className={classes.buttons}>
        <AppLink to={kind.list.to}>{kind.list.label}</AppLink>
        {out > 0 && (
          <ActionButton icon="download" onClick={() => void saveWithReasons(rows, kind.fields, source?.name ?? '')}>
            {TEXT.sheet}
          </ActionButton>
        )}
        <Button variant="default" onClick={onRestart}>
          {TEXT.restart}
        </Button>
      </div>
    </>
  );
}

function Source({
  kind,
  onFile,
}: {
  kind: Pick<ImportKind<unknown, { quando: string; utente: string | null }>, 'template'>;
  onFile: (file: File) => void;
}) {
  const [pasted, setPasted] = useState('');
  useGuard(pasted.trim() !== '', () => true);
  const template = async (form: 'xlsx' | 'csv') => {
    try {
      const { blob, nomeFile } = await kind.template(form);
      saveFile(blob, nomeFile);
    } catch (error) {
      say(sentenceFor(error));
    }
  };
  return (
    <>
      <div className={classes.drop}>
        <p>{TEXT.drop}</p>
        <ChooseSheet variant="filled" onFile={onFile}>
          {TEXT.choose}
        </ChooseSheet>
      </div>
      <label className={classes.paste}>
        <span>{TEXT.paste}</span>
        <textarea rows={4} value={pasted} onChange={(event) => setPasted(event.currentTarget.value)} />
      </label>
      {pasted.trim() !== '' && (
        <div>
          <Button onClick={() => onFile(new File([pasted], 'celle.txt', { type: 'text/plain' }))}>
            {TEXT.pasteRead}
          </Button>
        </div>
      )}
      <p className={classes.templates}>
        {TEXT.templates}
        {(['xlsx', 'csv'] as const).map((form) => (
          <ActionButton
            key={form}
            size="xs"
            icon="download"
            label={TEXT.template(form.toUpperCase())}
            onClick={() => void template(form)}
          >
            {form.toUpperCase()}
          </ActionButton>
        ))}
      </p>
    </>
  );
}

/** Attaches the server's refusals to their rows. */
function refusedOf(rows: readonly ImportRow[], error: unknown): ImportRow[] {
  const problem = error instanceof ApiProblem ? (error.problem as { righe?: RefusedRow[] } | null) : null;
  const refusals = new Map((problem?.righe ?? []).map((one) => [one.riga, one]));
  return rows.map((row) => {
    const refused = refusals.get(row.riga);
    if (!refused) return row;
    const messaggi = refused.messaggi ?? [{ campo: null, testo: refused.messaggio ?? '' }];
    return { ...row, esito: 'rifiutata', messaggi, confermata: false };
  });
}

/** A row in the server's refusal: a company or worker has one message, a row of figures has one message per column. */
interface RefusedRow {
  riga: number;
  messaggio?: string | null;
  messaggi?: ImportRow['messaggi'];
}
