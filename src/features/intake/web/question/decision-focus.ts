import { type RefObject, useEffect, useRef } from 'react';

/** For this long after a decision, a new question may still replace the present one and take the focus. */
const SETTLES_MS = 1500;

/**
 * Moves the focus to the new question when the pressed button disappears together with its question: another question
 * about the same row follows, or the decision was refused.
 */
export function useDecisionFocus(panel: RefObject<Element | null>, busy: boolean): void {
  const until = useRef(0);
  useEffect(() => {
    if (busy) until.current = Number.POSITIVE_INFINITY;
    else if (until.current === Number.POSITIVE_INFINITY) until.current = Date.now() + SETTLES_MS;
  }, [busy]);
  // Runs after every render, because the response and the new question may come together or one after the other.
  useEffect(() => {
    if (busy || Date.now() > until.current || document.activeElement !== document.body) return;
    focusAnswer(panel.current ?? document.querySelector('dialog[open]'));
  });
}

/**
 * Focuses the first control that answers the question: the chosen person, else the first person, else the question
 * itself.
 */
export function focusAnswer(inside: Element | null): void {
  for (const selector of ['input:checked', '[data-first]:not(h2)', '#domanda-testo']) {
    const found = inside?.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
  }
}
