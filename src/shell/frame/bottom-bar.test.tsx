import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { paths } from '../../web/paths.ts';
import { BottomBar } from './bottom-bar.tsx';

const { counts } = vi.hoisted(() => ({ counts: { unseen: 0, toConfirm: 0 } }));
vi.mock('../../features/notifications/web/unseen.ts', () => ({ useUnseen: () => counts.unseen }));
vi.mock('../../features/notices/web/to-confirm.ts', () => ({ useToConfirm: () => counts.toConfirm }));
vi.mock('../../web/address.tsx', () => ({
  AppLink: ({ to, children, ...props }: { to: string; children: ReactNode }) => (
    <a href={to} {...props}>
      {children}
    </a>
  ),
}));

it.each([
  [0, 0, null, 'Bacheca'],
  [1, 0, '1', 'Bacheca, 1 notifica da leggere'],
  [0, 1, '1', 'Bacheca, 1 presa visione da confermare'],
  [2, 1, '3', 'Bacheca, 2 notifiche da leggere, 1 presa visione da confermare'],
  [60, 40, '99+', 'Bacheca, 60 notifiche da leggere, 40 prese visione da confermare'],
])(
  'the phone’s bottom bar shows the sum of new notices and notices to acknowledge: %i and %i',
  (unseen, toConfirm, number, name) => {
    Object.assign(counts, { unseen, toConfirm });
    const entries = [
      { to: '/employee/home', label: 'Home', icon: 'home' },
      { to: paths.ownNotices(), label: 'Bacheca', icon: 'bell' },
    ];
    const drawn = renderToStaticMarkup(<BottomBar groups={[{ entries }] as never} pathname="/" grant="1" />);
    const [, home = '', board = ''] = drawn.split('<a ');
    const numberOf = (link: string) => /data-unseen="([^"]*)"/.exec(link)?.[1] ?? null;
    const nameOf = (link: string) => /aria-label="([^"]*)"/.exec(link)?.[1] ?? link.replace(/^[^>]*>|<[^>]*>/g, '');
    expect([numberOf(home), numberOf(board), nameOf(board)]).toEqual([null, number, name]);
  },
);
