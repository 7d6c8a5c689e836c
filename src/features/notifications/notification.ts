import type { Role } from '../../access/roles.ts';
import type { IconName } from '../../web/ui/icon.tsx';

declare module '../../server/http/change.ts' {
  interface Said {
    news: News;
    newsKind: NewsKind;
  }
}

/** Whether a kind of news is mailed at once: never, always, or according to the person's setting. */
type ByMail = 'never' | 'always' | 'asSet';

/**
 * How long a mail waits. `moment`: briefly, so that reading or withdrawing the news makes the mail unnecessary.
 * `takeBack`: as long as the message can be withdrawn (P90).
 */
type Waits = 'moment' | 'takeBack';

/** The closed list of news. `push` kinds also notify a worker's devices, if the worker wants that (P106). */
export const NEWS_KINDS = {
  /** A document has become readable. Documents send their own mail (documents/announcement.ts). */
  document: { push: true, mail: 'never', waits: 'moment', icon: 'document' },
  /** A document is due in a week. */
  documentDue: { push: true, mail: 'asSet', waits: 'moment', icon: 'calendar' },
  requestReceived: { push: false, mail: 'asSet', waits: 'moment', icon: 'inbox' },
  requestStatus: { push: true, mail: 'asSet', waits: 'takeBack', icon: 'inbox' },
  requestAnswered: { push: true, mail: 'asSet', waits: 'moment', icon: 'chat' },
  /** Goes to the person whom the request names as its sender, because another person may have sent it. */
  ibanAsked: { push: true, mail: 'always', waits: 'moment', icon: 'bank' },
  notice: { push: true, mail: 'asSet', waits: 'takeBack', icon: 'bell' },
  noticeReminder: { push: true, mail: 'always', waits: 'takeBack', icon: 'bell' },
  /** A company's month waits for approval, or the company has answered (P120). */
  approvalAsked: { push: false, mail: 'asSet', waits: 'moment', icon: 'check' },
  monthApproved: { push: false, mail: 'asSet', waits: 'moment', icon: 'check' },
  monthDeclined: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** A person is asked to sign, has their turn, or has not signed yet. */
  signatureAsked: { push: true, mail: 'always', waits: 'takeBack', icon: 'pencil' },
  signatureTurn: { push: true, mail: 'always', waits: 'moment', icon: 'pencil' },
  signatureReminder: { push: true, mail: 'always', waits: 'takeBack', icon: 'pencil' },
  /** A signer no longer needs to sign. */
  signatureEnded: { push: true, mail: 'asSet', waits: 'moment', icon: 'ban' },
  /** All have signed: the sealed result is available to the signers and the requester. */
  signatureReady: { push: true, mail: 'asSet', waits: 'moment', icon: 'check' },
  signatureRefused: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  signatureExpired: { push: false, mail: 'asSet', waits: 'moment', icon: 'clock' },
  activationExpired: { push: false, mail: 'never', waits: 'moment', icon: 'user-question' },
  /** The portal switched a webhook off because every delivery had failed for days. */
  webhookOff: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** A company is offered to the practice, or the practice's own offer is answered (P169). */
  companyOffered: { push: false, mail: 'always', waits: 'moment', icon: 'building' },
  companyOfferAccepted: { push: false, mail: 'always', waits: 'moment', icon: 'check' },
  companyOfferRefused: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** Never mailed: a mail about undeliverable mails may not arrive either. */
  mailRefused: { push: false, mail: 'never', waits: 'moment', icon: 'mail' },
} as const satisfies Record<string, { push: boolean; mail: ByMail; waits: Waits; icon: IconName }>;
export type NewsKind = keyof typeof NEWS_KINDS;

/** Kinds of news whose mails wait as long as the message can be withdrawn. */
export const LONG_WAITING: readonly NewsKind[] = (Object.keys(NEWS_KINDS) as NewsKind[]).filter(
  (kind) => NEWS_KINDS[kind].waits === 'takeBack',
);

/** The recipients: the practice's consultants, a company's logins, or one employee. */
export type Audience =
  | { audience: 'consultant'; companyId: string | null }
  | { audience: 'company'; companyId: string }
  | { audience: 'employee'; companyId: string; employeeId: string };

/** One piece of news, written in the transaction that causes it. */
export interface News {
  kind: NewsKind;
  to: Audience;
  objectId: string;
  /** For example "Variazione IBAN" or "Cedolino 10/2026". Never the content. */
  subject: string;
  /** Surname and name of the author, or the company's name. */
  person?: string;
  /** The author's message to the recipient: why a request is rejected, or how it was handled. */
  words?: string;
  /** Devices are not notified before this time, for news whose mail waits until then. */
  notBefore?: Date;
}

/** The audience of each role; administrators and branch logins get no news. */
export const AUDIENCE_OF = {
  ADMIN: null,
  CONSULTANT: 'consultant',
  COMPANY: 'company',
  BRANCH: null,
  EMPLOYEE: 'employee',
} as const satisfies Record<Role, Audience['audience'] | null>;

/** The topic that windows subscribe to, one for each audience. */
export function topicOf(to: Audience, practiceId: string): string {
  if (to.audience === 'employee') return `news:employee:${to.employeeId}`;
  return to.audience === 'company' ? `news:company:${to.companyId}` : `news:practice:${practiceId}`;
}

/** The topic of one account's windows: news read in one window is marked as read in all. */
export const seenTopicOf = (accountId: string) => `news:account:${accountId}`;

const REQUESTS = 'vista=richieste&richiesta=';

/** The portal path that the news links to, without `#`. */
export function linkOf(kind: NewsKind, audience: Audience['audience'], objectId: string, companyCode: string): string {
  const company = audience === 'consultant' && companyCode ? `?codiceAzienda=${encodeURIComponent(companyCode)}` : '';
  switch (kind) {
    case 'document':
    case 'documentDue':
      return audience === 'company'
        ? `/company/documents/azi/documentDetail?id=${objectId}`
        : `/dipendente/documents?documento=${objectId}`;
    case 'notice':
    case 'noticeReminder':
      return `/dipendente/notices?avviso=${objectId}`;
    case 'approvalAsked':
      return '/company/home';
    case 'monthApproved':
    case 'monthDeclined':
      return '/consultant/chiusura';
    case 'webhookOff':
      return '/consultant/webhook';
    case 'companyOffered':
      return '/consultant/home';
    case 'companyOfferAccepted':
    case 'companyOfferRefused':
      return '/consultant/companies';
    case 'activationExpired':
    case 'mailRefused':
      return audience === 'consultant' && !companyCode ? '/consultant/companies' : `/company/employees${company}`;
    case 'signatureAsked':
    case 'signatureTurn':
    case 'signatureReminder':
    case 'signatureEnded':
    case 'signatureReady':
    case 'signatureRefused':
    case 'signatureExpired':
      return audience === 'employee' ? `/dipendente/firme/${objectId}` : `/${audience}/firme/${objectId}`;
    case 'requestReceived':
    case 'requestStatus':
    case 'requestAnswered':
    case 'ibanAsked':
      if (audience === 'employee') return `/dipendente/requests?richiesta=${objectId}`;
      return audience === 'company'
        ? `/company/documents/lav?${REQUESTS}${objectId}`
        : `/consultant/documents/lav?${REQUESTS}${objectId}`;
  }
}

/**
 * A portal path in one of the account's places. It opens there even if the user is in another place or logs in first
 * (P116).
 */
export function inPlace(path: string, grantId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}accesso=${grantId}`;
}

/** Above this number the shell only shows that there are more. */
export const COUNT_SHOWN = 99;
