import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { WORDS } from '../../../../text/common/words.ts';
import { NEW_WORKERS } from '../../../../text/intake/new-workers.ts';
import { AppLink } from '../../../../web/address.tsx';
import { call, callFile } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { saveFile } from '../../../../web/open-file.ts';
import { paths } from '../../../../web/paths.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { giveWebAccess, makeActivationLetters } from '../../../employees/users.contract.ts';
import questionClasses from '../question/layout-question.module.css';
import type { IntakeDetail } from '../review/review.ts';
import { type Entered, EnterNewcomers } from './enter-newcomers.tsx';
import classes from './newcomers.module.css';
import { newcomersOf, peopleIn } from './newcomers.ts';

/**
 * Offers to enter all printed people who are not registered yet in one step, and afterwards to create their letters.
 */
export function NewcomersNote(props: { intake: IntakeDetail; readOnly: boolean; onGo: (n: number) => void }) {
  const { intake, readOnly, onGo } = props;
  const [open, setOpen] = useState(false);
  const [entered, setEntered] = useState<Entered | null>(null);
  const id = useId();
  const { companies, leftOut } = newcomersOf(intake.righe);
  const certain = companies.reduce((sum, company) => sum + peopleIn(company.people), 0);
  return (
    <>
      {entered && <EnteredNote entered={entered} onClose={() => setEntered(null)} />}
      {certain > 0 && !readOnly && (
        <section className={questionClasses.root} aria-labelledby={id} data-open>
          <h2 id={id} className={questionClasses.title}>
            <Icon name="users" size={18} />
            {NEW_WORKERS.title}
          </h2>
          <p className={questionClasses.question}>{NEW_WORKERS.found(certain + leftOut.length)}</p>
          <p className={questionClasses.hint}>{NEW_WORKERS.hint(certain, certain + leftOut.length)}</p>
          <div className={questionClasses.ways}>
            <ActionButton
              variant="filled"
              whyNot={intake.stato === 'analysing' ? NEW_WORKERS.stillReading : null}
              onClick={() => setOpen(true)}
            >
              {NEW_WORKERS.open(certain)}
            </ActionButton>
          </div>
        </section>
      )}
      {open && (
        <EnterNewcomers
          intake={intake}
          onClose={() => setOpen(false)}
          onGo={(n) => {
            setOpen(false);
            onGo(n);
          }}
          onEntered={(done) => {
            setOpen(false);
            setEntered(done);
          }}
        />
      )}
    </>
  );
}

/** The maximum number of letters per request. */
const LETTERS_AT_ONCE = 200;

/**
 * Lists the people who were entered, and offers the next step: letters for all of them, or mail addresses and
 * invitations by company.
 */
function EnteredNote({ entered, onClose }: { entered: Entered; onClose: () => void }) {
  const [ready, setReady] = useState(0);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const { people, companies } = entered;
  const letters = useMutation({
    mutationFn: async () => {
      for (let at = ready; at < people.length; at += LETTERS_AT_ONCE) {
        const ids = people.slice(at, at + LETTERS_AT_ONCE);
        await call(giveWebAccess, { body: { ids } });
        const { blob, nomeFile } = await callFile(makeActivationLetters, { body: { ids } });
        saveFile(blob, nomeFile);
        setReady(at + ids.length);
      }
    },
    onSuccess: () => say(NEW_WORKERS.lettersDone(people.length), { icon: 'check' }),
    onError: (error) => say(sentenceFor(error), { tone: 'bad' }),
  });
  const whyNot = ready >= people.length ? NEW_WORKERS.lettersDone(people.length) : null;
  return (
    <div ref={note} role="status" tabIndex={-1} className={classes.entered}>
      <Icon name="check" />
      <div>
        <p className={classes.enteredTitle}>{NEW_WORKERS.done(people.length, companies.length)}</p>
        <p>{NEW_WORKERS.next}</p>
        <div className={classes.next}>
          <ActionButton
            icon="printer"
            size="sm"
            busy={letters.isPending}
            whyNot={whyNot}
            onClick={() => letters.mutate()}
          >
            {NEW_WORKERS.letters(people.length)}
          </ActionButton>
          <span>{NEW_WORKERS.invite}</span>
          {companies.slice(0, 6).map((company) => (
            <AppLink key={company.codice} to={paths.employees({ codiceAzienda: company.codice })}>
              {company.nome}
            </AppLink>
          ))}
        </div>
      </div>
      <button type="button" className={classes.close} aria-label={WORDS.close} onClick={onClose}>
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}
