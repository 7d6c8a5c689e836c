import { describe, expect, it } from 'vitest';
import {
  figuresOf,
  firstYear,
  fullName,
  inYear,
  nameInYear,
  netChange,
  type OwnDocument,
  payslipsForBank,
  searchOwn,
  splitForHome,
  yearsOf,
} from './own-documents.ts';

function own(change: Partial<OwnDocument> = {}): OwnDocument {
  return {
    id: '1',
    tipo: 'payslip',
    descrizione: 'Cedolino',
    annomese: '202610',
    anno: 2026,
    mese: 10,
    tipoCedolino: 'ordinary',
    dataPubblicazione: '2026-11-07',
    lettoIl: null,
    nuovo: true,
    rettificatoIl: null,
    presaVisioneChiesta: false,
    presaVisioneIl: null,
    dataScadenza: null,
    fascicoli: [],
    nomeFile: 'a.pdf',
    dimensione: 1,
    netto: null,
    cifre: [],
    voci: null,
    ...change,
  };
}

const certificate = (change: Partial<OwnDocument> = {}) =>
  own({ tipo: 'taxCertificate', annomese: null, mese: null, tipoCedolino: null, ...change });

describe('the pending documents on the home page', () => {
  it('are the unread documents and those read but not yet acknowledged', () => {
    const payslip = own();
    const asked = own({
      id: '2',
      tipo: 'employeeDocument',
      presaVisioneChiesta: true,
      lettoIl: '2026-11-08T08:00:00Z',
    });
    const given = own({ ...asked, id: '3', presaVisioneIl: '2026-11-08T08:01:00Z' });
    const read = own({ ...asked, id: '4', presaVisioneChiesta: false });
    expect(splitForHome([payslip, asked, given, read])).toEqual({ newest: payslip, toRead: [asked], before: [] });
  });
});

const netOf = (payslip: OwnDocument, documents: readonly OwnDocument[]) => figuresOf(payslip, documents)?.net ?? null;

describe('the net pay of a payslip', () => {
  const october = own({ netto: 130_000 });
  const september = own({ id: '2', annomese: '202609', mese: 9, netto: 120_000 });

  it("is compared with the previous month's payslip of the same kind", () => {
    const thirteenth = own({ ...september, id: '3', tipoCedolino: 'thirteenth', netto: 1 });
    expect(netOf(october, [october, thirteenth, september])).toEqual({
      cents: 130_000,
      before: { payslip: september, cents: 120_000 },
    });
    const january = own({ id: '4', annomese: '202701', anno: 2027, mese: 1, netto: 5 });
    const december = own({ id: '5', annomese: '202612', mese: 12, netto: 4 });
    expect(netOf(january, [january, december])?.before?.payslip).toBe(december);
  });

  it('of a thirteenth or fourteenth payslip is compared with that of the year before', () => {
    const now = own({ annomese: '202612', mese: 12, tipoCedolino: 'thirteenth', netto: 2 });
    const then = own({ ...now, id: '2', annomese: '202512', anno: 2025, netto: 1 });
    expect(netOf(now, [now, september, then])?.before?.payslip).toBe(then);
  });

  it('has no comparison if the month before has no payslip, two payslips, or an uncertain net pay', () => {
    const again = own({ ...september, id: '3', netto: 7 });
    const unread = own({ ...september, netto: null });
    for (const others of [[], [september, again], [unread], [own({ ...september, annomese: '202608', mese: 8 })]])
      expect(netOf(october, [october, ...others])).toEqual({ cents: 130_000, before: null });
  });

  it.each([
    [120_099, 0],
    [119_901, 0],
    [120_100, 100],
    [119_900, -100],
  ])('of %i cents after 1,200 € is a change of %i: below one euro it is the same', (cents, change) => {
    expect(netChange({ cents, before: { payslip: september, cents: 120_000 } })).toBe(change);
  });

  it('is absent if it is uncertain', () => {
    expect(netOf(own(), [own(), september])).toBeNull();
  });
});

describe('the figures of a payslip', () => {
  it('have a fixed order, with or without net pay, and are absent if all of them are uncertain', () => {
    const fund = { cifra: 'severanceFund', unita: 'euro', valore: 1_234_500 } as const;
    const holiday = { cifra: 'holiday', unita: 'hours', valore: -800 } as const;
    const both = own({ cifre: [fund, holiday] });
    expect(figuresOf(both, [both])).toEqual({ net: null, others: [holiday, fund], changes: null });
    expect(figuresOf(own({ netto: 5 }), [])).toEqual({ net: { cents: 5, before: null }, others: [], changes: null });
    expect(figuresOf(own(), [])).toBeNull();
  });
});

describe('the difference from the previous payslip', () => {
  const lines = (...voci: [string, number][]) => voci.map(([descrizione, importo]) => ({ descrizione, importo }));
  const september = own({
    id: '2',
    annomese: '202609',
    mese: 9,
    voci: lines(['Paga', 900], ['Premio', 70], ['INPS', -90]),
  });
  const of = (voci: OwnDocument['voci'], ...before: OwnDocument[]) => {
    const payslip = own({ voci });
    return figuresOf(payslip, [payslip, ...before])?.changes ?? null;
  };

  it('lists new, removed and changed lines, the largest difference first', () => {
    const october = lines(['Paga', 900], ['INPS', -95], ['Straordinario', 50], ['Straordinario', 150]);
    expect(of(october, september)).toEqual({
      payslip: september,
      lines: [
        { line: 'Straordinario', before: null, now: 200 },
        { line: 'Premio', before: 70, now: null },
        { line: 'INPS', before: -90, now: -95 },
      ],
    });
  });

  it('is absent if no line changed, the lines of a payslip are uncertain, or the month has two payslips', () => {
    expect(of(september.voci, september)).toBeNull();
    expect(of(null, september)).toBeNull();
    expect(of(lines(['Paga', 900]), own({ ...september, voci: null }))).toBeNull();
    expect(of([], september, own({ ...september, id: '3' }))).toBeNull();
    expect(of([])).toBeNull();
  });
});

describe('the payslips for a bank', () => {
  it('are the three newest monthly payslips, without a thirteenth, a CU or a letter', () => {
    const month = (mese: number, change: Partial<OwnDocument> = {}) => own({ id: String(mese), mese, ...change });
    const thirteenth = own({ id: '13', mese: 12, tipoCedolino: 'thirteenth' });
    const all = [thirteenth, month(12), certificate(), month(11), month(10), month(9)];
    expect(payslipsForBank(all).map(({ id }) => id)).toEqual(['12', '11', '10']);
    expect(payslipsForBank([certificate(), thirteenth])).toEqual([]);
  });
});

describe('a document that requires a presa visione', () => {
  it('comes before documents that are only unread', () => {
    const [newest, older, oldest] = [own(), own({ id: '2', mese: 9 }), own({ id: '3', mese: 8 })];
    const asks = own({ id: '4', tipo: 'employeeDocument', presaVisioneChiesta: true });
    expect(splitForHome([newest, older, oldest, asks]).toRead).toEqual([asks, older, oldest]);
  });
});

describe('the name shown for a document', () => {
  it('is the month, with the year only if it is not obvious', () => {
    expect(nameInYear(own())).toBe('Ottobre');
    expect(fullName(own())).toBe('Ottobre 2026');
  });
  it('distinguishes a thirteenth and a fourteenth payslip from the monthly one', () => {
    expect(nameInYear(own({ tipoCedolino: 'thirteenth', mese: 12 }))).toBe('Tredicesima');
    expect(fullName(own({ tipoCedolino: 'fourteenth', mese: 6 }))).toBe('Quattordicesima 2026');
  });
  it('contains the year only once for a CU', () => {
    expect(nameInYear(certificate())).toBe('CU 2026');
    expect(fullName(certificate())).toBe('CU 2026');
  });
});

describe('the home page', () => {
  const [october, september, cu] = [own(), own({ id: '2', mese: 9 }), certificate({ id: '3' })];
  it('shows the newest payslip, and all other unread documents', () => {
    expect(splitForHome([october, cu, september])).toEqual({
      newest: october,
      toRead: [cu, september],
      before: [],
    });
  });
  it('always shows the newest payslip, and lists a payslip that was read as an earlier one', () => {
    const read = { ...october, lettoIl: '2026-11-10T08:00:00Z' };
    const before = { ...september, lettoIl: '2026-10-10T08:00:00Z' };
    expect(splitForHome([read, before])).toEqual({ newest: read, toRead: [], before: [before] });
  });
  it('shows an unread CU if there is no payslip at all', () => {
    expect(splitForHome([cu])).toEqual({ newest: null, toRead: [cu], before: [] });
  });
});

describe('the years offered', () => {
  it('are the newest document’s year and the four before, whatever a phone’s clock says (P31)', () => {
    for (const today of ['2026-11-20', '1970-01-01', '2031-05-05'])
      expect(yearsOf([own()], today)).toEqual({ shown: [2026, 2025, 2024, 2023, 2022], older: [] });
    expect(yearsOf([], '2026-11-20').shown).toEqual([2026, 2025, 2024, 2023, 2022]);
  });
  it('list years before those separately, and only those with documents (P31)', () => {
    const documents = [own(), own({ anno: 2018 }), own({ anno: 2021 }), own({ anno: 2018, mese: 3 })];
    expect(yearsOf(documents, '2026-11-20').older).toEqual([2021, 2018]);
  });
  it('begin with the newest year that has documents, or else with the clock’s year', () => {
    expect(firstYear([own({ anno: 2025 }), own({ anno: 2024 })], '2026-01-03')).toBe(2025);
    expect(firstYear([], '2026-01-03')).toBe(2026);
  });
  it('list certificates and payslips separately', () => {
    const documents = [own(), certificate({ id: '3' }), own({ anno: 2025 })];
    expect(inYear(documents, 2026)).toEqual({ certificates: [documents[1]], payslips: [documents[0]], others: [] });
  });
});

describe("a search in one's own documents", () => {
  const october = own();
  const thirteenth = own({ id: '2', mese: 12, tipoCedolino: 'thirteenth', descrizione: 'Tredicesima' });
  const cu = certificate({ id: '3', anno: 2025, descrizione: 'CU' });
  const letter = own({ id: '4', tipo: 'employeeDocument', mese: null, descrizione: 'Perché serve la visita medica' });
  const all = [october, thirteenth, cu, letter];
  const ids = (search: string) => searchOwn(all, search).map(({ id }) => id);
  it('finds documents by month, year, kind and description, in any common spelling', () => {
    expect(ids('OTTOBRE 2026')).toEqual(['1']);
    expect(ids('cu 2025')).toEqual(['3']);
    expect(ids('dic')).toEqual(['2']);
    expect(ids('ott 26')).toEqual(['1']);
    expect(ids('12/2026')).toEqual(['2']);
    expect(ids('busta paga')).toEqual(['1', '2']);
    expect(ids('perche visita')).toEqual(['4']);
  });
  it('requires a match for every word searched, from the start of a word', () => {
    expect(ids('ottobre 2024')).toEqual([]);
    expect(ids('10/2025')).toEqual([]);
    expect(ids('tobre')).toEqual([]);
  });
});
