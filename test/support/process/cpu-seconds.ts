import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

/** Names the environment variable, set by `npm test`, with the file to which each test file or journey adds a line. */
export const CPU_VARIABLE = 'PORTALE_TEST_CPU';
/** `/proc` counts in ticks of 1/100 s (proc(5); USER_HZ is 100 on every Linux platform). */
const TICKS = 100;

export interface CpuOfFile {
  file: string;
  seconds: number;
}

/** The CPU seconds of a process, its living descendants and its ended descendants; 0 without `/proc`. */
export function cpuSeconds(pid: number | undefined = process.pid): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain anything; utime, stime, cutime and cstime are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
    return childrenOf(pid ?? 0).reduce((sum, child) => sum + cpuSeconds(child), own);
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

export function noteCpu(file: string, seconds: number): void {
  const to = process.env[CPU_VARIABLE];
  if (to) appendFileSync(to, `${JSON.stringify({ file, seconds } satisfies CpuOfFile)}\n`);
}
