import { byQpdf } from '../pdf/by-qpdf.ts';

/** The file locked as payroll software does: 256-bit AES, opened only with the password. */
export function encrypted(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  return byQpdf(bytes, '--encrypt', password, password, '256', '--');
}
