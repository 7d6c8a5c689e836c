import { describe, expect, it } from 'vitest';
import { knownPeople } from './known-people.ts';
import { factsOfText } from './page-facts.ts';
import { PEOPLE, REGISTRY } from './slips.fixture.ts';

const nobody = knownPeople({ practiceTaxCodes: [], companies: [], employees: [] });
const staff = knownPeople({
  ...REGISTRY,
  employees: REGISTRY.employees.map((employee, n) => ({ ...employee, employeeCode: String(1000 + n) })),
});

/** A page of rows, each at its height, ten letters wide. */
function pageOf(rows: { y: number; text: string }[], known = nobody) {
  const text = rows.map((row) => row.text).join('\n');
  const heights = rows.flatMap((row) => [...Array.from(row.text, () => row.y), Number.NaN]);
  return factsOfText(
    1,
    text,
    (index) => {
      const y = heights[index] ?? Number.NaN;
      return Number.isNaN(y) ? { x: 0, y: 0, width: 0, height: 0 } : { x: 0.1, y, width: 0.01, height: 0.01 };
    },
    known,
  );
}

describe('the month of a page', () => {
  // The reader probes the text in steps: wherever a step falls, the row below begins at its first letter.
  it.each([0, 5, 10, 15, 20, 25])(
    'is never read below the head of the page, even if the page has few words (%i more)',
    (more) => {
      const head = Array.from({ length: 12 }, (_, index) => ({
        y: 0.1 + index * 0.015,
        text: `DITTA ${'X'.repeat(50 + (index === 0 ? more : 0))}`,
      }));
      const facts = pageOf([
        ...head,
        { y: 0.3, text: 'PERIODO DI PAGA GENNAIO 2026' },
        { y: 0.36, text: 'MESE DICEMBRE 2025' },
        { y: 0.8, text: 'FIRMA DEL DIPENDENTE PER RICEVUTA' },
      ]);
      expect(facts.period).toBe(202601);
    },
  );

  it('is contested if the head and a label further down show different months', () => {
    const facts = pageOf([
      { y: 0.1, text: 'PAGA 11-2026' },
      { y: 0.8, text: 'PERIODO 04/2027' },
    ]);
    expect(facts).toMatchObject({ otherPeriod: 202611 });
  });

  it('is read from a label further down if the head names no month', () => {
    expect(
      pageOf([
        { y: 0.1, text: 'DITTA' },
        { y: 0.6, text: 'PERIODO DI PAGA MARZO 2026' },
      ]).period,
    ).toBe(202603);
  });
});

describe('a name in the head', () => {
  const namesIn = (text: string) => {
    const [company] = REGISTRY.companies;
    const known = knownPeople({ ...REGISTRY, companies: company ? [{ ...company, legalName: 'Bar Aurora Srl' }] : [] });
    return pageOf([{ y: 0.1, text }], known).names.map((name) => name.text);
  };

  it('is two words with a common first name', () => {
    expect(namesIn('CONTI AURORA 12')).toEqual(['CONTI AURORA']);
  });

  it('is not found in the name of a registered company beside the month', () => {
    expect(namesIn('BAR AURORA APRILE 2026')).toEqual([]);
  });

  it('is found before a code’s owner with the same first name', () => {
    const [mario] = [
      { ...REGISTRY.employees[0], firstName: 'Mario', lastName: 'Santoro', taxCode: 'SNTMRA68A13G273M' },
    ];
    const known = knownPeople({ ...REGISTRY, employees: [mario as (typeof REGISTRY.employees)[number]] });
    const row = 'GALLO MARIO SANTORO MARIO SNTMRA68A13G273M';
    expect(pageOf([{ y: 0.1, text: row }], known).names.map((name) => name.text)).toContain('GALLO MARIO');
  });
});

describe('the title of a certificate', () => {
  const yearOf = (...rows: string[]) =>
    pageOf([
      ...rows.map((text, index) => ({ y: 0.05 + index * 0.02, text })),
      { y: 0.4, text: 'DATI RELATIVI AL DIPENDENTE, PENSIONATO' },
      { y: 0.9, text: 'FIRMA' },
    ]).certificate;

  it.each([
    [['CERTIFICAZIONE UNICA 2026']],
    [['CERTIFICAZIONE', 'UNICA 2026']],
    [['CERTIFICAZIONE UNICA', '2026']],
    [['CERTIFICAZIONE', 'UNICA', '2026']],
    [['AGENZIA DELLE   CERTIFICAZIONE UNICA', 'ENTRATE   2026']],
    [['CERTIFICAZIONE UNICA   DATORE 10000000215', '2026   RIVA SRL']],
    [['CERTIFICAZIONE   DATORE 10000000215', 'UNICA   RIVA SRL 20100', '2026   MILANO']],
  ])('may span several rows: %j', (rows) => {
    expect(yearOf(...rows)).toBe(2026);
  });

  it.each([
    [['CERTIFICAZIONE UNICA', 'RELATIVA AI REDDITI DEL 2025']],
    [['CERTIFICAZIONE UNICA', 'ANNO D IMPOSTA 2025']],
    [['CERTIFICAZIONE UNICA', 'REDDITI 2025']],
    [['CERTIFICAZIONE UNICA', 'STAMPATA IL 16/03/2026']],
    [['CERTIFICAZIONE UNICA   N. 4', '2026-03-16   MILANO']],
    [['LA CERTIFICAZIONE UNICA SARA DISPONIBILE SUL PORTALE', 'DAL MESE DI MARZO 2026']],
  ])('is not completed by a year from a row with other content: %j', (rows) => {
    expect(yearOf(...rows)).toBeNull();
  });
});

describe('a payroll number', () => {
  it('counts only where a slip prints the number of its person, never among the pay items', () => {
    const code = PEOPLE[7]?.taxCode;
    const slip = (number: string) =>
      pageOf(
        [
          { y: 0.1, text: 'MATRICOLA QUALIFICA CODICE FISCALE' },
          { y: 0.12, text: `${number} OPERAIO ${code}` },
          { y: 0.14, text: 'VOCE DESCRIZIONE COMPETENZE' },
          { y: 0.16, text: '1007 PAGA BASE 1.234,56' },
        ],
        staff,
      ).printedNumbers;
    expect(slip('5221')).toEqual([]);
    expect(slip('1007')).toEqual([7]);
  });
});

describe('a second person at the foot of a page', () => {
  const footed = (...foot: string[]) =>
    pageOf(
      [
        { y: 0.1, text: `DIPENDENTE ${name(7)} ${PEOPLE[7]?.taxCode}` },
        ...foot.map((text, at) => ({ y: 0.95 + at * 0.02, text })),
      ],
      staff,
    );
  const name = (n: number) => `${PEOPLE[n]?.lastName} ${PEOPLE[n]?.firstName}`.toUpperCase();

  it('is excused by a label in the row above, unless that label already has a code', () => {
    const roleOf = (...foot: string[]) => footed(...foot).names.find(({ people }) => people.includes(3))?.role;
    expect(roleOf('ELABORATO DA', name(3))).toBe('practice');
    expect(roleOf(`ELABORATO DA STUDIO PROVA ${PEOPLE[9]?.taxCode}`, name(3))).toBe('none');
  });

  it('is recognised by the start of a code whose end is cut off by the edge of the sheet', () => {
    const torn = (text: string) => footed(text).names.filter(({ people }) => people.length === 0);
    expect(torn('BIANCHI ADA BNCDAA80A')).toMatchObject([{ folded: 'BIANCHIADA', labelled: true, role: 'none' }]);
    expect(torn('BIANCHI ADA VRDGNN80A')).toEqual([]);
  });
});

describe('the marks of a payslip', () => {
  const marksOf = (...rows: string[]) => pageOf(rows.map((text, at) => ({ y: 0.1 + at * 0.02, text })));

  it('are the title or pay items under their headings, never just an amount to be paid', () => {
    const heads = 'VOCE DESCRIZIONE COMPETENZE';
    expect(marksOf(heads, 'NETTO DEL MESE 700,00').payMarks).toBe(true);
    expect(marksOf(`${heads} 1`, 'NETTO DEL MESE 700,00').payMarks).toBe(false);
    expect(marksOf('IMPORTO LORDO 900,00', 'RATA 1', 'NETTO DA PAGARE 700,00').payMarks).toBe(false);
    expect(marksOf('BUSTA PAGA', 'NETTO DEL MESE 700,00').payMarks).toBe(true);
  });

  it('are missing if no word of pay is printed', () => {
    expect(marksOf('PIANO DEI TURNI', 'LUNEDI 8-16').withoutPay).toBe(true);
    expect(marksOf('DETTAGLIO', 'IMPONIBILE 900,00').withoutPay).toBe(false);
  });
});

describe('the headings of a pay table', () => {
  it('mean two slips if they are printed twice, whatever the label of each net pay', () => {
    const table = { y: 0.3, text: 'VOCE DESCRIZIONE COMPETENZE TRATTENUTE' };
    expect(pageOf([table]).netPays).toBe(1);
    expect(pageOf([table, { ...table, y: 0.7 }]).netPays).toBe(2);
  });
});
