import { type RefObject, useEffect, useRef } from 'react';

/** So long after a decision the replacement of its question may still be on its way. */
const SETTLES_MS = 1500;

/**
 * A pressed button disappears with its question (another question about the same row, a refusal), and the focus with
 * it. The focus then goes to what is asked now.
 */
export function useDecisionFocus(panel: RefObject<Element | null>, busy: boolean): void {
  const until = useRef(0);
  useEffect(() => {
    if (busy) until.current = Number.POSITIVE_INFINITY;
    else if (until.current === Number.POSITIVE_INFINITY) until.current = Date.now() + SETTLES_MS;
  }, [busy]);
  // After every drawing: answer and new question may come in one, or one after the other.
  useEffect(() => {
    if (busy || Date.now() > until.current || document.activeElement !== document.body) return;
    focusAnswer(panel.current ?? document.querySelector('dialog[open]'));
  });
}

/** The first control that answers the question: the chosen person, else the first, else the question itself. */
export function focusAnswer(inside: Element | null): void {
  for (const selector of ['input:checked', '[data-first]:not(h2)', '#domanda-testo']) {
    const found = inside?.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
  }
}
