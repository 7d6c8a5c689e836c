import type { FastifyBaseLogger } from 'fastify';
import type { Contract } from '../access/contract.ts';
import type { BlobStore } from './blobs.ts';
import type { Changes } from './change.ts';
import type { Database } from './database.ts';
import type { Events } from './events.ts';
import type { ReceivedFile } from './received.ts';
import type { Refusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';
import type { WantedTable } from './sheets/read-table.ts';
import type { Table } from './sheets/table.ts';

/** What every feature is given: the parts that `main-server.ts` wires. */
export interface App {
  config: AppConfig;
  database: Database;
  /** State, mails, jobs and trace in one transaction: the only way to write the ledger. */
  change: Changes;
  blobs: BlobStore;
  /** Throws for a file that would do something where it is opened: every uploaded file passes through. */
  inspect(file: ReceivedFile, accountId: string): Promise<void>;
  /** The table in a sheet, read outside this process. */
  readTable<K extends string>(
    bytes: Uint8Array,
    wanted: WantedTable<K>,
    accountId: string,
  ): Promise<Table<K> | Refusal>;
  secrets: Secrets;
  events: Events;
  logger: FastifyBaseLogger;
  now(): Date;
  /** Aborted when the server ends: work that outlives a request breaks off, and is begun again by the next start. */
  ending: AbortSignal;
  /** Every call that is served, in order of registration: the OpenAPI document and the test matrix read it. */
  contracts: Contract[];
}

export interface AppConfig {
  /** The address that mails link to, from configuration only: never from a request's Host. */
  publicUrl: string;
  /** Whether mails link to the `host` of their practice; mails of a demo link to the demo itself. */
  practiceHosts: boolean;
  /** Consultants and administrators enter with a second factor. */
  requireSecondFactor: boolean;
  /** Address of the tutorial film that the help page links to; null shows no link. */
  tutorialLink: string | null;
  trustProxy: boolean;
  /** Bytes of one uploaded bulk file. */
  maxBulkBytes: number;
  mailFrom: string;
  /** Certificates (DER) of the issuers that are trusted where signatures of files are read. */
  trustedSigners: readonly Uint8Array[];
  /** Hosts of the inside (`name` or `name:port`) that users' addresses may lead to (server/outgoing.ts). */
  insideReceivers: readonly string[];
  /** Hosts of the inside (`name` or `name:port`) that providers of identities may have. */
  insideProviders: readonly string[];
  /** Ports beside 443 that public addresses of users may have (server/outgoing.ts). */
  outgoingPorts: readonly number[];
  /** Hosts that stand in for a browser's push service (`name:port`): in tests, none else. */
  insidePushServices: readonly string[];
}
