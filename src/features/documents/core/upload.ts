import { KINDS, type UploadKind } from '../../../directory/kinds.ts';
import { type Refusal, refuse } from '../../../server/refusal.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { CATEGORY_WORDS, UPLOAD } from '../../../text/documents/document-actions.ts';
import { MAX_FILE_BYTES } from './upload-limits.ts';

/** Stands in for an employee's fiscal code and means all employees who are still employed (P11). */
export const ALL_EMPLOYEES = '#ALLDIP';
export const GENERIC_CATEGORY = 'GENERICO';
export const PRIVACY_CATEGORY = 'PRIVACY';

const CATEGORIES = new Map(Object.entries(CATEGORY_WORDS));

/** A category as the screens show it: the two codes of the specification as words. */
export const categoryShown = (category: string): string => CATEGORIES.get(category) ?? category;

/** The category that a person typed; empty means generic. */
export function categoryTyped(text: string): string {
  const typed = text.trim();
  if (typed === '') return GENERIC_CATEGORY;
  return [...CATEGORIES.keys()].find((code) => code.toLowerCase() === typed.toLowerCase()) ?? typed;
}

/**
 * The extensions that a file picker offers (docs/api.md, Upload). The server detects the type by the file's content.
 */
export const ACCEPTED =
  '.pdf,.png,.jpg,.jpeg,.tif,.tiff,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.csv,.xml,.p7m,.zip';

/** Why a file cannot be sent, in the specification's words, before any upload begins; null if it can. */
export function whyNotFile({ size }: { size: number }): string | null {
  if (size === 0) return UPLOAD.emptyFile;
  return size > MAX_FILE_BYTES ? refusalText('file-over-limit', {}).detail : null;
}

/** The fields of an upload that the rules check. */
export interface Upload {
  descrizione: string;
  codCategoria?: string | undefined;
  codiceFiscale?: string | undefined;
  codiciFiscali?: readonly string[] | undefined;
  dataScadenza?: string | null | undefined;
  presaVisione?: boolean | undefined;
}

/**
 * The addressees of a document: all employees, or the employees with these fiscal codes; null if the upload names none.
 */
export function addresseesOf(upload: Upload): 'all' | readonly string[] | null {
  const codes = [
    ...new Set([...(upload.codiceFiscale ? [upload.codiceFiscale] : []), ...(upload.codiciFiscali ?? [])]),
  ];
  if (codes.includes(ALL_EMPLOYEES)) return 'all';
  return codes.length > 0 ? codes : null;
}

/** Why this upload is refused, or null. The screen uses the same function. */
export function whyNotUpload(upload: Upload, kind: UploadKind, role: string, today: string): Refusal | null {
  const { acknowledged, dated, of }: (typeof KINDS)[UploadKind] = KINDS[kind];
  // Only a company can upload PRIVACY documents (spec §6).
  if (upload.codCategoria === PRIVACY_CATEGORY && role !== 'COMPANY') return refuse('privacy-by-company-only');
  if (upload.dataScadenza && !dated) return refuse('due-date-not-for-kind', { names: upload.descrizione });
  if (upload.dataScadenza && upload.dataScadenza < today) return refuse('due-date-in-past');
  if (upload.presaVisione && !acknowledged) return refuse('acknowledgement-not-for-kind');
  const addressees = addresseesOf(upload);
  if (of === 'employee' && addressees === null) return refuse('employee-needed');
  return null;
}

/** Splits the comma-separated tags that a person typed, and removes duplicates. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean);
}

/** The extensions that fit a content type. A name without any of them gets the first one. */
const ENDINGS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/tiff': ['tif', 'tiff'],
};

/**
 * Cleans a file's name for storing: without path, control or direction characters, no longer than file systems accept,
 * and with an extension that fits the content. Otherwise a PDF named like a web page would open as a web page once it
 * is saved.
 */
export function cleanFileName(name: string, contentType: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // Characters that reverse the writing direction disguise a name: `exe.pdf` could actually be `fdp.exe`.
  const plain = last.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim() || 'documento';
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(plain)?.[1] ?? '';
  const endings = ENDINGS[contentType];
  if (endings && !endings.includes(ending.toLowerCase())) return `${plain.slice(0, 190)}.${endings[0]}`;
  return plain.length <= 200 ? plain : `${plain.slice(0, 199 - ending.length)}.${ending}`;
}
