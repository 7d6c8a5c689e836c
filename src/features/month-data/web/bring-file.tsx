import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { MONTH_FILE, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { ChooseSheet } from '../../../web/import/choose-sheet.tsx';
import { saveFile } from '../../../web/open-file.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { upload } from '../../../web/upload.ts';
import { monthDataTemplate, readMonthFile } from '../month-data.contract.ts';
import classes from './month-data.module.css';
import type { MonthSheet, useRows } from './use-rows.ts';

type FileRow = ResponseOf<typeof readMonthFile>[number];

/** The workbook to fill in outside the portal, and its way back: rows are shown with their faults before they are saved. */
export function BringFile({ sheet, rows }: { sheet: MonthSheet; rows: ReturnType<typeof useRows> }) {
  const [read, setRead] = useState<readonly FileRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  const id = sheet.id ?? '';
  const said = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  const template = () =>
    said(async () => {
      const { blob, nomeFile } = await callFile(monthDataTemplate, { params: { id } });
      saveFile(blob, nomeFile);
    });
  const bring = (file: File) =>
    said(async () => {
      const form = new FormData();
      form.append('file', file);
      setRead(await upload(readMonthFile, { params: { id }, form }));
    });
  const good = (read ?? []).filter((row) => row.contenuto !== null);
  const bad = (read ?? []).filter((row) => row.contenuto === null);
  const save = async () => {
    setBusy(true);
    const saved = await rows.write(
      good.flatMap(({ id: person, contenuto }) => (person && contenuto ? [{ id: person, ...contenuto }] : [])),
    );
    setBusy(false);
    if (!saved) return;
    setRead(null);
    say(MONTH_FILE.saved(good.length), { icon: 'check' });
  };
  return (
    <>
      <ActionButton variant="default" icon="download" onClick={() => void template()}>
        {MONTH_SHEET.template}
      </ActionButton>
      <ChooseSheet variant="default" onFile={(file) => void bring(file)}>
        {MONTH_SHEET.bring}
      </ChooseSheet>
      {read && (
        <ConfirmDialog
          open
          large
          busy={busy}
          whyNot={good.length === 0 ? MONTH_FILE.none : null}
          onClose={() => setRead(null)}
          onConfirm={() => void save()}
          title={MONTH_FILE.title}
          verb={MONTH_FILE.save(good.length)}
          text={MONTH_FILE.good(good.length)}
        >
          {bad.length > 0 && (
            <section className={classes.part} aria-labelledby="rifiutate">
              <h3 id="rifiutate">{MONTH_FILE.bad(bad.length)}</h3>
              <p className={classes.quiet}>{MONTH_FILE.badText}</p>
              <ul className={classes.refused}>
                {bad.map((row) => (
                  <li key={row.riga}>
                    <strong>
                      {MONTH_FILE.row(row.riga)}, {row.nominativo}
                    </strong>
                    {row.messaggi.map(({ campo, testo }) => (
                      <span key={campo + testo}>{testo}</span>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
