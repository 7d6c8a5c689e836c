/** What features read of the configuration. */
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
