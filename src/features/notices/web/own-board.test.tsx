import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { BOARD } from '../../../text/notices.ts';
import { queryOf } from '../../../web/query.ts';
import { queryClient } from '../../../web/session.ts';
import { listOwnNotices } from '../notices.contract.ts';
import OwnBoard from './own-board.tsx';

vi.mock('../../../web/ui/dialog/dialog.tsx', () => ({
  Dialog: ({ children, footer }: { children: ReactNode; footer: ReactNode }) => [children, footer],
}));
vi.mock('../../../web/frame/frame-heading.tsx', () => ({ FrameHeading: () => null }));
vi.mock('../../../web/ui/menu/help-link.tsx', () => ({ HelpLink: () => null }));
vi.mock('../../notifications/web/unseen.ts', () => ({ useUnseenCount: () => 0 }));
vi.mock('../../../web/ui/menu/tabs.tsx', () => ({ Tabs: () => null }));
vi.mock('../../../web/address.tsx', () => ({ useAddressSearch: () => [{ avviso: '7' }, () => undefined] }));

const NOTICE = {
  ...{ id: '7', titolo: 'Chiusura', testo: 'Siamo chiusi.', data: '2026-11-01', letto: '2026-11-02T08:00:00Z' },
  ...{ nuovo: false, personale: false, chiedePresaVisione: false, presaVisione: null },
};

function drawn(notice: Record<string, unknown>): string {
  queryClient.setQueryData(queryOf(listOwnNotices, {}).queryKey, [{ ...NOTICE, ...notice }] as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <OwnBoard />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it.each([
  ['asks for none', {}, false, false],
  ['asks for one', { chiedePresaVisione: true }, true, false],
  ['has it', { chiedePresaVisione: true, presaVisione: '2026-11-03T08:00:00Z' }, false, true],
])(
  'an opened notice can be acknowledged only if it requires that and is not acknowledged yet: it %s',
  (_, notice, offered, given) => {
    const words = drawn(notice);
    expect([words.includes(BOARD.confirm), words.includes(BOARD.asksYou)]).toEqual([offered, offered]);
    expect(words.includes(BOARD.toConfirm)).toBe(offered);
    expect(words.includes(`${BOARD.confirmed} `)).toBe(given);
  },
);
