import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { accountQuery, queryClient } from '../../../web/session.ts';
import { ownPaperQuery } from './own-calls.ts';
import OwnSigning from './own-signing.tsx';

const { read } = vi.hoisted(() => ({ read: { pages: [] as number[] } }));
vi.mock('./use-reading.ts', () => ({ useReading: () => ({ seen: new Set(read.pages), see: () => undefined }) }));
vi.mock('../../../web/frame/frame-heading.tsx', () => ({ FrameHeading: () => null }));
vi.mock('../../../web/page-title.ts', () => ({ usePageTitle: () => undefined }));
vi.mock('../../../web/ui/menu/help-link.tsx', () => ({ HelpLink: () => null }));
vi.mock('../../../web/address.tsx', () => ({
  AppLink: () => null,
  useParam: () => '7',
  useAddressSearch: () => [{}, () => undefined],
}));

const PAPER = {
  ...{
    id: '7',
    titolo: 'Lettera',
    azienda: 'Officine',
    chiestaDa: 'azienda',
    messaggio: '',
    impronta: 'ab',
    pagine: 2,
  },
  ...{
    stato: 'daFirmare',
    scadenza: '2096-12-31',
    aperta: true,
    nonFirmabile: null,
    nonConfermabile: null,
    modi: ['codice'],
    casella: 'l•••',
  },
  ...{ firmataIl: null, rifiutataIl: null, motivo: null, idDocumento: null },
};

/** The names of the enabled buttons. */
function onOf(paper: Record<string, unknown>, pages: number[]): string[] {
  read.pages = pages;
  queryClient.setQueryData(ownPaperQuery('7').queryKey, { ...PAPER, ...paper } as never);
  queryClient.setQueryData(accountQuery.queryKey, { role: 'EMPLOYEE', activeGrant: '1' } as never);
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <OwnSigning />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return [...drawn.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)]
    .filter(([, attributes = '']) => !attributes.includes('aria-disabled="true"'))
    .map(([, , inner = '']) => inner.replace(/<[^>]*>/g, ''));
}

it.each<[string, Record<string, unknown>, number[], string[]]>([
  ['not opened yet', {}, [], ['Leggi il documento', 'Non firmo']],
  ['all pages but the end of the last', {}, [1, 2], ['Leggi il documento', 'Non firmo']],
  ['the last page alone', {}, [2, 3], ['Leggi il documento', 'Non firmo']],
  ['read to its end', {}, [1, 2, 3], ['Rileggi il documento', 'Firma', 'Non firmo']],
  ['that cannot be signed', { nonFirmabile: 'La scadenza è passata.' }, [1, 2, 3], ['Rileggi il documento']],
  [
    'that nothing confirms yet: it can be refused',
    { nonConfermabile: 'Il codice vale dal 7/3.', modi: [] },
    [1, 2, 3],
    ['Rileggi il documento', 'Non firmo'],
  ],
  ...['firmata', 'completa', 'scaduta', 'ritirata', 'chiusa', 'rifiutata'].map(
    (stato): [string, Record<string, unknown>, number[], string[]] => [
      stato,
      { stato },
      [1, 2, 3],
      ['Rileggi il documento'],
    ],
  ),
])('enables signing only for an open paper that was read to its end: %s', (_, paper, pages, on) => {
  expect(onOf(paper, pages)).toEqual(on);
});
