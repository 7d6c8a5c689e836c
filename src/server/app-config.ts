/** The part of the configuration that features read. */
export interface AppConfig {
  /** The address that mails link to: from the configuration, never from a request's Host header. */
  publicUrl: string;
  /** Whether mails link to the `host` of their practice; the demo's mails link to the demo itself. */
  practiceHosts: boolean;
  /** Consultants and administrators must log in with a second factor. */
  requireSecondFactor: boolean;
  /** Address of the tutorial film on the help page; null shows no link. */
  tutorialLink: string | null;
  trustProxy: boolean;
  /** Size limit of one uploaded bulk file, in bytes. */
  maxBulkBytes: number;
  mailFrom: string;
  /** Certificates (DER) of the issuers that the portal trusts when it checks the signatures in a file. */
  trustedSigners: readonly Uint8Array[];
  /** Internal hosts (`name` or `name:port`) that the addresses users enter may point to (server/outgoing.ts). */
  insideReceivers: readonly string[];
  /** Internal hosts (`name` or `name:port`) that identity providers may use. */
  insideProviders: readonly string[];
  /** Ports besides 443 that public addresses entered by users may use (server/outgoing.ts). */
  outgoingPorts: readonly number[];
  /** Hosts (`name:port`) that stand in for a browser's push service; only tests set them. */
  insidePushServices: readonly string[];
}
