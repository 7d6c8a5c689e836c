import { useEffect } from 'react';

/**
 * Refetches when the user returns to this window. A document opens in a new window; leaving it focuses this one, and
 * changes its visibility only where the windows are tabs. Null disables it.
 */
export function useRefetchOnReturn(refetch: (() => unknown) | null): void {
  useEffect(() => {
    if (!refetch) return;
    const onFocus = () => void refetch();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
}
