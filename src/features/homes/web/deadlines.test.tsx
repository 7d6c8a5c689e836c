import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DEADLINES, monthDeadlines } from '../../../directory/companies.contract.ts';
import { KIND_NAMES, type Kind } from '../../../directory/kinds.ts';
import { queryOf } from '../../../web/query.ts';
import { parseSearch } from '../../../web/search.ts';
import { queryClient } from '../../../web/session.ts';
import { Deadlines } from './deadlines.tsx';

vi.mock('../../../web/address.tsx', () => ({
  AppLink: ({ to, ...rest }: ComponentProps<'a'> & { to: string }) => <a {...rest} href={to} />,
}));

/** The link of a deadline: its path, and its query parameters except the company. */
function leadsTo(cosa: (typeof DEADLINES)[number], tipo: Kind | null): [string, Record<string, unknown>] {
  const line = { data: '2026-12-01', cosa, tipo, codiceAzienda: '0042', ragioneSociale: 'Officine', numero: 3 };
  queryClient.setQueryData(queryOf(monthDeadlines, {}).queryKey, [line]);
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <Deadlines />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const href = (/href="([^"]*)"/.exec(drawn)?.[1] ?? '').replaceAll('&amp;', '&');
  const { codiceAzienda: _company, ...asked } = parseSearch(href.slice(href.indexOf('?')));
  return [href.slice(0, href.indexOf('?')), asked];
}

it('each deadline links to a list that contains only its documents, or shows them first', () => {
  for (const kind of KIND_NAMES) {
    const [publications, asked] = leadsTo('pubblicazione', kind);
    expect(asked, `publications of ${kind}`).toMatchObject({ data_pubblicazione: '2026-12-01' });
    const [due, order] = leadsTo('scadenza', kind);
    expect(order, `due ${kind}`).toMatchObject({ sort: 'dataScadenza,asc' });
    expect(order).not.toHaveProperty('data_pubblicazione');
    expect(due).toBe(publications);
  }
  const [dossiers, shown] = leadsTo('fascicolo', null);
  expect([dossiers, shown]).toEqual([expect.stringContaining('/company/'), { vista: 'fascicoli' }]);
  const places = KIND_NAMES.map((kind) => leadsTo('pubblicazione', kind));
  expect(new Set(places.map((place) => JSON.stringify(place))).size, 'a list for each kind').toBe(KIND_NAMES.length);
});
