import { describe, expect, test } from 'vitest';
import { LIST } from '../../text/common/list.ts';
import { parseSearch, stringifySearch } from '../search.ts';
import { branches, choice, day, dayRange, flag, monthRange, rangeWords, tags, yearRange } from './filters.ts';
import type { ListSummary } from './list-definition.ts';
import { countedFilters } from './list-summary.ts';
import {
  applying,
  changed,
  chipsOf,
  filterQuery,
  filterWords,
  isFiltered,
  pageQuery,
  resetting,
  viewOf,
} from './list-view.ts';

const NO_QUERY = { queryKey: [], queryFn: () => Promise.resolve([]) };
const FILTERS = [
  monthRange({ from: 'annomese_da', to: 'annomese_a', label: 'Mese' }),
  day({ key: 'data_pubblicazione', label: 'Data di pubblicazione', word: 'Pubblicazione' }),
  dayRange({ from: 'da', to: 'a', label: 'Creati' }),
  yearRange({ from: 'anno_da', to: 'anno_a', label: 'Anno' }),
  choice({
    key: 'pub',
    label: 'Pubblicati',
    options: [
      { value: 'true', label: 'SI' },
      { value: 'false', label: 'NO' },
    ],
    place: 'figures',
  }),
  choice({ key: 'stato', label: 'Letto', options: [{ value: '0', label: 'nuovi' }], place: 'figures' }),
  flag({ key: 'stato', value: '10', label: 'Non letto dall’azienda', group: 'Lettura' }),
  branches({ key: 'filcant', options: null }),
  tags({ key: 'tag', inUse: NO_QUERY }),
];

const ALL = {
  annomese_da: '202601',
  annomese_a: '202610',
  data_pubblicazione: '2026-11-07',
  da: '2026-10-01',
  a: '2026-10-31',
  anno_da: '2024',
  anno_a: '2026',
  pub: 'false',
  stato: '10',
  filcant: '0001,0007',
  tag: ['part-time', 'trasferte'],
};

describe('the query string of a list page', () => {
  test('round-trips every filter, page, size, order and quick search', () => {
    const address = stringifySearch({ ...ALL, q: 'dell’orto', page: '3', size: '-1', sort: 'cognome,desc' });
    expect(viewOf(FILTERS, parseSearch(address))).toEqual({
      applied: ALL,
      typed: 'dell’orto',
      page: 3,
      size: -1,
      sort: 'cognome,desc',
    });
  });

  test('shows the first 25 rows if empty', () => {
    expect(viewOf(FILTERS, {})).toEqual({ applied: {}, typed: '', page: 0, size: 25, sort: undefined });
    expect(stringifySearch(resetting(FILTERS))).toBe('');
  });

  test('keeps leading zeros of branch codes, and reads a single tag as a list', () => {
    expect(viewOf(FILTERS, parseSearch('?filcant=0001&tag=part-time')).applied).toEqual({
      filcant: '0001',
      tag: ['part-time'],
    });
  });

  test('drops values that the server would refuse', () => {
    const odd =
      '?annomese_da=2026&data_pubblicazione=oggi&da=2026-13-01&anno_da=26&pub=forse&stato=7&page=-2&size=33&sort=x';
    expect(viewOf(FILTERS, parseSearch(odd))).toEqual(viewOf(FILTERS, {}));
  });

  test('sets an end before the start to the start (spec §5), for months, days and years', () => {
    const turned = '?annomese_da=202606&annomese_a=202602&da=2026-06-02&a=2026-06-01&anno_da=2026&anno_a=2024';
    expect(viewOf(FILTERS, parseSearch(turned)).applied).toMatchObject({
      annomese_a: '202606',
      a: '2026-06-02',
      anno_a: '2026',
    });
  });

  test('returns to the first page when a filter changes, and keeps the company', () => {
    const change = applying(FILTERS, ALL);
    expect(change).toHaveProperty('page', undefined);
    expect(change).not.toHaveProperty('codiceAzienda');
  });
});

describe('the request for a list', () => {
  test('uses the parameter names of the contract', () => {
    expect(filterQuery({ applied: ALL, typed: 'rossi' })).toEqual({ ...ALL, q: 'rossi' });
  });

  test("asks for all rows when the page size is 'Tutte' (spec §9: −1), whatever the page number", () => {
    expect(pageQuery({ applied: {}, typed: '', page: 4, size: -1 })).toEqual({ page: '0', size: '-1' });
  });
});

describe('the counts', () => {
  const summary: Pick<ListSummary, 'groups'> = {
    groups: [
      {
        title: 'Letto',
        figures: [
          { label: 'SI', tone: 'ok', count: 'Pubblicati', sets: { pub: 'true' } },
          { label: 'Nuovi', tone: 'rest', count: 'Nuovi', sets: { stato: '0' } },
        ],
      },
    ],
  };

  test('ignore a filter that a number of the summary has set', () => {
    expect(countedFilters(summary, { applied: { pub: 'true', stato: '0', da: '2026-01-01' }, typed: '' })).toEqual({
      da: '2026-01-01',
    });
  });

  test('respect reading state 10, which no number of the summary represents', () => {
    expect(countedFilters(summary, { applied: { stato: '10' }, typed: 'x' })).toEqual({ stato: '10', q: 'x' });
  });
});

describe('the filter chips', () => {
  test('show every filter of the panel and of the summary, one chip per branch', () => {
    expect(chipsOf(FILTERS, ALL).map((chip) => chip.label)).toEqual([
      'Mese: gen 2026 – ott 2026',
      'Pubblicazione: 07/11/2026',
      'Creati: 01/10/2026 – 31/10/2026',
      'Anno: 2024 – 2026',
      'Pubblicati: NO',
      'Non letto dall’azienda',
      'Filiale 0001',
      'Filiale 0007',
    ]);
  });

  test('remove only the filter that they show', () => {
    const applied = { pub: 'true', filcant: '0001,0007', tag: ['part-time'] };
    const [published, branch] = chipsOf(FILTERS, applied);
    expect(changed(applied, published?.without ?? {})).toEqual({ filcant: '0001,0007', tag: ['part-time'] });
    expect(changed(applied, branch?.without ?? {})).toEqual({ ...applied, filcant: '0007' });
  });

  test('leave out tags, which are visible above the list', () => {
    expect(chipsOf(FILTERS, { tag: ['part-time'] })).toEqual([]);
  });

  test('describe a range without a start or without an end', () => {
    const words = (year: string) => year;
    expect(rangeWords(words, '2026', '2026')).toBe('2026');
    expect(rangeWords(words, '2025', undefined)).toBe('da 2025');
    expect(rangeWords(words, undefined, '2026')).toBe('fino a 2026');
  });
});

test('a list counts as filtered if any filter, tag or quick search is set', () => {
  const view = { page: 0, size: 25 };
  expect(isFiltered({ ...view, applied: {}, typed: '' })).toBe(false);
  expect(isFiltered({ ...view, applied: { tag: ['x'] }, typed: '' })).toBe(true);
  expect(isFiltered({ ...view, applied: {}, typed: 'rossi' })).toBe(true);
});

describe('a printed list', () => {
  test('describes every filter, including pills and tags', () => {
    const pills = choice({
      key: 'traccia',
      label: 'Stati mostrati',
      options: [
        { value: 'LettoDipendente', label: 'Letto lavoratore' },
        { value: 'VistoAzienda', label: 'Letto azienda' },
      ],
      several: true,
      place: 'pills',
    });
    const view = viewOf([...FILTERS, pills], { ...ALL, traccia: ['VistoAzienda', 'LettoDipendente'], q: 'rossi' });
    expect(filterWords([...FILTERS, pills], view)).toEqual([
      'Mese: gen 2026 – ott 2026',
      'Pubblicazione: 07/11/2026',
      'Creati: 01/10/2026 – 31/10/2026',
      'Anno: 2024 – 2026',
      'Pubblicati: NO',
      'Non letto dall’azienda',
      'Filiale 0001',
      'Filiale 0007',
      'Etichette: part-time, trasferte',
      'Stati mostrati: Letto lavoratore, Letto azienda',
      'Ricerca: «rossi»',
    ]);
    expect(filterWords(FILTERS, viewOf(FILTERS, {}))).toEqual([]);
  });

  test.each([
    [0, 1, 1, '1 busta paga'],
    [0, 25, 25, '25 buste paga'],
    [25, 25, 1033, '26–50 di 1.033 buste paga'],
    [0, 0, 0, '0 buste paga'],
  ])(
    'with %i rows before this page, %i on this page and %i in total is described as “%4$s”',
    (before, rows, total, words) => {
      expect(LIST.printedRows(before, rows, { total, more: false }, ['busta paga', 'buste paga'])).toBe(words);
    },
  );

  test('says that there are more rows than were counted', () => {
    expect(LIST.printedRows(25, 25, { total: 1000, more: true }, ['busta paga', 'buste paga'])).toBe(
      '26–50 di più di 1.000 buste paga',
    );
    expect([LIST.orMore(987, true), LIST.orMore(0, true), LIST.orMore(987, false)]).toEqual(['987+', '–', '987']);
  });
});
