import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Whether the window matches the query. A sheet of paper has a width of its own: while it is printed, the screen stays
 * as it is. Otherwise its rows would be drawn again, and what is open, chosen and in view would be lost.
 */
export function useWindow(query: string): boolean {
  const matches = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
  const onScreen = useRef(matches);
  if (!(typeof window === 'object' && window.matchMedia('print').matches)) onScreen.current = matches;
  return onScreen.current;
}
