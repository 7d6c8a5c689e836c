import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { formatDay } from '../../../text/format.ts';
import { MISDELIVERY } from '../../../text/misdelivery.ts';
import { useGo } from '../../../web/address.tsx';
import { sentenceFor } from '../../../web/api-problem.ts';
import { paths } from '../../../web/paths.ts';
import { useChange } from '../../../web/query.ts';
import { ActionButton } from '../../../web/ui/action-button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { say } from '../../../web/ui/snackbar.ts';
import { readHistory } from '../../history/history.contract.ts';
import { type FoundPerson, PersonSearch } from '../../intake/web/person-search.tsx';
import type { readDocument } from '../documents.contract.ts';
import { withdrawMisdelivered } from '../misdelivery.contract.ts';
import classes from './misdelivery-dialog.module.css';

type Document = ResponseOf<typeof readDocument>;

/** Takes a document away from the wrong person and gives it to the right one; who has opened it is said before. */
export function MisdeliveryDialog(props: {
  document: Document;
  history: readonly { stato: string; data: string; ora: string; cognomeNome: string; utente: string }[];
  open: boolean;
  onClose: () => void;
}) {
  const { document, history, open, onClose } = props;
  const go = useGo();
  const [person, setPerson] = useState<FoundPerson | null>(null);
  const wrong = `${document.cognome} ${document.nome}`;
  const change = useChange(withdrawMisdelivered, { refreshes: [readHistory] });
  const openings = history.filter(({ stato }) => stato === 'LettoDipendente' || stato === 'VistoAzienda');
  const send = () =>
    change.mutate(
      { params: { id: document.id }, body: { idDipendente: person?.id ?? null } },
      {
        onSuccess: ({ idDocumento }) => {
          say(person ? MISDELIVERY.given(wrong, person.nominativo) : MISDELIVERY.done(wrong), { icon: 'check' });
          onClose();
          if (idDocumento !== null) go(paths.history(idDocumento));
        },
        onError: (error) => say(sentenceFor(error), { tone: 'bad' }),
      },
    );
  return (
    <Dialog open={open} onClose={onClose} title={MISDELIVERY.title}>
      <div className={classes.root}>
        <p>{MISDELIVERY.what(wrong)}</p>
        {openings.length === 0 ? (
          <p className={classes.hint}>{MISDELIVERY.nobody}</p>
        ) : (
          <ul className={classes.openings} aria-label={MISDELIVERY.openedBy}>
            {openings.map((row) => (
              <li key={`${row.data}-${row.ora}-${row.utente}`}>
                <strong>{row.cognomeNome || row.utente}</strong>
                {formatDay(row.data)}, {row.ora.slice(0, 5)}
              </li>
            ))}
          </ul>
        )}
        <div>
          <p>{MISDELIVERY.right}</p>
          <PersonSearch chosen={person} onChoose={setPerson} />
          <p className={classes.hint}>
            {MISDELIVERY.rightHint} {MISDELIVERY.takeAlone}
          </p>
        </div>
        <div className={classes.buttons}>
          <ActionButton variant="subtle" onClick={onClose}>
            {MISDELIVERY.cancel}
          </ActionButton>
          <ActionButton variant="filled" danger busy={change.isPending} onClick={send}>
            {person ? MISDELIVERY.submit : MISDELIVERY.submitAlone}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
