import type { PresentedRow } from '../../ledger/present-history.ts';
import { ACTOR_TYPES } from '../../ledger/signature.ts';
import { formatDay } from '../../text/common/format.ts';
import { RECEIPT } from '../../text/history/receipts.ts';

/** The worker of a payslip. Two namesakes differ by fiscal code, two employments of one person by number. */
export interface DocumentOwner {
  employeeId: string;
  taxCode: string;
  number: string | null;
  branch: string | null;
}

export const ACCESS_ACTIONS = [
  'activationSent',
  'activationLetterMade',
  'activated',
  'oneTimePasswordGiven',
  'accessReset',
  'accessDisabled',
  'accessEnabled',
] as const;

/** A step by which a worker's access was given or taken, from the ledger. */
export interface AccessStep {
  action: (typeof ACCESS_ACTIONS)[number];
  at: string;
  by: 'key' | 'manager' | 'ownAccount' | null;
  onPaper: boolean;
}

/** A mail about a document, and what became of it. */
export interface SentMail {
  recipient: string;
  sentAt: string | null;
  refusedAt: string | null;
  withdrawnAt: string | null;
}

/**
 * The lines of a receipt about one document's person, first reading and confirmed receipt.
 * @param rows the document's events, newest first
 */
export function readingLines(owner: DocumentOwner, rows: readonly PresentedRow[]): string[] {
  const first = rows.findLast(({ stato }) => stato === 'LettoDipendente');
  const whole = rows.findLast(
    ({ stato, tipoUtente }) => stato === 'RicevutoPerIntero' && tipoUtente === ACTOR_TYPES.EMPLOYEE,
  );
  return [
    RECEIPT.identity(owner.taxCode, owner.number, owner.branch),
    first ? RECEIPT.readBy(first.cognomeNome, first.utente, formatDay(first.data), first.ora) : RECEIPT.notRead,
    ...(whole ? [RECEIPT.receivedBy(whole.cognomeNome, formatDay(whole.data), whole.ora)] : []),
  ];
}

/** The lines about the person's access and the mails about the document, oldest first. */
export function deliveryLines(steps: readonly AccessStep[], mails: readonly SentMail[]): string[] {
  return [
    RECEIPT.access(steps.map((step) => RECEIPT.step(RECEIPT.steps[stepOf(step)], step.at))),
    RECEIPT.mails(mails.map(fateOf)),
  ];
}

function stepOf({ action, by, onPaper }: AccessStep): keyof typeof RECEIPT.steps {
  if (action !== 'activated') return action;
  if (by === 'manager') return 'activatedByManager';
  if (by === 'ownAccount') return 'activatedWithOwn';
  return onPaper ? 'activatedOnPaper' : 'activatedByKey';
}

function fateOf({ recipient, sentAt, refusedAt, withdrawnAt }: SentMail): string {
  const { sent, refused, withdrawn, waiting } = RECEIPT.mailFates;
  if (sentAt !== null) return sent(recipient, sentAt);
  if (withdrawnAt !== null) return withdrawn(recipient, withdrawnAt);
  return refusedAt !== null ? refused(recipient, refusedAt) : waiting(recipient);
}
