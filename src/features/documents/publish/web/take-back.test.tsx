import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WORDS } from '../../../../text/common/words.ts';
import { queryOf } from '../../../../web/query.ts';
import { queryClient } from '../../../../web/session.ts';
import { listTakeable } from '../../core/take-back.contract.ts';
import { TakeBack } from './take-back.tsx';

const UNTIL = '2026-11-20T10:10:00.000Z';
const PUBLICATION = {
  ...{ tipo: 'payslip', ids: ['7', '8'], aziende: ['Officine'], rettifica: false },
  ...{ pubblicataIl: '2026-11-20T10:00:00.000Z', finoA: UNTIL },
};

afterEach(() => void vi.useRealTimers());

function drawnAt(now: string, props: Parameters<typeof TakeBack>[0] = {}): string {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  queryClient.setQueryData(queryOf(listTakeable, {}).queryKey, [PUBLICATION] as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <TakeBack {...props} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

describe('the “Ritira” button', () => {
  it('is offered until the ten minutes for taking back are over', () => {
    expect(drawnAt('2026-11-20T10:09:59Z')).toContain(WORDS.withdraw);
    expect(drawnAt('2026-11-20T10:10:01Z')).not.toContain(WORDS.withdraw);
  });

  it('is offered only for kinds and documents that the screen shows', () => {
    const now = '2026-11-20T10:01:00Z';
    expect(drawnAt(now, { kinds: ['payslip'], ids: ['8'] })).toContain(WORDS.withdraw);
    expect(drawnAt(now, { kinds: ['taxCertificate'] })).not.toContain(WORDS.withdraw);
    expect(drawnAt(now, { ids: ['9'] })).not.toContain(WORDS.withdraw);
  });
});
