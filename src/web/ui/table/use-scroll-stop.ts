import { type RefObject, useEffect, useRef } from 'react';

/** A box that scrolls must be reachable by keyboard: through something inside it, or by itself. */
export function useScrollStop<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // An element has no size before its dialog is shown, and another size in another window.
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
