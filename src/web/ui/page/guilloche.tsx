import { memo } from 'react';

/** The bands of the rosette, each with middle radius, amplitude, number of waves and number of lines. */
const BANDS: readonly (readonly [number, number, number, number])[] = [
  [92, 44, 7, 14],
  [178, 52, 13, 16],
  [262, 46, 19, 14],
  [316, 18, 31, 8],
];

/** One closed line of a band: r(t) = mid + amp · sin(n·t + 2πk/K) · (0.8 + 0.2·cos 8t). */
function line(mid: number, amp: number, n: number, k: number, count: number): string {
  const steps = 16 * n;
  let path = '';
  for (let step = 0; step < steps; step += 1) {
    const t = (2 * Math.PI * step) / steps;
    const r = mid + amp * Math.sin(n * t + (2 * Math.PI * k) / count) * (0.8 + 0.2 * Math.cos(8 * t));
    path += `${step === 0 ? 'M' : 'L'}${(r * Math.cos(t)).toFixed(1)} ${(r * Math.sin(t)).toFixed(1)}`;
  }
  return `${path}Z`;
}

/**
 * A rosette as on banknotes and certificates. It appears only on the login page and in empty states, never under text.
 */
export const Guilloche = memo(function Guilloche({ className, bands = 4 }: { className?: string; bands?: number }) {
  const lines = BANDS.slice(0, bands).flatMap(([mid, amp, n, count]) =>
    Array.from({ length: count }, (_, k) => line(mid, amp, n, k, count)),
  );
  return (
    <svg
      className={className}
      viewBox={bands === 4 ? '-340 -340 680 680' : '-234 -234 468 468'}
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={bands === 4 ? 0.7 : 0.5}
    >
      <path d={lines.join('')} />
    </svg>
  );
});
