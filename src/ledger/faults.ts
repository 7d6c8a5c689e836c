/** Everything that the verifier can find wrong, with its message. */
export const FAULTS = {
  'canonical-unreadable': 'the hashed text is not a ledger event',
  'hash-wrong': 'the hash is not that of the text and the previous hash',
  'column-differs': 'a column differs from the hashed text',
  'person-differs': 'the personal data differ from their commitment',
  'person-unannounced': 'personal data stand beside an event that has none',
  'person-missing': 'the personal data are gone, and no erasure says so',
  'out-of-order': 'the row stands out of its order, or twice',
  missing: 'the row is missing',
  inserted: 'the row was pushed in between its neighbours',
  replaced: 'the row is not the one that the next row continues',
  'head-differs': 'the head of the chain is not its last row',
  'head-missing': 'the chain has no head',
  'time-goes-back': 'the row is older than the one before it',
  'time-before-checkpoint': 'the row is older than a checkpoint that was signed before it was written',
  'time-in-future': 'the row is of a time to come',
  'checkpoint-differs': 'the hash is not the one that a signed checkpoint holds: the chain was rewritten up to here',
  'checkpoint-absent': 'no checkpoint was signed for this row and those after it',
  'checkpoint-removed': 'a checkpoint is gone that was signed here',
  'checkpoint-damaged': 'a line of the checkpoints is damaged',
  'checkpoint-unsigned': 'a checkpoint was not signed by this key',
  'action-unknown': 'nothing of the portal writes such an event',
  'actor-cannot-be': 'the actor cannot have written the row',
  'event-cannot-be': 'the event cannot have happened',
  'object-unborn': 'the event is of something that never came to be',
  'object-untraced': 'no event made it',
  'object-gone': 'it is gone, and no event says so',
  'object-differs': 'it is not what its events made of it',
  'practice-unknown': 'the chain is no practice’s',
  'blob-differs': 'the stored bytes are not those that the ledger names',
  'blob-missing': 'the stored bytes that the ledger names are missing',
} as const;
export type FaultCode = keyof typeof FAULTS;

export interface Fault {
  /** Null for a fault outside the chains, such as a wrong line among the checkpoints. */
  chain: string | null;
  /** null if no row is involved. */
  seq: string | null;
  /** For example `document 12`. */
  object: string | null;
  code: FaultCode;
  detail: string;
}

/** Where a fault is, and what is wrong there. */
export function faultSentence({ chain, seq, object, code, detail }: Fault): string {
  const place = [chain === null ? '' : `chain ${chain}`, seq === null ? '' : `row ${seq}`, object ?? '']
    .filter((part) => part !== '')
    .join(', ');
  return `${place === '' ? 'checkpoints' : place}: ${FAULTS[code]}${detail === '' ? '' : ` (${detail})`}.`;
}
