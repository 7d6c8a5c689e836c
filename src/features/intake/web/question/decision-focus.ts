import { type RefObject, useEffect, useRef } from 'react';

/** How long after a decision its question may still be replaced. */
const SETTLES_MS = 1500;

/**
 * A pressed button disappears with its question (the next question about the same row, a refusal), and takes the focus
 * along. The focus then moves to the new question.
 */
export function useDecisionFocus(panel: RefObject<Element | null>, busy: boolean): void {
  const until = useRef(0);
  useEffect(() => {
    if (busy) until.current = Number.POSITIVE_INFINITY;
    else if (until.current === Number.POSITIVE_INFINITY) until.current = Date.now() + SETTLES_MS;
  }, [busy]);
  // Runs after every render: answer and new question may come together or one after the other.
  useEffect(() => {
    if (busy || Date.now() > until.current || document.activeElement !== document.body) return;
    focusAnswer(panel.current ?? document.querySelector('dialog[open]'));
  });
}

/**
 * Focuses the first control that answers the question: the chosen person, else the first one, else the question itself.
 */
export function focusAnswer(inside: Element | null): void {
  for (const selector of ['input:checked', '[data-first]:not(h2)', '#domanda-testo']) {
    const found = inside?.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
  }
}
