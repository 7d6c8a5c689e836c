import { type Refusal, refuse } from '../../server/refusal.ts';
import { dayInRome, formatDay, timeInRome } from '../../text/common/format.ts';
import { SIGNED_PAPER } from '../../text/signing/signed-papers.ts';

/**
 * Determines who controlled the mailbox and the login that confirm a signature (P156, decision 42). A manager can
 * change a worker's mailbox or set a password, and then act as the worker. Therefore neither confirms a signature for
 * seven days after such a change.
 */

/** A ledger event that changed a login or its mailbox. */
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
  /** The grant that the event changed; null for an event about the account as a whole. */
  grantId: string | null;
  /** How a grant was activated. */
  by: string | null;
  onPaper: boolean;
  /** The author's name and role; null once the author's data has been erased. */
  name: string | null;
  type: string | null;
}

/** A change made by a manager. `takesOver` is true if the owner had already used the login. */
interface Setting {
  at: string;
  name: string | null;
  type: string | null;
  takesOver: boolean;
}

interface Control {
  /** `mailbox` is null if the ledger does not show how it was set; `by` is null if the owner chose it. */
  mailbox: { at: string; by: Setting | null } | null;
  /** `by` is the manager who set the password or made the letter, or who set the mailbox to which the link was sent. */
  access: { at: string; how: 'link' | 'letter' | 'hand' | 'password'; by: Setting | null } | null;
  /**
   * All changes by managers. A later change made with the login itself does not cancel them, because the manager may
   * have made it.
   */
  settings: readonly Setting[];
}

/** Evaluates the events of one account, which must be sorted from oldest to newest. */
export function controlOf(all: readonly AccessStep[]): Control {
  // If a grant was moved to another account, its earlier events concern the former account.
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
      // The author of a letter may have kept its code, so the period begins when the letter was used, not when it was
      // made.
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

/** How long, in ms, no signature can be confirmed after a manager's change. */
export const SETTLES_AFTER_MS = 7 * 24 * 3_600_000;

/** The means with which a person confirms a signature. */
interface Means {
  /** When the second factor was added to the account; null for a mailed code. */
  factorSince: string | null;
  /** True if the identity provider used for the login confirmed the fiscal code. */
  isVouched: boolean;
}

/**
 * Why these means cannot confirm a signature yet; null if they can. After a first activation any second factor counts.
 * After a manager has taken over a login in use, only an older factor counts, because the manager can add a new one.
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

/** Stored with a signature: who controlled mailbox and login, and what else identified the signer. */
export interface ControlKept extends Pick<Control, 'mailbox' | 'access'> {
  factorSince: string | null;
  vouched: { name: string; at: string } | null;
}

/** The lines about mailbox and login on the evidence page. */
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
