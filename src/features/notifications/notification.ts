import type { Role } from '../../access/roles.ts';
import type { Kind } from '../../directory/kinds.ts';
import type { IconName } from '../../web/ui/icon.tsx';

declare module '../../server/http/change.ts' {
  interface Said {
    news: News;
    newsKind: NewsKind;
  }
}

/** Whether a kind of news is mailed at once: never, always, or as the person has set. */
type ByMail = 'never' | 'always' | 'asSet';

/**
 * How long a mail waits. `moment`: about a minute, because no mail is needed if the news is read or withdrawn
 * meanwhile. `takeBack`: as long as the message can be withdrawn (P90).
 */
type Waits = 'moment' | 'takeBack';

/**
 * All kinds of news. Kinds with `push` are also sent to a worker's devices, if the worker has switched that on (P106).
 */
export const NEWS_KINDS = {
  /**
   * A document has become visible to its reader. Never mailed, because documents have their own mail
   * (documents/announcement.ts).
   */
  document: { push: true, mail: 'never', waits: 'moment', icon: 'document' },
  /** A document is due in a week. */
  documentDue: { push: true, mail: 'asSet', waits: 'moment', icon: 'calendar' },
  requestReceived: { push: false, mail: 'asSet', waits: 'moment', icon: 'inbox' },
  requestStatus: { push: true, mail: 'asSet', waits: 'takeBack', icon: 'inbox' },
  requestAnswered: { push: true, mail: 'asSet', waits: 'moment', icon: 'chat' },
  /**
   * A request to change the IBAN. Notifies the person whose salary is concerned, because somebody else may have sent
   * the request.
   */
  ibanAsked: { push: true, mail: 'always', waits: 'moment', icon: 'bank' },
  notice: { push: true, mail: 'asSet', waits: 'takeBack', icon: 'bell' },
  noticeReminder: { push: true, mail: 'always', waits: 'takeBack', icon: 'bell' },
  /** A company is asked to approve a month, or the company has answered (P120). */
  approvalAsked: { push: false, mail: 'asSet', waits: 'moment', icon: 'check' },
  monthApproved: { push: false, mail: 'asSet', waits: 'moment', icon: 'check' },
  monthDeclined: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** A company is asked for the data of a month, reminded, or asked about a row; what it sent has arrived (P237). */
  monthDataAsked: { push: false, mail: 'asSet', waits: 'moment', icon: 'calendar' },
  monthDataDue: { push: false, mail: 'always', waits: 'moment', icon: 'clock' },
  monthDataArrived: { push: false, mail: 'asSet', waits: 'moment', icon: 'inbox' },
  monthDataQuestion: { push: false, mail: 'asSet', waits: 'moment', icon: 'chat' },
  /**
   * A person is asked to sign a paper; `signatureTurn` says that it is their turn, `signatureReminder` that they have
   * not signed yet.
   */
  signatureAsked: { push: true, mail: 'always', waits: 'takeBack', icon: 'pencil' },
  signatureTurn: { push: true, mail: 'always', waits: 'moment', icon: 'pencil' },
  signatureReminder: { push: true, mail: 'always', waits: 'takeBack', icon: 'pencil' },
  /** A signature is no longer needed, because the request has ended. */
  signatureEnded: { push: true, mail: 'asSet', waits: 'moment', icon: 'ban' },
  /** All have signed, and the sealed result is available to the signers and the requester. */
  signatureReady: { push: true, mail: 'asSet', waits: 'moment', icon: 'check' },
  signatureRefused: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  signatureExpired: { push: false, mail: 'asSet', waits: 'moment', icon: 'clock' },
  activationExpired: { push: false, mail: 'never', waits: 'moment', icon: 'user-question' },
  /** The portal has switched off a webhook, because every delivery had failed for days. */
  webhookOff: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** Another practice offers a company, or has answered this practice's offer (P169). */
  companyOffered: { push: false, mail: 'always', waits: 'moment', icon: 'building' },
  companyOfferAccepted: { push: false, mail: 'always', waits: 'moment', icon: 'check' },
  companyOfferRefused: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** A mail was undeliverable. Never mailed, because that mail may not arrive either. */
  mailRefused: { push: false, mail: 'never', waits: 'moment', icon: 'mail' },
} as const satisfies Record<string, { push: boolean; mail: ByMail; waits: Waits; icon: IconName }>;
export type NewsKind = keyof typeof NEWS_KINDS;

/** The kinds of news whose mails wait as long as the message can be withdrawn. */
export const LONG_WAITING: readonly NewsKind[] = (Object.keys(NEWS_KINDS) as NewsKind[]).filter(
  (kind) => NEWS_KINDS[kind].waits === 'takeBack',
);

/** The recipients: the practice's consultants, a company's logins, or one employee. */
export type Audience =
  | { audience: 'consultant'; companyId: string | null }
  | { audience: 'company'; companyId: string }
  | { audience: 'employee'; companyId: string; employeeId: string };

/** A piece of news; it is written in the transaction that causes it. */
export interface News {
  kind: NewsKind;
  to: Audience;
  objectId: string;
  /** What the news is about, such as "Variazione IBAN" or "Cedolino 10/2026"; never the content. */
  subject: string;
  /** Surname and name of the author, or the company's name. */
  person?: string;
  /** The author's message to the recipient: why a request was rejected, or how it was handled. */
  words?: string;
  /** The earliest time at which devices are notified, set if the mail waits until then too. */
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

/** The topic to which browser windows subscribe, one for each audience. */
export function topicOf(to: Audience, practiceId: string): string {
  if (to.audience === 'employee') return `news:employee:${to.employeeId}`;
  return to.audience === 'company' ? `news:company:${to.companyId}` : `news:practice:${practiceId}`;
}

/** The topic for all windows of one account, so that news read in one window is marked as read in the others. */
export const seenTopicOf = (accountId: string) => `news:account:${accountId}`;

const REQUESTS = 'vista=richieste&richiesta=';

/** The path of the page that the news links to, without `#`. */
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
    case 'monthDataAsked':
    case 'monthDataDue':
    case 'monthDataArrived':
    case 'monthDataQuestion':
      return `/${audience}/dati-del-mese/${objectId}`;
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

/** A path that opens under the given grant, even if another grant is active or the user must log in first (P116). */
export function inPlace(path: string, grantId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}accesso=${grantId}`;
}

/**
 * The path in a mail about a worker's document. The payslip's month lets the login page say what waits there; the link
 * tells no more than the mail's text.
 */
export function mailedDocument(one: { id: string; kind: Kind; period: number | null }, grantId: string): string {
  const path = inPlace(linkOf('document', 'employee', one.id, ''), grantId);
  return one.kind === 'payslip' && one.period !== null ? `${path}&mese=${one.period}` : path;
}

/** The highest count of unseen notifications; a higher one appears as "99+". */
export const COUNT_SHOWN = 99;
