import path from 'node:path';
import * as z from 'zod/mini';
import packageJson from '../package.json' with { type: 'json' };
import { contract } from './access/contract.ts';
import { endWaitingProcesses } from './engine/engine-process.ts';
import { tableInSheet } from './engine/sheet-engine.ts';
import { serveActivation } from './features/accounts/activation.routes.ts';
import { serveIdentities } from './features/accounts/identity/identity.routes.ts';
import { serveJoining } from './features/accounts/joining.routes.ts';
import { serveLogin } from './features/accounts/login.routes.ts';
import { takeFactorsAwayTask } from './features/accounts/lost-factor.jobs.ts';
import { accountMails } from './features/accounts/mails.store.ts';
import { serveManaging } from './features/accounts/managing.routes.ts';
import { undoInvitations } from './features/accounts/managing.store.ts';
import { serveOwnData } from './features/accounts/own-data.routes.ts';
import { servePasskeyLogin } from './features/accounts/passkey-login.routes.ts';
import { servePasswords } from './features/accounts/passwords.routes.ts';
import { resetPasswordsTask } from './features/accounts/passwords.store.ts';
import { serveSecondFactor } from './features/accounts/second-factor.routes.ts';
import { hasNoAdministrator, newSetUpKey } from './features/accounts/set-up.store.ts';
import { serveAdministrators } from './features/administration/administrators.routes.ts';
import { tellDamaged } from './features/administration/damaged-contents.store.ts';
import { serveIdentityProviders } from './features/administration/identity-providers.routes.ts';
import { watchInstallation } from './features/administration/installation.jobs.ts';
import { serveInstallation } from './features/administration/installation.routes.ts';
import { serveApiKeys } from './features/api-keys/api-keys.routes.ts';
import { authenticator } from './features/api-keys/authenticator.io.ts';
import { serveCompanies } from './features/companies/companies.routes.ts';
import { serveCompanyImports } from './features/companies/company-import.routes.ts';
import { serveCompanyUsers } from './features/companies/company-users.routes.ts';
import { companyOpener, originOpener } from './features/companies/handover/company-package.routes.ts';
import { tellHandoverTask } from './features/companies/handover/handover.jobs.ts';
import { serveHandover } from './features/companies/handover/handover.routes.ts';
import { serveConsultants } from './features/consultants/consultants.routes.ts';
import { serveDashboard } from './features/dashboard/dashboard.routes.ts';
import { serveAnnotations } from './features/documents/annotations/annotations.routes.ts';
import { serveRecycleBin } from './features/documents/bin/recycle-bin.routes.ts';
import { startSweep } from './features/documents/bin/sweep.jobs.ts';
import { appearTask } from './features/documents/core/announcement.jobs.ts';
import { giveUpTask } from './features/documents/core/deletion.jobs.ts';
import { warnDueTask } from './features/documents/core/due-dates.jobs.ts';
import { serveMisdelivery } from './features/documents/correct/misdelivery.routes.ts';
import { dossierOpener, serveDossiers } from './features/documents/dossiers/dossiers.routes.ts';
import { archiveOpeners, serveArchives } from './features/documents/download/archives.routes.ts';
import { serveDownloads } from './features/documents/download/downloads.routes.ts';
import { serveEdits } from './features/documents/edit/edits.routes.ts';
import { branchOpener, serveBranches } from './features/documents/of-branches/of-branches.routes.ts';
import { printOpener, servePrints } from './features/documents/print/print.routes.ts';
import { serveClosing } from './features/documents/publish/closing.routes.ts';
import { serveTakeBack } from './features/documents/publish/take-back.routes.ts';
import { documentOpeners, serveDocuments } from './features/documents/reading/documents.routes.ts';
import { serveReminders, undoReminders } from './features/documents/reminders/reminders.routes.ts';
import { serveRetention } from './features/documents/retention/retention.routes.ts';
import { carryOutRulesTask, watchRules } from './features/documents/rules/rules.jobs.ts';
import { serveRules } from './features/documents/rules/rules.routes.ts';
import { serveSignatures } from './features/documents/signatures/signatures.routes.ts';
import { serveUploads, versionOpener } from './features/documents/upload/uploads.routes.ts';
import { serveEmployees } from './features/employees/employees.routes.ts';
import { serveEmployeeImports } from './features/employees/import.routes.ts';
import { serveUsers } from './features/employees/users.routes.ts';
import { historyOpener, serveHistory } from './features/history/history.routes.ts';
import { serveReceiptChecks } from './features/history/receipt-checks.routes.ts';
import { monthProofOpener, receiptOpener, serveReceipts } from './features/history/receipts.routes.ts';
import { watchDropFolders } from './features/intake/dropped/drop-folder.jobs.ts';
import { inspectPdf } from './features/intake/inspect-pdf.io.ts';
import { analyseTask, confirmTask } from './features/intake/intake.jobs.ts';
import { type Sample, serveIntake } from './features/intake/intake.routes.ts';
import { serveMailAddress } from './features/intake/mailed/mail-address.routes.ts';
import { type WatchedMailbox, watchMailbox } from './features/intake/mailed/mailed.jobs.ts';
import { forgetPasswordTask, keepPasswords } from './features/intake/passwords.store.ts';
import { serveNotes } from './features/notes/notes.routes.ts';
import { undoNotice, undoNoticeReminder } from './features/notices/notice-changes.routes.ts';
import { announcement, announceTask } from './features/notices/notices.jobs.ts';
import { serveNotices } from './features/notices/notices.routes.ts';
import { serveMailings } from './features/notifications/mailings.routes.ts';
import {
  mailDigestTask,
  mailNewsTask,
  nextDigest,
  tellExpiredTask,
  tellRefusedMail,
} from './features/notifications/notifications.jobs.ts';
import { serveNotifications } from './features/notifications/notifications.routes.ts';
import { postNews, takeBack } from './features/notifications/notifications.store.ts';
import { tellDevicesTask } from './features/notifications/push/push.jobs.ts';
import { servePush } from './features/notifications/push/push.routes.ts';
import { servePersonalData } from './features/personal-data/personal-data.routes.ts';
import { packageOpener, servePreservation } from './features/preservation/preservation.routes.ts';
import { servePrivacy } from './features/privacy/privacy.routes.ts';
import { undoStatus } from './features/requests/request-status.routes.ts';
import { requestOpener, serveRequests } from './features/requests/requests.routes.ts';
import { serveSearch } from './features/search/search.routes.ts';
import { undoAsking } from './features/signing/asking.routes.ts';
import { ownPaperOpener, serveOwnSigning } from './features/signing/own-signing.routes.ts';
import { sealTask } from './features/signing/seal.jobs.ts';
import { expireTask, remindTask, signingMails } from './features/signing/signing.jobs.ts';
import { paperOpener, serveSigning, undoSigningReminder } from './features/signing/signing.routes.ts';
import { serveViews } from './features/views/views.routes.ts';
import { sendWebhooksTask } from './features/webhooks/webhooks.jobs.ts';
import { serveWebhooks } from './features/webhooks/webhooks.routes.ts';
import { queueWebhooks } from './features/webhooks/webhooks.store.ts';
import { topicsOf } from './ledger/live.ts';
import { record } from './ledger/record.store.ts';
import type { Seal } from './ledger/seal.io.ts';
import { signed } from './ledger/signature.ts';
import type { Sealing } from './pdf/seal.ts';
import type { BlobStore } from './server/bytes/blobs.ts';
import { checkedBlobs } from './server/bytes/checked-blobs.ts';
import { openDatabase } from './server/database/database.ts';
import type { DatabaseClock } from './server/database/database-clock.ts';
import { openEvents } from './server/database/events.ts';
import { joinNodes } from './server/database/live-nodes.ts';
import { serveApiDocs } from './server/http/api-docs.ts';
import type { App } from './server/http/app.ts';
import { changes } from './server/http/change.ts';
import { createHttp } from './server/http/http.ts';
import { listenOn } from './server/http/listen.ts';
import { openApi } from './server/http/openapi.ts';
import { serveProbe } from './server/http/probe.ts';
import { readyMade } from './server/http/ready-made.ts';
import { serveWeb } from './server/http/static.ts';
import { serveTickets } from './server/http/tickets.ts';
import { MAILBOX_PATH, openDemoMailbox } from './server/jobs/demo-mailbox.ts';
import { migrateJobs, startJobs } from './server/jobs/jobs.ts';
import { mailTask, openTransport } from './server/jobs/mail.ts';
import { openLog } from './server/log.ts';
import type { Facts } from './server/operation/facts.ts';
import { serveHealth } from './server/operation/health.ts';
import { serveMetrics } from './server/operation/metrics.ts';
import type { DatabaseUrls } from './server/operation/prepare-database.ts';
import { Problem } from './server/problem.ts';
import type { Secrets } from './server/secrets.ts';
import { setUpLinkOf } from './text/administration/administration.ts';

export interface ServerParts {
  /** Address that mails link to, without a slash at the end: `http://localhost:8080/backoffice`. */
  publicUrl: string;
  port: number;
  /** Addresses to listen on. */
  listen: readonly string[];
  urls: DatabaseUrls;
  blobs: BlobStore;
  /** Seals what the database alone must not tell, under the installation's key. */
  secrets: Secrets;
  /** `smtp://…`; null keeps mails in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  trustProxy: boolean;
  logLevel: string;
  maxBulkBytes?: number;
  /** The key of the ledger's checkpoints, where they run: receipts are signed with it. */
  seal?: Seal;
  /** What documents are sealed with, once all have signed them; without it they wait. */
  sealing?: Sealing;
  /** The built web app; absent in tests that need none. */
  webRoot?: string;
  demo?: { samples: readonly Sample[] };
  /** Consultants and administrators enter with a second factor. */
  requireSecondFactor?: boolean;
  /** Address of the tutorial film that the help page links to. */
  tutorialLink?: string | null;
  /** A body that is not there after this time ends; 30 s unless a test says otherwise. */
  bodyWithinMs?: number;
  /** Folders that payroll software puts its files into; `everyMs` is how often a test looks at them. */
  dropFolders?: { dir: string; everyMs?: number };
  /** A mailbox to which whole files are sent (P128). */
  watchedMailbox?: WatchedMailbox;
  /** Certificates (DER) of the issuers of signatures that are trusted. */
  trustedSigners?: readonly Uint8Array[];
  /** Ports beside 443 that webhooks and providers of identities may have; none unless the operator names them. */
  outgoingPorts?: readonly number[];
  /** Hosts of the inside that webhooks may lead to; none unless the operator names them. */
  insideReceivers?: readonly string[];
  /** Hosts that stand in for a browser's push service, in tests. */
  insideProviders?: readonly string[];
  insidePushServices?: readonly string[];
  /** What an end waits for while the proxy is told to send nothing more here; nothing when absent. */
  drained?: () => Promise<unknown>;
  /** How often the store is swept; every hour unless a test says otherwise. */
  sweepEveryMs?: number;
  /** The database's time, and whether this machine's clock agrees with it; where absent, the machine's is taken. */
  clock?: DatabaseClock;
  /** What `/metrics` tells, where it is served. */
  watch?: { metricsToken: string | null; facts: () => Promise<Facts> };
  now?: () => Date;
}

export interface RunningServer {
  url: string;
  app: App;
  isWithoutAdministrator(): Promise<boolean>;
  /** Makes the one-time link for the first administrator; null where there is one. */
  setUpLink(): Promise<string | null>;
  mailbox: string | null;
  close(): Promise<void>;
}

/** Wires the parts and starts to serve; everything it started ends with `close`. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const now = parts.now ?? parts.clock?.now ?? (() => new Date());
  const logger = openLog(parts.logLevel);
  await migrateJobs(parts.urls.jobs, logger);
  const node = await joinNodes(parts.urls.jobs);
  const database = openDatabase(parts.urls.app, now);
  const events = openEvents(parts.urls.listen ?? parts.urls.app);
  const ending = new AbortController();
  const app: App = {
    config: {
      publicUrl: parts.publicUrl,
      practiceHosts: parts.demo === undefined,
      requireSecondFactor: parts.requireSecondFactor ?? false,
      tutorialLink: parts.tutorialLink ?? null,
      trustProxy: parts.trustProxy,
      maxBulkBytes: parts.maxBulkBytes ?? 200 * 1024 * 1024,
      mailFrom: parts.mailFrom,
      trustedSigners: parts.trustedSigners ?? [],
      outgoingPorts: parts.outgoingPorts ?? [],
      insideReceivers: parts.insideReceivers ?? [],
      insideProviders: parts.insideProviders ?? [],
      insidePushServices: parts.insidePushServices ?? [],
    },
    database,
    change: changes(database, events, {
      record: (tx, events, author, note) => record(tx, signed(events, author, note)),
      takeBack,
      queueWebhooks,
      topicsOf,
      tell: (tx, practiceId, news) => postNews(tx, practiceId, news, { now: now(), digest: nextDigest(now()) }),
    }),
    blobs: checkedBlobs(parts.blobs, (practiceId, sha256) => {
      tellDamaged(app, practiceId, sha256).catch((error: unknown) =>
        logger.error(error, 'a damaged content could not be told'),
      );
    }),
    inspect: inspectPdf,
    readTable: (bytes, wanted, accountId) => tableInSheet(bytes, wanted, { reader: accountId }),
    secrets: parts.secrets,
    events,
    logger,
    now,
    ending: ending.signal,
    contracts: [],
  };
  const sweep = await startSweep(app, {
    alone: node.alone,
    ...(parts.sweepEveryMs === undefined ? {} : { everyMs: parts.sweepEveryMs }),
  });
  await node.cleaned();
  const authentication = authenticator(app);
  const passwords = keepPasswords(app);
  const { server, serve } = createHttp(
    app,
    authentication,
    parts.bodyWithinMs === undefined ? {} : { bodyWithinMs: parts.bodyWithinMs },
  );
  const isRight = parts.clock?.isRight ?? (() => true);
  server.addHook('onRequest', async (request) => {
    if (!isRight() && request.url.startsWith('/api'))
      throw new Problem(503, 'service-unavailable', { headers: { 'retry-after': '30' } });
  });
  serveLogin(serve, app);
  serveActivation(serve, app);
  servePasswords(serve, app);
  serveOwnData(serve, app);
  serveSecondFactor(serve, app);
  serveJoining(serve, app);
  servePasskeyLogin(serve, app);
  serveIdentities(serve, app);
  servePrivacy(serve, app);
  serveManaging(serve);
  serveAdministrators(serve);
  serveIdentityProviders(serve, app);
  serveConsultants(serve);
  serveInstallation(serve, app, parts.watch?.facts ?? null);
  serveCompanies(serve, app);
  serveCompanyUsers(serve);
  serveHandover(serve, app, parts.seal ?? null, announcement);
  serveCompanyImports(serve, app);
  serveEmployees(serve);
  serveDashboard(serve, app);
  serveEmployeeImports(serve, app);
  serveUsers(serve, app);
  serveDocuments(serve, app);
  serveBranches(serve, app);
  serveSignatures(serve, app);
  serveArchives(serve, app);
  servePrints(serve, app);
  serveDossiers(serve, app);
  serveAnnotations(serve);
  serveReminders(serve);
  serveUploads(serve, app);
  serveDownloads(serve, app);
  serveApiKeys(serve);
  serveWebhooks(serve, app);
  serveViews(serve);
  serveSearch(serve);
  serveEdits(serve);
  serveRecycleBin(serve, app);
  serveMisdelivery(serve, app);
  serveTakeBack(serve);
  serveClosing(serve);
  serveRules(serve);
  serveRetention(serve);
  servePreservation(serve, app, parts.sealing ?? null);
  serveHistory(serve, app);
  serveReceipts(serve, app, parts.seal ?? null);
  serveReceiptChecks(serve, app, parts.seal ?? null);
  serveRequests(serve, app);
  serveNotices(serve);
  serveSigning(serve, app);
  serveOwnSigning(serve, app);
  servePersonalData(serve, app);
  serveNotes(serve);
  serveNotifications(serve, app);
  servePush(serve, app);
  serveMailings(serve, {
    documentReminder: undoReminders,
    notice: undoNotice,
    noticeReminder: undoNoticeReminder,
    requestStatus: undoStatus,
    signatureAsked: undoAsking,
    signatureReminder: undoSigningReminder,
    invitation: undoInvitations,
  });
  serveMailAddress(serve, parts.watchedMailbox?.address ?? null);
  serveIntake(serve, app, passwords, parts.demo?.samples ?? []);
  serveTickets(
    serve,
    database,
    authentication.byHash,
    {
      ...documentOpeners(app),
      branch: branchOpener(app),
      version: versionOpener(app),
      ...archiveOpeners(app),
      print: printOpener(app),
      dossier: dossierOpener(app),
      cronologia: historyOpener(app),
      receipt: receiptOpener(app, parts.seal ?? null),
      monthProof: monthProofOpener(app, parts.seal ?? null),
      request: requestOpener(app),
      paper: paperOpener(app),
      ownPaper: ownPaperOpener(app),
      package: packageOpener(app, parts.sealing ?? null),
      company: companyOpener(app, parts.seal ?? null),
      origin: originOpener(app),
    },
    new Set([
      'archive',
      'ownArchive',
      'yearArchive',
      'package',
      'company',
      'print',
      'dossier',
      'cronologia',
      'receipt',
      'monthProof',
    ]),
  );
  const document = readyMade('application/json; charset=utf-8', async () =>
    JSON.stringify(await openApi(app.contracts, packageJson.version)),
  );
  serve(openApiPage, ({ request, reply }) => document(request, reply));
  serveApiDocs(server);
  const health = openDatabase(parts.urls.app, now, { connections: 1 });
  const { isReady, drain } = serveHealth(server, app, { database: health, isRight });
  const { watch } = parts;
  let mails: ReturnType<typeof watchMailbox> | null = null;
  if (watch)
    serveMetrics(server, {
      token: watch.metricsToken,
      facts: watch.facts,
      mailbox: () => mails?.state() ?? null,
      clockAheadMs: () => parts.clock?.aheadMs() ?? 0,
      pool: database.connections,
      isReady,
    });
  if (parts.webRoot) serveWeb(server, path.resolve(parts.webRoot));
  serveProbe(server, app);
  const demoMailbox = parts.demo ? openDemoMailbox(server, parts.urls.owner) : null;

  const transport = openTransport(parts.smtpUrl);
  const jobs = await startJobs(
    parts.urls.jobs,
    {
      resetPasswords: resetPasswordsTask(app),
      takeFactorsAway: takeFactorsAwayTask(app),
      sendMails: mailTask(
        app,
        transport.send ?? demoMailbox,
        { ...accountMails, ...signingMails(app) },
        tellRefusedMail(app),
      ),
      tellExpired: tellExpiredTask(app),
      tellHandover: tellHandoverTask(app),
      appearDocuments: appearTask(app),
      warnDue: warnDueTask(app),
      announceNotices: announceTask(app),
      expireSignatures: expireTask(app),
      remindSignatures: remindTask(app),
      sealSignature: sealTask(app, parts.sealing ?? null),
      mailNews: mailNewsTask(app),
      mailDigest: mailDigestTask(app),
      tellDevices: tellDevicesTask(app),
      giveUpContents: giveUpTask(app),
      analyseIntake: analyseTask(app, passwords),
      confirmIntake: confirmTask(app, passwords),
      sendWebhooks: sendWebhooksTask(app),
      forgetPassword: forgetPasswordTask(app),
      carryOutRules: carryOutRulesTask(app),
    },
    { logger, owns: node.owns },
  );
  const installation = watch ? watchInstallation(app, watch.facts) : null;
  const rules = watchRules(app);
  const drops = parts.dropFolders
    ? watchDropFolders(app, { ...parts.dropFolders, byToken: authentication.byToken })
    : null;
  mails = parts.watchedMailbox ? watchMailbox(app, parts.watchedMailbox) : null;
  await listenOn(server, parts.port, parts.listen);

  return {
    url: `${parts.publicUrl}/`,
    app,
    isWithoutAdministrator: () => hasNoAdministrator(database),
    async setUpLink() {
      const key = await newSetUpKey(database);
      return key === null ? null : setUpLinkOf(parts.publicUrl, key);
    },
    mailbox: parts.demo ? new URL(MAILBOX_PATH, parts.publicUrl).href : null,
    async close() {
      drain();
      await parts.drained?.();
      ending.abort();
      await server.close();
      await Promise.all([jobs.stop(), sweep.stop(), installation?.stop(), rules.stop(), drops?.stop(), mails?.stop()]);
      endWaitingProcesses();
      transport.close();
      await app.events.close();
      await Promise.all([database.close(), health.close()]);
      await node.leave();
    },
  };
}

const openApiPage = contract({
  method: 'GET',
  path: '/apirest/api/openapi.json',
  permission: 'openapi.read',
  name: 'readOpenApi',
  chapter: { name: 'Document', about: 'This document' },
  summary: 'This document',
  response: z.record(z.string(), z.unknown()),
});
