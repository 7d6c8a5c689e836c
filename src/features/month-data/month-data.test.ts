import { describe, expect, it } from 'vitest';
import { missingOn } from './missing-on-payslip.ts';
import {
  asLastMonth,
  type Content,
  dueOn,
  expectedWork,
  reminderDays,
  startOf,
  stateOf,
  valueOf,
  whyNotAsk,
  whyNotSend,
  whyNotTakeOver,
  workingDays,
} from './month-data.ts';
import { differences, readHundredths, readRow, typedOf } from './read-row.ts';

const COLUMNS = ['ore', 'straordinario', 'ferie', 'permessi', 'malattia', 'buoniPasto'] as const;
const IN_MAY = { month: 202605, hiredOn: null, endedOn: null };
const content = (over: Partial<Content> = {}): Content => ({
  ...{ values: {}, items: [], note: '', weekly: 4000, hiredOn: null, endedOn: null },
  ...over,
});
const typed = { valori: {}, voci: [], nota: '', oreSettimanali: '40', assuntoIl: null, cessatoIl: null };

describe('the calendar of a month', () => {
  it('counts Mondays to Fridays without national holidays and Easter Monday, from the hiring to the last day', () => {
    const days = (month: number, hiredOn: string | null = null, endedOn: string | null = null) =>
      workingDays({ month, hiredOn, endedOn });
    // 1 May 2026 is a Friday; Easter Monday is 6 April 2026 and 21 April 2025.
    expect([days(202605), days(202604), days(202504), days(202512)]).toEqual([20, 21, 20, 20]);
    expect([days(202605, '2026-05-18'), days(202605, null, '2026-05-07'), days(202605, '2026-06-01')]).toEqual([
      10, 4, 0,
    ]);
  });
});

describe('what a row starts with', () => {
  const before = content({
    values: { ore: 12000, straordinario: 350, ferie: 300, buoniPasto: 1800 },
    items: [
      { description: 'Indennità di cassa', cents: 5000, recurring: true },
      { description: 'Premio', cents: 20000, recurring: false },
    ],
    weekly: 3000,
    note: 'A maggio torna a tempo pieno',
  });

  it('is the contract and the recurring items of last month', () => {
    expect(startOf(null)).toEqual(content());
    expect(startOf(before)).toEqual(content({ items: [before.items[0] as never], weekly: 3000 }));
  });

  it('repeats last month’s extras on request, and never an absence or a one-off (P239)', () => {
    const { values, items } = asLastMonth(before, COLUMNS);
    expect(values).toEqual({ straordinario: 350, buoniPasto: 1800 });
    expect(items).toHaveLength(1);
  });
});

describe('the hours worked', () => {
  it('follow the contract, the absences, and a first or last day in the month, until they are typed (P239)', () => {
    const worked = (over: Partial<Content>) => expectedWork(content(over), 'ore', IN_MAY);
    expect([worked({}), worked({ values: { ferie: 200, permessi: 400 } }), worked({ weekly: 3000 })]).toEqual([
      16000, 14000, 12000,
    ]);
    expect(worked({ endedOn: '2026-05-07' })).toBe(3200);
    const typed = content({ values: { ore: 15000, ferie: 200 } });
    expect([valueOf(typed, 'ore', IN_MAY), valueOf(typed, 'giorni', IN_MAY)]).toEqual([15000, 1800]);
  });

  it('are no difference of their own unless they are typed', () => {
    const news = (over: Partial<Content>) => differences(typedOf(content(over)), typedOf(startOf(null)));
    expect(news({ values: { ferie: 200 } })).toEqual(['ferie']);
    expect(news({ values: { ore: 15000 }, note: 'Nota', weekly: 3000 })).toEqual(['ore', 'oreSettimanali', 'nota']);
  });
});

describe('the check against a payslip’s lines of pay', () => {
  const lines = [
    { label: 'RETRIBUZIONE ORDINARIA', cents: 150_000 },
    { label: 'INDENNITÀ MALATTIA INPS', cents: 9_000 },
    { label: 'PREMIO  PRODUZIONE', cents: 20_000 },
  ];
  const item = (description: string, cents: number) => ({ description, cents, recurring: false });

  it('names the absences and one-offs that no line shows', () => {
    const reported = content({ values: { malattia: 300, infortunio: 200 }, items: [item('Arretrati', 5_000)] });
    expect(missingOn(reported, lines)).toEqual(['Infortunio (giorni)', 'Arretrati 50,00\u00a0€']);
  });

  it('finds a one-off by its amount or its description, and says nothing of holidays', () => {
    const items = [item('Premio produzione', 25_000), item('Una tantum', 20_000)];
    expect(missingOn(content({ values: { ferie: 200 }, items }), lines)).toEqual([]);
  });
});

describe('a written row', () => {
  const messages = (over: Partial<Parameters<typeof readRow>[0]>, employed = IN_MAY) => {
    const read = readRow({ ...typed, ...over }, COLUMNS, employed as never);
    return 'messages' in read ? read.messages.map(({ campo, testo }) => `${campo}: ${testo}`) : read.content;
  };

  it('reads amounts as people type them, without zeros', () => {
    expect(readHundredths('7,5')).toBe(750);
    expect(messages({ valori: { straordinario: '3,25', ferie: '0' }, oreSettimanali: '38.5' })).toEqual(
      content({ values: { straordinario: 325 }, weekly: 3850 }),
    );
  });

  it.each([
    [
      { valori: { straordinario: '750' } },
      'straordinario: Straordinario (ore): 750 ore sono troppe per 31 giorni di lavoro',
    ],
    [{ valori: { ferie: '32' } }, 'ferie: Ferie (giorni): 32 sono troppi, nel mese è in forza 31 giorni'],
    [
      { valori: { ferie: '20', malattia: '12' } },
      'valori: In tutto 32 giorni fra lavoro e assenze: nel mese è in forza 31 giorni',
    ],
    [{ valori: { ore: '500', permessi: '300' } }, 'valori: In tutto 800 ore: sono troppe per 31 giorni'],
    [{ valori: { ferie: 'due' } }, 'ferie: «due» non è un numero'],
    [{ valori: { ferie: '-1' } }, 'ferie: Il valore non può essere negativo'],
    [{ valori: { ferie: '1,234' } }, 'ferie: «1,234» ha più di due decimali: arrotonda'],
    [{ valori: { premio: '3' } }, 'premio: La colonna «premio» non è fra quelle di questo mese'],
    [{ valori: { infortunio: '3' } }, 'infortunio: La colonna «Infortunio (giorni)» non è fra quelle di questo mese'],
    [{ voci: [{ descrizione: '', importo: '10', ricorrente: false }] }, 'voci.0: Scrivi che cosa è l’importo'],
    [{ voci: [{ descrizione: 'Premio', importo: '', ricorrente: false }] }, 'voci.0: Scrivi l’importo di «Premio»'],
    [{ oreSettimanali: '61' }, 'oreSettimanali: Le ore settimanali sono al massimo 60'],
    [{ assuntoIl: '2026-06-01' }, 'assuntoIl: Il 01/06/2026 non è in maggio 2026: scrivilo nel suo mese'],
  ])('is refused with a reason: %j', (over, reason) => {
    expect(messages(over)).toContain(reason);
  });

  it('counts only the days of employment', () => {
    expect(messages({ valori: { ferie: '8' }, cessatoIl: '2026-05-07' })).toEqual([
      'ferie: Ferie (giorni): 8 sono troppi, nel mese è in forza 7 giorni',
    ]);
  });

  it('is refused for a person who left before the month', () => {
    expect(messages({}, { ...IN_MAY, endedOn: '2026-04-30' } as never)).toEqual([
      'nominativo: Ha cessato il 30/04/2026: non ha dati in maggio 2026',
    ]);
  });
});

describe('the state of a sheet', () => {
  it.each([
    [{ draft: false, version: 0, takenVersion: 0, asked: false }, 'asked'],
    [{ draft: true, version: 0, takenVersion: 0, asked: false }, 'arriving'],
    [{ draft: false, version: 1, takenVersion: 0, asked: false }, 'arrived'],
    [{ draft: false, version: 1, takenVersion: 0, asked: true }, 'toClarify'],
    [{ draft: false, version: 1, takenVersion: 1, asked: false }, 'taken'],
    [{ draft: true, version: 1, takenVersion: 1, asked: false }, 'arriving'],
    [{ draft: false, version: 2, takenVersion: 1, asked: false }, 'arrived'],
  ] as const)('of %j is %s', (sheet, state) => {
    expect(stateOf(sheet)).toBe(state);
  });

  it('decides what may follow', () => {
    expect(whyNotSend({ version: 1, draft: false })?.refused).toBe('month-data-sent');
    expect(whyNotSend({ version: 0, draft: false })).toBeNull();
    const whyNot = (version: number, state: 'arrived' | 'toClarify') =>
      whyNotTakeOver({ version, state, legalName: 'Alfa' })?.refused;
    expect(whyNot(0, 'arrived')).toBe('month-data-not-sent');
    expect(whyNot(1, 'toClarify')).toBe('month-data-open-question');
    expect(whyNot(1, 'arrived')).toBeUndefined();
  });

  it('is asked for a month that has begun, until a day that has not passed', () => {
    expect(whyNotAsk(202606, null, '2026-05-31')?.refused).toBe('month-data-ahead');
    expect(whyNotAsk(202605, '2026-05-30', '2026-05-31')?.refused).toBe('month-data-due-past');
    expect(whyNotAsk(202605, '2026-05-31', '2026-05-31')).toBeNull();
    expect([dueOn(202605, 5, '2026-05-20'), dueOn(202605, 5, '2026-06-20')]).toEqual(['2026-06-05', '2026-06-27']);
    expect(reminderDays('2026-06-05', '2026-06-01')).toEqual(['2026-06-03', '2026-06-05']);
    expect(reminderDays('2026-06-05', '2026-06-04')).toEqual(['2026-06-05']);
  });
});
