import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '../problem.ts';
import type { Facts } from './facts.ts';

export interface Watched {
  /** The token required for /metrics; null allows /metrics only over loopback. */
  token: string | null;
  facts(): Promise<Facts>;
  /** The state of the watched mailbox, if there is one. */
  mailbox(): { strangers: number; lookedAt: Date | null } | null;
  clockAheadMs(): number;
  pool(): { total: number; idle: number; waiting: number };
  isReady(): Promise<boolean>;
}

/** `/metrics` in Prometheus format; no label contains the name of a person, a company or a practice. */
export function serveMetrics(server: FastifyInstance, watched: Watched): void {
  const registry = new Registry();
  const latency = new Histogram({
    name: 'portale_request_seconds',
    help: 'Answers by call and status',
    labelNames: ['method', 'call', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    // The route's pattern instead of the URL, which contains ids and tokens.
    const call = request.routeOptions.url ?? 'none';
    latency.observe({ method: request.method, call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `portale_${name}`, help, registers: [registry] });
  const ready = gauge('ready', '1 when the portal serves');
  const clock = gauge('clock_ahead_seconds', "How far this machine's clock is ahead of the database's");
  const pool = new Gauge({
    name: 'portale_connections',
    help: 'Connections to the database',
    labelNames: ['state'],
    registers: [registry],
  });
  const resident = gauge('resident_bytes', 'Resident memory of the server process');
  const strangers = gauge(
    'mails_of_strangers',
    'Mails of nobody known that were left in the watched mailbox since the start',
  );
  const mailbox = gauge('mailbox_seen_seconds', 'How long ago the watched mailbox could be read last');
  const facts: Record<keyof Facts, Gauge> = {
    jobsWaiting: gauge('jobs_waiting', 'Jobs that are due'),
    jobsGivenUp: gauge('jobs_given_up', 'Jobs that failed so often that they are not tried again'),
    oldestJobSeconds: gauge('oldest_job_seconds', 'How long the oldest due job has waited'),
    mailsWaiting: gauge('mails_waiting', 'Mails that are due and have not left'),
    mailsRefused: gauge('mails_refused', 'Mails that were refused for good'),
    mailsRefusedLately: gauge('mails_refused_lately', 'Mails that were refused for good within a day'),
    oldestMailSeconds: gauge('oldest_mail_seconds', 'How long the oldest due mail has waited'),
    lastRowSeconds: gauge('ledger_row_age_seconds', "Age of the ledger's newest row"),
    checkpointSeconds: gauge('checkpoint_age_seconds', "Age of the ledger's newest checkpoint"),
    backupSeconds: gauge('backup_age_seconds', 'Age of the newest backup'),
    drillSeconds: gauge('restore_drill_age_seconds', 'Age of the latest restore drill'),
    drillFaults: gauge('restore_drill_faults', 'Faults that the latest restore drill found'),
    archiveWaitingSeconds: gauge('archive_waiting_seconds', "How long the database's log has waited for its archive"),
    diskFreeBytes: gauge('disk_free_bytes', 'Room on the disk of the data folder'),
    diskBytes: gauge('disk_bytes', 'Size of the disk of the data folder'),
    storedBytes: gauge('stored_bytes', 'Bytes of all documents'),
  };
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, watched.token)) throw new Problem(404, 'no-such-call');
    const isReady = await watched.isReady();
    ready.set(isReady ? 1 : 0);
    clock.set(watched.clockAheadMs() / 1000);
    for (const [state, count] of Object.entries(watched.pool())) pool.set({ state }, count);
    const mails = watched.mailbox();
    set(strangers, mails?.strangers ?? null);
    set(mailbox, mails?.lookedAt ? (Date.now() - mails.lookedAt.getTime()) / 1000 : null);
    resident.set(process.memoryUsage().rss);
    const now = isReady ? await watched.facts() : null;
    for (const [name, value] of Object.entries(facts) as [keyof Facts, Gauge][]) {
      set(value, now?.[name] ?? null);
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Sets a gauge; omits unknown values. */
function set(gauge: Gauge, value: number | null): void {
  gauge.reset();
  if (value === null) gauge.remove();
  else gauge.set(value);
}

/**
 * Allows a caller with the token, or a direct request from this machine. A request through a proxy counts as coming
 * from another machine.
 */
function mayRead({ headers, raw }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const [given, right] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
    return given.length === right.length && timingSafeEqual(given, right);
  }
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  return !isPassedOn && /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '');
}
