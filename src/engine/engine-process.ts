import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { availableParallelism, getPriority, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reply, Request } from './worker-messages.ts';

/**
 * One supervised child process. It is killed if it is silent too long or its memory grows too far, which affects no
 * other work. A process that finished successfully waits a moment for the next file.
 */

export type Limits = {
  /**
   * A process that works this long without a message is stuck. The limit is measured in the process's own processor
   * time, if /proc provides it, so that no file is refused because the machine is busy (P65); in wall time the limit is
   * `PATIENCE` times as long.
   */
  silenceMs: number;
  /** Limit of resident memory, enforced if /proc provides its size. */
  residentBytes: number;
};

export const LIMITS: Limits = { silenceMs: 20_000, residentBytes: 1_200 * 1024 * 1024 };

export type ProcessFailure = 'took-too-long' | 'too-much-memory' | 'damaged';

/**
 * The process ended during its work although the portal did not end it. `by-itself`: by a crash or lack of memory,
 * which the file may have caused. `by-others`: by another program's signal, or because no process could be started. The
 * kernel also kills a large process with SIGKILL when memory is short, so SIGKILL counts as another program's signal
 * only if the process was small.
 */
export class ProcessGone extends Error {
  readonly by: 'by-itself' | 'by-others';
  constructor(by: ProcessGone['by']) {
    super(`engine process gone ${by}`);
    this.by = by;
  }
}
/** Signals that a service manager, a terminal or an operator sends. */
const ORDERS: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Why a process stopped before it answered. */
export class ProcessEnded extends Error {
  readonly code: ProcessFailure;
  constructor(code: ProcessFailure) {
    super(`engine process ended: ${code}`);
    this.code = code;
  }
}

/** The temporary folder is full: the file is fine, and can be cut once there is space again. */
export class NoRoomToHandOver extends Error {
  readonly code = 'storage-full';
  constructor() {
    super('no room in the temporary folder');
  }
}

const WATCH_EVERY_MS = 200;
const PATIENCE = 15;
/** Covers the pauses of a reviewer, who views one page after another and then confirms the intake. */
const WAIT_FOR_WORK_MS = 60_000;
/**
 * The number of processes that may work at once on a small machine (engine-slots): a fourth upload starts no new
 * process.
 */
const WAITING_MOST = Math.min(availableParallelism() + 1, 4);
/** A process may wait for the next file only if its resident memory, in bytes, does not exceed this. */
const SMALL = 260 * 1024 * 1024;
const PAGE_BYTES = 4096;
/**
 * Added to the server's niceness, which a service manager may have raised already; 19 is the lowest possible priority.
 */
const BELOW_SERVER = 10;
const LOWEST = 19;
/**
 * The child's JavaScript needs little memory, and PDFium's memory is outside this heap. Nearly all its objects are
 * short-lived: hence a small nursery that is collected often, and no full collection before it pays. A child has a core
 * to itself, so more garbage collection threads would only take time from its work.
 */
const CHILD_HEAP = [
  ...['--max-old-space-size=384', '--initial-heap-size=128'],
  ...['--min-semi-space-size=4', '--max-semi-space-size=4', '--single-threaded-gc'],
];

const waiting: EngineProcess[] = [];

export class EngineProcess {
  private readonly child: ChildProcess;
  private readonly limits: Limits;
  /**
   * The descriptor of an unnamed file that receives documents from the child: messages would copy each document several
   * times.
   */
  private readonly handover: number;
  private watch: NodeJS.Timeout | null = null;
  private idle: NodeJS.Timeout | null = null;
  private lastWord = 0;
  /** The child's processor time at its last message. */
  private workedThen = 0;
  private failure: ProcessFailure | null = null;
  private ended: ProcessGone['by'] | null = null;
  private current: { onReply: (reply: Reply) => boolean; resolve: () => void; reject: (error: Error) => void } | null =
    null;
  peakResident = 0;

  private constructor(limits: Limits) {
    this.limits = limits;
    this.handover = openUnnamed();
    this.child = fork(fileURLToPath(new URL('./pdf-worker.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: [...CHILD_HEAP, '--no-warnings'],
      // The process that parses files gets nothing from the server's environment (addresses, secrets).
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', this.handover],
    });
    yieldToTheServer(this.child.pid);
    this.child.on('message', (reply: Reply) => this.onReply(reply));
    this.child.on('error', () => this.onEnd('by-others'));
    this.child.on('exit', (_, signal) => {
      const isOrder = ORDERS.includes(signal) || (signal === 'SIGKILL' && this.peakResident < SMALL);
      this.onEnd(isOrder ? 'by-others' : 'by-itself');
    });
  }

  /** @param isFresh starts a new process even if others wait, because all waiting processes may have been killed */
  static start(limits: Limits = LIMITS, isFresh = false): EngineProcess {
    if (isFresh) return new EngineProcess(limits);
    for (let process = waiting.pop(); process; process = waiting.pop()) {
      if (process.limits.residentBytes === limits.residentBytes && process.limits.silenceMs === limits.silenceMs) {
        process.wake();
        if (!process.ended) return process;
      } else process.kill();
    }
    return new EngineProcess(limits);
  }

  /** Sends a request; `onReply` returns whether a reply was the last one. */
  ask(request: Request, onReply: (reply: Reply) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.ended) {
        reject(this.failure ? new ProcessEnded(this.failure) : new ProcessGone(this.ended));
        return;
      }
      this.current = { onReply, resolve, reject };
      this.noteWord();
      this.watch ??= setInterval(() => this.look(), WATCH_EVERY_MS);
      this.child.send(request, (error) => {
        // The exit of the process reports the reason, unless it is already known.
        if (error && this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
      });
    });
  }

  /** The bytes that the child handed over; the next request may overwrite them. */
  handedOver(at: number, size: number): Uint8Array {
    const bytes = Buffer.allocUnsafe(size);
    if (this.ended || readSync(this.handover, bytes, 0, size, at) !== size)
      throw new ProcessGone(this.ended ?? 'by-itself');
    return bytes;
  }

  kill(failure: ProcessFailure | null = null): void {
    this.failure ??= failure;
    this.child.kill('SIGKILL');
    if (this.idle) clearTimeout(this.idle);
  }

  /** Keeps the finished process for the next file if it is small and healthy. */
  release(): void {
    if (this.ended || this.current || this.failure || waiting.length >= WAITING_MOST) return this.kill();
    if (residentOf(this.child.pid) > SMALL) return this.kill();
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
    this.ended ??= by;
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

/** Ends the processes that wait for work, so that a stopping server does not wait for them. */
export function endWaitingProcesses(): void {
  for (const process of waiting.splice(0)) process.kill();
}

function openUnnamed(): number {
  const name = path.join(tmpdir(), `portale-lavoro-${randomUUID()}`);
  const file = openSync(name, 'wx+', 0o600);
  rmSync(name, { force: true });
  return file;
}

/** Lowers the child's priority, so that the server answers requests first. */
function yieldToTheServer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + BELOW_SERVER, LOWEST));
  } catch {
    // A failure is harmless: priorities may be unchangeable here, or the process has already ended.
  }
}

/** The resident memory from the second field of /proc/<pid>/statm; 0 on systems without that file. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** A clock tick: a hundredth of a second on every Linux that Node supports. */
const TICK_MS = 10;

/** The processor time (utime and stime) from /proc/<pid>/stat; null on systems without that file. */
function workedMs(pid: number | undefined): number | null {
  try {
    // The second field is a name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
