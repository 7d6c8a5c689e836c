import { Button } from '@mantine/core';
import { formatCount } from '../../../../text/common/format.ts';
import { WORDS } from '../../../../text/common/words.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Tip } from '../../../../web/ui/menu/tip.tsx';
import { Ring } from './file-pills.tsx';
import { type IntakeDetail, type IntakeFile, shareOf } from './review.ts';
import classes from './review-bar.module.css';

/** Describes the progress of a confirmation. */
export function progressText({ conferma }: IntakeDetail): string {
  return conferma && conferma.fatti > 0 ? REVIEW.creatingOf(conferma.fatti, conferma.totale) : REVIEW.creating;
}

/** The id of the bar, which the panel uses to end above it. */
export const REVIEW_BAR = 'barra-acquisizione';

/** Shows how many rows are ready and how many wait, with the button to confirm the ready ones. */
export function ReviewBar(props: {
  intake: IntakeDetail;
  included: number;
  /** A file of the ready rows that must be unlocked again, because no pages can be cut from it without its password. */
  lockedFile: IntakeFile | undefined;
  onLater: () => void;
  onConfirm: () => void;
  onList: () => void;
}) {
  const { intake, included, lockedFile, onLater, onConfirm, onList } = props;
  const { decidere, pronti, confermati } = intake.conteggi;
  if (intake.stato === 'closed' || (decidere === 0 && pronti === 0 && confermati > 0 && intake.stato === 'ready'))
    return (
      <div id={REVIEW_BAR} className={classes.root}>
        <p className={classes.words}>
          <strong>{REVIEW.created(confermati)}</strong>
        </p>
        <Button variant="default" onClick={onList}>
          {REVIEW.backToList}
        </Button>
      </div>
    );
  const pages = intake.file.reduce((sum, file) => sum + (file.pagine ?? 0), 0);
  const share = pages > 0 ? intake.file.reduce((sum, file) => sum + file.pagineLette, 0) / pages : 0;
  const whyNot =
    intake.stato === 'analysing'
      ? REVIEW.stillReading
      : intake.stato === 'confirming'
        ? REVIEW.confirming
        : included === 0
          ? pronti === 0
            ? REVIEW.nothingReady
            : REVIEW.nothingTicked
          : lockedFile
            ? REVIEW.passwordAgain(lockedFile.nome)
            : null;
  return (
    <div id={REVIEW_BAR} className={classes.root}>
      <p className={classes.words} role="status">
        {intake.stato === 'analysing' && pronti + decidere === 0 ? (
          <>
            <Ring share={share} /> <span>{REVIEW.mayLeaveReading}</span>
          </>
        ) : intake.stato === 'confirming' ? (
          <>
            <Ring share={intake.conferma ? shareOf(intake.conferma) : 0.05} />{' '}
            <span>
              {progressText(intake)} {REVIEW.mayLeave}
            </span>
          </>
        ) : (
          <>
            <strong>{REVIEW.ready(pronti)}</strong>
            {decidere > 0 && (
              <span>
                {REVIEW.due(decidere)}
                <span className={classes.rest}>{REVIEW.stayPending}</span>
              </span>
            )}
          </>
        )}
      </p>
      <Button variant="subtle" onClick={onLater}>
        {WORDS.save}
        <span className={classes.more}>&nbsp;{INTAKE.resumeLater}</span>
      </Button>
      <Tip text={whyNot}>
        {(id) => (
          <Button
            id="conferma-acquisizione"
            variant="filled"
            aria-disabled={whyNot ? true : undefined}
            aria-describedby={id}
            leftSection={<Icon name="check" size={18} />}
            onClick={() => {
              if (!whyNot) onConfirm();
            }}
          >
            {WORDS.confirm}
            {included > 0 && ` ${formatCount(included)}`}
            {included > 0 && <span className={classes.more}>&nbsp;{REVIEW.documentWord(included)}</span>}
          </Button>
        )}
      </Tip>
    </div>
  );
}
