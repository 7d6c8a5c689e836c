import type { ResponseOf } from '../../access/contract.ts';
import { hasEnded } from '../../directory/employee.ts';
import { fromBase64, isSignedBy, toBase64 } from '../../ledger/receipt.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { checkIncomeProof } from './income-proof.contract.ts';

/**
 * The proof of income that a worker shows as a QR code (P215): employer, name, day of hiring and net pay of the newest
 * months, and nothing else. The code contains only a token; the figures are read at each view.
 */
export const GOOD_FOR_MS = 15 * 60_000;
export const MOST_VIEWS = 10;
export const MOST_A_DAY = 20;
const SHOWN_MONTHS = 3;
const FORMAT = 'portale-lavoro reddito 1';

/** A month with its net pay in cents; null if the payslip proves none (decision 30). */
export interface ProvenMonth {
  mese: string;
  netto: number | null;
}

/** The facts of a proof, as they are signed. */
export interface IncomeFacts {
  azienda: string;
  lavoratore: string;
  assuntoIl: string | null;
  mesi: ProvenMonth[];
}

export interface SignedFacts extends IncomeFacts {
  formato: typeof FORMAT;
  mostratoIl: string;
  validoFino: string;
}

interface Payslip {
  kind: string;
  payrollKind: string | null;
  period: number | null;
  net: number | null;
}

/**
 * The newest three months with a monthly payslip, given documents that are sorted newest first. A month with two monthly
 * payslips proves no net: it could be the one or the other.
 */
export function provenMonths(documents: readonly Payslip[]): ProvenMonth[] {
  const monthly = documents.filter(
    ({ kind, payrollKind, period }) =>
      kind === 'payslip' && (payrollKind ?? 'ordinary') === 'ordinary' && period !== null && period > 9999,
  );
  return [...Map.groupBy(monthly, ({ period }) => String(period))]
    .slice(0, SHOWN_MONTHS)
    .map(([mese, [only, another]]) => ({ mese, netto: another ? null : (only?.net ?? null) }));
}

/** Why a worker cannot make a proof; null if they can. */
export function whyNotMake(
  { mesi, endedOn, madeToday }: { mesi: readonly ProvenMonth[]; endedOn: string | null; madeToday: number },
  today: string,
): Refusal | null {
  if (hasEnded(endedOn, today)) return refuse('proof-after-employment');
  if (mesi.every(({ netto }) => netto === null)) return refuse('proof-without-net');
  return madeToday >= MOST_A_DAY ? refuse('proof-enough') : null;
}

/** Why a stranger with the code is shown nothing; null if the proof is shown. */
export function whyNotShow(
  proof: { stillWorks: boolean; expiresAt: string; endedAt: string | null; views: number },
  now: Date,
): Refusal | null {
  // The same answer for a proof that its worker ended and for one whose worker left: a stranger learns no reason.
  if (proof.endedAt !== null || !proof.stillWorks) return refuse('proof-ended');
  if (new Date(proof.expiresAt) <= now) return refuse('proof-expired');
  return proof.views >= MOST_VIEWS ? refuse('proof-seen-enough') : null;
}

/** The facts as they are signed: JSON in base64. */
export function factsText(facts: IncomeFacts, mostratoIl: Date, validoFino: string): string {
  const { azienda, lavoratore, assuntoIl, mesi } = facts;
  const signed: SignedFacts = {
    formato: FORMAT,
    ...{ azienda, lavoratore, assuntoIl, mesi },
    mostratoIl: mostratoIl.toISOString(),
    validoFino: new Date(validoFino).toISOString(),
  };
  return toBase64(new TextEncoder().encode(JSON.stringify(signed)));
}

/** The facts of an answer, whether or not they are signed. */
export function readProof({ fatti }: Pick<ResponseOf<typeof checkIncomeProof>, 'fatti'>): SignedFacts {
  return JSON.parse(new TextDecoder().decode(fromBase64(fatti))) as SignedFacts;
}

/** The facts of an answer; null if a byte differs from what this portal signed. */
export async function openProof(
  { fatti, firma }: ResponseOf<typeof checkIncomeProof>,
  publicKey: Uint8Array,
): Promise<SignedFacts | null> {
  if (!(await isSignedBy(publicKey, firma, fatti))) return null;
  const facts = readProof({ fatti });
  return facts.formato === FORMAT ? facts : null;
}
