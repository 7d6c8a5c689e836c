import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { formatBytes } from '../../../../text/common/format.ts';
import { FILES } from '../../../../text/intake/intake-files.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { sentenceFor, wasAborted } from '../../../../web/api-problem.ts';
import { whenSessionEnds } from '../../../../web/session.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import type { FileProgress } from '../../../../web/ui/field/file-progress.tsx';
import { useGuard } from '../../../../web/unsaved.ts';
import { upload } from '../../../../web/upload.ts';
import { addToIntake, uploadIntake } from '../../intake.contract.ts';
import type { Kind } from '../review/review.ts';
import { whyNotUpload } from './upload-rules.ts';

/** A file that is being uploaded. */
export interface Upload {
  id: number;
  file: File;
  kind: Kind;
  /**
   * Files dropped together have the same batch and go into one intake, which is created when the first file arrives.
   */
  batch: number;
  intakeId: string | null;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'rejected';
  share: number;
  /** Why the upload failed, or why the file was not sent. */
  reason: string | null;
}

let uploads: readonly Upload[] = [];
let nextId = 1;
let giveUp = new AbortController();
const listeners = new Set<() => void>();

function set(change: readonly Upload[]): void {
  uploads = change;
  for (const listener of listeners) listener();
}

function patch(id: number, part: Partial<Upload>): void {
  set(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)));
}

/** The uploads of this browser window. They continue while the person visits other pages. */
export const uploadQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => uploads,
  /**
   * Adds files to the open intake `into`, or to a new one. `onIntake` receives the intake's id once the first file has
   * arrived.
   */
  add: (files: readonly File[], kind: Kind, options: { into?: string; onIntake?: (id: string) => void } = {}) => {
    const batch = nextId;
    const added = files.map((file): Upload => {
      const reason = whyNotUpload(file);
      const state = reason ? 'rejected' : 'waiting';
      return { id: nextId++, file, kind, batch, intakeId: options.into ?? null, state, share: 0, reason };
    });
    set([...uploads.filter((one) => one.state !== 'sent'), ...added]);
    void work(batch, options.onIntake);
    return batch;
  },
  retry: (id: number, onIntake?: (id: string) => void) => {
    const one = uploads.find((candidate) => candidate.id === id);
    if (one?.state !== 'failed') return;
    patch(id, { state: 'waiting', share: 0, reason: null });
    void work(one.batch, onIntake);
  },
  dismiss: (id: number) => set(uploads.filter((one) => one.id !== id)),
};

/** The uploads as the progress list shows them. */
export function progressOf(uploads: readonly Upload[], onIntake: (id: string) => void): FileProgress[] {
  return uploads
    .filter((one) => one.state !== 'sent')
    .map((one) => ({
      id: String(one.id),
      name: one.file.name,
      detail: one.reason ?? (one.state === 'waiting' ? FILES.waitingToGo : formatBytes(one.file.size)),
      share: one.state === 'sending' ? one.share : null,
      state: one.reason === null ? 'sending' : 'failed',
      ...(one.state === 'failed' ? { onRetry: () => uploadQueue.retry(one.id, onIntake) } : {}),
      ...(one.reason === null ? {} : { onRemove: () => uploadQueue.dismiss(one.id) }),
    }));
}

/** The unfinished uploads into one intake. Refetches the intake whenever an upload finishes. */
export function useUploadsInto(intakeId: string): readonly Upload[] {
  const client = useQueryClient();
  const own = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.current).filter(
    (one) => one.intakeId === intakeId,
  );
  const sent = own.filter((one) => one.state === 'sent').length;
  useEffect(() => {
    if (sent > 0) void client.invalidateQueries({ queryKey: ['intake', intakeId] });
  }, [client, intakeId, sent]);
  return own.filter((one) => one.state !== 'sent');
}

/** Makes the browser ask before it closes the window while uploads are running. */
export function useLeaveWarning(uploads: readonly Upload[]): void {
  const sending = uploads.some((one) => one.state === 'waiting' || one.state === 'sending');
  useGuard(sending, (way) => way === 'UNLOAD');
}

const working = new Set<number>();

/** Sends the files of a batch one after the other. */
async function work(batch: number, onIntake?: (id: string) => void): Promise<void> {
  if (working.has(batch)) return;
  working.add(batch);
  for (;;) {
    const next = uploads.find((one) => one.batch === batch && one.state === 'waiting');
    if (!next) break;
    await send(next, onIntake);
  }
  working.delete(batch);
}

async function send(one: Upload, onIntake?: (id: string) => void): Promise<void> {
  patch(one.id, { state: 'sending' });
  const form = new FormData();
  form.append('tipo', one.kind);
  form.append('file', one.file, one.file.name);
  const input = { form, onProgress: (share: number) => patch(one.id, { share }), signal: giveUp.signal };
  try {
    const into = one.intakeId;
    const { id, giaAcquisito } =
      into === null ? await upload(uploadIntake, input) : await upload(addToIntake, { ...input, params: { id: into } });
    patch(one.id, { state: 'sent', share: 1, intakeId: id });
    set(uploads.map((other) => (other.batch === one.batch ? { ...other, intakeId: id } : other)));
    if (giaAcquisito) say(INTAKE.alreadyTakenIn(one.file.name), { icon: 'info' });
    if (into === null) onIntake?.(id);
  } catch (error) {
    if (wasAborted(error)) return;
    const reason = error instanceof TypeError ? FILES.brokenOff : sentenceFor(error);
    patch(one.id, { state: 'failed', share: 0, reason });
  }
}

// The next person who uses this window must not see these files.
whenSessionEnds(() => {
  giveUp.abort();
  giveUp = new AbortController();
  set([]);
});
