import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { App } from '../http/app.ts';

export interface Health {
  isReady(): Promise<boolean>;
  /** From now on requests are still answered, but the proxy sends no new ones here (P137). */
  drain(): void;
}

/**
 * `/health/live`: the process answers. `/health/ready`: it serves, so database, store and clock are right and it is not
 * about to end. It has a connection of its own, and concurrent questions share one look: load must not look like death.
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
