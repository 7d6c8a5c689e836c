import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The window is laid out anew within these, and what virtual rows measure then moves it again. */
const FRAMES = 60;

function standAgain(at: number | null, frames: number): void {
  const sheet = document.getElementById('contenuto');
  if (at === null || sheet === null || frames === 0) return;
  if (sheet.scrollTop === 0) sheet.scrollTop = at;
  requestAnimationFrame(() => standAgain(at, frames - 1));
}

/**
 * Whether the window is being printed. The paper version is drawn before the browser lays out the first sheet; after
 * it the list stands where it stood, also where the browser has forgotten that.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    let stood: number | null = null;
    const begin = () => {
      stood = document.getElementById('contenuto')?.scrollTop ?? null;
      flushSync(() => setPrinting(true));
    };
    const end = () => {
      flushSync(() => setPrinting(false));
      standAgain(stood, FRAMES);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
