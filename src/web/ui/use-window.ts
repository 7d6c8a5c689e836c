import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';

/**
 * Whether the window is as the query says. A sheet of paper has a width of its own: for as long as it is printed, the
 * screen stays as it is, or its rows would be made anew and what is open, chosen and in view would go with them.
 */
export function useWindow(query: string): boolean {
  const matches = useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;
  const onScreen = useRef(matches);
  if (!(typeof window === 'object' && window.matchMedia('print').matches)) onScreen.current = matches;
  return onScreen.current;
}
