import { byQpdf } from '../pdf/by-qpdf.ts';

/** Locks the file as payroll software does: with 256-bit AES, so that it opens only with the password. */
export function encrypted(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  return byQpdf(bytes, '--encrypt', password, password, '256', '--');
}
