import type { ReactNode } from 'react';
import { SHELL } from '../../text/shell.ts';
import { fetchOnce } from '../load-screen.ts';
import { say } from '../ui/dialog/snackbar.ts';
import type { ListHandle } from './list-definition.ts';

/**
 * Dialogs that load after their page. The definition's `later` calls `fetch`, so that they are loaded before the first
 * click and open without a network too. If they failed to load, the click says so.
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
