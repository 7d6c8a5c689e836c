/** An employee who has not opened a published document, or has not acknowledged it where required. */
export interface Unreading {
  employeeId: string;
  name: string;
  firstName: string;
  company: string;
  /** The address for a reminder; null without web access, active account or e-mail. */
  email: string | null;
  webAccess: boolean;
  lastReminder: string | null;
}

/** Why a person is not reminded. `text/documents/reminders.ts` has the sentence for each reason. */
export type Skipped = 'without-web-access' | 'unreachable' | 'reminded-today';

/**
 * Returns why this person cannot be reminded today, or null. A person gets at most one reminder a day, counting the
 * reminders of all senders (docs/api.md).
 */
export function whyNotRemind(person: Unreading, today: string): Skipped | null {
  if (!person.webAccess) return 'without-web-access';
  if (person.email === null) return 'unreachable';
  return person.lastReminder === today ? 'reminded-today' : null;
}
