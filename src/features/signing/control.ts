import { type Refusal, refuse } from '../../server/refusal.ts';
import { dayInRome, formatDay, timeInRome } from '../../text/common/format.ts';
import { SIGNED_PAPER } from '../../text/signing/signed-papers.ts';

/**
 * Who controlled the mailbox and the access that confirm a signature (P156, decision 42). A manager can move a worker's
 * mailbox, or give a password, and then act as the worker: for seven days that confirms nothing.
 */

/** An event of the trace that changed an access or its mailbox. */
export interface AccessStep {
  at: string;
  action:
    | 'activated'
    | 'activationLetterMade'
    | 'accessReset'
    | 'oneTimePasswordGiven'
    | 'accessMoved'
    | 'employeeCreated'
    | 'employeeChanged'
    | 'emailChanged';
  /** The grant concerned; null for an event about the account itself. */
  grantId: string | null;
  /** How an activation was made. */
  by: string | null;
  onPaper: boolean;
  /** The author's name and role; null once erased. */
  name: string | null;
  type: string | null;
}

/** A change by a manager. `takesOver`: the owner had used the access before. */
interface Setting {
  at: string;
  name: string | null;
  type: string | null;
  takesOver: boolean;
}

interface Control {
  /** `by` is null if the owner chose it. Null if the trace does not show it. */
  mailbox: { at: string; by: Setting | null } | null;
  /** `by`: who gave the access, or who set the mailbox that its link went to. */
  access: { at: string; how: 'link' | 'letter' | 'hand' | 'password'; by: Setting | null } | null;
  /** All changes by managers. A later change made through the access itself does not undo them. */
  settings: readonly Setting[];
}

/** Evaluates the events of one account, oldest first. */
export function controlOf(all: readonly AccessStep[]): Control {
  // Events before another account took a grant over concern the former account.
  const steps = all.filter(
    (step, n) =>
      step.grantId === null ||
      !all.slice(n).some(({ action, grantId }) => action === 'accessMoved' && grantId === step.grantId),
  );
  const mailboxes = new Map<string | null, Setting>();
  const letters = new Map<string | null, Setting>();
  const settings: Setting[] = [];
  const control: Control = { mailbox: null, access: null, settings };
  let wasActive = false;
  for (const step of steps) {
    const { at, action, grantId, by, onPaper } = step;
    const made: Setting = { at, name: step.name, type: step.type, takesOver: wasActive };
    if (action === 'employeeCreated' || action === 'employeeChanged' || action === 'accessReset')
      mailboxes.set(grantId, made);
    else if (action === 'activationLetterMade') letters.set(grantId, made);
    else if (action === 'emailChanged') control.mailbox = { at, by: null };
    else if (action === 'oneTimePasswordGiven') {
      control.access = { at, how: 'password', by: made };
      settings.push(made);
    } else if (action === 'activated' && by !== 'ownAccount') {
      const mailbox = by === 'manager' ? made : (mailboxes.get(grantId) ?? null);
      const maker = letters.get(grantId);
      // The author of a letter holds it: it counts from the day it opened the access.
      const giver =
        by === 'manager' ? made : onPaper ? { ...made, name: maker?.name ?? null, type: maker?.type ?? null } : mailbox;
      control.mailbox = mailbox && { at: mailbox.at, by: mailbox };
      control.access = { at, how: by === 'manager' ? 'hand' : onPaper ? 'letter' : 'link', by: giver };
      if (giver) settings.push(giver);
      wasActive = true;
    }
  }
  return control;
}

/** How long after a manager's change a signature cannot be confirmed. */
export const SETTLES_AFTER_MS = 7 * 24 * 3_600_000;

/** The means of confirming a signature. */
interface Means {
  /** When the account got the factor; null for a code by mail. */
  factorSince: string | null;
  /** The provider that opened the session vouched for the fiscal code. */
  isVouched: boolean;
}

/**
 * Why this cannot confirm a signature yet, or null. Any factor counts at a first access; after a takeover of an access
 * in use only a factor that the owner had before, because whoever took it over can add another.
 */
export function whyNotConfirm({ settings }: Control, { factorSince, isVouched }: Means, now: Date): Refusal | null {
  const until = (setting: Setting) => Date.parse(setting.at) + SETTLES_AFTER_MS;
  const lately = settings.filter((setting) => until(setting) > now.getTime());
  if (lately.length === 0 || isVouched) return null;
  const had = factorSince === null ? null : Date.parse(factorSince);
  if (had !== null && lately.every(({ at, takesOver }) => !takesOver || had < Date.parse(at))) return null;
  const last = new Date(Math.max(...lately.map(until)));
  const data = { day: formatDay(dayInRome(last)), time: timeInRome(last).slice(0, 5) };
  return refuse(lately.some(({ takesOver }) => takesOver) ? 'signing-taken-over' : 'signing-set-lately', data);
}

/** Stored with a signature: who controlled what, and what else identified its person. */
export interface ControlKept extends Pick<Control, 'mailbox' | 'access'> {
  factorSince: string | null;
  vouched: { name: string; at: string } | null;
}

/** The lines of the evidence. */
export function controlLines({ mailbox, access, factorSince, vouched }: ControlKept): string[] {
  const words = SIGNED_PAPER.control;
  const moment = (at: string) => SIGNED_PAPER.moment(formatDay(dayInRome(at)), timeInRome(at));
  const who = (setting: Setting | null) =>
    [setting?.name, setting?.type?.toLowerCase()].filter(Boolean).join(', ') || words.somebody;
  return [
    mailbox === null
      ? words.mailboxUnknown
      : mailbox.by === null
        ? words.ownMailbox(moment(mailbox.at))
        : words.mailbox(who(mailbox.by), moment(mailbox.at)),
    access === null ? words.accessUnknown : words.access[access.how](who(access.by), moment(access.at)),
    ...(factorSince === null ? [] : [words.factor(moment(factorSince))]),
    ...(vouched === null ? [] : [words.vouched(vouched.name, moment(vouched.at))]),
  ];
}
