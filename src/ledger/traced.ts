import { romeDay } from '../server/clock.ts';
import { BY_PRINT_ALONE } from './ledger.ts';

/**
 * What follows from the trace: for each kind of object a table of the effects of its events. Pure, and without
 * dependencies: the verifier folds the ledger with it and compares the outcome with what the database holds. A kind or
 * an action without a line here is not wrong: its rows are verified, and its state is not compared.
 */

/** A moment that was noted when its event was written, not to the microsecond. */
export interface Moment {
  near: string;
}
export type Fact = string | null | Moment;
/** A fact that is absent was never stated: it is not compared. */
export type Facts = Record<string, Fact>;

/** An event as the fold reads it. */
export interface Told {
  chain: string;
  seq: string;
  at: string;
  action: string;
  company: string | null;
  employee: string | null;
  actor: { account: string | null; role: string };
  data: Readonly<Record<string, unknown>>;
}

interface Action {
  /** The roles of scopes that may do it; any when absent. */
  by?: readonly string[];
  /** Why it cannot happen in the state that the earlier events have left. */
  whyNot?: (facts: Readonly<Facts>, told: Told) => string | null;
  /** What it makes of the state, beside the facts that its data name. */
  then?: (facts: Readonly<Facts>, told: Told) => Facts;
}

export interface TracedKind {
  /** The action that begins an object; absent where nothing is said of the beginning. */
  begins?: string;
  /** The action by which one comes that began elsewhere, with these facts as it states them (`read 7` is a `read`). */
  comes?: { by: string; facts: readonly string[] };
  /** The state until an event says otherwise, also of an object without events. */
  initially?: Facts;
  /** Facts that an event states by a datum of the same name, and that hold from then on. */
  stated: readonly string[];
  /** Of these, which actions alone may change it. */
  settled?: Readonly<Record<string, readonly string[]>>;
  /** Facts that list people by their employments: those who were erased stand in them no more. */
  lists?: readonly string[];
  actions: Readonly<Record<string, Action>>;
  /** Nothing but its prints is told: of one that none was taken of, nothing is said. */
  byPrintAlone?: true;
}

/** By these the database tells a print of what stands there (0011-ledger.sql). */
export function tellsPrint(action: string): boolean {
  return action.endsWith('Stands');
}

const BY_PRINT: TracedKind = { stated: [], actions: {}, byPrintAlone: true };

/** After these nothing is left: no row, and perhaps no bytes. */
export function endsWith(action: string): boolean {
  return /(^p|P)urged$|Deleted$|^(login|employee|company)Removed$|^practiceClosed$/.test(action);
}

const MANAGERS = ['consultant', 'company', 'job'] as const;
const UNREAD = { companyReadAt: null, employeeReadAt: null, acknowledgedAt: null };

const inBin = (facts: Readonly<Facts>) => (facts.discardedAt ? 'it lies in the recycle bin' : null);
const isWithdrawn = (facts: Readonly<Facts>) => (facts.withdrawnAt ? 'it was withdrawn' : null);
const near = (told: Told): Moment => ({ near: told.at });

/**
 * An offer of a company to another practice. Events of the company and of the practices name it by `offer`; they are in two
 * chains, which are read in any order.
 */
export const HANDOVER: TracedKind = {
  begins: 'companyOffered',
  initially: { outcome: null, answeredAt: null, to: null },
  stated: [],
  actions: {
    companyOffered: {
      then: (_, told) => ({ practice: told.chain, company: told.company, offeredAt: near(told) }),
    },
    companyOfferWithdrawn: { then: (_, told) => ({ outcome: 'withdrawn', answeredAt: near(told) }) },
    companyOfferRefused: { then: (_, told) => ({ outcome: 'refused', answeredAt: near(told), to: told.chain }) },
    companyHandedOver: {
      then: (_, told) => ({ outcome: 'accepted', answeredAt: near(told), to: words(told.data.to) }),
    },
  },
};

export const TRACED: Readonly<Record<string, TracedKind>> = {
  document: {
    begins: 'created',
    comes: {
      by: 'imported',
      facts: [
        ...['createdBy', 'createdAt', 'cancelledAt', 'appearedAt', 'discardedAt', 'versions'],
        ...['companyReadAt', 'employeeReadAt', 'acknowledgedAt', 'approvals'],
      ],
    },
    stated: [
      'sha256',
      'publishOn',
      'kind',
      'payrollKind',
      'period',
      'visibleOnWeb',
      'dueOn',
      'deliveryOn',
      'category',
      'acknowledgementAsked',
    ],
    settled: {
      sha256: ['created', 'imported', 'corrected'],
      kind: ['created', 'imported'],
      acknowledgementAsked: ['created', 'imported'],
    },
    actions: {
      created: {
        by: MANAGERS,
        then: (_, told) => ({
          company: told.company,
          employee: told.employee,
          ...(told.actor.account === null ? {} : { createdBy: told.actor.account }),
          createdAt: near(told),
          publishOn: null,
          cancelledAt: null,
          appearedAt: null,
          discardedAt: null,
          versions: '',
          approvals: '',
          ...UNREAD,
        }),
      },
      published: {
        by: MANAGERS,
        whyNot: (facts, told) =>
          inBin(facts) ?? (words(told.data.publishOn) > dayOf(told.at) ? 'its day had not come' : null),
        then: (_, told) => ({ cancelledAt: null, appearedAt: near(told) }),
      },
      scheduled: {
        by: MANAGERS,
        whyNot: (facts, told) =>
          inBin(facts) ?? (words(told.data.publishOn) < dayOf(told.at) ? 'its day had passed' : null),
        then: () => ({ cancelledAt: null, appearedAt: null }),
      },
      publicationCancelled: {
        by: MANAGERS,
        whyNot: (facts) =>
          facts.publishOn === null ? 'it was not published' : facts.cancelledAt ? 'it was cancelled already' : null,
        then: (_, told) => ({ cancelledAt: near(told), appearedAt: null }),
      },
      awaitsApproval: {
        by: MANAGERS,
        whyNot: (facts) => inBin(facts) ?? (facts.publishOn === null ? 'it was not published' : null),
        then: () => ({ publishOn: null, cancelledAt: null, appearedAt: null }),
      },
      approved: {
        by: ['company'],
        whyNot: inBin,
        // One that came with a package before this was stated is not compared.
        then: ({ approvals }, told): Facts =>
          approvals === undefined ? {} : { approvals: withOne(approvals, words(told.data.sha256)) },
      },
      appeared: {
        by: ['job'],
        whyNot: (facts, told) => inBin(facts) ?? whyNotPublished(facts, told),
        then: (_, told) => ({ appearedAt: near(told) }),
      },
      viewedByConsultant: { by: ['consultant'] },
      viewedByBranch: { by: ['branch'], whyNot: (facts, told) => inBin(facts) ?? whyNotPublished(facts, told) },
      dueWarned: { by: ['job'], whyNot: whyNotPublished },
      printed: { by: ['consultant', 'company'] },
      reminded: { by: MANAGERS },
      reminderTakenBack: { by: ['consultant', 'company'] },
      acknowledged: {
        by: ['employee'],
        whyNot: (facts) => (facts.employeeReadAt === null ? 'its employee had not opened it' : null),
        then: (_, told) => ({ acknowledgedAt: near(told) }),
      },
      viewedByCompany: {
        by: ['company'],
        then: (facts, told) => ({ companyReadAt: facts.companyReadAt ?? near(told) }),
      },
      readByEmployee: {
        by: ['employee'],
        whyNot: (facts, told) =>
          inBin(facts) ??
          whyNotPublished(facts, told) ??
          (facts.visibleOnWeb === 'false' ? 'it was not shown to its employee' : null),
        then: (facts, told) => ({ employeeReadAt: facts.employeeReadAt ?? near(told) }),
      },
      corrected: {
        by: MANAGERS,
        whyNot: (facts, told) =>
          inBin(facts) ??
          (facts.sha256 !== undefined && told.data.previous !== facts.sha256 ? 'it held another content' : null),
        then: (facts, told) => ({
          ...UNREAD,
          ...(facts.versions === undefined
            ? {}
            : { versions: `${words(facts.versions)}${words(told.data.previous)} ` }),
        }),
      },
      discarded: {
        by: MANAGERS,
        whyNot: inBin,
        then: (_, told) => ({ discardedAt: near(told) }),
      },
      restored: {
        by: MANAGERS,
        whyNot: (facts) => (facts.discardedAt === null ? 'it did not lie in the recycle bin' : null),
        then: () => ({ discardedAt: null }),
      },
      misdelivered: { by: ['consultant'], whyNot: inBin },
      purged: { by: MANAGERS },
    },
  },
  employee: {
    stated: [],
    actions: { employeeCreated: { then: (_, told) => ({ company: told.company }) } },
  },
  intake: {
    begins: 'intakeStarted',
    stated: [],
    actions: { intakeStarted: { then: (_, told) => ({ company: told.company }) } },
  },
  /** Made with its practice, company or employment; it has no account until it is activated. */
  grant: {
    initially: { activatedAt: null, disabledAt: null },
    stated: ['role', 'account'],
    actions: {
      activated: {
        then: (_, told) => ({
          ...ofPlace(told),
          activatedAt: near(told),
          // A manager who activates acts for another account.
          ...(told.data.by === 'manager' || told.actor.account === null ? {} : { account: told.actor.account }),
        }),
      },
      accessMoved: {
        by: ['authentication'],
        whyNot: (facts, told) =>
          facts.account !== undefined && facts.account !== told.data.from ? 'it was another account’s' : null,
        then: (_, told) => ({ ...ofPlace(told), account: told.actor.account }),
      },
      accessDisabled: { then: (facts, told) => ({ ...ofPlace(told), disabledAt: facts.disabledAt ?? near(told) }) },
      accessEnabled: { then: (_, told) => ({ ...ofPlace(told), disabledAt: null }) },
      accessReset: { then: (_, told) => ({ ...ofPlace(told), activatedAt: null }) },
      loginAdded: { then: (_, told) => ofPlace(told) },
      activationSent: { then: (_, told) => ofPlace(told) },
      activationTakenBack: { then: (_, told) => ofPlace(told) },
      activationLetterMade: { then: (_, told) => ofPlace(told) },
    },
  },
  request: {
    begins: 'requestSent',
    comes: { by: 'requestImported', facts: ['status', 'seenAt', 'withdrawnAt', 'file', 'createdBy'] },
    stated: ['type', 'ibanPrint'],
    settled: { type: ['requestSent', 'requestImported'], ibanPrint: ['requestSent', 'requestImported'] },
    actions: {
      requestSent: {
        by: ['employee', 'company'],
        then: (_, told) => ({
          company: told.company,
          employee: told.employee,
          status: 'I',
          seenAt: null,
          withdrawnAt: null,
          file: told.data.sha256 === null ? null : words(told.data.sha256),
          ...(told.actor.account === null ? {} : { createdBy: told.actor.account }),
        }),
      },
      requestStatusChanged: {
        by: MANAGERS,
        whyNot: (facts, told) =>
          isWithdrawn(facts) ?? (facts.status !== told.data.from ? `its status was ${spokenOf(facts.status)}` : null),
        then: (_, told) => ({ status: words(told.data.to) }),
      },
      requestSeen: { by: MANAGERS, whyNot: isWithdrawn, then: (_, told) => ({ seenAt: near(told) }) },
      requestWithdrawn: {
        by: ['employee', 'company'],
        whyNot: (facts) => isWithdrawn(facts) ?? (facts.seenAt ? 'somebody had looked at it' : null),
        then: (_, told) => ({ withdrawnAt: near(told) }),
      },
    },
  },
  /** Its readings and confirmations are written beside it: who, and when each of them did. */
  notice: {
    begins: 'noticeCreated',
    comes: { by: 'noticeImported', facts: ['readers', 'acknowledgers', 'read', 'acknowledged'] },
    initially: { readers: '', acknowledgers: '' },
    lists: ['readers', 'acknowledgers'],
    stated: [],
    actions: {
      noticeCreated: { by: MANAGERS, then: (_, told) => ({ company: told.company }) },
      noticeRead: {
        by: ['employee'],
        then: (facts, told) => ({
          readers: withOne(facts.readers, told.employee, inNumbers),
          ...atFirst(`read ${told.employee}`, facts, told),
        }),
      },
      noticeAcknowledged: {
        by: ['employee'],
        then: (facts, told) => ({
          acknowledgers: withOne(facts.acknowledgers, told.employee, inNumbers),
          ...atFirst(`acknowledged ${told.employee}`, facts, told),
        }),
      },
    },
  },
  /** Who has signed is written beside it, and what proves it is in its print. */
  signature: {
    begins: 'signatureAsked',
    lists: ['signed'],
    stated: ['sha256', 'dueOn', 'result'],
    settled: { sha256: ['signatureAsked'], dueOn: ['signatureAsked'] },
    actions: {
      signatureAsked: {
        by: ['consultant', 'company'],
        then: (_, told) => ({
          company: told.company,
          status: 'open',
          signed: '',
          result: null,
          ...(told.actor.account === null ? {} : { createdBy: told.actor.account }),
        }),
      },
      signatureOpened: { by: ['employee'], whyNot: whyNotOpen },
      signatureCodeSent: { by: ['employee'], whyNot: whyNotOpen },
      signatureSigned: {
        by: ['employee'],
        whyNot: (facts, told) =>
          whyNotOpen(facts) ??
          (words(facts.dueOn) < dayOf(told.at) ? 'its last day had passed' : null) ??
          (words(facts.signed)
            .split(' ')
            .includes(told.employee ?? '')
            ? 'that signer had signed it'
            : null),
        then: (facts, told) => ({
          signed: withOne(facts.signed, told.employee, inNumbers),
          ...(told.data.last === true ? { status: 'signed' } : {}),
        }),
      },
      signatureRefused: { by: ['employee'], whyNot: whyNotOpen, then: () => ({ status: 'refused' }) },
      signatureWithdrawn: {
        by: ['consultant', 'company'],
        whyNot: whyNotOpen,
        then: () => ({ status: 'withdrawn' }),
      },
      signatureExpired: {
        by: ['job'],
        whyNot: (facts, told) =>
          whyNotOpen(facts) ?? (words(facts.dueOn) >= dayOf(told.at) ? 'its last day had not passed' : null),
        then: () => ({ status: 'expired' }),
      },
      signatureReminded: { by: MANAGERS, whyNot: whyNotOpen },
      signatureReminderTakenBack: { by: ['consultant', 'company'] },
      signatureFileOpened: { by: ['consultant', 'company'] },
      signatureSealed: {
        by: ['job'],
        whyNot: (facts) =>
          (facts.status === 'signed' ? null : `it was ${spokenOf(facts.status)}`) ??
          (facts.result === null ? null : 'it was sealed already'),
      },
    },
  },
  ...Object.fromEntries(Object.keys(BY_PRINT_ALONE).map((kind) => [kind, BY_PRINT])),
  handover: HANDOVER,
  /** Every administrator was set up as one. */
  account: {
    initially: { administrator: 'false' },
    stated: [],
    actions: { administratorSetUp: { then: () => ({ administrator: 'true' }) } },
  },
};

function ofPlace({ company, employee }: Told): Facts {
  return { company, employee };
}

/** Why nothing could be done with it any more. */
function whyNotOpen({ status }: Readonly<Facts>): string | null {
  return status === undefined || status === 'open' ? null : `it was ${spokenOf(status)}`;
}

/** Why no reader could have seen it on that day. */
function whyNotPublished({ publishOn, cancelledAt }: Readonly<Facts>, told: Told): string | null {
  if (publishOn === undefined) return null;
  if (publishOn === null || cancelledAt) return 'it was not published';
  return words(publishOn) > dayOf(told.at) ? 'its day had not come' : null;
}

/** The list with one more, each once, in the order of texts unless another is given. */
function withOne(
  list: Fact | undefined,
  one: string | null,
  inOrder?: (first: string, second: string) => number,
): string {
  const all = new Set([...words(list).split(' '), one ?? ''].filter((id) => id !== ''));
  return [...all].toSorted(inOrder).join(' ');
}

const inNumbers = (first: string, second: string) => Number(first) - Number(second);

/** The moment of the event, unless an earlier one has told it. */
function atFirst(name: string, facts: Readonly<Facts>, told: Told): Facts {
  return { [name]: facts[name] ?? near(told) };
}

const spokenOf = (fact: Fact | undefined): string => (typeof fact === 'string' ? fact : 'none');
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const days = new Map<string, string>();

/** The day in Europe/Rome of a moment; it changes at full hours. */
function dayOf(at: string): string {
  const hour = at.slice(0, 13);
  let day = days.get(hour);
  if (day === undefined) {
    day = romeDay(new Date(`${hour}:00:00Z`));
    if (days.size > 10_000) days.clear();
    days.set(hour, day);
  }
  return day;
}
