import { readFileSync } from 'node:fs';

/** Variables that contain a secret; instead, `NAME_FILE` may name a file that contains it. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_JOBS_URL',
  'LISTEN_URL',
  'SMTP_URL',
  'CHECKPOINT_URL',
  'BACKUP_PASSPHRASE',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'METRICS_TOKEN',
  'IMAP_PASSWORD',
  'SEAL_PASSWORD',
  'TIME_STAMP_URL',
] as const;

export function withSecretFiles(env: Record<string, string>): Record<string, string> {
  const files = SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (file === undefined) return [];
    if (env[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set: leave one of them.`);
    try {
      return [[name, readFileSync(file, 'utf8').trim()]];
    } catch (error) {
      throw new Error(`${name}_FILE ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`, {
        cause: error,
      });
    }
  });
  return { ...env, ...Object.fromEntries(files) };
}

/** One secret of the environment, for a command that needs no other variable. */
export function secretIn(env: Record<string, string | undefined>, name: (typeof SECRETS)[number]): string | null {
  return withSecretFiles(presentIn(env))[name] ?? null;
}

/** The variables that are set; an empty one counts as absent. */
export function presentIn(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}
