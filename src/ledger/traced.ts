import { BY_PRINT_ALONE } from './object-kinds.ts';
import {
  atFirst,
  dayOf,
  type Facts,
  inBin,
  inNumbers,
  isWithdrawn,
  near,
  ofPlace,
  spokenOf,
  type TracedKind,
  whyNotOpen,
  whyNotPublished,
  withOne,
  words,
} from './traced-kind.ts';

/**
 * The effects of events: a table for each kind of object. The tables are pure and without dependencies: the verifier
 * folds the ledger with them and compares the result with the database. If a kind or action has no entry here, its rows
 * are verified, but the state is not compared.
 */

/** Whether the action states a fingerprint, which the database writes (0011-ledger.sql). */
export function tellsPrint(action: string): boolean {
  return action.endsWith('Stands');
}

const BY_PRINT: TracedKind = { stated: [], actions: {}, byPrintAlone: true };

/** Whether the action ends the object: its row is removed, and perhaps its bytes. */
export function endsWith(action: string): boolean {
  return /(^p|P)urged$|Deleted$|^(login|employee|company)Removed$|^practiceClosed$/.test(action);
}

const MANAGERS = ['consultant', 'company', 'job'] as const;
const UNREAD = { companyReadAt: null, employeeReadAt: null, acknowledgedAt: null };

/**
 * An offer of a company to another practice. Events of the company and of the practices name the offer by `offer`; they
 * are in two chains, which may be read in any order.
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
        // Packages of older releases do not state approvals, so there is nothing to compare.
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
      receivedWhole: {
        by: ['company', 'employee'],
        whyNot: ({ companyReadAt, employeeReadAt }, told) =>
          (told.actor.role === 'company' ? companyReadAt : employeeReadAt) === null
            ? 'it had not been sent to its reader'
            : null,
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
      misdeliveryUndone: { by: ['consultant'] },
      misdeliveryNoted: { by: ['consultant'] },
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
  /** A grant is created with its practice, company or employment, and has no account until it is activated. */
  grant: {
    initially: { activatedAt: null, disabledAt: null },
    stated: ['role', 'account'],
    actions: {
      activated: {
        then: (_, told) => ({
          ...ofPlace(told),
          activatedAt: near(told),
          // If a manager activates the grant, the event's actor is the manager, not the grant's account.
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
  /** The read events and confirmations of a notice are separate rows: who, and when. */
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
  /** The signers are separate rows of the database; the fingerprint of the request covers their evidence. */
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
  /** An account is an administrator only if an event set it up as one. */
  account: {
    initially: { administrator: 'false' },
    stated: [],
    actions: { administratorSetUp: { then: () => ({ administrator: 'true' }) } },
  },
};
