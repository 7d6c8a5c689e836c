import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod';

/**
 * The names in the archive, each in a folder for its cluster (`pg_control_system()`): a segment of the log carries its
 * signature in its name, so that the two can never be parted. A base copy is an archive and its signed description.
 */
const SEGMENT = /^(\d+)\/([0-9A-F]{24}|[0-9A-F]{8}\.history)\.([\w-]{86})\.gz$/;
const BASE = /^(\d+)\/base-(\d{8}T\d{6}Z)\.json$/;

export interface SegmentFile {
  name: string;
  cluster: string;
  /** PostgreSQL's own name: a segment, or the history of a timeline. */
  segment: string;
  signature: string;
}
export interface BaseFile {
  name: string;
  cluster: string;
  /** The first moment that can be restored from it, `YYYYMMDDTHHMMSSZ`. */
  moment: string;
}

export function segmentsIn(names: readonly string[]): SegmentFile[] {
  return names.flatMap((name) => {
    const [, cluster = '', segment = '', signature = ''] = SEGMENT.exec(name) ?? [];
    return cluster === '' ? [] : [{ name, cluster, segment, signature }];
  });
}

/** The base copies, oldest first. */
export function basesIn(names: readonly string[]): BaseFile[] {
  const found = names.flatMap((name) => {
    const [, cluster = '', moment = ''] = BASE.exec(name) ?? [];
    return cluster === '' ? [] : [{ name, cluster, moment }];
  });
  return found.sort((a, b) => (a.moment < b.moment ? -1 : 1));
}

export const archiveOf = (base: BaseFile) => base.name.replace(/json$/, 'tar.gz');

/** Whether PostgreSQL may need this file of the log from `first` on, whatever its timeline. */
export const isNeededFrom = (first: string, segment: string) =>
  segment.endsWith('.history') || segment.slice(8) >= first.slice(8);

/** Which files no moment since `oldest` needs: the newest base copy before that moment needs all that follows it. */
export function outdated(
  names: readonly string[],
  oldest: string,
  firstOf: (base: BaseFile) => string | null,
): string[] {
  const bases = basesIn(names);
  const start = bases.findLast(({ moment }) => moment <= oldest);
  if (start === undefined) return [];
  const first = firstOf(start);
  const goneClusters = new Set(bases.filter(({ moment }) => moment < start.moment).map(({ cluster }) => cluster));
  for (const { cluster, moment } of bases) if (moment >= start.moment) goneClusters.delete(cluster);
  return [
    ...bases.filter(({ moment }) => moment < start.moment).flatMap((base) => [base.name, archiveOf(base)]),
    ...segmentsIn(names)
      .filter(
        ({ cluster, segment }) =>
          goneClusters.has(cluster) || (first !== null && cluster === start.cluster && !isNeededFrom(first, segment)),
      )
      .map(({ name }) => name),
  ];
}

const statement = (cluster: string, segment: string, bytes: Uint8Array) =>
  Buffer.from(`portale-lavoro wal 1\n${cluster}\n${segment}\n${createHash('sha256').update(bytes).digest('hex')}\n`);

export function nameOfSegment(cluster: string, segment: string, bytes: Uint8Array, key: KeyObject): string {
  return `${cluster}/${segment}.${sign(null, statement(cluster, segment, bytes), key).toString('base64url')}.gz`;
}

export function isSigned({ cluster, segment, signature }: SegmentFile, bytes: Uint8Array, key: KeyObject): boolean {
  return verify(null, statement(cluster, segment, bytes), key, Buffer.from(signature, 'base64url'));
}

const description = z.object({
  format: z.literal('portale-lavoro base 1'),
  at: z.string(),
  installation: z.string(),
  keyFingerprint: z.string(),
  /** The installation's key, sealed with the passphrase; null leaves it out. */
  sealedKey: z.nullable(z.string()),
  cluster: z.string(),
  timeline: z.number(),
  /** The first segment that a restore needs. */
  firstSegment: z.string(),
  /** PostgreSQL's `backup_label`, without which the copy is no consistent cluster. */
  label: z.string(),
  sha256: z.string(),
});
export type Base = z.infer<typeof description>;

export function signedBase(base: Base, key: KeyObject): string {
  const body = JSON.stringify(base);
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' });
  return JSON.stringify({ body, publicKey, signature: sign(null, Buffer.from(body), key).toString('base64') });
}

/** Reads a description after checking its signature. */
export function readBase(name: string, text: string): { base: Base; publicKey: KeyObject } {
  const { body, publicKey: pem, signature } = JSON.parse(text);
  const publicKey = createPublicKey(pem);
  if (!verify(null, Buffer.from(body), publicKey, Buffer.from(signature, 'base64')))
    throw new Error(`${name}: it is not what its key has signed.`);
  return { base: description.parse(JSON.parse(body)), publicKey };
}
