import { useId } from 'react';
import { WORDS } from '../../../../text/common/words.ts';
import { EXPLICIT_REASONS, RETURNED_CORRECTIONS } from '../../../../text/intake/intake.ts';
import { DUPLICATE, existingText, whatCorrectionDoes } from '../../../../text/intake/intake-duplicates.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { PAGES } from '../../../../text/intake/page-moves.ts';
import { AppLink } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { Icon, type IconName } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import type { PageMoves } from '../pages/use-page-moves.ts';
import type { Decisions } from '../queries.ts';
import { OpenDocument } from '../review/open-document.tsx';
import { canCorrect, pageRange, type Row } from '../review/review.ts';
import classes from './duplicate.module.css';

/** The reasons of a row that are listed, because the question itself does not mention them. */
const TOLD = new Set<string>([EXPLICIT_REASONS.sameIntake, ...Object.values(RETURNED_CORRECTIONS)]);

/** Asks what to do if a document of the same person, period and kind exists already (P20), and shows that document. */
export function Duplicate(props: {
  row: Row;
  /** The row of the same file, person and month that this row repeats; null if there is none. */
  twin: Row | null;
  decisions: Decisions;
  moves: PageMoves;
  onDecided: (now: Row) => void;
  onCorrect: () => void;
}) {
  const { row, twin, decisions, moves, onDecided, onCorrect } = props;
  const existing = row.duplicatoDi;
  const reasons = row.motivi.filter((reason) => TOLD.has(reason));
  const decide = (decisione: 'leftOut' | 'keepBoth' | 'correct', said: string) =>
    decisions.decide(row, { decisione }, () => said, onDecided);
  return (
    <>
      {existing && (
        <div className={classes.existing}>
          <p>
            <AppLink to={paths.history(existing.id)}>{existing.descrizione}</AppLink>
            {existingText(existing)}
          </p>
          <OpenDocument id={existing.id} of={row.tipo ?? 'cedolini'} label={WORDS.open} name={DUPLICATE.openExisting} />
        </div>
      )}
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <ul className={classes.answers} aria-label={DUPLICATE.answers}>
        {twin && (
          <Answer
            first
            icon="join"
            name={PAGES.mergeTwin}
            effect={PAGES.mergeTwinHint(pageRange(twin.pagine))}
            busy={moves.busy}
            onChoose={() => moves.move(row, row.pagine, twin)}
          />
        )}
        <Answer
          first={twin === null}
          icon="eye-off"
          name={INTAKE.leaveOut}
          effect={existing ? DUPLICATE.leaveOut : DUPLICATE.leaveOutOfIntake}
          busy={decisions.busy}
          onChoose={() => decide('leftOut', DUPLICATE.leftOut)}
        />
        <Answer
          icon="copy"
          name={INTAKE.keepBoth}
          effect={DUPLICATE.keepBoth}
          busy={decisions.busy}
          onChoose={() => decide('keepBoth', DUPLICATE.keptBoth)}
        />
        {existing && canCorrect(row) && (
          <Answer
            icon="pencil"
            name={DUPLICATE.correct}
            effect={whatCorrectionDoes(existing)}
            busy={decisions.busy}
            onChoose={() => decide('correct', DUPLICATE.willCorrect(existing.descrizione))}
          />
        )}
      </ul>
      <ActionButton variant="subtle" size="xs" onClick={onCorrect}>
        {DUPLICATE.otherPerson}
      </ActionButton>
    </>
  );
}

function Answer(props: {
  first?: boolean;
  icon: IconName;
  name: string;
  effect: string;
  busy: boolean;
  onChoose: () => void;
}) {
  const { first, icon, name, effect, busy, onChoose } = props;
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={classes.answer}
        data-first={first}
        aria-labelledby={id}
        aria-describedby={`${id}-effetto`}
        aria-busy={busy}
        onClick={() => {
          if (!busy) onChoose();
        }}
      >
        <Icon name={icon} />
        <span>
          <strong id={id}>{name}</strong>
          <small id={`${id}-effetto`}>{effect}</small>
        </span>
        <Icon name="chevron-right" size={16} />
      </button>
    </li>
  );
}
