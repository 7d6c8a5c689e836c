import { useState } from 'react';
import type { UploadKind } from '../../../../directory/kinds.ts';
import { ApiProblem, sentenceFor } from '../../../../web/api-problem.ts';
import { upload } from '../../../../web/upload.ts';
import { whyNotFile } from '../../core/upload.ts';
import { refreshDocuments } from '../../core/web/document-calls.ts';
import { UPLOAD_CALLS } from '../uploads.contract.ts';
import { contradictedIn } from './contradicted.ts';

/** A file being uploaded. */
export interface Sending {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  share: number;
  reason?: string | undefined;
  /** The server refused the content, so a retry would fail again. */
  final?: boolean | undefined;
  documentIds: string[];
  /** The refusal, if the content contradicts the addressee; the screen then asks for confirmation. */
  contradicted?: ApiProblem | undefined;
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Holds the chosen files and uploads them one after the other.
 * @param dto the fields sent with a file
 */
export function useUploads(kind: UploadKind, dto: (file: File) => object) {
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const [busy, setBusy] = useState(false);
  const patch = (id: string, part: Partial<Sending>) =>
    setFiles((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const sendOne = async (one: Sending, conferma?: string) => {
    patch(one.id, { state: 'sending', share: 0, reason: undefined, contradicted: undefined });
    const form = new FormData();
    form.append('jsonDocDto', JSON.stringify(dto(one.file)));
    form.append('file', one.file);
    try {
      const onProgress = (share: number) => patch(one.id, { share });
      const { ids } = await upload(UPLOAD_CALLS[kind], { query: { conferma }, form, onProgress });
      patch(one.id, { state: 'done', share: 1, documentIds: ids });
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : null;
      const contradicted = contradictedIn(error) === null ? undefined : (problem ?? undefined);
      const final = contradicted !== undefined || (problem !== null && REFUSES_THE_FILE.has(problem.status));
      patch(one.id, { state: 'failed', reason: sentenceFor(error), final, contradicted });
    }
  };
  return {
    files,
    busy,
    add: (added: readonly File[]) => setFiles((before) => [...before, ...added.map(waitingFile)]),
    remove: (id: string) => setFiles((before) => before.filter((one) => one.id !== id)),
    clear: () => setFiles([]),
    /** @param conferma the token that confirms the upload although its content names another addressee */
    send: async (some: readonly Sending[], conferma?: string) => {
      setBusy(true);
      for (const one of some) await sendOne(one, conferma);
      setBusy(false);
      await refreshDocuments();
    },
  };
}

function waitingFile(file: File): Sending {
  const reason = whyNotFile(file) ?? undefined;
  const state = reason ? 'failed' : 'waiting';
  return { id: crypto.randomUUID(), file, state, share: 0, reason, final: reason !== undefined, documentIds: [] };
}

/**
 * The statuses that refuse the file itself: its type is not accepted (415), or it is a PDF with active content (422).
 */
const REFUSES_THE_FILE = new Set([415, 422]);
