import type { Role } from '../../access/roles.ts';
import type { IconName } from '../../web/ui/icon.tsx';

declare module '../../server/http/change.ts' {
  interface Said {
    news: News;
    newsKind: NewsKind;
  }
}

/** How its mail is sent: never, at once in any case, or as the person has set. */
type ByMail = 'never' | 'always' | 'asSet';

/**
 * How long its mail waits: `moment` in which a second thought, or a look, spares it; `takeBack` as long as what is told
 * can be taken back (P90).
 */
type Waits = 'moment' | 'takeBack';

/** The closed list of news; with `push` a worker's devices are told of it, where the worker wants that (P106). */
export const NEWS_KINDS = {
  /** A document can be read. Its mail is the document's own (documents/announcement.ts). */
  document: { push: true, mail: 'never', waits: 'moment', icon: 'document' },
  /** A document is due in a week. */
  documentDue: { push: true, mail: 'asSet', waits: 'moment', icon: 'calendar' },
  requestReceived: { push: false, mail: 'asSet', waits: 'moment', icon: 'inbox' },
  requestStatus: { push: true, mail: 'asSet', waits: 'takeBack', icon: 'inbox' },
  requestAnswered: { push: true, mail: 'asSet', waits: 'moment', icon: 'chat' },
  /** To the person that the request names as its sender: another person may have sent it. */
  ibanAsked: { push: true, mail: 'always', waits: 'moment', icon: 'bank' },
  notice: { push: true, mail: 'asSet', waits: 'takeBack', icon: 'bell' },
  noticeReminder: { push: true, mail: 'always', waits: 'takeBack', icon: 'bell' },
  /** A month of a company waits for its approval; or it has answered (P120). */
  approvalAsked: { push: false, mail: 'asSet', waits: 'moment', icon: 'check' },
  monthApproved: { push: false, mail: 'asSet', waits: 'moment', icon: 'check' },
  monthDeclined: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** Somebody is asked to sign; it is their turn; their signature is missing. */
  signatureAsked: { push: true, mail: 'always', waits: 'takeBack', icon: 'pencil' },
  signatureTurn: { push: true, mail: 'always', waits: 'moment', icon: 'pencil' },
  signatureReminder: { push: true, mail: 'always', waits: 'takeBack', icon: 'pencil' },
  /** Nothing is asked of a signer any more. */
  signatureEnded: { push: true, mail: 'asSet', waits: 'moment', icon: 'ban' },
  /** All have signed: the sealed result is there, for signers and whoever asked. */
  signatureReady: { push: true, mail: 'asSet', waits: 'moment', icon: 'check' },
  signatureRefused: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  signatureExpired: { push: false, mail: 'asSet', waits: 'moment', icon: 'clock' },
  activationExpired: { push: false, mail: 'never', waits: 'moment', icon: 'user-question' },
  /** A webhook was switched off by itself: nothing was taken for days. */
  webhookOff: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** A company is offered to the practice; the offer that it made is answered (P169). */
  companyOffered: { push: false, mail: 'always', waits: 'moment', icon: 'building' },
  companyOfferAccepted: { push: false, mail: 'always', waits: 'moment', icon: 'check' },
  companyOfferRefused: { push: false, mail: 'always', waits: 'moment', icon: 'ban' },
  /** A mail about mails that do not arrive would not arrive either. */
  mailRefused: { push: false, mail: 'never', waits: 'moment', icon: 'mail' },
} as const satisfies Record<string, { push: boolean; mail: ByMail; waits: Waits; icon: IconName }>;
export type NewsKind = keyof typeof NEWS_KINDS;

/** The kinds of news whose mails wait as long as what they tell can be taken back. */
export const LONG_WAITING: readonly NewsKind[] = (Object.keys(NEWS_KINDS) as NewsKind[]).filter(
  (kind) => NEWS_KINDS[kind].waits === 'takeBack',
);

/** The recipients: the practice's consultants, a company's logins, or one employee. */
export type Audience =
  | { audience: 'consultant'; companyId: string | null }
  | { audience: 'company'; companyId: string }
  | { audience: 'employee'; companyId: string; employeeId: string };

/** One piece of news, made in the transaction of what causes it. */
export interface News {
  kind: NewsKind;
  to: Audience;
  objectId: string;
  /** Its subject: "Variazione IBAN", "Cedolino 10/2026". Never the content. */
  subject: string;
  /** Surname and name, or company, of its author. */
  person?: string;
  /** The author's own words to the one who is told: why a request is rejected, what was done about it. */
  words?: string;
  /** Devices are not notified earlier, if its mail waits until then. */
  notBefore?: Date;
}

/** The audience of a role; administrators and logins of branches get no news. */
export const AUDIENCE_OF = {
  ADMIN: null,
  CONSULTANT: 'consultant',
  COMPANY: 'company',
  BRANCH: null,
  EMPLOYEE: 'employee',
} as const satisfies Record<Role, Audience['audience'] | null>;

/** The topics that windows listen to: one for each audience. */
export function topicOf(to: Audience, practiceId: string): string {
  if (to.audience === 'employee') return `news:employee:${to.employeeId}`;
  return to.audience === 'company' ? `news:company:${to.companyId}` : `news:practice:${practiceId}`;
}

/** A topic of one's own windows: what was seen in one is seen in all. */
export const seenTopicOf = (accountId: string) => `news:account:${accountId}`;

const REQUESTS = 'vista=richieste&richiesta=';

/** Where news leads: an address of the portal, without its hash. */
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

/** An address of the portal in one of a login's places: whoever is elsewhere, or comes by the login, is led there (P116). */
export function inPlace(path: string, grantId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}accesso=${grantId}`;
}

/** Beyond so many the shell only says that there are more. */
export const COUNT_SHOWN = 99;
