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

/** The recipient of notifications to the requester: the consultant, or the company itself. */
export function toAsker({ createdAs, companyId }: Pick<Paper, 'createdAs' | 'companyId'>): Audience {
  return createdAs === 'CONSULTANT' ? { audience: 'consultant', companyId } : { audience: 'company', companyId };
}

/**
 * Notifies a signer of a new request, of their turn, or of a missing signature. The notification contains the paper's
 * title, never its content.
 */
export function askedNews(
  row: Paper,
  signer: Person,
  kind: 'signatureAsked' | 'signatureTurn' | 'signatureReminder',
): News {
  return { kind, to: toSigner(signer), objectId: row.id, subject: row.title, person: row.company };
}

/** Notifies signers that a request has ended, and how, in each signer's own language. */
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

/** Withdraws the notifications that ask for a signature. */
export function noAskingNews(ids: readonly string[]): NonNullable<Change<unknown>['noNews']> {
  return (['signatureAsked', 'signatureTurn', 'signatureReminder'] as const).map((kind) => ({ kind, objectIds: ids }));
}
