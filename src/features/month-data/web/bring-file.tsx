import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { MONTH_FILE, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { ChooseSheet } from '../../../web/import/choose-sheet.tsx';
import { useChange } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { upload } from '../../../web/upload.ts';
import { monthDataTemplate, readMonthFile, writeMonthData } from '../month-data.contract.ts';
import { save } from './month-data-list.tsx';
import { MONTH_REFRESHES, type MonthSheet } from './row-draft.ts';

/** The workbook to fill in outside the portal, and its way back: rows are shown with their faults before they are saved. */
export function BringFile({ sheet }: { sheet: MonthSheet }) {
  const [read, setRead] = useState<ResponseOf<typeof readMonthFile> | null>(null);
  const params = { id: sheet.id ?? '' };
  const bring = (file: File) => {
    const form = new FormData();
    form.append('file', file);
    upload(readMonthFile, { params, form }).then(setRead, (error) => say(sentenceFor(error), { tone: 'bad' }));
  };
  const bad = (read ?? []).filter(({ contenuto }) => contenuto === null);
  const righe = (read ?? []).flatMap(({ id, contenuto, impronta }) =>
    id && contenuto ? [{ id, impronta, ...contenuto }] : [],
  );
  const write = useChange(writeMonthData, {
    refreshes: MONTH_REFRESHES,
    onDone: () => {
      setRead(null);
      say(MONTH_FILE.saved(righe.length), { icon: 'check' });
    },
  });
  return (
    <>
      <ActionButton icon="download" onClick={() => void save(callFile(monthDataTemplate, { params }))}>
        {MONTH_SHEET.template}
      </ActionButton>
      <ChooseSheet variant="default" onFile={bring}>
        {MONTH_SHEET.bring}
      </ChooseSheet>
      {read && (
        <ConfirmDialog
          open
          large
          busy={write.isPending}
          whyNot={righe.length === 0 ? MONTH_FILE.none : null}
          onClose={() => setRead(null)}
          onConfirm={() => write.mutate({ params, body: { righe } })}
          title={MONTH_FILE.title}
          verb={MONTH_FILE.save(righe.length)}
          text={MONTH_FILE.good(righe.length)}
          error={write.error}
        >
          {bad.length > 0 && (
            <Section id="rifiutate" title={MONTH_FILE.bad(bad.length)}>
              <p className={layout.small}>{MONTH_FILE.badText}</p>
              <ul className={layout.stack8}>
                {bad.map(({ riga, nominativo, messaggi }) => (
                  <li key={riga}>
                    <strong>
                      {MONTH_FILE.row(riga)}, {nominativo}:
                    </strong>{' '}
                    {messaggi.map(({ testo }) => testo).join('. ')}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
