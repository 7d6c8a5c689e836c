import type { FastifyBaseLogger } from 'fastify';
import type { Contract } from '../../access/contract.ts';
import type { AppConfig } from '../app-config.ts';
import type { BlobStore } from '../bytes/blobs.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../database/events.ts';
import type { Secrets } from '../secrets.ts';
import type { Changes } from './change.ts';
import type { FileReaders } from './received.ts';

/** The parts of the server that `main-server.ts` wires and passes to every feature. */
export interface App extends FileReaders {
  config: AppConfig;
  database: Database;
  /** Writes state, mails, jobs and ledger events in one transaction. Features can write the ledger only through it. */
  change: Changes;
  blobs: BlobStore;
  secrets: Secrets;
  events: Events;
  logger: FastifyBaseLogger;
  now(): Date;
  /** Aborted when the server ends. Work that outlives a request then stops, and begins again at the next start. */
  ending: AbortSignal;
  /** Every endpoint in order of registration, for the OpenAPI document and the isolation matrix. */
  contracts: Contract[];
}
