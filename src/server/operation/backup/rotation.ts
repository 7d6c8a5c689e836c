/** Keeps every backup of the latest day, then the last one of each of the latest days, weeks and months that have one. */
const A_DAY_MS = 24 * 3_600_000;
const KEPT = { days: 7, weeks: 5, months: 12 };

/** The time encoded in a backup's name. */
export function momentOf(name: string): Date {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** Which of these moments (`YYYYMMDDTHHMMSSZ`) to keep; the newest is always among them. */
export function keptOf(names: readonly string[]): Set<string> {
  const newestFirst = [...names].sort().reverse();
  const lastOf = (periodOf: (name: string) => string, most: number) => {
    const periods = new Map<string, string>();
    for (const name of newestFirst) if (!periods.has(periodOf(name))) periods.set(periodOf(name), name);
    return [...periods.values()].slice(0, most);
  };
  const newest = momentOf(newestFirst[0] ?? '').getTime();
  return new Set([
    ...newestFirst.filter((name) => newest - momentOf(name).getTime() < A_DAY_MS),
    ...lastOf((name) => name.slice(0, 8), KEPT.days),
    ...lastOf(weekOf, KEPT.weeks),
    ...lastOf((name) => name.slice(0, 6), KEPT.months),
  ]);
}

/** The Monday of the week. */
function weekOf(name: string): string {
  const day = new Date(`${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}
