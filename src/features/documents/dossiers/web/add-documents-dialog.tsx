import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMPANY_KINDS, EMPLOYEE_KINDS, KINDS, type Kind } from '../../../../directory/kinds.ts';
import { KIND_WORDS } from '../../../../text/common/kind-words.ts';
import { DOSSIERS } from '../../../../text/documents/dossiers.ts';
import { pagesOf, useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../../web/ui/field/check.tsx';
import { SelectField } from '../../../../web/ui/field/select-field.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { useScrollStop } from '../../../../web/ui/table/use-scroll-stop.ts';
import { DOCUMENT_CALLS } from '../../core/documents.contract.ts';
import { type DocumentRow, documentOf, personOf } from '../../core/web/document-row.ts';
import { changeDossier } from '../dossiers.contract.ts';
import classes from './add-documents-dialog.module.css';
import { refreshDossiers } from './dossier-calls.ts';
import type { Dossier } from './dossier-page.tsx';

const PAUSE_MS = 250;
const SHOWN = 50;

/** Searches and ticks documents of the dossier's company; ticks survive a new search. */
export function AddDocumentsDialog({ dossier, onClose }: { dossier: Dossier; onClose: () => void }) {
  const kinds: readonly [Kind, ...Kind[]] = dossier.di === 'azienda' ? COMPANY_KINDS : EMPLOYEE_KINDS;
  const [kind, setKind] = useState<Kind>(kinds[0]);
  const [text, setText] = useState('');
  const [sought] = useDebouncedValue(text, PAUSE_MS);
  const [ticked, setTicked] = useState<ReadonlyMap<string, DocumentRow>>(new Map());
  const list = useScrollStop<HTMLUListElement>();
  const { list: ofKind }: (typeof DOCUMENT_CALLS)[Kind] = DOCUMENT_CALLS[kind];
  const pages = pagesOf(ofKind, { cfAzienda: dossier.cfAzienda });
  const found = useQuery({
    ...pages({ page: '0', size: String(SHOWN), ...(sought.trim() ? { q: sought.trim() } : {}) }),
    placeholderData: keepPreviousData,
  });
  const held = new Set(dossier.documentiId);
  const rows = (found.data?.rows ?? []).filter((row) => !held.has(row.id));
  const add = useChange(changeDossier, {
    onDone: ({ aggiunti }) => {
      onClose();
      say(DOSSIERS.saved(dossier.nome, aggiunti), { icon: 'folder' });
      void refreshDossiers();
    },
  });
  const tick = (row: DocumentRow, on: boolean) => {
    const next = new Map(ticked);
    if (on) next.set(row.id, row);
    else next.delete(row.id);
    setTicked(next);
  };
  return (
    <ConfirmDialog
      open
      large
      icon="plus"
      onClose={onClose}
      onConfirm={() => add.mutate({ params: { id: dossier.id }, body: { aggiungi: [...ticked.keys()] } })}
      title={DOSSIERS.addTitle(dossier.nome)}
      verb={DOSSIERS.addVerb(ticked.size)}
      whyNot={ticked.size === 0 ? DOSSIERS.addNone : null}
      busy={add.isPending}
    >
      <div className={classes.fields}>
        {kinds.length > 1 && (
          <SelectField
            label={DOSSIERS.addKind}
            value={kind}
            onChange={(value) => setKind(kinds.find((each) => each === value) ?? kinds[0])}
            options={kinds.map((each) => ({ value: each, label: KIND_WORDS[each].list }))}
          />
        )}
        <TextInput
          label={DOSSIERS.addSearch}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<Icon name="search" size={18} />}
          data-first
        />
        {found.isLoadingError ? (
          <ErrorBox error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data ? (
          <ul ref={list} className={classes.rows} aria-label={KIND_WORDS[kind].list}>
            {rows.map((row) => (
              <li key={row.id}>
                <Check
                  label={
                    <span className={classes.row}>
                      <span>{KINDS[row.tipo].of === 'company' ? row.descrizione : personOf(row)}</span>
                      {KINDS[row.tipo].of !== 'company' && <small>{documentOf(row)}</small>}
                    </span>
                  }
                  checked={ticked.has(row.id)}
                  onChange={(on) => tick(row, on)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <WaitingLines lines={6} />
        )}
        <p role="status" className={classes.note}>
          {found.data && rows.length === 0
            ? DOSSIERS.addNothing
            : (found.data?.total ?? 0) > SHOWN
              ? DOSSIERS.addMore
              : ''}
        </p>
        {add.isError && <ErrorBox error={add.error} />}
      </div>
    </ConfirmDialog>
  );
}
