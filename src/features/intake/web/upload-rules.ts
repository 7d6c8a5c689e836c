import { formatBytes } from '../../../text/format.ts';
import { BULK_FILE_BYTES } from '../engine/recognition.ts';

export const ACCEPTED = '.pdf,.zip,.p7m,application/pdf,application/zip,application/pkcs7-mime';

/** Why a file is not even sent, or null. */
export function whyNotUpload(file: { name: string; size: number }): string | null {
  if (!/\.(pdf|zip|p7m)$/i.test(file.name)) return 'Non è un PDF, né un PDF firmato, né uno zip di PDF.';
  if (file.size === 0) return 'Il file è vuoto.';
  if (file.size > BULK_FILE_BYTES) return `Il file è di ${formatBytes(file.size)}: il limite è 200 MB.`;
  return null;
}
