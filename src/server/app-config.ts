/** The part of the configuration that features read. */
export interface AppConfig {
  /** The base URL of the links in mails: from the configuration, never from a request's Host header. */
  publicUrl: string;
  /** Whether links in mails use the `host` of their practice. In the demo they use the demo's own URL. */
  practiceHosts: boolean;
  /** Consultants and administrators must log in with a second factor. */
  requireSecondFactor: boolean;
  /** URL of the tutorial film on the help page; null for the portal’s own films. */
  tutorialLink: string | null;
  trustProxy: boolean;
  /** Size limit of one uploaded bulk file, in bytes. */
  maxBulkBytes: number;
  mailFrom: string;
  /** Certificates (DER) of the issuers that the portal trusts when it checks the signatures in a file. */
  trustedSigners: readonly Uint8Array[];
  /** Internal hosts (`name` or `name:port`) that URLs entered by users may point to (server/outgoing.ts). */
  insideReceivers: readonly string[];
  /** Internal hosts (`name` or `name:port`) that identity providers may use. */
  insideProviders: readonly string[];
  /** Ports besides 443 that public URLs entered by users may use (server/outgoing.ts). */
  outgoingPorts: readonly number[];
  /** Hosts (`name:port`) that stand in for a browser's push service; only tests set them. */
  insidePushServices: readonly string[];
}
