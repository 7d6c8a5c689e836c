import type { ResponseOf } from '../../../../access/contract.ts';
import type { readRules } from '../../core/rules.contract.ts';
import { readRemindDays } from '../../core/standing-rule.ts';

/** What is settled for a company, as the board and its own call tell it. */
export type Settled = NonNullable<ResponseOf<typeof readRules>['regole']>;

/** Published by hand, on no day. */
export const HAND = 'mano';

interface Fields {
  day: string;
  approval: boolean;
  days: string;
}

/** With what the fields begin: with what all of the companies have; with nothing where they differ. */
export function startOf(settled: readonly (Settled | null)[]): Fields & { differ: boolean } {
  const differ = new Set(settled.map((one) => JSON.stringify(one))).size > 1;
  const [one = null] = differ ? [] : settled;
  return {
    differ,
    day: String(one?.giornoPubblicazione ?? HAND),
    approval: one?.visto ?? false,
    days: one?.solleciti.join(', ') ?? '',
  };
}

/** What the fields settle. */
export function ruleOf({ day, approval, days }: Fields): Settled {
  return {
    giornoPubblicazione: day === HAND ? null : Number(day),
    visto: approval,
    solleciti: readRemindDays(days) ?? [],
  };
}
