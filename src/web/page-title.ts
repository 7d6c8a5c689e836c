import { useEffect } from 'react';
import { PROVIDER_NAME } from './constants.ts';

export function titled(title: string): string {
  return title === '' ? PROVIDER_NAME : `${title} · ${PROVIDER_NAME}`;
}

/** Sets a more precise title than the route's, once the screen knows it: a person's name, a file's. */
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

export function takeHeadingFocus(heading: HTMLElement | null): void {
  if (!headingAwaited || !heading) return;
  headingAwaited = false;
  heading.focus({ preventScroll: true });
}
