import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePageMoves } from '../pages/use-page-moves.ts';
import { pageQuery } from '../queries.ts';
import { focusAnswer } from '../question/decision-focus.ts';
import { type IntakeDetail, isShown, neighbour, nextDue, POSITIONS, type Position, type Row } from './review.ts';
import type { useReviewView } from './use-review-view.ts';
import { useLatest, useRowFocus } from './use-row-focus.ts';

/**
 * Navigates the rows of an intake: keeps the current row, the open sections and the focus. In the table layout, the
 * panel of the current row is always shown; with cards, it is a sheet that opens above them.
 */
export function useReviewWalk(intake: IntakeDetail, given: ReturnType<typeof useReviewView>, asCards: boolean) {
  const { view, shown, sections, change } = given;
  const [currentN, setCurrent] = useState<number | null>(null);
  const [open, setOpen] = useState<ReadonlySet<Position>>(() => {
    const { decidere, pronti, confermati } = intake.conteggi;
    return new Set<Position>(decidere + pronti > 0 || confermati === 0 ? ['decidere', 'pronto'] : POSITIONS);
  });
  const [sheet, setSheet] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const first = sections.decidere[0] ?? sections.pronto[0] ?? null;
  const current = intake.righe.find((row) => row.n === currentN) ?? first;
  const visible = POSITIONS.flatMap((position) => (open.has(position) ? sections[position] : []));

  // Scrolls to the top for each row, instead of keeping the former row's scroll position.
  const shownN = current?.n;
  useLayoutEffect(() => {
    if (shownN !== undefined) panel.current?.scrollTo({ top: 0 });
  }, [shownN]);

  usePrefetched(intake.id, current ? nextDue(shown, current.n) : null);

  const show = (row: Row) => {
    if (!isShown(row, view)) change({ esito: undefined, q: undefined });
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
    // Renders the row's question at once, so that no key pressed meanwhile is lost.
    flushSync(() => {
      setCurrent(n);
      if (asCards) setSheet(true);
    });
    if (asCards) return;
    focusAnswer(panel.current);
    list.current?.querySelector(`[data-row="${n}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  const focus = useRowFocus({ list, current, visible, setCurrent, onEnter: intoPanel });
  /** Escape returns the focus to the row; the left and right arrows open the previous and the next row to decide. */
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

  // On a phone, this returns to the list, which shows the moved pages and the undo action.
  const moves = usePageMoves(intake.id, (now) => {
    show(now);
    setSheet(false);
    focus.onceDrawn(now.n);
  });

  const afterDecision = (before: Row, now: Row) => {
    if (now.posizione === 'decidere') {
      // The moved row stays the current one. Its new question takes the focus once it is rendered.
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
    flushSync(() => setCurrent(next?.n ?? now.n));
    if (!asCards) {
      // Opens the next waiting row; its first answer takes the focus.
      if (next) intoPanel(next.n);
      else document.getElementById('conferma-acquisizione')?.focus();
      return;
    }
    if (next) document.getElementById('domanda-testo')?.focus();
    else setSheet(false);
  };

  const onOpen = useLatest(intoPanel);
  const onGo = useLatest((n: number) => goTo(n));
  return {
    current,
    visible,
    open,
    toggle(position: Position) {
      const next = new Set(open);
      if (!next.delete(position)) next.add(position);
      setOpen(next);
    },
    list,
    panel,
    sheet: asCards && sheet && current !== null,
    closeSheet: () => setSheet(false),
    goTo,
    intoPanel,
    onOpen,
    onGo,
    onPanelKey,
    focus,
    moves,
    afterDecision,
  };
}

/** Whether a field uses the arrow keys itself. A choice of people uses only up and down. */
function takesArrows(field: HTMLElement): boolean {
  return field.matches('input:not([type="radio"], [type="checkbox"]), select, textarea, [role="menuitem"]');
}

/** Fetches the picture of the upcoming row while the current row is on screen. */
function usePrefetched(intakeId: string, upcoming: Row | null): void {
  const client = useQueryClient();
  const ahead = upcoming?.n;
  const aheadPage = upcoming?.pagine[0];
  useEffect(() => {
    if (ahead === undefined || aheadPage === undefined) return;
    const timer = setTimeout(() => void client.prefetchQuery(pageQuery(intakeId, ahead, aheadPage)), 400);
    return () => clearTimeout(timer);
  }, [client, intakeId, ahead, aheadPage]);
}
