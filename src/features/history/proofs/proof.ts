import { fromBase64, isSignedBy, toBase64 } from '../../../ledger/receipt.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';
import { formatMonth } from '../../../text/common/format.ts';
import { PROOFS } from '../../../text/history/proofs.ts';

const DAY_MS = 24 * 3_600_000;

/** How long a proof is kept; a folder that shows it longer prolongs this (P223). */
export const PROOF_KEPT_MS = 60 * DAY_MS;
/** The days for which an inspector's folder may be open. */
export const FOLDER_DAYS = { least: 1, most: 30 } as const;
/** After this many wrong codes a folder opens no more: the code has 50 bits. */
export const MOST_WRONG_CODES = 10;

/** The end of a folder that is opened now for this many days. */
export const folderEnd = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** What a proof is about: one company or all, one person or all, a month or all of one person's. */
export interface ProofScope {
  month: number | null;
  company: { legalName: string } | null;
  person: { firstName: string; lastName: string; taxCode: string } | null;
}

const plain = (words: string) => words.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '');

/** The period of a proof in words: `ottobre 2026`, or every month of one person. */
export const periodWords = (month: number | null) =>
  month === null ? PROOFS.everyMonth : formatMonth(month).toLowerCase();

export function subjectOf({ company, person }: ProofScope): string {
  if (person)
    return PROOFS.personOf(`${person.lastName} ${person.firstName}`, person.taxCode, company?.legalName ?? '');
  return company?.legalName ?? PROOFS.everyCompany;
}

/** The archive's name: period, person with fiscal code, company. */
export function archiveName({ month, company, person }: ProofScope): string {
  const whose = person ? [person.lastName, person.firstName, person.taxCode] : [];
  const words = [PROOFS.fileName, periodWords(month), ...whose, company?.legalName ?? PROOFS.everyCompany];
  return `${words.map(plain).join('_').slice(0, 180)}.zip`;
}

/** The folder of a company in the archive. Two companies of one name differ by fiscal code. */
export const companyFolder = ({ legalName, taxCode }: { legalName: string; taxCode: string }) =>
  `${plain(legalName).slice(0, 60)}_${taxCode}`;

/** The names of a company's files; a company with many payslips has several parts. */
export function memberName(what: string, scope: ProofScope, company: { legalName: string }, part = ''): string {
  const whose = scope.person ? [scope.person.lastName, scope.person.firstName, scope.person.taxCode] : [];
  const words = [what, periodWords(scope.month), ...whose, company.legalName.slice(0, 60), part].filter(Boolean);
  return `${words.map(plain).join('_')}.pdf`;
}

/** Payslips in one signed PDF, so that it stays small enough for a mail. */
export const MOST_IN_PDF = 200;

export function inParts<T>(all: readonly T[], most = MOST_IN_PDF): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most));
}

/** Why a stranger is not shown a folder; null if it is shown once the code is right. */
export function whyNotFolder(
  folder: { expiresAt: string; endedAt: string | null; wrong: number },
  now: Date,
): Refusal | null {
  if (folder.endedAt !== null) return refuse('folder-ended');
  if (new Date(folder.expiresAt) <= now) return refuse('folder-expired');
  return folder.wrong >= MOST_WRONG_CODES ? refuse('folder-locked') : null;
}

const FORMAT = 'portale-lavoro fascicolo 1';

/** What a folder shows, as it is signed. */
export interface FolderFacts {
  formato: typeof FORMAT;
  studio: string;
  oggetto: string;
  mese: string | null;
  aziende: number;
  cedolini: number;
  pubblicati: number;
  letti: number;
  prodottaIl: string;
  nome: string;
  dimensione: number;
  impronta: string;
  validoFino: string;
  mostratoIl: string;
}

/** The facts as they are signed: JSON in base64. */
export function folderText(facts: Omit<FolderFacts, 'formato'>): string {
  return toBase64(new TextEncoder().encode(JSON.stringify({ formato: FORMAT, ...facts })));
}

/** The facts of an answer; `isSigned` is false if a byte differs from what this portal signed. */
export async function openFolder(
  { fatti, firma }: { fatti: string; firma: string },
  publicKey: Uint8Array,
): Promise<{ facts: FolderFacts; isSigned: boolean }> {
  const facts = JSON.parse(new TextDecoder().decode(fromBase64(fatti))) as FolderFacts;
  return { facts, isSigned: facts.formato === FORMAT && (await isSignedBy(publicKey, firma, fatti)) };
}
