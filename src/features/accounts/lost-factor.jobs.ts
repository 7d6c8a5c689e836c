import sql from 'sql-template-tag';
import type { App } from '../../server/http/app.ts';
import type { Task } from '../../server/jobs/jobs.ts';
import { lostFactorMail } from '../../text/accounts/account-mails.ts';
import { tellOwner } from './mails.store.ts';
import { grantsById } from './managing.store.ts';

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    /** `practice` is the consultant's practice, because the administrator who starts the job has none. */
    takeFactorsAway: { practiceId: string | null; grantId: string; practice: string | null };
  }
}

/**
 * Removes a consultant's lost second factors one day after the request, unless the owner has used one meanwhile (P109).
 */
export function takeFactorsAwayTask(app: App): Task<'takeFactorsAway'> {
  return async ({ practice: practiceId, grantId }) => {
    await app.change({ role: 'job', accountId: null, practiceId }, { actor: null }, async (tx) => {
      const row = await tx.one<{ account: string | null }>(sql`SELECT factor_removal_due(${grantId}) AS account`);
      const [grant] = await grantsById(tx, [grantId]);
      if (!row?.account || !grant) return { answer: undefined, events: [] };
      return {
        answer: undefined,
        events: [{ action: 'secondFactorReset', id: grantId, practiceId, data: {} }],
        mails: await tellOwner(tx, { accountId: row.account, firstName: grant.firstName, practiceId }, lostFactorMail),
      };
    });
  };
}
