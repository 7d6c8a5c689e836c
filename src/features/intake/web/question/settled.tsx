import { OFFICE_WORDS } from '../../../../text/common/words.ts';
import { DUPLICATE, SUMMARY } from '../../../../text/intake/intake-duplicates.ts';
import { QUESTION } from '../../../../text/intake/intake-question.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { PAGES } from '../../../../text/intake/page-moves.ts';
import { AppLink } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { TaxCode } from '../../../../web/ui/chip/tax-code.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import type { Decisions } from '../queries.ts';
import { OpenDocument } from '../review/open-document.tsx';
import type { Row } from '../review/review.ts';
import classes from './question.module.css';

export function LeaveOut({
  row,
  decisions,
  onDecided,
}: {
  row: Row;
  decisions: Decisions;
  onDecided: (now: Row) => void;
}) {
  return (
    <ActionButton
      onClick={() => decisions.decide(row, { decisione: 'leftOut' }, () => QUESTION.leftOut, onDecided)}
      busy={decisions.busy}
    >
      {INTAKE.leaveOut}
    </ActionButton>
  );
}

/** Shows the state of a row without an open question, and how to change it. */
export function Settled(props: {
  row: Row;
  decisions: Decisions;
  onDecided: (now: Row) => void;
  onCorrect: () => void;
  /** Opens the form that saves a summary as a company document. */
  onSave: () => void;
}) {
  const { row, decisions, onDecided, onCorrect, onSave } = props;
  const reasons = row.motivi.length > 0 && (
    <ul className={classes.reasons}>
      {row.motivi.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
  if (row.posizione === 'confermato')
    return (
      <div className={classes.root}>
        <h2 id="domanda-testo" className={classes.title} tabIndex={-1}>
          {QUESTION.documentOf(row.dipendente?.nominativo)}
        </h2>
        {reasons}
        {row.idDocumento && (
          <div className={classes.documents}>
            <OpenDocument id={row.idDocumento} of={row.tipo ?? 'company'} label={DUPLICATE.openDocument} />
            <AppLink to={paths.history(row.idDocumento)}>{OFFICE_WORDS.history}</AppLink>
          </div>
        )}
        {row.riapribile && (
          <div className={classes.answers}>
            <ActionButton
              icon="restore"
              busy={decisions.busy}
              onClick={() => decisions.reopen(row, PAGES.reopened, onDecided)}
            >
              {PAGES.reopen}
            </ActionButton>
            <p className={classes.reason}>{PAGES.reopenHint}</p>
          </div>
        )}
      </div>
    );
  if (row.posizione === 'escluso')
    return (
      <div className={classes.root}>
        <h2 id="domanda-testo" className={classes.title} tabIndex={-1}>
          {row.decisione === 'leftOut' ? QUESTION.leftOutByHand : SUMMARY.title}
        </h2>
        {reasons}
        <div className={classes.answers}>
          {row.decisione === 'leftOut' ? (
            <ActionButton
              icon="restore"
              busy={decisions.busy}
              onClick={() => decisions.decide(row, { decisione: null }, () => QUESTION.backInReview, onDecided)}
            >
              {INTAKE.putBack}
            </ActionButton>
          ) : (
            <>
              <ActionButton icon="building" onClick={onSave}>
                {SUMMARY.save}
              </ActionButton>
              <ActionButton icon="user" onClick={onCorrect}>
                {QUESTION.assign}
              </ActionButton>
            </>
          )}
        </div>
      </div>
    );
  return (
    <div className={classes.root}>
      <h2 id="domanda-testo" className={classes.title} tabIndex={-1}>
        {row.dipendente?.nominativo}
      </h2>
      <p className={classes.existing}>
        {row.dipendente && <TaxCode code={row.dipendente.codiceFiscale} />} · {row.dipendente?.azienda}
      </p>
      {reasons}
      <div className={classes.answers}>
        <ActionButton icon="pencil" onClick={onCorrect}>
          {OFFICE_WORDS.correct}
        </ActionButton>
        <LeaveOut row={row} decisions={decisions} onDecided={onDecided} />
        {row.decisione !== null && (
          <ActionButton
            variant="subtle"
            icon="restore"
            busy={decisions.busy}
            onClick={() => decisions.decide(row, { decisione: null }, () => QUESTION.backInReview, onDecided)}
          >
            {INTAKE.putBack}
          </ActionButton>
        )}
      </div>
    </div>
  );
}
