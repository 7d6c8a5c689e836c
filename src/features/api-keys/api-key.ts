import type { KeyRight } from '../../access/scope.ts';
import type { Refusal } from '../../server/refusal.ts';

/** The prefix of API keys, which distinguishes them from session tokens. */
export const KEY_PREFIX = 'plk_';

/** How long, in ms, the previous secret stays valid after a rotation, so that programs can be updated one by one. */
export const BOTH_LIVE_MS = 24 * 60 * 60 * 1000;

export const RIGHTS_ON_THE_WIRE = {
  consegna: 'deliver',
  acquisizioni: 'acquire',
  pubblica: 'publish',
  scarica: 'fetch',
  sollecita: 'remind',
} as const satisfies Record<string, KeyRight>;
export type WireRight = keyof typeof RIGHTS_ON_THE_WIRE;
export const WIRE_RIGHTS = Object.keys(RIGHTS_ON_THE_WIRE) as [WireRight, ...WireRight[]];

export function wireRight(right: KeyRight): WireRight {
  return WIRE_RIGHTS.find((name) => RIGHTS_ON_THE_WIRE[name] === right) as WireRight;
}

interface Asked {
  rights: readonly WireRight[];
  isForSome: boolean;
  from: string | null;
  until: string | null;
}

/**
 * Why the key cannot be created; null if it can. A key limited to some companies or kinds may only deliver documents
 * (P124), because all other rights concern every company.
 */
export function whyNotKey({ rights, isForSome, from, until }: Asked, today: string): Refusal | null {
  if (isForSome && rights.some((right) => right !== 'consegna')) return { refused: 'key-for-some-only-delivers' };
  if (until !== null && (until < today || (from !== null && until < from))) return { refused: 'key-days-over' };
  return null;
}
