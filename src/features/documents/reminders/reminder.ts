/** An employee who has not opened what is published. */
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

/** Why a person is not reminded; each has its words in `text/documents/reminders.ts`. */
export type Skipped = 'without-web-access' | 'unreachable' | 'reminded-today';

/** Why this person is not reminded today, or null: once a day at most, by all senders together (docs/api.md). */
export function whyNotRemind(person: Unreading, today: string): Skipped | null {
  if (!person.webAccess) return 'without-web-access';
  if (person.email === null) return 'unreachable';
  return person.lastReminder === today ? 'reminded-today' : null;
}
