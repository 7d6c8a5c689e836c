import type { FileRefusal } from '../recognition/recognition.ts';
import { Problem } from '../server/problem.ts';
import { EngineProcess, type Limits, ProcessEnded, ProcessGone } from './engine-process.ts';
import { takeSlot } from './engine-slots.ts';
import type { Reply } from './worker-messages.ts';

export type EngineOptions = {
  password?: string | undefined;
  /** Number of parallel child processes; by default one per core, at most four, and one for a short file. */
  workers?: number | undefined;
  signal?: AbortSignal | undefined;
  /** The account that waits for the answer; a job has none. */
  reader?: string | undefined;
  limits?: Limits | undefined;
  /** Receives the peak resident memory of each process when it is done. */
  onPeakMemory?: ((bytes: number) => void) | undefined;
};

export class FileRefused extends Error {
  readonly code: FileRefusal;
  constructor(code: FileRefusal) {
    super(`file refused: ${code}`);
    this.code = code;
  }
}

type Opened = Omit<Extract<Reply, { tell: 'opened' }>, 'tell'>;

async function openIn(worker: EngineProcess, path: string, options: EngineOptions): Promise<Opened> {
  let answer: Reply | null = null as Reply | null;
  await worker.ask({ ask: 'open', path, password: options.password ?? null }, (reply) => {
    answer = reply;
    return reply.tell === 'opened' || reply.tell === 'refused';
  });
  if (answer?.tell === 'opened') {
    const { tell: _, ...opened } = answer;
    return opened;
  }
  throw new FileRefused(answer?.tell === 'refused' ? answer.code : 'damaged');
}

export function withFirst<T>(
  path: string,
  options: EngineOptions,
  use: (worker: EngineProcess, opened: Opened) => Promise<T>,
  slot?: () => void,
): Promise<T> {
  return withWorker(options, async (worker) => use(worker, await openIn(worker, path, options)), slot);
}

/** If a process ends, the file is retried in a second one; if that process ends too, the file is refused. */
export async function withWorker<T>(
  options: EngineOptions,
  use: (worker: EngineProcess) => Promise<T>,
  slot?: () => void,
): Promise<T> {
  // Work in an additional process is not retried separately: the whole request is.
  if (slot) return withOne(options, use, slot);
  try {
    return await withOne(options, use);
  } catch (error) {
    if (!(error instanceof ProcessGone)) throw error;
  }
  try {
    return await withOne(options, use, undefined, true);
  } catch (error) {
    if (!(error instanceof ProcessGone)) throw error;
    if (error.by === 'by-itself') throw new ProcessEnded('damaged');
    throw new Problem(503, 'service-unavailable', { headers: { 'retry-after': '5' } });
  }
}

async function withOne<T>(
  options: EngineOptions,
  use: (worker: EngineProcess) => Promise<T>,
  slot?: () => void,
  isFresh = false,
): Promise<T> {
  options.signal?.throwIfAborted();
  const release = slot ?? (await takeSlot(options.reader ?? null));
  const worker = EngineProcess.start(options.limits, isFresh);
  const abort = () => worker.kill();
  options.signal?.addEventListener('abort', abort);
  let healthy = false;
  try {
    const result = await use(worker);
    healthy = true;
    return result;
  } catch (error) {
    options.signal?.throwIfAborted();
    healthy = error instanceof FileRefused;
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
    options.onPeakMemory?.(worker.peakResident);
    if (healthy) await putBack(worker);
    else worker.kill();
    release();
  }
}

/** Clears everything about a file (password, registry, fonts) from a process that will wait for the next file. */
async function putBack(worker: EngineProcess): Promise<void> {
  try {
    await worker.ask({ ask: 'close' }, (reply) => reply.tell === 'done');
    worker.release();
  } catch {
    worker.kill();
  }
}
