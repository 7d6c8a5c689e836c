import { expect, it } from 'vitest';
import { MOST_NEW_WORKERS } from '../../new-workers.contract.ts';
import { aRow } from '../review/row.fixture.ts';
import { enterAll } from './newcomers.ts';

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ row: aRow(from + at, [from + at]), cognome: 'Rossi', nome: 'Anna', codiceFiscale: `CF${from + at}` },
  }));

it('enters a large company in parts, later parts into the company just created, and nobody twice after a failure', async () => {
  const proposed = { ragioneSociale: 'Alfa', codiceAzienda: 'a', codiceFiscale: 'cf', partitaIva: null };
  const companies = [
    { people: people(1, MOST_NEW_WORKERS + 1), azienda: proposed },
    { people: people(1001, 1), azienda: { codice: 'b' } },
  ];
  const finished = new Set<number>();
  const sent: [number, object, boolean][] = [];
  let failing = true;
  const enter = () =>
    enterAll(companies, finished, async ({ righe, azienda, rileggi }) => {
      if (failing && sent.length === 1) throw new Error('lost');
      sent.push([righe.length, azienda, rileggi]);
      return { azienda: { codice: 'codice' in azienda ? azienda.codice : azienda.codiceAzienda, nome: '' } };
    });
  await expect(enter()).rejects.toThrow('lost');
  expect(finished.size).toBe(MOST_NEW_WORKERS);
  failing = false;
  await enter();
  expect(sent).toEqual([
    [MOST_NEW_WORKERS, proposed, false],
    [1, proposed, false],
    [1, { codice: 'b' }, true],
  ]);

  sent.length = 0;
  await enterAll(companies.slice(0, 1), new Set(), async ({ righe, azienda, rileggi }) => {
    sent.push([righe.length, azienda, rileggi]);
    return { azienda: { codice: 'a', nome: '' } };
  });
  expect(sent).toEqual([
    [MOST_NEW_WORKERS, proposed, false],
    [1, { codice: 'a' }, true],
  ]);
});
