import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { availableParallelism, getPriority, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reply, Request } from './worker-messages.ts';

/**
 * One child process with a watch over it: killed when it is silent too long or its memory grows too far. Its death
 * harms no other work. A process that has done its work well waits a moment for the next file.
 */

export type Limits = {
  /**
   * A process that has worked this long without a word is stuck: by its own time of the processor, where /proc tells it,
   * so that a busy machine refuses no file (P65). By the clock it has `PATIENCE` times as long.
   */
  silenceMs: number;
  /** Resident memory, where /proc tells it. */
  residentBytes: number;
};

export const LIMITS: Limits = { silenceMs: 20_000, residentBytes: 1_200 * 1024 * 1024 };

export type ProcessFailure = 'took-too-long' | 'too-much-memory' | 'damaged';

/**
 * The process ended in the midst of its work, and the portal did not end it: by a crash or for want of memory
 * (`by-itself`), which the file may have caused; or by another program's order, or none could be started (`by-others`).
 */
export class ProcessGone extends Error {
  readonly by: 'by-itself' | 'by-others';
  constructor(by: ProcessGone['by']) {
    super(`engine process gone ${by}`);
    this.by = by;
  }
}
/** What a service manager, a terminal or an operator sends. */
const ORDERS: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Why a process stopped before it had answered. */
export class ProcessEnded extends Error {
  readonly code: ProcessFailure;
  constructor(code: ProcessFailure) {
    super(`engine process ended: ${code}`);
    this.code = code;
  }
}

/** The temporary folder is full: nothing is wrong with the file, and it can be cut when there is room again. */
export class NoRoomToHandOver extends Error {
  readonly code = 'storage-full';
  constructor() {
    super('no room in the temporary folder');
  }
}

const WATCH_EVERY_MS = 200;
const PATIENCE = 15;
/** A reviewer looks at one page after another, and then confirms the intake. */
const WAIT_FOR_WORK_MS = 60_000;
/** As many as may work at once on a small machine (engine-slots): a fourth upload starts no new process. */
const WAITING_MOST = Math.min(availableParallelism() + 1, 4);
const RESIDENT_WHILE_WAITING = 260 * 1024 * 1024;
const PAGE_BYTES = 4096;
/** Below the server, whose own priority a service manager may have lowered; 19 is the lowest there is. */
const BELOW_SERVER = 10;
const LOWEST = 19;
/**
 * JavaScript of the child needs little; PDFium's memory is outside of this heap. Nearly everything it makes is garbage
 * at once: a small nursery that is swept often, and no full sweep before it is worth one. A child has a core to itself,
 * so more threads for its garbage would only take it from another.
 */
const CHILD_HEAP = [
  ...['--max-old-space-size=384', '--initial-heap-size=128'],
  ...['--min-semi-space-size=4', '--max-semi-space-size=4', '--single-threaded-gc'],
];

const waiting: EngineProcess[] = [];

export class EngineProcess {
  private readonly child: ChildProcess;
  private readonly limits: Limits;
  /** Documents come through a file without a name: a message would copy each of them several times. */
  private readonly handover: number;
  private watch: NodeJS.Timeout | null = null;
  private idle: NodeJS.Timeout | null = null;
  private lastWord = 0;
  /** Its processor time at the last word. */
  private workedThen = 0;
  private failure: ProcessFailure | null = null;
  private ended = false;
  private current: { onReply: (reply: Reply) => boolean; resolve: () => void; reject: (error: Error) => void } | null =
    null;
  peakResident = 0;

  private constructor(limits: Limits) {
    this.limits = limits;
    this.handover = openUnnamed();
    this.child = fork(fileURLToPath(new URL('./pdf-worker.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: [...CHILD_HEAP, '--no-warnings'],
      // A parser gets nothing of the server's environment (addresses, secrets).
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', this.handover],
    });
    yieldToTheServer(this.child.pid);
    this.child.on('message', (reply: Reply) => this.onReply(reply));
    this.child.on('error', () => this.onEnd('by-others'));
    this.child.on('exit', (_, signal) => this.onEnd(ORDERS.includes(signal) ? 'by-others' : 'by-itself'));
  }

  static start(limits: Limits = LIMITS): EngineProcess {
    for (let process = waiting.pop(); process; process = waiting.pop()) {
      if (process.limits.residentBytes === limits.residentBytes && process.limits.silenceMs === limits.silenceMs) {
        process.wake();
        if (!process.ended) return process;
      } else process.kill();
    }
    return new EngineProcess(limits);
  }

  /** Sends a request; `onReply` says whether a reply was the last one. */
  ask(request: Request, onReply: (reply: Reply) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.ended) {
        reject(this.failure ? new ProcessEnded(this.failure) : new ProcessGone('by-itself'));
        return;
      }
      this.current = { onReply, resolve, reject };
      this.noteWord();
      this.watch ??= setInterval(() => this.look(), WATCH_EVERY_MS);
      this.child.send(request, (error) => {
        // The process's end tells how it came about, if that is not known yet.
        if (error && this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
      });
    });
  }

  /** The bytes that the child has handed over; the next request may overwrite them. */
  handedOver(at: number, size: number): Uint8Array {
    const bytes = Buffer.allocUnsafe(size);
    if (this.ended || readSync(this.handover, bytes, 0, size, at) !== size) throw new ProcessGone('by-itself');
    return bytes;
  }

  kill(failure: ProcessFailure | null = null): void {
    this.failure ??= failure;
    this.child.kill('SIGKILL');
    if (this.idle) clearTimeout(this.idle);
  }

  /** Done: kept for the next file if it is small and healthy. */
  release(): void {
    if (this.ended || this.current || this.failure || waiting.length >= WAITING_MOST) return this.kill();
    if (residentOf(this.child.pid) > RESIDENT_WHILE_WAITING) return this.kill();
    this.stopWatching();
    this.child.unref();
    this.child.channel?.unref();
    waiting.push(this);
    this.idle = setTimeout(() => {
      const at = waiting.indexOf(this);
      if (at >= 0) waiting.splice(at, 1);
      this.kill();
    }, WAIT_FOR_WORK_MS).unref();
  }

  private wake(): void {
    if (this.idle) clearTimeout(this.idle);
    this.idle = null;
    this.child.ref();
    this.child.channel?.ref();
  }

  private onReply(reply: Reply): void {
    this.noteWord();
    const { current } = this;
    if (!current || reply.tell === 'alive') return;
    if (reply.tell === 'broken' || reply.tell === 'no-room') {
      this.current = null;
      current.reject(reply.tell === 'broken' ? new ProcessEnded('damaged') : new NoRoomToHandOver());
      this.kill('damaged');
      return;
    }
    if (!current.onReply(reply)) return;
    this.current = null;
    this.stopWatching();
    current.resolve();
  }

  private look(): void {
    const resident = residentOf(this.child.pid);
    this.peakResident = Math.max(this.peakResident, resident);
    if (resident > this.limits.residentBytes) this.kill('too-much-memory');
    else if (this.isStuck()) this.kill('took-too-long');
  }

  private noteWord(): void {
    this.lastWord = performance.now();
    this.workedThen = workedMs(this.child.pid) ?? 0;
  }

  private isStuck(): boolean {
    const { silenceMs } = this.limits;
    const silent = performance.now() - this.lastWord;
    if (silent <= silenceMs) return false;
    const worked = workedMs(this.child.pid);
    return worked === null || worked - this.workedThen > silenceMs || silent > silenceMs * PATIENCE;
  }

  private onEnd(by: ProcessGone['by']): void {
    if (!this.ended) closeSync(this.handover);
    this.ended = true;
    this.stopWatching();
    const { current } = this;
    this.current = null;
    current?.reject(this.failure ? new ProcessEnded(this.failure) : new ProcessGone(by));
  }

  private stopWatching(): void {
    if (this.watch) clearInterval(this.watch);
    this.watch = null;
  }
}

/** Ends the processes that wait for work; a server that stops need not wait for them. */
export function endWaitingProcesses(): void {
  for (const process of waiting.splice(0)) process.kill();
}

function openUnnamed(): number {
  const name = path.join(tmpdir(), `portale-lavoro-${randomUUID()}`);
  const file = openSync(name, 'wx+', 0o600);
  rmSync(name, { force: true });
  return file;
}

/** Requests for lists are served first meanwhile. */
function yieldToTheServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + BELOW_SERVER, LOWEST));
  } catch {
    // Where priorities may not be changed, or the process has ended already, nothing is lost.
  }
}

/** Second field of /proc/<pid>/statm; 0 where the system has no such file. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** Hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** The processor time of /proc/<pid>/stat, utime and stime; null where the system has no such file. */
function workedMs(pid: number | undefined): number | null {
  try {
    // The second field is a name, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
