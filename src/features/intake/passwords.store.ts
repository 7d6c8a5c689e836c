import sql from 'sql-template-tag';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Job, Task } from '../../server/jobs/jobs.ts';

declare module '../../server/jobs/jobs.ts' {
  interface Tasks {
    forgetPassword: { fileId: string };
  }
}

/**
 * Keeps the passwords of encrypted files for two hours. They are sealed with the installation's key in the file's row,
 * so that any node can process the file (P138).
 */
export interface Passwords {
  /** Stores the password; returns the job that deletes it. */
  remember(tx: Transaction, fileId: string, password: string): Promise<Job>;
  /** The password of a file, or nothing once it is deleted. */
  of(file: SealedFile): { password?: string };
}

interface SealedFile {
  id: string;
  sealedPassword: string | null;
  passwordUntil: Date | string | null;
}

const KEPT_MS = 2 * 3_600_000;
const ownerOf = (fileId: string) => `intake file:${fileId}`;

export function keepPasswords({ secrets, now }: Pick<App, 'secrets' | 'now'>): Passwords {
  return {
    async remember(tx, fileId, password) {
      const until = new Date(now().getTime() + KEPT_MS);
      await tx.run(sql`
        UPDATE intake_file SET sealed_password = ${secrets.seal(password, ownerOf(fileId))}, password_until = ${until}
        WHERE id = ${fileId}`);
      return { task: 'forgetPassword', payload: { fileId }, at: until, key: `password:${fileId}` };
    },
    of({ id, sealedPassword, passwordUntil }) {
      if (sealedPassword === null || passwordUntil === null || new Date(passwordUntil) <= now()) return {};
      return { password: secrets.open(sealedPassword, ownerOf(id)) };
    },
  };
}

/** Deletes the sealed password when its two hours are over. */
export function forgetPasswordTask(app: App): Task<'forgetPassword'> {
  return ({ practiceId, fileId }) =>
    app.database.inScope({ role: 'job', practiceId, accountId: null }, async (tx) => {
      await tx.run(sql`
        UPDATE intake_file SET sealed_password = NULL, password_until = NULL
        WHERE id = ${fileId} AND password_until <= ${app.now()}`);
    });
}

interface KeptFile extends SealedFile {
  state: 'waiting' | 'reading' | 'read' | 'refused';
  refusal: string | null;
}

/** Whether the file opens only with a password, no matter whether it has been read. */
export function asksForPassword(file: Pick<KeptFile, 'refusal'>): boolean {
  return file.refusal === 'password-required' || file.refusal === 'wrong-password';
}

/** Whether the file was read with a password that is deleted by now, so that no pages can be cut from it. */
export function isLockedAgain(file: KeptFile, passwords: Passwords): boolean {
  return file.state === 'read' && asksForPassword(file) && passwords.of(file).password === undefined;
}
