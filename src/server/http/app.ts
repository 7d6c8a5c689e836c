import type { FastifyBaseLogger } from 'fastify';
import type { Contract } from '../../access/contract.ts';
import type { AppConfig } from '../app-config.ts';
import type { BlobStore } from '../bytes/blobs.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../database/events.ts';
import type { Secrets } from '../secrets.ts';
import type { Changes } from './change.ts';
import type { FileReaders } from './received.ts';

/** What every feature is given: the parts that `main-server.ts` wires. */
export interface App extends FileReaders {
  config: AppConfig;
  database: Database;
  /** State, mails, jobs and trace in one transaction: the only way to write the ledger. */
  change: Changes;
  blobs: BlobStore;
  secrets: Secrets;
  events: Events;
  logger: FastifyBaseLogger;
  now(): Date;
  /** Aborted when the server ends: work that outlives a request breaks off, and is begun again by the next start. */
  ending: AbortSignal;
  /** Every call that is served, in order of registration: the OpenAPI document and the test matrix read it. */
  contracts: Contract[];
}
