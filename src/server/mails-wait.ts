/** So long what many are told waits before its mails leave; until then it can be taken back (P17, P90). */
export const MAILS_WAIT_MS = 10 * 60_000;
