import { describe, expect, it } from 'vitest';
import {
  asLastMonth,
  type Content,
  dueOn,
  edited,
  newsOf,
  reminderDays,
  startOf,
  stateOf,
  whyNotAsk,
  whyNotSend,
  whyNotTakeOver,
  workingDays,
} from './month-data.ts';
import { readHundredths, readRow, whyNotWrite } from './read-row.ts';

const COLUMNS = ['ore', 'straordinario', 'ferie', 'permessi', 'malattia', 'buoniPasto'] as const;
const SHEET = { columns: COLUMNS, weeklyHours: 4000 };
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

  it('is the hours of the contract and the recurring items of last month', () => {
    expect(startOf(SHEET, IN_MAY, null)).toEqual(content({ values: { ore: 16000 } }));
    expect(startOf(SHEET, IN_MAY, before)).toEqual(
      content({ values: { ore: 12000 }, items: [before.items[0] as never], weekly: 3000 }),
    );
  });

  it('repeats last month’s extras on request, and never an absence or a one-off (P239)', () => {
    const { values, items } = asLastMonth(startOf(SHEET, IN_MAY, before), before, COLUMNS);
    expect(values).toEqual({ ore: 12000, straordinario: 350, buoniPasto: 1800 });
    expect(items).toHaveLength(1);
  });
});

describe('the hours worked', () => {
  const start = startOf(SHEET, IN_MAY, null);
  const withHoliday = edited(start, { ...start, values: { ...start.values, ferie: 200 } }, COLUMNS, IN_MAY);

  it('follow the absences, and are then no difference of their own', () => {
    expect(withHoliday.values).toEqual({ ore: 14400, ferie: 200 });
    expect(newsOf(withHoliday, start, COLUMNS, IN_MAY)).toEqual(['ferie']);
  });

  it('stay as they were typed by hand', () => {
    const byHand = { ...start, values: { ore: 15000 } };
    const after = edited(byHand, { ...byHand, values: { ore: 15000, ferie: 200 } }, COLUMNS, IN_MAY);
    expect(after.values).toEqual({ ore: 15000, ferie: 200 });
    expect(newsOf(after, start, COLUMNS, IN_MAY)).toEqual(['ore', 'ferie']);
  });

  it('follow a last day in the month', () => {
    expect(edited(start, { ...start, endedOn: '2026-05-07' }, COLUMNS, IN_MAY).values).toEqual({ ore: 3200 });
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

  it('is refused for a person who left before the month, and for a new hire without name or first day', () => {
    const known = { isNew: false, name: 'Rossi Ada', hiredOn: null, endedOn: '2026-04-30' };
    expect(whyNotWrite(202605, known).map(({ testo }) => testo)).toEqual([
      'Ha cessato il 30/04/2026: non ha dati in maggio 2026',
    ]);
    const nobody = { isNew: true, name: '', hiredOn: null, endedOn: null };
    expect(whyNotWrite(202605, nobody).map(({ campo }) => campo)).toEqual(['nominativo', 'assuntoIl']);
  });
});

describe('the state of a sheet', () => {
  it.each([
    [{ draft: false, version: 0, takenVersion: 0, open: 0 }, 'asked'],
    [{ draft: true, version: 0, takenVersion: 0, open: 0 }, 'arriving'],
    [{ draft: false, version: 1, takenVersion: 0, open: 0 }, 'arrived'],
    [{ draft: false, version: 1, takenVersion: 0, open: 1 }, 'toClarify'],
    [{ draft: false, version: 1, takenVersion: 1, open: 0 }, 'taken'],
    [{ draft: true, version: 1, takenVersion: 1, open: 0 }, 'arriving'],
    [{ draft: false, version: 2, takenVersion: 1, open: 0 }, 'arrived'],
  ] as const)('of %j is %s', (sheet, state) => {
    expect(stateOf(sheet)).toBe(state);
  });

  it('decides what may follow', () => {
    expect(whyNotSend({ version: 1, draft: false })?.refused).toBe('month-data-sent');
    expect(whyNotSend({ version: 0, draft: false })).toBeNull();
    expect(whyNotTakeOver({ version: 0, legalName: 'Alfa' }, 0)?.refused).toBe('month-data-not-sent');
    expect(whyNotTakeOver({ version: 1, legalName: 'Alfa' }, 1)?.refused).toBe('month-data-open-question');
    expect(whyNotTakeOver({ version: 1, legalName: 'Alfa' }, 0)).toBeNull();
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
