import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KIND_NAMES, KINDS } from '../../../../directory/kinds.ts';
import { KIND_WORDS } from '../../../../text/common/kind-words.ts';
import { RETENTION } from '../../../../text/documents/retention.ts';
import type { ListHandle } from '../../../../web/list/list-definition.ts';
import { queryOf, refresh, useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { FieldSentence } from '../../../../web/ui/field/field-sentence.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { eraseExpired, liftHold, readRetention, retentionState, setHold, setRetention } from '../retention.contract.ts';
import { linesOf, nameOf, type Row } from './retention-rows.ts';

/** Lists what will be erased, and erases it permanently after confirmation (P143). */
export function EraseDialog(props: { rows: readonly Row[]; list: ListHandle; onClose: () => void }) {
  const { rows, list, onClose } = props;
  const people = rows.filter(({ interamente }) => interamente).length;
  const documents = rows.reduce((total, { documenti }) => total + documenti, 0);
  const erase = useChange(eraseExpired, {
    onDone: ({ persone, documenti }) => {
      onClose();
      list.clearSelection();
      say(RETENTION.erased(persone, documenti), { icon: 'trash' });
      void list.refresh();
    },
  });
  const verb = RETENTION.eraseVerb(people, documents);
  return (
    <ConfirmDialog
      open
      danger
      icon="trash"
      large
      onClose={onClose}
      onConfirm={() =>
        erase.mutate({
          body: {
            dipendenti: rows.flatMap(({ idDipendente }) => (idDipendente === null ? [] : [idDipendente])),
            aziende: rows.flatMap(({ idDipendente, cfAzienda }) => (idDipendente === null ? [cfAzienda] : [])),
            persone: people,
            documenti: documents,
          },
        })
      }
      busy={erase.isPending}
      title={`${verb}?`}
      verb={verb}
      text={RETENTION.eraseText}
      rows={rows.map((row) => [nameOf(row), row.ragioneSociale, linesOf(row).join(' · ')])}
      error={erase.error}
    />
  );
}

/** Sets how many years each kind is kept (P140). */
export function TermsDialog({ list, onClose }: { list: ListHandle; onClose: () => void }) {
  const found = useQuery(queryOf(readRetention, {}));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const save = useChange(setRetention, {
    onDone: ({ aggiornati }) => {
      onClose();
      say(RETENTION.saved(aggiornati), { icon: 'check' });
      void refresh(readRetention, retentionState);
      void list.refresh();
    },
  });
  const terms = (found.data ?? []).map((one) => {
    const text = typed[one.tipo] ?? String(one.anni);
    const years = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
    const isWrong = !(years >= one.minimo && years <= one.massimo);
    return { ...one, text, years, wrong: isWrong ? RETENTION.least(String(one.minimo), String(one.massimo)) : null };
  });
  const wrong = terms.find((one) => one.wrong !== null)?.wrong ?? null;
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => save.mutate({ body: { termini: terms.map(({ tipo, years }) => ({ tipo, anni: years })) } })}
      busy={save.isPending || found.isPending}
      whyNot={wrong}
      title={RETENTION.terms}
      verb={RETENTION.save}
      text={RETENTION.termsText}
      error={save.error ?? found.error}
    >
      <div className={layout.fields}>
        {KIND_NAMES.map((kind) => {
          const term = terms.find(({ tipo }) => tipo === KINDS[kind].tipo);
          return (
            term && (
              <TextInput
                key={kind}
                label={RETENTION.years(KIND_WORDS[kind].list)}
                description={RETENTION.least(String(term.minimo), String(term.massimo))}
                inputMode="numeric"
                value={term.text}
                onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [term.tipo]: value }))}
                error={term.wrong !== null && <FieldSentence text={term.wrong} />}
              />
            )
          );
        })}
      </div>
    </ConfirmDialog>
  );
}

/** A person by employment id, or a company by tax code. */
export type Subject = { idDipendente: string } | { cfAzienda: string };

/** Sets a hold with its reason, or lifts it (P141). */
export function HoldDialog(props: { subject: Subject; name: string; isHeld: boolean; onClose: () => void }) {
  const { subject, name, isHeld, onClose } = props;
  const [reason, setReason] = useState('');
  const done = (words: string) => {
    onClose();
    say(words, { icon: isHeld ? 'restore' : 'lock' });
    void refresh(retentionState);
  };
  const set = useChange(setHold, { onDone: () => done(RETENTION.heldNow) });
  const lift = useChange(liftHold, { onDone: () => done(RETENTION.liftedNow) });
  if (isHeld)
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => lift.mutate({ body: subject })}
        busy={lift.isPending}
        title={RETENTION.liftTitle(name)}
        verb={RETENTION.lift}
        text={RETENTION.liftText}
        error={lift.error}
      />
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => set.mutate({ body: { ...subject, motivo: reason.trim() } })}
      busy={set.isPending}
      whyNot={reason.trim() === '' ? RETENTION.reasonMissing : null}
      title={RETENTION.holdTitle(name)}
      verb={RETENTION.hold}
      text={RETENTION.holdText}
      error={set.error}
    >
      <div className={layout.fields}>
        <Textarea
          label={RETENTION.reason}
          autosize
          minRows={2}
          maxLength={4000}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </div>
    </ConfirmDialog>
  );
}
