import type { FastifyBaseLogger } from 'fastify';
import type { Contract } from '../../access/contract.ts';
import type { AppConfig } from '../app-config.ts';
import type { BlobStore } from '../bytes/blobs.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../database/events.ts';
import type { Secrets } from '../secrets.ts';
import type { Changes } from './change.ts';
import type { FileReaders } from './received.ts';

/** What every feature receives: the parts that `main-server.ts` wires. */
export interface App extends FileReaders {
  config: AppConfig;
  database: Database;
  /** Writes state, mails, jobs and trace in one transaction: the only way to write the ledger. */
  change: Changes;
  blobs: BlobStore;
  secrets: Secrets;
  events: Events;
  logger: FastifyBaseLogger;
  now(): Date;
  /** Aborted when the server ends: work that outlives a request stops, and the next start begins it again. */
  ending: AbortSignal;
  /** Every endpoint in order of registration: the OpenAPI document and the isolation matrix read it. */
  contracts: Contract[];
}
