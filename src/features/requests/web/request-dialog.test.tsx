import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { REQUESTS } from '../../../text/requests.ts';
import { queryOf } from '../../../web/query.ts';
import { accountQuery, queryClient } from '../../../web/session.ts';
import { readRequest } from '../requests.contract.ts';
import { RequestDialog } from './request-dialog.tsx';

vi.mock('../../../web/ui/dialog/dialog.tsx', async (original) => ({
  ...(await original<object>()),
  Dialog: ({ children }: { children: ReactNode }) => children,
}));

const REQUEST = {
  ...{ id: '7', tipo: 5, status: 'I', nonDecidibile: null, mittente: 'Rossi Anna', codiceFiscale: 'RSSNNA80B43H501U' },
  ...{
    azienda: 'Officine',
    iban: null,
    sospesaFino: null,
    passi: [],
    ritirataIl: null,
    nonRitirabile: null,
    data: '2026-11-01T08:00:00Z',
  },
};

function drawn(account: Record<string, unknown>): string {
  queryClient.setQueryData(queryOf(readRequest, { params: { id: '7' } }).queryKey, REQUEST);
  queryClient.setQueryData(accountQuery.queryKey, account as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <RequestDialog id="7" onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

describe('the dialog of a request', () => {
  it('has a field for an answer, even for a former employee (P50)', () => {
    for (const cessatoIl of [null, '2026-10-31'])
      expect(drawn({ role: 'EMPLOYEE', cessatoIl })).toContain(REQUESTS.sendAnswer);
  });

  it('offers decisions to a role that handles the request, but not to its sender', () => {
    expect(drawn({ role: 'CONSULTANT', cessatoIl: null })).toContain(REQUESTS.accept);
    expect(drawn({ role: 'EMPLOYEE', cessatoIl: null })).not.toContain(REQUESTS.accept);
  });
});
