import { useEffect } from 'react';

/**
 * Keeps a sticky panel as high as the visible part of its place, so that question and answers stand on the screen at
 * every scroll position.
 */
export function useVisibleHeight(panel: string, bar: string, present: boolean): void {
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
    // Notes that come and go above the list move the panel's place.
    if (scroller.firstElementChild) resized.observe(scroller.firstElementChild);
    scroller.addEventListener('scroll', fit, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', fit);
    };
  }, [panel, bar, present]);
}
