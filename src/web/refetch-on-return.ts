import { useEffect } from 'react';

/**
 * Asks again when the person comes back to this window. A document opens in a window of its own: leaving that one is
 * a focus here, and only with tabs a change of visibility as well. Null = nothing to ask.
 */
export function useRefetchOnReturn(refetch: (() => unknown) | null): void {
  useEffect(() => {
    if (!refetch) return;
    const onFocus = () => void refetch();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
}
