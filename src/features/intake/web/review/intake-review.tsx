import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { REVIEW } from '../../../../text/intake-review.ts';
import { INTAKE } from '../../../../text/intake-screens.ts';
import { useAddressSearch, useGo, useParam } from '../../../../web/address.tsx';
import { ApiProblem } from '../../../../web/api-problem.ts';
import { usePageTitle } from '../../../../web/page-title.ts';
import { firstValue } from '../../../../web/search.ts';
import { useAccount } from '../../../../web/session.ts';
import { Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { CARDS } from '../../../../web/ui/media.ts';
import { EmptyState } from '../../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../../web/ui/page/waiting.tsx';
import { useWindow } from '../../../../web/ui/use-window.ts';
import { OUTCOMES } from '../../intake.contract.ts';
import { NothingYet } from '../drop/nothing-yet.tsx';
import { uploadQueue, useUploadsInto } from '../drop/uploads.ts';
import { useIntakePaths } from '../intake-paths.ts';
import { FileMap } from '../pages/file-map.tsx';
import { usePageMoves } from '../pages/use-page-moves.ts';
import { intakeQuery, pageQuery, useDecision, useIntakeNews } from '../queries.ts';
import { focusAnswer, useDecisionFocus } from '../question/decision-focus.ts';
import { LayoutQuestion } from '../question/layout-question.tsx';
import { AbandonIntake } from './abandon-intake.tsx';
import { type Confirmed, ConfirmedNote, ConfirmIntake } from './confirm-intake.tsx';
import classes from './intake-review.module.css';
import { OutcomeFilters } from './outcome-filters.tsx';
import {
  type IntakeDetail,
  isShown,
  neighbour,
  nextDue,
  type Outcome,
  ofFile,
  POSITIONS,
  type Position,
  type Row,
  sectionsOf,
  type View,
} from './review.ts';
import { REVIEW_BAR, ReviewBar } from './review-bar.tsx';
import { ReviewHead } from './review-head.tsx';
import { Absent, ClosedNote, FileNotes, KindQuestion } from './review-notes.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewSection } from './review-section.tsx';
import { useTicks } from './ticks.ts';
import { useLatest, useRowFocus } from './use-row-focus.ts';
import { useVisibleHeight } from './visible-height.ts';

const PANEL = 'anteprima-acquisizione';

/** The review of one intake (picture 08): what is doubtful is decided, what is ready is confirmed. */
export default function IntakeReview() {
  const id = useParam('id');
  const query = useQuery(intakeQuery(id));
  if (query.isPending) return <WaitingRows rows={8} />;
  if (query.isError) {
    const missing = query.error instanceof ApiProblem && query.error.status === 404;
    if (!missing) return <ErrorBox error={query.error} onRetry={() => void query.refetch()} />;
    return <Absent />;
  }
  return <Review key={id} intake={query.data} />;
}

function Review({ intake }: { intake: IntakeDetail }) {
  const role = useAccount().role === 'COMPANY' ? 'COMPANY' : 'CONSULTANT';
  const go = useGo();
  const addresses = useIntakePaths();
  const client = useQueryClient();
  const asCards = useWindow(CARDS);
  const [search, change] = useAddressSearch();
  const uploads = useUploadsInto(intake.id);
  const decisions = useDecision(intake.id);
  const busy = intake.stato === 'analysing' || intake.stato === 'confirming';
  const [asking, setAsking] = useState<'confirm' | 'abandon' | null>(null);
  useIntakeNews(intake.id, busy || asking === 'confirm');
  const outcome = OUTCOMES.find((name) => name === firstValue(search, 'esito')) ?? null;
  const file = intake.file.find((candidate) => candidate.id === firstValue(search, 'file'))?.id ?? null;
  const text = firstValue(search, 'q') ?? '';
  const view = useMemo((): View => ({ file, outcome, text }), [file, outcome, text]);
  const inFile = useMemo(() => ofFile(intake.righe, file), [intake.righe, file]);
  const shown = useMemo(() => inFile.filter((row) => isShown(row, view)), [inFile, view]);
  const sections = useMemo(() => sectionsOf(shown), [shown]);
  const openQuestions = useMemo(
    () => intake.domande.filter(({ risposta }) => risposta === null).map(({ idFile }) => idFile),
    [intake.domande],
  );
  const readOnly = intake.stato === 'closed' || intake.stato === 'confirming';

  const [currentN, setCurrent] = useState<number | null>(null);
  const [open, setOpen] = useState<ReadonlySet<Position>>(() => {
    const { decidere, pronti, confermati } = intake.conteggi;
    return new Set<Position>(decidere + pronti > 0 || confermati === 0 ? ['decidere', 'pronto'] : POSITIONS);
  });
  const { leftOff, chosen, tick, tickAll } = useTicks();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [sheet, setSheet] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);

  const first = sections.decidere[0] ?? sections.pronto[0] ?? null;
  const current = intake.righe.find((row) => row.n === currentN) ?? first;
  const visible = POSITIONS.flatMap((position) => (open.has(position) ? sections[position] : []));
  const included = intake.righe.filter((row) => row.posizione === 'pronto' && !leftOff.has(row.n));
  const lockedFile = intake.file.find(
    ({ id, stato, codiceMotivo }) => stato === 'read' && codiceMotivo && included.some((row) => row.idFile === id),
  );
  usePageTitle(intake.file.length === 1 ? (intake.file[0]?.nome ?? '') : INTAKE.list);

  // Each row begins at its top, however far the one before was scrolled.
  const shownN = current?.n;
  useLayoutEffect(() => {
    if (shownN !== undefined) panel.current?.scrollTo({ top: 0 });
  }, [shownN]);

  useDecisionFocus(panel, decisions.busy);
  useVisibleHeight(PANEL, REVIEW_BAR, !asCards && current !== null);

  // The next one's picture is on its way while this one is looked at.
  const upcoming = current ? nextDue(shown, current.n) : null;
  const ahead = upcoming?.n;
  const aheadPage = upcoming?.pagine[0];
  useEffect(() => {
    if (ahead === undefined || aheadPage === undefined) return;
    const timer = setTimeout(() => void client.prefetchQuery(pageQuery(intake.id, ahead, aheadPage)), 400);
    return () => clearTimeout(timer);
  }, [client, intake.id, ahead, aheadPage]);

  const show = (row: Row) => {
    if (!isShown(row, view)) change({ esito: undefined, q: undefined }, { replace: true });
    if (!open.has(row.posizione)) setOpen(new Set([...open, row.posizione]));
    setCurrent(row.n);
  };

  const goTo = (n: number, into: 'row' | 'panel' = 'row') => {
    const row = intake.righe.find((candidate) => candidate.n === n);
    if (!row) return;
    show(row);
    if (asCards) setSheet(true);
    else if (into === 'row') focus.onceDrawn(n);
  };

  function intoPanel(n: number): void {
    setCurrent(n);
    if (asCards) {
      setSheet(true);
      return;
    }
    // After React has drawn the row's question.
    requestAnimationFrame(() => {
      focusAnswer(panel.current);
      list.current?.querySelector(`[data-row="${n}"]`)?.scrollIntoView({ block: 'nearest' });
    });
  }

  const focus = useRowFocus({ list, current, visible, setCurrent, onEnter: intoPanel });
  /** Escape leads back to the row; left and right turn to the doubt before and after. */
  const onPanelKey = (event: KeyboardEvent) => {
    if (current === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      focus.focusRow(current.n);
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
    if (!step || current.posizione !== 'decidere' || takesArrows(event.target as HTMLElement)) return;
    const to = neighbour(sections.decidere, current.n, step);
    event.preventDefault();
    if (to) intoPanel(to.n);
  };

  // On a phone the list comes back, where the moved pages and the way back can be seen.
  const moves = usePageMoves(intake.id, (now) => {
    show(now);
    setSheet(false);
    focus.onceDrawn(now.n);
  });

  const afterDecision = (before: Row, now: Row) => {
    if (now.posizione === 'decidere') {
      // Its new question takes the focus once it is drawn.
      setCurrent(now.n);
      return;
    }
    if (before.posizione !== 'decidere') {
      if (!asCards) focus.onceDrawn(open.has(now.posizione) ? now.n : null);
      return;
    }
    const next = nextDue(
      shown.map((row) => (row.n === now.n ? now : row)),
      now.n,
    );
    setCurrent(next?.n ?? now.n);
    if (!asCards) {
      // One doubt after the other, as a deck: its answer takes the focus where the one before was given.
      if (next) intoPanel(next.n);
      else document.getElementById('conferma-acquisizione')?.focus();
      return;
    }
    if (next) requestAnimationFrame(() => document.getElementById('domanda-testo')?.focus());
    else setSheet(false);
  };

  const onOpen = useLatest(intoPanel);
  const onGo = useLatest((n: number) => goTo(n));

  const companies = new Set(intake.righe.map((row) => row.dipendente?.codiceAzienda).filter(Boolean)).size;
  const chosenFile =
    intake.file.find((candidate) => candidate.id === file) ?? (intake.file.length === 1 ? intake.file[0] : undefined);
  const among = current ? (current.posizione === 'decidere' ? sections.decidere : sections[current.posizione]) : [];
  const panelOf = (row: Row) => (
    <ReviewPanel
      intakeId={intake.id}
      kind={intake.tipo}
      rows={intake.righe}
      row={row}
      among={among}
      decisions={decisions}
      moves={moves}
      readOnly={readOnly}
      onGo={(n) => goTo(n, 'panel')}
      onDecided={afterDecision}
    />
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
            doubts={sections.decidere.length}
            onDoubts={() => {
              const [doubt] = sections.decidere;
              if (doubt) intoPanel(doubt.n);
            }}
          />
          {intake.stato === 'closed' && <ClosedNote />}
          {confirmed && intake.stato !== 'confirming' && (
            <ConfirmedNote intake={intake} confirmed={confirmed} role={role} onClose={() => setConfirmed(null)} />
          )}
          <FileMap
            files={intake.file}
            rows={intake.righe.filter((row) => !row.attendeDomanda)}
            shown={inFile}
            asking={openQuestions}
            uploads={uploads}
            chosen={file}
            current={current?.n ?? null}
            onChoose={(chosen) =>
              change({ file: chosen === null || intake.file.length === 1 ? undefined : chosen }, { replace: true })
            }
            onGo={onGo}
          />
          <KindQuestion intake={intake} />
          <FileNotes intake={intake} chosen={chosenFile} readOnly={readOnly} />
          <OutcomeFilters
            rows={inFile.filter((row) => !row.attendeDomanda)}
            outcome={outcome}
            text={view.text}
            onOutcome={(name: Outcome | null) => change({ esito: name ?? undefined }, { replace: true })}
            onText={(text) => change({ q: text }, { replace: true })}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the grids inside */}
          <div ref={list} className={classes.list} onKeyDown={focus.onKeyDown}>
            {intake.domande
              .filter(({ idFile }) => file === null || idFile === file)
              .map((question) => (
                <LayoutQuestion
                  key={question.idFile}
                  intakeId={intake.id}
                  question={question}
                  fileName={
                    intake.file.length > 1 ? (intake.file.find(({ id }) => id === question.idFile)?.nome ?? null) : null
                  }
                  readOnly={readOnly}
                />
              ))}
            {inFile.length === 0 && <NothingYet file={chosenFile} analysing={intake.stato === 'analysing'} />}
            {inFile.some((row) => !row.attendeDomanda) && shown.length === 0 && (
              <EmptyState title={REVIEW.noRows} text={REVIEW.noRowsHint} />
            )}
            {POSITIONS.map((position) => (
              <ReviewSection
                key={position}
                position={position}
                rows={sections[position]}
                kind={intake.tipo}
                withCompany={companies > 1}
                current={current?.n ?? null}
                stop={current && sections[position].includes(current) && open.has(position) ? focus.place : null}
                entry={
                  visible.length > 0 && !(current && visible.includes(current)) && visible[0]?.posizione === position
                }
                open={open.has(position)}
                onToggle={() => {
                  const next = new Set(open);
                  if (!next.delete(position)) next.add(position);
                  setOpen(next);
                }}
                leftOff={leftOff}
                chosen={chosen}
                decisions={decisions}
                readOnly={readOnly}
                onFocus={focus.onFocus}
                onTick={tick}
                onTickAll={tickAll}
                onOpen={onOpen}
              />
            ))}
          </div>
        </div>
        {!asCards && current && (
          <aside ref={panel} id={PANEL} className={classes.panel} aria-label={INTAKE.preview} onKeyDown={onPanelKey}>
            {panelOf(current)}
          </aside>
        )}
      </div>
      <Dialog
        open={Boolean(asCards && sheet && current)}
        onClose={() => setSheet(false)}
        title={INTAKE.preview}
        form="full"
      >
        {current && panelOf(current)}
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
      {asking === 'confirm' && (
        <ConfirmIntake
          intake={intake}
          rows={included}
          onClose={() => setAsking(null)}
          onGo={(n) => {
            setAsking(null);
            goTo(n);
          }}
          onConfirmed={(done) => {
            setAsking(null);
            setConfirmed(done);
            document.getElementById('contenuto')?.scrollTo({ top: 0 });
          }}
        />
      )}
      <AbandonIntake intake={intake} open={asking === 'abandon'} onClose={() => setAsking(null)} />
    </div>
  );
}

/** Whether a field needs the arrows for itself. A choice of people keeps up and down. */
function takesArrows(field: HTMLElement): boolean {
  return field.matches('input:not([type="radio"], [type="checkbox"]), select, textarea, [role="menuitem"]');
}
