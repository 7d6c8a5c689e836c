import { BULK_FILE_BYTES } from '../../../../recognition/recognition.ts';
import { FILES } from '../../../../text/intake/intake-files.ts';

export const ACCEPTED = '.pdf,.zip,.p7m,application/pdf,application/zip,application/pkcs7-mime';

/** Why a file is refused before it is sent, or null. */
export function whyNotUpload(file: { name: string; size: number }): string | null {
  if (!/\.(pdf|zip|p7m)$/i.test(file.name)) return FILES.otherFormat;
  if (file.size === 0) return FILES.empty;
  if (file.size > BULK_FILE_BYTES) return FILES.tooLarge(file.size);
  return null;
}
