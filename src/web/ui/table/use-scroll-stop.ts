import { type RefObject, useEffect, useRef } from 'react';

/** Makes a scrolling box reachable by keyboard: the box gets a tab stop if it contains no focusable element. */
export function useScrollStop<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // An element has no size before its dialog opens, and resizing the window changes it.
    const observer = new ResizeObserver(() => {
      const scrolls = element.scrollHeight > element.clientHeight;
      if (scrolls && !element.querySelector('a[href], button, input, select, textarea')) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return box;
}
