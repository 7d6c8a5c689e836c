import { takeFactorsAwayTask } from './features/accounts/lost-factor.jobs.ts';
import { accountMails } from './features/accounts/mails.store.ts';
import { resetPasswordsTask } from './features/accounts/passwords.store.ts';
import { tellHandoverTask } from './features/companies/handover/handover.jobs.ts';
import { appearTask } from './features/documents/core/announcement.jobs.ts';
import { giveUpTask } from './features/documents/core/deletion.jobs.ts';
import { warnDueTask } from './features/documents/core/due-dates.jobs.ts';
import { carryOutRulesTask } from './features/documents/rules/rules.jobs.ts';
import { endProofTask, makeProofTask } from './features/history/proofs/proofs.jobs.ts';
import { analyseTask, confirmTask } from './features/intake/intake.jobs.ts';
import { forgetPasswordTask, keepPasswords } from './features/intake/passwords.store.ts';
import { remindMonthDataTask } from './features/month-data/month-data.jobs.ts';
import { announceTask } from './features/notices/notices.jobs.ts';
import {
  mailDigestTask,
  mailNewsTask,
  tellExpiredTask,
  tellRefusedMail,
} from './features/notifications/notifications.jobs.ts';
import { tellDevicesTask } from './features/notifications/push/push.jobs.ts';
import { sealTask } from './features/signing/seal.jobs.ts';
import { expireTask, remindTask, signingMails } from './features/signing/signing.jobs.ts';
import { sendWebhooksTask } from './features/webhooks/webhooks.jobs.ts';
import type { Seal } from './ledger/seal.io.ts';
import type { Sealing } from './pdf/seal.ts';
import type { App } from './server/http/app.ts';
import { startJobs } from './server/jobs/jobs.ts';
import { mailTask } from './server/jobs/mail.ts';

/** The tasks of the job queue, by the name under which changes enqueue them. */
export function tasksOf(
  app: App,
  {
    send,
    passwords,
    seal,
    sealing,
  }: {
    send: Parameters<typeof mailTask>[1];
    passwords: ReturnType<typeof keepPasswords>;
    seal: Seal | null;
    sealing: Sealing | null;
  },
): Parameters<typeof startJobs>[1] {
  return {
    resetPasswords: resetPasswordsTask(app),
    takeFactorsAway: takeFactorsAwayTask(app),
    sendMails: mailTask(app, send, { ...accountMails, ...signingMails(app) }, tellRefusedMail(app)),
    tellExpired: tellExpiredTask(app),
    tellHandover: tellHandoverTask(app),
    appearDocuments: appearTask(app),
    warnDue: warnDueTask(app),
    announceNotices: announceTask(app),
    expireSignatures: expireTask(app),
    remindSignatures: remindTask(app),
    sealSignature: sealTask(app, sealing),
    mailNews: mailNewsTask(app),
    mailDigest: mailDigestTask(app),
    tellDevices: tellDevicesTask(app),
    giveUpContents: giveUpTask(app),
    analyseIntake: analyseTask(app, passwords),
    confirmIntake: confirmTask(app, passwords),
    sendWebhooks: sendWebhooksTask(app),
    forgetPassword: forgetPasswordTask(app),
    carryOutRules: carryOutRulesTask(app),
    makeProof: makeProofTask(app, seal),
    endProof: endProofTask(app),
    remindMonthData: remindMonthDataTask(app),
  };
}
