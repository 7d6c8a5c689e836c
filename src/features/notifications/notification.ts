import type { Role } from '../../access/roles.ts';

declare module '../../server/change.ts' {
  interface Said {
    news: News;
    newsKind: NewsKind;
  }
}

/** How its mail goes out: never, at once whatever the person has set, or as the person has set. */
type ByMail = 'never' | 'always' | 'asSet';

/** The closed list of what is told. */
export const NEWS_KINDS = {
  /** A document can be read. Its mail is the document's own (documents/announcement.ts). */
  document: { mail: 'never' },
  /** A document is due in a week. */
  documentDue: { mail: 'asSet' },
  requestReceived: { mail: 'asSet' },
  requestStatus: { mail: 'asSet' },
  requestAnswered: { mail: 'asSet' },
  /** To the person that the request names as its sender: another person may have sent it. */
  ibanAsked: { mail: 'always' },
  notice: { mail: 'asSet' },
  noticeReminder: { mail: 'always' },
  activationExpired: { mail: 'never' },
  /** A mail about mails that do not arrive would not arrive either. */
  mailRefused: { mail: 'never' },
} as const satisfies Record<string, { mail: ByMail }>;
export type NewsKind = keyof typeof NEWS_KINDS;

/** Who is told: the practice's consultants, a company's logins, one employee. */
export type Audience =
  | { audience: 'consultant'; companyId: string | null }
  | { audience: 'company'; companyId: string }
  | { audience: 'employee'; companyId: string; employeeId: string };

/** One piece of news, made in the transaction of what causes it. */
export interface News {
  kind: NewsKind;
  to: Audience;
  objectId: string;
  /** What it is about: "Variazione IBAN", "Cedolino 10/2026". Never what stands in it. */
  subject: string;
  /** Surname and name, or company, of who did it. */
  person?: string;
}

/** The audience that a role belongs to; administrators are told nothing. */
export const AUDIENCE_OF = {
  ADMIN: null,
  CONSULTANT: 'consultant',
  COMPANY: 'company',
  EMPLOYEE: 'employee',
} as const satisfies Record<Role, Audience['audience'] | null>;

/** What windows listen to: one topic for each whom news may be for. */
export function topicOf(to: Audience, practiceId: string): string {
  if (to.audience === 'employee') return `news:employee:${to.employeeId}`;
  return to.audience === 'company' ? `news:company:${to.companyId}` : `news:practice:${practiceId}`;
}

const REQUESTS = 'vista=richieste&richiesta=';

/** Where news lead: an address of the portal, without its hash. */
export function linkOf(kind: NewsKind, audience: Audience['audience'], objectId: string, companyCode: string): string {
  const company = audience === 'consultant' && companyCode ? `?codiceAzienda=${encodeURIComponent(companyCode)}` : '';
  switch (kind) {
    case 'document':
    case 'documentDue':
      return audience === 'company' ? `/company/documents/azi/documentDetail?id=${objectId}` : '/dipendente/documents';
    case 'notice':
    case 'noticeReminder':
      return `/dipendente/notices?avviso=${objectId}`;
    case 'activationExpired':
    case 'mailRefused':
      return audience === 'consultant' && !companyCode ? '/consultant/companies' : `/company/employees${company}`;
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

/** Several at once were done for good reason; beyond so many the shell only says that there are more. */
export const COUNT_SHOWN = 99;
