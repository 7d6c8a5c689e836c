import sql from 'sql-template-tag';
import { type Kind, type PayrollKind, titleOf } from '../../../directory/kinds.ts';
import { PORTAL } from '../../../ledger/signature.ts';
import { romeDay, romeMidnight } from '../../../server/clock.ts';
import { array, type Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Job, Task } from '../../../server/jobs/jobs.ts';
import type { Mail } from '../../../server/jobs/mail.ts';
import { inLanguage, type Language } from '../../../text/common/language.ts';
import { documentCorrectedMail, documentPublishedMail } from '../../../text/documents/mails.ts';
import { mailedDocument, type News, type NewsKind } from '../../notifications/notification.ts';
import { appear, type DocumentChange, publicationOf } from './document.ts';
import { loadDocuments, saveChanges } from './documents.store.ts';
import { dueWarningsOf } from './due-dates.jobs.ts';
import { TAKE_BACK_MS } from './take-back.ts';

/** A scheduled publication is visible from midnight. Its notifications wait until 7 in the morning. */
const MORNING_MS = 7 * 3_600_000;

declare module '../../../server/jobs/jobs.ts' {
  interface Tasks {
    appearDocuments: { day: string };
  }
}

/** What a change to documents triggers: mails, on-screen news, and jobs for later days. */
export interface Announcement {
  mails: Mail[];
  news: News[];
  jobs: Job[];
}

/** A recipient of notifications: an employee with web access. Mail goes only to active logins. */
interface Reader {
  documentId: string;
  employeeId: string;
  companyId: string;
  /**
   * Null if no immediate mail is sent: the employee has no active login or no mail address, or chose the daily summary.
   */
  email: string | null;
  grantId: string | null;
  firstName: string;
  language: Language | null;
  company: string;
  kind: Kind;
  payrollKind: PayrollKind | null;
  description: string;
  period: number | null;
}

/** The month of a monthly payslip; a thirteenth or fourteenth is named by its title. */
function monthOf({ kind, payrollKind, period }: Pick<Reader, 'kind' | 'payrollKind' | 'period'>): number | null {
  return kind === 'payslip' && (payrollKind ?? 'ordinary') === 'ordinary' && period !== null ? period % 100 : null;
}

/** Builds the mails and news for documents that are visible now. */
async function tellOf(
  tx: Transaction,
  documentIds: readonly string[],
  notBefore: Date,
  write = documentPublishedMail,
): Promise<Omit<Announcement, 'jobs'>> {
  if (documentIds.length === 0) return { mails: [], news: [] };
  const readers = await tx.all<Reader>(sql`
    SELECT DISTINCT ON (d.id) d.id AS "documentId", d.employee_id AS "employeeId", d.company_id AS "companyId",
      CASE WHEN NOT coalesce(s.daily, false) THEN a.email END AS email, g.id AS "grantId", a.language, e.first_name AS "firstName", c.legal_name AS company,
      d.kind, d.payroll_kind AS "payrollKind", d.description, d.period
    FROM document d
      JOIN employee e ON e.id = d.employee_id AND e.web_access
      JOIN company c ON c.id = d.company_id
      LEFT JOIN account_grant g ON g.employee_id = e.id AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL
      LEFT JOIN account a ON a.id = g.account_id
      LEFT JOIN notification_setting s ON s.account_id = a.id
    WHERE d.id = ANY(${array(documentIds, 'bigint')}) AND d.visible_on_web
    ORDER BY d.id, a.email IS NULL, g.id`);
  const mails = readers.flatMap(({ documentId, email, grantId, firstName, language, company, ...document }) =>
    email === null || grantId === null
      ? []
      : {
          recipient: email,
          documentId,
          notBefore,
          template: 'message' as const,
          data: inLanguage(language ?? 'it', () =>
            write({
              firstName,
              company,
              title: titleOf(document),
              month: monthOf(document),
              path: mailedDocument({ id: documentId, ...document }, grantId),
            }),
          ),
        },
  );
  const news = readers.map(({ documentId, companyId, employeeId, ...document }) => ({
    kind: 'document' as const,
    to: { audience: 'employee' as const, companyId, employeeId },
    objectId: documentId,
    subject: titleOf(document),
    notBefore,
  }));
  return { mails, news };
}

/** Announces a publication: mails for documents visible now, and one job per later day for the scheduled documents. */
export async function announcePublication(
  tx: Transaction,
  app: App,
  practiceId: string,
  changes: readonly Pick<DocumentChange, 'document'>[],
  today: string,
): Promise<Announcement> {
  const now = app.now();
  const days = new Set<string>();
  const visible: string[] = [];
  for (const { document } of changes) {
    if (document.publishOn === null || document.cancelledAt !== null) continue;
    if (document.publishOn > today) days.add(document.publishOn);
    else visible.push(document.id);
  }
  const told = await tellOf(tx, visible, new Date(now.getTime() + TAKE_BACK_MS));
  const warnings = await dueWarningsOf(tx, practiceId, visible);
  return { ...told, jobs: [...[...days].map((day) => appearance(practiceId, day)), ...warnings] };
}

/** The news to withdraw when documents are no longer visible. */
export function newsOfDocuments(documentIds: readonly string[]): { kind: NewsKind; objectIds: readonly string[] }[] {
  return (['document', 'documentDue'] as const).map((kind) => ({ kind, objectIds: documentIds }));
}

/** The job that runs on the day of a scheduled publication. */
export function appearance(practiceId: string, day: string): Job {
  return { task: 'appearDocuments', payload: { day }, at: romeMidnight(day), key: `appear:${practiceId}:${day}` };
}

/**
 * Notifies readers again after the correction of documents that were already visible. If the first mail about a
 * document still waits, no second one is sent: the link in the first mail leads to the current content.
 * @param now the exact time of the correction: it identifies the mails when the correction is taken back (P74)
 */
export async function announceCorrections(
  tx: Transaction,
  now: Date,
  documentIds: readonly string[],
): Promise<Omit<Announcement, 'jobs'>> {
  const waiting = await tx.all<{ id: string }>(sql`
    SELECT DISTINCT document_id AS id FROM outbox
    WHERE document_id = ANY(${array(documentIds, 'bigint')}) AND sent_at IS NULL AND withdrawn_at IS NULL
      AND not_before > ${now}`);
  const announced = new Set(waiting.map((row) => row.id));
  return tellOf(
    tx,
    documentIds.filter((id) => !announced.has(id)),
    new Date(now.getTime() + TAKE_BACK_MS),
    documentCorrectedMail,
  );
}

/**
 * Runs on the day of a scheduled publication: records in the ledger that the documents appeared, and sends the mails.
 */
export function appearTask(app: App): Task<'appearDocuments'> {
  return async ({ practiceId, day }) => {
    const today = romeDay(app.now());
    // The queue uses the database's clock, which may run ahead of ours. The error makes the queue retry shortly.
    if (day > today) throw new Error(`${day} has not come yet`);
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      const due = await tx.all<{ id: string }>(sql`
        SELECT id FROM document
        WHERE practice_id = ${practiceId} AND publish_on <= scope_today() AND appeared_at IS NULL AND cancelled_at IS NULL
          AND discarded_at IS NULL`);
      const documents = await loadDocuments(
        tx,
        due.map((row) => row.id),
        { lock: true },
      );
      const now = app.now();
      const changes = documents
        // Checks the documents again under the lock: somebody may have cancelled or postponed the publication
        // meanwhile.
        .filter((document) => document.appearedAt === null && publicationOf(document, today) === 'published')
        .map((document) => appear(document, now.toISOString()));
      await saveChanges(tx, changes);
      const morning = new Date(
        Math.max(
          now.getTime(),
          ...documents.slice(0, 1).map((d) => romeMidnight(d.publishOn ?? '').getTime() + MORNING_MS),
        ),
      );
      const appeared = changes.map((change) => change.document.id);
      return {
        answer: undefined,
        events: changes.flatMap((change) => change.events),
        ...(await tellOf(tx, appeared, morning)),
        jobs: await dueWarningsOf(tx, practiceId, appeared),
      };
    });
  };
}
