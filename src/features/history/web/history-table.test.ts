import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { HistoryRow } from '../../../ledger/history.contract.ts';
import { historyList } from './history-table.tsx';

const list = historyList({ queryKey: [], queryFn: async () => [] }, false);
const passes = 'passes' in list.rows ? list.rows.passes : undefined;
const row = (stato: string) => ({ stato }) as z.infer<typeof HistoryRow>;

it.each([
  'Nuovo',
  'LettoDipendente',
  'Pubblicato',
  'PubblicazioneAnnullata',
  'VistoAzienda',
  'Eliminato',
  'Ripristinato',
])('the history can be filtered by %s (spec §4)', (stato) => {
  const [filter] = list.filters ?? [];
  if (filter?.kind !== 'choice') throw new Error('no filter of states');
  expect(filter.options.map(({ value }) => value)).toContain(stato);
  const applied = filter.read({ stato });
  expect(applied).toEqual({ stato: [stato] });
  expect([passes?.(row(stato), applied), passes?.(row('Rettificato'), applied)]).toEqual([true, false]);
});
