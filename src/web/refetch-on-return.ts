import { useEffect } from 'react';

/**
 * Refetches when the user returns to this window. A document opens in a new window, and closing that window focuses
 * this one. Listening for visibility alone is not enough: it changes only if both windows are tabs. Passing null
 * disables the refetch.
 */
export function useRefetchOnReturn(refetch: (() => unknown) | null): void {
  useEffect(() => {
    if (!refetch) return;
    const onFocus = () => void refetch();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
}
