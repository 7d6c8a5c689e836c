import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { App } from '../http/app.ts';

export interface Health {
  isReady(): Promise<boolean>;
  /**
   * Reports the node as not ready, so that the proxy sends no new requests; requests that still arrive are answered
   * (P137).
   */
  drain(): void;
}

/**
 * `/health/live`: the process answers. `/health/ready`: the node can serve, that is, database, store and clock are fine
 * and the node is not shutting down. The check uses its own connection, and concurrent requests share one check, so
 * that load does not look like an outage.
 */
export function serveHealth(
  server: FastifyInstance,
  app: App,
  { database, isRight }: { database: Database; isRight: () => boolean },
): Health {
  let isDraining = false;
  let look: Promise<boolean> | null = null;
  const lookNow = async () => {
    try {
      await database.inScope({ role: 'authentication' }, async () => true);
      await app.blobs.requireWritable();
      return true;
    } catch (error) {
      app.logger.warn(`not ready: ${(error as Error).message}`);
      return false;
    } finally {
      look = null;
    }
  };
  const isReady = async () => {
    look ??= lookNow();
    return (await look) && isRight() && !isDraining;
  };
  server.get('/health/live', async (_, reply) => reply.send({ live: true }));
  for (const path of ['/health', '/health/ready'])
    server.get(path, async (_, reply) => {
      const ready = await isReady();
      return reply.code(ready ? 200 : 503).send({ live: true, ready });
    });
  return {
    isReady,
    drain: () => {
      isDraining = true;
    },
  };
}
