import { useEffect } from 'react';
import { PROVIDER_NAME } from './constants.ts';

export function titled(title: string): string {
  return title === '' ? PROVIDER_NAME : `${title} · ${PROVIDER_NAME}`;
}

/**
 * Replaces the route's title by a more precise one once the screen knows it, such as a person's name or a file name.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title !== '') document.title = titled(title);
  }, [title]);
}

/** Focuses the heading when the focused element no longer exists. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#contenuto h1') ?? document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

let headingAwaited = false;

/** After a change of page, focuses its heading as soon as it is rendered. */
export function awaitHeading(): void {
  headingAwaited = true;
}

export function isHeadingAwaited(): boolean {
  return headingAwaited;
}

export function takeHeadingFocus(heading: HTMLElement | null): void {
  if (!headingAwaited || !heading) return;
  headingAwaited = false;
  heading.focus({ preventScroll: true });
}
