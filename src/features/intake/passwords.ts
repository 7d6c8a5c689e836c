/** Passwords of encrypted files: in this process's memory only, for as long as their intake is worked on. */
export interface Passwords {
  remember(fileId: string, password: string): void;
  of(fileId: string): { password?: string };
}

const KEPT_MS = 2 * 3_600_000;

export function keepPasswords(): Passwords {
  const kept = new Map<string, string>();
  return {
    remember(fileId, password) {
      kept.set(fileId, password);
      setTimeout(() => kept.delete(fileId), KEPT_MS).unref();
    },
    of(fileId) {
      const password = kept.get(fileId);
      return password === undefined ? {} : { password };
    },
  };
}

interface KeptFile {
  id: string;
  state: 'waiting' | 'reading' | 'read' | 'refused';
  refusal: string | null;
}

/** It opens with a password only, read already or not. */
export function asksForPassword(file: KeptFile): boolean {
  return file.refusal === 'password-required' || file.refusal === 'wrong-password';
}

/** It was read with a password that is forgotten by now (a restart, two hours): nothing can be cut from it. */
export function isLockedAgain(file: KeptFile, passwords: Passwords): boolean {
  return file.state === 'read' && asksForPassword(file) && passwords.of(file.id).password === undefined;
}
