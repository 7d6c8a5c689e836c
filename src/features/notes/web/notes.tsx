import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { isBlank } from '../../../text/common/blank.ts';
import { tooLong } from '../../../text/common/fields.ts';
import { formatInstant } from '../../../text/common/format.ts';
import { OFFICE_WORDS, WORDS } from '../../../text/common/words.ts';
import { NOTES as TEXT } from '../../../text/notes.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { askToLeave } from '../../../web/unsaved.ts';
import { NOTE_MAX } from '../note.ts';
import { changeNote, deleteNote, listNotes, writeNote } from '../notes.contract.ts';
import classes from './notes.module.css';

type NoteRow = ResponseOf<typeof listNotes>[number];

/** The note that the user is typing: a new one, or a changed one of the user's own. There is at most one. */
interface Draft {
  id: string | null;
  text: string;
  /** The stored text, with which the typed text is compared to detect unsaved changes. */
  was: string;
}

const REFRESHES = [listNotes];

/** A button that opens the notes about a company, newest first. */
export function NotesButton({ taxCode }: { taxCode: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton icon="pencil" onClick={() => setOpen(true)}>
        {TEXT.open}
      </ActionButton>
      {open && <Notes taxCode={taxCode} onClose={() => setOpen(false)} />}
    </>
  );
}

function Notes({ taxCode, onClose }: { taxCode: string; onClose: () => void }) {
  const notes = useQuery(queryOf(listNotes, { query: { cfAzienda: taxCode } }));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [removing, setRemoving] = useState<NoteRow | null>(null);
  const saved = () => {
    setDraft(null);
    say(TEXT.saved, { icon: 'check' });
  };
  const write = useChange(writeNote, { refreshes: REFRESHES, onDone: saved });
  const change = useChange(changeNote, { refreshes: REFRESHES, onDone: saved });
  const remove = useChange(deleteNote, {
    refreshes: REFRESHES,
    onDone: () => {
      setRemoving(null);
      say(TEXT.removed, { icon: 'check' });
    },
  });
  const cancel = async () => {
    const isUnsaved = draft !== null && draft.text !== draft.was && !isBlank(draft.text);
    if (!isUnsaved || (await askToLeave())) setDraft(null);
  };
  const fail = { onError: (error: unknown) => say(sentenceFor(error)) };
  const save = () => {
    if (draft === null || isBlank(draft.text)) return;
    if (draft.id === null) write.mutate({ body: { testo: draft.text, cfAzienda: taxCode } }, fail);
    else change.mutate({ params: { id: draft.id }, body: { testo: draft.text } }, fail);
  };
  const editor = draft && (
    <Editor
      draft={draft}
      busy={write.isPending || change.isPending}
      onText={(text) => setDraft({ ...draft, text })}
      onSave={save}
      onCancel={() => void cancel()}
    />
  );
  return (
    <Dialog open onClose={onClose} title={TEXT.title}>
      <p className={classes.shared}>{TEXT.shared}</p>
      <ActionButton
        icon="plus"
        whyNot={draft === null ? null : TEXT.oneAtATime}
        onClick={() => setDraft({ id: null, text: '', was: '' })}
      >
        {TEXT.add}
      </ActionButton>
      {notes.isLoadingError ? (
        <ErrorBox error={notes.error} onRetry={() => void notes.refetch()} />
      ) : !notes.data ? (
        <WaitingRows rows={3} />
      ) : (
        <ul className={classes.notes}>
          {draft?.id === null && <li>{editor}</li>}
          {notes.data.map((note) => (
            <li key={note.id}>
              {draft?.id === note.id ? (
                editor
              ) : (
                <>
                  <p className={layout.asTyped}>{note.testo}</p>
                  <p className={classes.by}>
                    <span>{TEXT.by(note.autore, formatInstant(note.creata), note.modificata !== null)}</span>
                    {note.propria && (
                      <>
                        <ActionButton
                          size="xs"
                          variant="subtle"
                          whyNot={draft === null ? null : TEXT.oneAtATime}
                          onClick={() => setDraft({ id: note.id, text: note.testo, was: note.testo })}
                        >
                          {OFFICE_WORDS.edit}
                        </ActionButton>
                        <ActionButton size="xs" variant="subtle" onClick={() => setRemoving(note)}>
                          {OFFICE_WORDS.remove}
                        </ActionButton>
                      </>
                    )}
                  </p>
                </>
              )}
            </li>
          ))}
          {notes.data.length === 0 && draft === null && <li className={layout.muted}>{TEXT.none}</li>}
        </ul>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ params: { id: removing.id } }, fail)}
        busy={remove.isPending}
        title={TEXT.removeTitle}
        text={TEXT.removeText}
        verb={OFFICE_WORDS.remove}
        danger
      />
    </Dialog>
  );
}

function Editor(props: {
  draft: Draft;
  busy: boolean;
  onText: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { draft, busy, onText, onSave, onCancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={classes.editor}>
      <label htmlFor={id} className="pl-unseen">
        {TEXT.text}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        readOnly={busy}
        value={draft.text}
        onChange={(event) => onText(event.target.value)}
      />
      <p>
        <ActionButton
          variant="filled"
          busy={busy}
          whyNot={isBlank(draft.text) ? TEXT.blank : tooLong(draft.text, NOTE_MAX)}
          onClick={onSave}
        >
          {WORDS.save}
        </ActionButton>
        <ActionButton onClick={onCancel}>{WORDS.cancel}</ActionButton>
      </p>
    </div>
  );
}
