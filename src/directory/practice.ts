/** Vendors of payroll software (spec §3: S3-R47 to R51). */
export const VENDORS = {
  '001': 'EBridge',
  '002': 'Robot',
  '003': 'Norma',
  '004': 'Expert Up',
  '005': 'Sole 24 Ore',
} as const;

/** The distribution code of a new consultant (S3-R09, S9-R02). */
export const DEFAULT_DISTRIBUTION_CODE = '003';

/** The smallest quota in bytes; a smaller value must be a typing error. */
export const LEAST_QUOTA = 1024 ** 2;
export const DEFAULT_QUOTA = 10 * 1024 ** 3;

/** The public address that a practice's mails link to: a host with an optional port, never a path. */
export const HOST =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?$/;
