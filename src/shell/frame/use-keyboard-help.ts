import { useEffect, useState } from 'react';

/** The key `?` opens the list of keyboard shortcuts, except in a text field. */
export function useKeyboardHelp(): { open: boolean; close: () => void } {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const writing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || writing) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { open, close: () => setOpen(false) };
}
