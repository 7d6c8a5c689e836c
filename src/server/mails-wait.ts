/** How long mails to many people wait before they leave; until then they can be withdrawn (P17, P90). */
export const MAILS_WAIT_MS = 10 * 60_000;
