import path from 'node:path';
import { endWaitingProcesses } from './engine/engine-process.ts';
import { tableInSheet } from './engine/sheet-engine.ts';
import { hasNoAdministrator, newSetUpKey } from './features/accounts/set-up.store.ts';
import { tellDamaged } from './features/administration/damaged-contents.store.ts';
import { watchInstallation } from './features/administration/installation.jobs.ts';
import { authenticator } from './features/api-keys/authenticator.io.ts';
import { startSweep } from './features/documents/bin/sweep.jobs.ts';
import { watchRules } from './features/documents/rules/rules.jobs.ts';
import { watchDropFolders } from './features/intake/dropped/drop-folder.jobs.ts';
import { inspectPdf } from './features/intake/inspect-pdf.io.ts';
import type { Sample } from './features/intake/intake.routes.ts';
import { type WatchedMailbox, watchMailbox } from './features/intake/mailed/mailed.jobs.ts';
import { keepPasswords } from './features/intake/passwords.store.ts';
import { nextDigest } from './features/notifications/notifications.jobs.ts';
import { postNews, takeBack } from './features/notifications/notifications.store.ts';
import { queueWebhooks } from './features/webhooks/webhooks.store.ts';
import { topicsOf } from './ledger/live.ts';
import { record } from './ledger/record.store.ts';
import type { Seal } from './ledger/seal.io.ts';
import { signed } from './ledger/signature.ts';
import { tasksOf } from './main-jobs.ts';
import { serveFeatures, serveFeatureTickets, serveOpenApi } from './main-routes.ts';
import type { Sealing } from './pdf/seal.ts';
import type { AppConfig } from './server/app-config.ts';
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
import { serveProbe } from './server/http/probe.ts';
import { serveWeb } from './server/http/static.ts';
import { MAILBOX_PATH, openDemoMailbox } from './server/jobs/demo-mailbox.ts';
import { migrateJobs, startJobs } from './server/jobs/jobs.ts';
import { openTransport } from './server/jobs/mail.ts';
import { openLog } from './server/log.ts';
import type { Work } from './server/operation/config.ts';
import type { Facts } from './server/operation/facts.ts';
import { serveHealth } from './server/operation/health.ts';
import { serveMetrics } from './server/operation/metrics.ts';
import { type DatabaseUrls, ownerOf } from './server/operation/prepare-database.ts';
import { serveSecurityText } from './server/operation/security-text.ts';
import { notFound, Problem } from './server/problem.ts';
import type { Secrets } from './server/secrets.ts';
import { setUpLinkOf } from './text/administration/administration.ts';

export interface ServerParts {
  /** The base URL of links in mails, without a trailing slash: `http://localhost:8080/backoffice`. */
  publicUrl: string;
  port: number;
  listen: readonly string[];
  /** What this node does; everything if absent. */
  work?: readonly Work[];
  urls: DatabaseUrls;
  blobs: BlobStore;
  /** Encrypts, with the installation's key, secrets that must stay secret if only the database leaks. */
  secrets: Secrets;
  /** The mail server, `smtp://…`; null keeps mails in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  trustProxy: boolean;
  logLevel: string;
  maxBulkBytes?: number;
  /** Signs receipts with the key of the ledger's checkpoints; absent if this server does not sign checkpoints. */
  seal?: Seal;
  /** Seals documents that all signers have signed; if absent, these documents wait. */
  sealing?: Sealing;
  /** The folder of the built web app; absent in tests that need none. */
  webRoot?: string;
  demo?: { samples: readonly Sample[] };
  /** Consultants and administrators must log in with a second factor. */
  requireSecondFactor?: boolean;
  /** URL of the tutorial film on the help page. */
  tutorialLink?: string | null;
  /** How long a request's body may take to arrive; 30 s by default, tests set less. */
  bodyWithinMs?: number;
  /** Folders where payroll software drops its files; tests set how often they are checked with `everyMs`. */
  dropFolders?: { dir: string; everyMs?: number };
  /** A mailbox that receives whole files (P128). */
  watchedMailbox?: WatchedMailbox;
  /** Certificates (DER) of the issuers that the portal trusts when it checks signatures. */
  trustedSigners?: readonly Uint8Array[];
  /** Ports besides 443 that webhooks and identity providers may use; none by default. */
  outgoingPorts?: readonly number[];
  /** Internal hosts that webhooks may call; none by default. */
  insideReceivers?: readonly string[];
  /** Internal hosts that identity providers may use; none by default. */
  insideProviders?: readonly string[];
  /** Hosts that stand in for a browser's push service, in tests. */
  insidePushServices?: readonly string[];
  /** Resolves when the proxy has stopped sending requests to this node; `close` waits for that. */
  drained?: () => Promise<unknown>;
  /** How often the store is swept; hourly by default, tests set less. */
  sweepEveryMs?: number;
  /** The database's time, and whether this machine's clock agrees with it; if absent, the machine's clock is used. */
  clock?: DatabaseClock;
  /** What `/metrics` reports, if it is served. */
  watch?: { metricsToken: string | null; facts: () => Promise<Facts> };
  now?: () => Date;
}

export interface RunningServer {
  url: string;
  app: App;
  isWithoutAdministrator(): Promise<boolean>;
  /** Creates the one-time link for the first administrator; null if there already is one. */
  setUpLink(): Promise<string | null>;
  mailbox: string | null;
  close(): Promise<void>;
}

/** Wires the parts and starts serving; `close` of the returned server ends everything that was started. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const now = parts.now ?? parts.clock?.now ?? (() => new Date());
  const logger = openLog(parts.logLevel);
  await migrateJobs(parts.urls.jobs, logger);
  const node = await joinNodes(parts.urls.jobs);
  const database = openDatabase(parts.urls.app, now);
  const events = openEvents(parts.urls.listen ?? parts.urls.app);
  const ending = new AbortController();
  const app: App = {
    config: configOf(parts),
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
  const does = (work: Work) => parts.work?.includes(work) ?? true;
  server.addHook('onRequest', async (request) => {
    if (!does('web') && !/^\/(health|metrics)/.test(request.url)) throw notFound();
    if (!isRight() && request.url.startsWith('/api'))
      throw new Problem(503, 'service-unavailable', { headers: { 'retry-after': '30' } });
  });
  const seal = parts.seal ?? null;
  const sealing = parts.sealing ?? null;
  serveFeatures(serve, app, {
    seal,
    sealing,
    facts: parts.watch?.facts ?? null,
    passwords,
    mailAddress: parts.watchedMailbox?.address ?? null,
    samples: parts.demo?.samples ?? [],
  });
  serveFeatureTickets(serve, app, authentication.byHash, { seal, sealing });
  serveOpenApi(serve, app);
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
  serveSecurityText(server, app);
  const demoMailbox = parts.demo ? openDemoMailbox(server, ownerOf(parts.urls)) : null;

  const transport = openTransport(parts.smtpUrl);
  const work = does('jobs')
    ? await startWork(app, parts, {
        tasks: tasksOf(app, { send: transport.send ?? demoMailbox, passwords, seal, sealing }),
        owns: node.owns,
        byToken: authentication.byToken,
      })
    : null;
  mails = work?.mails ?? null;
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
      await Promise.all([work?.stop(), sweep.stop()]);
      endWaitingProcesses();
      transport.close();
      await app.events.close();
      await Promise.all([database.close(), health.close()]);
      await node.leave();
    },
  };
}

interface WorkParts {
  tasks: ReturnType<typeof tasksOf>;
  owns: Awaited<ReturnType<typeof joinNodes>>['owns'];
  byToken: ReturnType<typeof authenticator>['byToken'];
}

/** Starts the work that no request waits for: the queue, standing rules, drop folders, the mailbox. */
async function startWork(app: App, parts: ServerParts, { tasks, owns, byToken }: WorkParts) {
  const jobs = await startJobs(parts.urls.jobs, tasks, { logger: app.logger, owns });
  const mails = parts.watchedMailbox ? watchMailbox(app, parts.watchedMailbox) : null;
  const others = [
    mails,
    watchRules(app),
    parts.watch ? watchInstallation(app, parts.watch.facts) : null,
    parts.dropFolders ? watchDropFolders(app, { ...parts.dropFolders, byToken }) : null,
  ];
  return { mails, stop: () => Promise.all([jobs.stop(), ...others.map((one) => one?.stop())]) };
}

function configOf(parts: ServerParts): AppConfig {
  return {
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
  };
}
