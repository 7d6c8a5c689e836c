import type { ResponseOf } from '../../access/contract.ts';
import type * as contracts from './dashboard.contract.ts';
import type { PersonRow, Summed } from './dashboard.store.ts';
import { ACCRUALS, decimalText, type Figure, type FigureKind, KINDS, OVERTIME, SECTIONS, WORKED } from './figures.ts';

/** Builds the dashboard's answers from sums; pure, so that every figure can be traced to its rows. */

type AccrualName = (typeof ACCRUALS)[number];
type Section = (typeof SECTIONS)[number];

const money = (amount: number | null | undefined) => decimalText(amount ?? 0);
/** Hundredths as a number, such as `7.25` hours. */
const hours = (hundredths: number) => hundredths / 100;

function byMonth(rows: readonly Summed[]): [month: number, rows: Summed[]][] {
  const months = new Map<number, Summed[]>();
  for (const row of rows) {
    const month = row.month ?? 0;
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return [...months].sort(([a], [b]) => a - b);
}

/** Sums of each measure over the rows, in the order of the measures. */
export function totalsOf(kind: FigureKind, rows: readonly Pick<Figure, 'amounts'>[]): number[] {
  return KINDS[kind].measures.map((_, index) => rows.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0));
}

/** The totals of the valid rows. The import shows them so that users can compare them with the totals in their file. */
export function presentTotals(kind: FigureKind, figures: readonly Figure[]) {
  const totals = totalsOf(kind, figures);
  return KINDS[kind].measures.map(({ key, header, unit }, index) => ({
    campo: key,
    intestazione: header,
    totale: unit === 'numero' ? String(totals[index] ?? 0) : money(totals[index]),
  }));
}

function pay([payslips = 0, gross, net, employee, company, tax]: readonly (number | null)[]) {
  return {
    cedolini: payslips ?? 0,
    lordo: money(gross),
    netto: money(net),
    contributiDipendente: money(employee),
    contributiAzienda: money(company),
    irpef: money(tax),
  };
}

export function presentPayslips(anno: number, rows: readonly Summed[]): ResponseOf<typeof contracts.yearOfPayslips> {
  const mesi = byMonth(rows).map(([mese, some]) => ({ mese, ...pay(totalsOf('cedolini', some)) }));
  return { anno, mesi, totali: pay(totalsOf('cedolini', rows)) };
}

export function presentAccruals(rows: readonly Summed[]): ResponseOf<typeof contracts.accruals> {
  const order = (tipo: string | null) => ACCRUALS.indexOf(tipo as AccrualName);
  return [...rows]
    .sort((a, b) => order(a.item) - order(b.item))
    .map(({ item, section, amounts: [left, accrued, used] }) => ({
      tipo: item as AccrualName,
      unita: section as 'GIORNI' | 'ORE' | 'EURO',
      residuoAP: money(left),
      maturato: money(accrued),
      goduto: money(used),
      saldo: money((left ?? 0) + (accrued ?? 0) - (used ?? 0)),
    }));
}

/** Presence and absences, largest absence first. */
function presenceOf(causes: readonly { item: string | null; hours: number }[]) {
  const of = (item: string) => causes.filter((one) => one.item === item).reduce((sum, one) => sum + one.hours, 0);
  const names = new Set(causes.map(({ item }) => item).filter((item) => item !== WORKED && item !== OVERTIME));
  const absences = [...names].map((item) => ({ item, hours: of(item ?? '') })).filter(({ hours: some }) => some !== 0);
  return {
    assenze: {
      totale: hours(absences.reduce((sum, one) => sum + one.hours, 0)),
      dettaglio: [...absences]
        .sort((a, b) => b.hours - a.hours)
        .map(({ item, hours: some }) => ({ causale: item ?? '', ore: hours(some) })),
    },
    presenze: { lavorate: hours(of(WORKED)), straordinario: hours(of(OVERTIME)) },
  };
}

export function presentPresence(anno: number, rows: readonly Summed[]): ResponseOf<typeof contracts.companyPresence> {
  const causes = (some: readonly Summed[]) => some.map(({ item, amounts }) => ({ item, hours: amounts[0] ?? 0 }));
  return {
    anno,
    ...presenceOf(causes(rows)),
    mesi: byMonth(rows).map(([mese, some]) => ({ mese, ...presenceOf(causes(some)) })),
  };
}

export function presentPeople(anno: number, rows: readonly PersonRow[]): ResponseOf<typeof contracts.employeePresence> {
  const people = new Map<string, PersonRow[]>();
  for (const row of rows) {
    const own = people.get(row.id);
    if (own) own.push(row);
    else people.set(row.id, [row]);
  }
  return [...people.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const months = [...new Set(own.map(({ month }) => month))].sort((a, b) => a - b);
    return {
      id: first.id,
      codiceFiscale: first.taxCode,
      cognome: first.lastName,
      nome: first.firstName,
      matricola: first.employeeCode,
      anno,
      ...presenceOf(own),
      mesi: months.map((month) => ({ mese: month, ...presenceOf(own.filter((row) => row.month === month)) })),
    };
  });
}

/** Uses the previous year's own figures (`before`) if the file leaves its previous-year column empty. */
export function presentPosition(
  rows: readonly Summed[],
  before: readonly Summed[],
): ResponseOf<typeof contracts.financialPosition> {
  const former = new Map(before.map(({ section, item, amounts }) => [`${section} ${item}`, amounts[0] ?? null]));
  const order = (section: string | null) => SECTIONS.indexOf(section as Section);
  return [...rows]
    .sort((a, b) => order(a.section) - order(b.section) || a.line - b.line)
    .map(({ section, item, description, amounts: [amount, given] }) => {
      const last = given ?? former.get(`${section} ${item}`) ?? null;
      return {
        sezione: section as Section,
        codice: item ?? '',
        descrizione: description ?? '',
        importo: money(amount),
        importoAP: last === null ? null : money(last),
      };
    });
}

export function presentBranches(rows: readonly Summed[]): ResponseOf<typeof contracts.activeBranches> {
  return rows.map(({ item, description, amounts: [people, cost] }) => ({
    codice: item ?? '',
    descrizione: description ?? '',
    dipendenti: people ?? 0,
    costo: money(cost),
  }));
}

function cost(values: readonly number[]) {
  const [pay_, inps, inail, accrued, severance, funds, other] = values;
  return {
    retribuzioni: money(pay_),
    inpsAzienda: money(inps),
    inail: money(inail),
    ratei: money(accrued),
    tfr: money(severance),
    fondi: money(funds),
    altro: money(other),
    totale: money(sumOf(values)),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

export function presentCosts(
  anno: number,
  rows: readonly Summed[],
  before: readonly Summed[],
): ResponseOf<typeof contracts.personnelCosts> {
  return {
    anno,
    mesi: byMonth(rows).map(([mese, some]) => ({ mese, ...cost(totalsOf('costi', some)) })),
    totale: money(sumOf(totalsOf('costi', rows))),
    totaleAP: before.length === 0 ? null : money(sumOf(totalsOf('costi', before))),
  };
}

export function presentHeadcount(anno: number, rows: readonly Summed[]): ResponseOf<typeof contracts.headcount> {
  const months = byMonth(rows);
  const last = months.at(-1);
  const perQualifica = (last?.[1] ?? [])
    .map(({ item, amounts }) => ({ qualifica: item ?? '', numero: amounts[0] ?? 0 }))
    .filter(({ numero }) => numero > 0)
    .sort((a, b) => b.numero - a.numero);
  return {
    anno,
    data: last ? lastDayOf(anno, last[0]) : null,
    totale: perQualifica.reduce((sum, { numero }) => sum + numero, 0),
    perQualifica,
    mesi: months.map(([mese, some]) => ({ mese, numero: totalsOf('forza', some)[0] ?? 0 })),
  };
}

/** `-1234.56` → -123456, so that presented amounts can be added exactly. */
const hundredthsOf = (amount: string) => Number(amount.replace('.', ''));

/** Adds the headcounts of several companies. Each company counts as of its own newest month (P119). */
export function addHeadcounts(anno: number, parts: readonly Headcount[]): Headcount {
  const sumBy = <K>(pairs: readonly (readonly [K, number])[]) => {
    const sums = new Map<K, number>();
    for (const [key, number] of pairs) sums.set(key, (sums.get(key) ?? 0) + number);
    return [...sums];
  };
  return {
    anno,
    data: parts.flatMap(({ data }) => data ?? []).reduce<string | null>((a, b) => (a !== null && a > b ? a : b), null),
    totale: sumOf(parts.map(({ totale }) => totale)),
    perQualifica: sumBy(
      parts.flatMap(({ perQualifica }) => perQualifica.map(({ qualifica, numero }) => [qualifica, numero] as const)),
    )
      .map(([qualifica, numero]) => ({ qualifica, numero }))
      .sort((a, b) => b.numero - a.numero),
    mesi: sumBy(parts.flatMap(({ mesi }) => mesi.map(({ mese, numero }) => [mese, numero] as const)))
      .map(([mese, numero]) => ({ mese, numero }))
      .sort((a, b) => a.mese - b.mese),
  };
}
type Headcount = ResponseOf<typeof contracts.headcount>;

/** Adds the positions of several companies item by item. Amounts between these companies are not eliminated (P119). */
export function addPositions(parts: readonly Position[]): Position {
  const sums = new Map<string, Position[number]>();
  for (const row of parts.flat()) {
    const key = `${row.sezione} ${row.codice}`;
    const before = sums.get(key);
    sums.set(
      key,
      before
        ? {
            ...before,
            importo: money(hundredthsOf(before.importo) + hundredthsOf(row.importo)),
            importoAP:
              before.importoAP === null || row.importoAP === null
                ? (before.importoAP ?? row.importoAP)
                : money(hundredthsOf(before.importoAP) + hundredthsOf(row.importoAP)),
          }
        : row,
    );
  }
  return [...sums.values()].sort((a, b) => SECTIONS.indexOf(a.sezione) - SECTIONS.indexOf(b.sezione));
}
type Position = ResponseOf<typeof contracts.financialPosition>;

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
