import { useCallback, useEffect, useState } from 'react';

/** Ctrl-K (⌘K) opens and closes the command palette, unless another dialog is open. */
export function usePalette(isOffered: boolean): { open: boolean; show: () => void; close: () => void } {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isOffered) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen && !document.querySelector('dialog[open]'));
    };
    // Listens in the capture phase, because a dialog stops its key events from bubbling.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isOffered]);
  return { open, show: useCallback(() => setOpen(true), []), close: useCallback(() => setOpen(false), []) };
}
