import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { SHELL } from '../../text/shell.ts';
import { snackbar } from '../ui/dialog/snackbar.ts';
import { lateDialogs } from './late-dialogs.ts';

/** A page behind a dialog. */
function aPage() {
  const drawn: ReactNode[] = [];
  return { drawn, show: (draw: (close: () => void) => ReactNode) => void drawn.push(draw(() => undefined)) };
}
const ask = ({ publish }: { publish: () => string }) => publish();

describe('dialogs that load after their page', () => {
  it('are fetched once, and rendered when the user opens them', async () => {
    const load = vi.fn<() => Promise<{ publish: () => string }>>(async () => ({ publish: () => 'Pubblica' }));
    const dialogs = lateDialogs(load);
    const page = aPage();
    await dialogs.fetch();
    expect(page.drawn).toEqual([]);
    await dialogs.open(page, ask);
    await dialogs.open(page, ask);
    expect(page.drawn).toEqual(['Pubblica', 'Pubblica']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('report a failed load, and are loaded again by the next click', async () => {
    const load = vi.fn<() => Promise<{ publish: () => string }>>(async () => ({ publish: () => 'Pubblica' }));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const dialogs = lateDialogs(load);
    const page = aPage();
    await dialogs.open(page, ask);
    expect(page.drawn).toEqual([]);
    expect(snackbar.current()).toMatchObject({ text: SHELL.partFailed, tone: 'bad' });
    await dialogs.open(page, ask);
    expect(page.drawn).toEqual(['Pubblica']);
    snackbar.close();
  });
});
