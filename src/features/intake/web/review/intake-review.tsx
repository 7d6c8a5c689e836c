import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WORDS } from '../../../../text/common/words.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { useGo, useParam } from '../../../../web/address.tsx';
import { ApiProblem } from '../../../../web/api-problem.ts';
import { usePageTitle } from '../../../../web/page-title.ts';
import { useAccount } from '../../../../web/session.ts';
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { CARDS } from '../../../../web/ui/media.ts';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../../web/ui/page/waiting.tsx';
import { useWindow } from '../../../../web/ui/use-window.ts';
import { uploadQueue, useUploadsInto } from '../drop/uploads.ts';
import { useIntakePaths } from '../intake-paths.ts';
import { NewcomersNote } from '../newcomers/newcomers-note.tsx';
import { FileMap } from '../pages/file-map.tsx';
import { intakeQuery, useDecision, useIntakeNews } from '../queries.ts';
import { useDecisionFocus } from '../question/decision-focus.ts';
import { PrintQuestions } from '../question/print-questions.tsx';
import { AbandonIntake } from './abandon-intake.tsx';
import { type Confirmed, ConfirmedNote, ConfirmIntake } from './confirm-intake.tsx';
import classes from './intake-review.module.css';
import { OutcomeFilters } from './outcome-filters.tsx';
import type { IntakeDetail } from './review.ts';
import { REVIEW_BAR, ReviewBar } from './review-bar.tsx';
import { ReviewHead } from './review-head.tsx';
import { ReviewList } from './review-list.tsx';
import { Absent, ClosedNote, FileNotes, KindQuestions } from './review-notes.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { useTicks } from './ticks.ts';
import { useReviewView } from './use-review-view.ts';
import { useReviewWalk } from './use-review-walk.ts';

const PANEL = 'anteprima-acquisizione';

/** The page that reviews one intake: people decide doubtful rows and confirm the ready ones. */
export default function IntakeReview() {
  const id = useParam('id');
  const query = useQuery(intakeQuery(id));
  if (query.isPending) return <WaitingRows rows={8} />;
  if (query.error instanceof ApiProblem && query.error.status === 404) return <Absent />;
  if (query.isLoadingError) return <ErrorBox error={query.error} onRetry={() => void query.refetch()} />;
  return <Review key={id} intake={query.data} />;
}

function Review({ intake }: { intake: IntakeDetail }) {
  const role = useAccount().role === 'COMPANY' ? 'COMPANY' : 'CONSULTANT';
  const go = useGo();
  const addresses = useIntakePaths();
  const asCards = useWindow(CARDS);
  const uploads = useUploadsInto(intake.id);
  const decisions = useDecision(intake.id);
  const ticks = useTicks();
  const [asking, setAsking] = useState<'confirm' | 'abandon' | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const view = useReviewView(intake);
  const walk = useReviewWalk(intake, view, asCards);
  const { current } = walk;
  const busy = intake.stato === 'analysing' || intake.stato === 'confirming';
  const readOnly = intake.stato === 'closed' || intake.stato === 'confirming';
  useIntakeNews(intake.id, busy || asking === 'confirm');
  useDecisionFocus(walk.panel, decisions.busy);
  useVisibleHeight(PANEL, REVIEW_BAR, !asCards && current !== null);
  usePageTitle(intake.file.length === 1 ? (intake.file[0]?.nome ?? '') : INTAKE.list);

  const { file } = view.view;
  const chosenFile =
    intake.file.find((candidate) => candidate.id === file) ?? (intake.file.length === 1 ? intake.file[0] : undefined);
  const included = intake.righe.filter((row) => row.posizione === 'pronto' && !ticks.leftOff.has(row.n));
  const goToDue = dueOf(view, walk);
  const lockedFile = intake.file.find(
    ({ id, stato, codiceMotivo }) => stato === 'read' && codiceMotivo && included.some((row) => row.idFile === id),
  );
  return (
    <div className={classes.root}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <ReviewHead
            intake={intake}
            file={chosenFile}
            back={addresses.list}
            readOnly={readOnly}
            onFiles={(files) => uploadQueue.add(files, intake.tipo, { into: intake.id })}
            onAbandon={() => setAsking('abandon')}
            onDue={goToDue}
          />
          {intake.stato === 'closed' && <ClosedNote />}
          {confirmed && intake.stato !== 'confirming' && (
            <ConfirmedNote intake={intake} confirmed={confirmed} role={role} onClose={() => setConfirmed(null)} />
          )}
          <FileMap
            files={intake.file}
            rows={intake.righe.filter((row) => !row.attendeDomanda)}
            shown={view.inFile}
            asking={view.asking}
            uploads={uploads}
            chosen={file}
            current={current?.n ?? null}
            onChoose={(chosen) =>
              view.change({ file: chosen === null || intake.file.length === 1 ? undefined : chosen })
            }
            onGo={walk.onGo}
          />
          {!readOnly && <KindQuestions intake={intake} />}
          <NewcomersNote intake={intake} readOnly={readOnly} onGo={walk.goTo} />
          <PrintQuestions intake={intake} file={file} decisions={decisions} readOnly={readOnly} />
          <FileNotes intake={intake} chosen={chosenFile} readOnly={readOnly} />
          <OutcomeFilters
            rows={view.inFile.filter((row) => !row.attendeDomanda)}
            outcome={view.view.outcome}
            text={view.view.text}
            onOutcome={(name) => view.change({ esito: name ?? undefined })}
            onText={(text) => view.change({ q: text })}
          />
          <ReviewList
            intake={intake}
            view={view}
            walk={walk}
            ticks={ticks}
            file={chosenFile}
            decisions={decisions}
            readOnly={readOnly}
          />
        </div>
        {!asCards && current && (
          <aside
            ref={walk.panel}
            id={PANEL}
            className={classes.panel}
            aria-label={WORDS.preview}
            onKeyDown={walk.onPanelKey}
          >
            <CurrentRow intake={intake} view={view} walk={walk} decisions={decisions} readOnly={readOnly} />
          </aside>
        )}
      </div>
      <Dialog open={walk.sheet} onClose={walk.closeSheet} title={WORDS.preview} form="full">
        <CurrentRow intake={intake} view={view} walk={walk} decisions={decisions} readOnly={readOnly} />
      </Dialog>
      <ReviewBar
        intake={intake}
        included={included.length}
        lockedFile={lockedFile}
        onLater={() => {
          say(INTAKE.saved, { icon: 'check' });
          go(addresses.list);
        }}
        onConfirm={() => setAsking('confirm')}
        onList={() => go(addresses.list)}
      />
      <ReviewDialogs
        intake={intake}
        included={included}
        asking={asking}
        onClose={() => setAsking(null)}
        onGo={walk.goTo}
        onConfirmed={setConfirmed}
      />
    </div>
  );
}

/** Returns a function that opens the first row that waits for a decision; null if there is none. */
function dueOf(view: ReturnType<typeof useReviewView>, walk: ReturnType<typeof useReviewWalk>): (() => void) | null {
  const due =
    view.sections.decidere[0] ?? view.inFile.find((row) => row.posizione === 'decidere' && !row.attendeDomanda);
  if (!due) return null;
  return () => {
    // If a filter hides that row, removes the filter first.
    if (!view.sections.decidere.includes(due)) view.change({ esito: undefined, q: undefined });
    walk.intoPanel(due.n);
  };
}

function CurrentRow(props: {
  intake: IntakeDetail;
  view: ReturnType<typeof useReviewView>;
  walk: ReturnType<typeof useReviewWalk>;
  decisions: ReturnType<typeof useDecision>;
  readOnly: boolean;
}) {
  const { intake, view, walk, decisions, readOnly } = props;
  const { current } = walk;
  return (
    current && (
      <ReviewPanel
        intakeId={intake.id}
        rows={intake.righe}
        row={current}
        among={view.sections[current.posizione]}
        decisions={decisions}
        moves={walk.moves}
        readOnly={readOnly}
        onGo={(n) => walk.goTo(n, 'panel')}
        onDecided={walk.afterDecision}
      />
    )
  );
}

/**
 * Keeps a sticky panel as high as the visible part of its area, so that question and answers stay on screen at every
 * scroll position.
 */
function useVisibleHeight(panel: string, bar: string, present: boolean): void {
  useEffect(() => {
    const scroller = document.getElementById('contenuto');
    if (!scroller || !present) return;
    const fit = () => {
      const element = document.getElementById(panel);
      const foot = document.getElementById(bar);
      if (!element || !foot) return;
      const top = Math.max(element.getBoundingClientRect().top, scroller.getBoundingClientRect().top);
      element.style.height = `${Math.max(foot.getBoundingClientRect().top - top, 320)}px`;
    };
    fit();
    const resized = new ResizeObserver(fit);
    resized.observe(scroller);
    // The panel moves when notes above the list appear or disappear.
    if (scroller.firstElementChild) resized.observe(scroller.firstElementChild);
    scroller.addEventListener('scroll', fit, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', fit);
    };
  }, [panel, bar, present]);
}

function ReviewDialogs(props: {
  intake: IntakeDetail;
  included: IntakeDetail['righe'];
  asking: 'confirm' | 'abandon' | null;
  onClose: () => void;
  onGo: (n: number) => void;
  onConfirmed: (confirmed: Confirmed) => void;
}) {
  const { intake, included, asking, onClose, onGo, onConfirmed } = props;
  return (
    <>
      {asking === 'confirm' && (
        <ConfirmIntake
          intake={intake}
          rows={included}
          onClose={onClose}
          onGo={(n) => {
            onClose();
            onGo(n);
          }}
          onConfirmed={(done) => {
            onClose();
            onConfirmed(done);
            document.getElementById('contenuto')?.scrollTo({ top: 0 });
          }}
        />
      )}
      <AbandonIntake intake={intake} open={asking === 'abandon'} onClose={onClose} />
    </>
  );
}
