import type { ResponseOf } from '../../../access/contract.ts';
import { KINDS, monthToCompare, type OwnGroup } from '../../../directory/kinds.ts';
import { OWN_FIGURES } from '../../../recognition/printed-figure.ts';
import { MONTHS, monthName } from '../../../text/common/format.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { PAYROLL_KIND_NAMES } from '../../../text/documents/own-documents.ts';
import type { listOwnDocuments } from './own-documents.contract.ts';
import { periodWords } from './period-words.ts';

/** A document as its employee sees it in the portal. */
export type OwnDocument = ResponseOf<typeof listOwnDocuments>[number];

/** How many years are shown as buttons: the newest and the four before (spec §9; P31). */
export const SHOWN_YEARS = 5;
/** How many payslips of a year are shown at first; "Mostra altri" shows the rest. */
export const SHOWN_PAYSLIPS = 6;

/** How many earlier payslips the home page shows. */
export const SHOWN_BEFORE = 3;
/** The figures above an open payslip: remaining holidays and severance pay. */
export const SHOWN_FIGURES: readonly (typeof OWN_FIGURES)[number][] = ['holiday', 'severanceFund'];
/** How many differing pay lines are shown; for the rest, only the number is shown. */
export const SHOWN_CHANGES = 5;
/** The home page shows this many unread documents; "Mostra altri" shows the rest. */
export const SHOWN_TO_READ = 3;

/** The name of a document inside its year: `Ottobre`, `Tredicesima`, `CU 2026`, a letter's own name. */
export function nameInYear(document: OwnDocument): string {
  if (document.tipo === 'taxCertificate') return `CU ${document.anno}`;
  if (document.tipo !== 'payslip') return document.descrizione;
  const kind = document.tipoCedolino ?? 'ordinary';
  if (kind !== 'ordinary') return PAYROLL_KIND_NAMES[kind];
  return monthName(document.mese ?? 0) || document.descrizione;
}

/** The name of a document where its year is not shown elsewhere: `Ottobre 2026`, `CU 2026`. */
export function fullName(document: OwnDocument): string {
  const name = nameInYear(document);
  return document.tipo === 'payslip' ? `${name} ${document.anno}` : name;
}

/** Whether this person must still acknowledge the document. */
export function awaitsAcknowledgement(document: OwnDocument): boolean {
  return document.presaVisioneChiesta && document.presaVisioneIl === null;
}

/**
 * Splits the documents, which are sorted newest first, into the home page's parts: the newest payslip, the other
 * pending documents (first those that require a presa visione), and a few earlier payslips that were read.
 */
export function splitForHome(documents: readonly OwnDocument[]): {
  newest: OwnDocument | null;
  toRead: OwnDocument[];
  before: OwnDocument[];
} {
  const payslips = documents.filter((document) => document.tipo === 'payslip');
  const [newest = null] = payslips;
  const isToBeRead = (document: OwnDocument) =>
    document !== newest && (document.lettoIl === null || awaitsAcknowledgement(document));
  const isRead = (document: OwnDocument) => document !== newest && !isToBeRead(document);
  const toRead = documents
    .filter(isToBeRead)
    .sort((a, b) => Number(awaitsAcknowledgement(b)) - Number(awaitsAcknowledgement(a)));
  return { newest, toRead, before: payslips.filter(isRead).slice(0, SHOWN_BEFORE) };
}

/**
 * The payslip of the same kind from the month before (for a 13th or 14th payslip: from the year before); null unless
 * there is exactly one.
 */
function payslipBefore(payslip: OwnDocument, documents: readonly OwnDocument[]): OwnDocument | null {
  if (payslip.annomese === null) return null;
  const kind = payslip.tipoCedolino ?? 'ordinary';
  const earlier = monthToCompare(Number(payslip.annomese), kind);
  const [before = null, another] = documents.filter(
    (one) => one.annomese === String(earlier) && (one.tipoCedolino ?? 'ordinary') === kind,
  );
  return another ? null : before;
}

/** The net pay of a payslip and of the previous one, in cents. */
function netOf({ netto }: OwnDocument, before: OwnDocument | null) {
  if (netto === null) return null;
  return { cents: netto, before: before && before.netto !== null ? { payslip: before, cents: before.netto } : null };
}

/** A smaller change of the net pay, in cents, is rounding: it is shown as no change. */
const CHANGE_SHOWN = 100;

/** The change of the net pay since the payslip before, in cents; 0 below one euro. */
export function netChange({ cents, before }: NonNullable<ReturnType<typeof netOf>>): number {
  const change = before ? cents - before.cents : 0;
  return Math.abs(change) < CHANGE_SHOWN ? 0 : change;
}

/** A new, removed or changed line, in cents; null if that payslip lacks the line. */
type ChangedLine = { line: string; before: number | null; now: number | null };

/**
 * The lines that differ between two payslips, largest difference first; null if no line differs or either payslip has
 * uncertain lines.
 */
function changedLines(payslip: OwnDocument, before: OwnDocument | null) {
  if (payslip.voci === null || !before?.voci) return null;
  const sums = [before, payslip].map(({ voci }) => {
    const sum = new Map<string, number>();
    for (const { descrizione, importo } of voci ?? []) sum.set(descrizione, (sum.get(descrizione) ?? 0) + importo);
    return sum;
  });
  const [then, now] = sums as [Map<string, number>, Map<string, number>];
  const lines = [...new Set([...now.keys(), ...then.keys()])]
    .map((line): ChangedLine => ({ line, before: then.get(line) ?? null, now: now.get(line) ?? null }))
    .filter((one) => one.before !== one.now)
    .sort((a, b) => difference(b) - difference(a));
  return lines.length === 0 ? null : { payslip: before, lines };
}

function difference({ before, now }: ChangedLine): number {
  return Math.abs((now ?? 0) - (before ?? 0));
}

/**
 * The certain figures of a payslip in a fixed order, and the differences from the previous payslip; null if there are
 * none.
 */
export function figuresOf(payslip: OwnDocument, documents: readonly OwnDocument[]) {
  const before = payslipBefore(payslip, documents);
  const net = netOf(payslip, before);
  const others = OWN_FIGURES.flatMap((figure) => payslip.cifre.filter(({ cifra }) => cifra === figure));
  const changes = changedLines(payslip, before);
  return net || others.length > 0 || changes ? { net, others, changes } : null;
}

/** How many payslips a bank asks for. */
const FOR_A_BANK = 3;

/**
 * The newest monthly payslips, given a list that is sorted newest first. Leaves out thirteenth and fourteenth payslips
 * (P102).
 */
export function payslipsForBank<D extends Pick<OwnDocument, 'tipo' | 'tipoCedolino'>>(documents: readonly D[]): D[] {
  return documents
    .filter(({ tipo, tipoCedolino }) => tipo === 'payslip' && (tipoCedolino ?? 'ordinary') === 'ordinary')
    .slice(0, FOR_A_BANK);
}

/** The year of the newest document, because a phone's clock may be wrong; the clock's year if there is none. */
export function firstYear(documents: readonly OwnDocument[], today: string): number {
  return Math.max(...documents.map(({ anno }) => anno), documents.length === 0 ? Number(today.slice(0, 4)) : 0);
}

/** The five years shown as buttons, and the older years that have documents. */
export function yearsOf(documents: readonly OwnDocument[], today: string): { shown: number[]; older: number[] } {
  const current = firstYear(documents, today);
  const shown = Array.from({ length: SHOWN_YEARS }, (_, back) => current - back);
  const oldest = shown.at(-1) ?? current;
  const older = new Set(documents.map((document) => document.anno).filter((year) => year < oldest));
  return { shown, older: [...older].sort((a, b) => b - a) };
}

/** The documents of a year, separated by kind. */
export function inYear(documents: readonly OwnDocument[], year: number) {
  const own = documents.filter((document) => document.anno === year);
  const shownAs = (group: OwnGroup) => own.filter((document) => KINDS[document.tipo].shown === group);
  return { certificates: shownAs('certificates'), payslips: shownAs('payslips'), others: shownAs('others') } satisfies {
    [Group in OwnGroup]: OwnDocument[];
  };
}

/** The kinds by which a person filters their documents, as the query string names them. */
const OWN_KINDS = ['cedolini', 'cu', 'altri'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

export function ownKindOf(text: string | undefined): OwnKind | null {
  return OWN_KINDS.find((kind) => kind === text) ?? null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Finds documents for which every word searched is the beginning of a word in their name, description, kind or period:
 * `cu 2025`, `nov 25`.
 */
export function searchOwn(documents: readonly OwnDocument[], search: string): OwnDocument[] {
  const words = periodWords(plain(search));
  return documents.filter((document) => {
    const { anno, descrizione, mese, tipo } = document;
    const kind = KIND_WORDS[tipo].asked.join(' ');
    const month = mese === null ? '' : (MONTHS[mese - 1] ?? '');
    const own = plain(`${fullName(document)} ${descrizione} ${kind} ${month} ${anno}`).split(/[\s.,;:()/-]+/);
    return words.every(
      ({ text, month, year }) =>
        own.some((each) => each.startsWith(text)) ||
        ((month !== null || year !== null) && (month ?? mese) === mese && (year ?? anno) === anno),
    );
  });
}
