import { expect, test } from 'vitest';
import { type BoardRow, blockOf, orderOf } from './month-block.ts';

const FIGURES = { daPubblicare: 0, programmati: 0, annullati: 0, ricevuti: 10, pubblicati: 10, letti: 10, mancanti: 0 };
const row = (more: Partial<BoardRow> = {}) => ({
  ...{ ...FIGURES, daDecidere: 0, inRitardo: 0, chiusura: null, visto: null },
  ...more,
});
const approval = (stato: 'chiesto' | 'dato' | 'negato') => ({
  ...{ stato, cedolini: 4, il: null, da: null, motivo: null },
});
const toPublish = { daPubblicare: 3, pubblicati: 7, letti: 7 };

test('names the most urgent thing that holds up a company’s month', () => {
  const cases: [Partial<BoardRow>, string][] = [
    [{ mancanti: 1, daDecidere: 2, ...toPublish }, 'missing'],
    [{ ricevuti: 0, pubblicati: 0, letti: 0 }, 'missing'],
    [{ daDecidere: 2, ...toPublish }, 'doubts'],
    [{ visto: approval('chiesto'), ...toPublish }, 'approval'],
    [{ visto: approval('negato'), ...toPublish }, 'approval'],
    [{ visto: approval('dato'), ...toPublish }, 'publish'],
    [{ ...toPublish, inRitardo: 2 }, 'publish'],
    [{ letti: 4, inRitardo: 2 }, 'unread'],
    [{ letti: 4 }, 'waiting'],
    [{ programmati: 2, pubblicati: 8, letti: 8 }, 'waiting'],
    [{}, 'done'],
    [{ annullati: 10, pubblicati: 0, letti: 0 }, 'done'],
    [{ mancanti: 2, chiusura: { ...FIGURES, il: '2026-11-05', da: 'Anna' } }, 'done'],
  ];
  expect(cases.map(([more]) => blockOf(row(more)))).toEqual(cases.map(([, block]) => block));
});

test('sorts by what holds up, and within it the company with the most first', () => {
  const rows = [
    row(),
    row({ letti: 4, inRitardo: 6 }),
    row({ daPubblicare: 3 }),
    row({ daPubblicare: 80 }),
    row({ mancanti: 1 }),
    row({ letti: 4 }),
  ];
  const sorted = rows.toSorted((a, b) => orderOf(a) - orderOf(b));
  expect(sorted.map((one) => rows.indexOf(one))).toEqual([4, 3, 2, 1, 5, 0]);
});
