import type { DataOf, EventName, LedgerEvent } from '../../ledger/ledger.ts';
import type { Change } from '../../server/http/change.ts';
import { SIGNING_WORDS } from '../../text/signing/signing.ts';
import type { Audience, News } from '../notifications/notification.ts';
import type { SignatureRow, SignerRow } from './signing.store.ts';

type Paper = Pick<SignatureRow, 'id' | 'companyId' | 'title' | 'company' | 'createdAs'>;
type Person = Pick<SignerRow, 'employeeId' | 'companyId'>;

type SignatureAction = Extract<EventName, `signature${string}`>;

export function eventOf<A extends SignatureAction>(
  row: Pick<SignatureRow, 'id' | 'companyId' | 'title'>,
  action: A,
  data: DataOf<A>,
  employeeId: string | null = null,
): LedgerEvent {
  const { id, companyId, title } = row;
  return { action, id, companyId, employeeId, data, person: { document: title } } as LedgerEvent;
}

export const toSigner = ({ companyId, employeeId }: Person) =>
  ({ audience: 'employee', companyId, employeeId }) as const;

/** Who asked: the consultant, or the company itself. */
export function toAsker({ createdAs, companyId }: Pick<Paper, 'createdAs' | 'companyId'>): Audience {
  return createdAs === 'CONSULTANT' ? { audience: 'consultant', companyId } : { audience: 'company', companyId };
}

/** Tells a signer that they are asked, that it is their turn, or that their signature is missing: the title, nothing of it. */
export function askedNews(
  row: Paper,
  signer: Person,
  kind: 'signatureAsked' | 'signatureTurn' | 'signatureReminder',
): News {
  return { kind, to: toSigner(signer), objectId: row.id, subject: row.title, person: row.company };
}

/** Tells signers that nothing is asked of them any more, and why; each says so in the reader's own language. */
export function endedNews(
  row: Paper,
  signers: readonly Person[],
  how: keyof typeof SIGNING_WORDS.ends,
  words = '',
): News[] {
  return signers.map((signer) => ({
    kind: 'signatureEnded',
    to: toSigner(signer),
    objectId: row.id,
    subject: row.title,
    person: SIGNING_WORDS.ends[how],
    words,
  }));
}

/** What asked for a signature is true no more. */
export function noAskingNews(ids: readonly string[]): NonNullable<Change<unknown>['noNews']> {
  return (['signatureAsked', 'signatureTurn', 'signatureReminder'] as const).map((kind) => ({ kind, objectIds: ids }));
}
