import type { ReactNode } from 'react';
import { SHELL } from '../../text/shell.ts';
import { fetchOnce } from '../load-screen.ts';
import { say } from '../ui/dialog/snackbar.ts';
import type { ListHandle } from './list-definition.ts';

/**
 * Dialogs whose chunk loads after their page. The list definition's `later` calls `fetch`, so that the chunk is loaded
 * before the first click and the dialogs open even offline. If loading failed, the click reports it.
 */
export function lateDialogs<Dialogs>(load: () => Promise<Dialogs>) {
  const fetch = fetchOnce(load);
  const open = async (
    list: Pick<ListHandle, 'show'>,
    draw: (dialogs: Dialogs, onClose: () => void) => ReactNode,
  ): Promise<void> => {
    const dialogs = await fetch().catch(() => null);
    if (dialogs) list.show((onClose) => draw(dialogs, onClose));
    else say(SHELL.partFailed, { tone: 'bad' });
  };
  return { fetch, open };
}
