import { byQpdf } from '../pdf/by-qpdf.ts';

/** The file as payroll software locks it: AES of 256 bits, opened by the password only. */
export function encrypted(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  return byQpdf(bytes, '--encrypt', password, password, '256', '--');
}
