import type { ResponseOf } from '../../../../access/contract.ts';
import type { readRules } from '../../core/rules.contract.ts';
import { readRemindDays } from '../../core/standing-rule.ts';

/** A company's rule as the board and the rules endpoint return it. */
export type Settled = NonNullable<ResponseOf<typeof readRules>['regole']>;

/** The day field's value for publication by hand. */
export const HAND = 'mano';

interface Fields {
  day: string;
  approval: boolean;
  days: string;
}

/** The fields' start values: the rule that all companies share, or empty fields if the rules differ. */
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

/** Builds the rule from the fields. */
export function ruleOf({ day, approval, days }: Fields): Settled {
  return {
    giornoPubblicazione: day === HAND ? null : Number(day),
    visto: approval,
    solleciti: readRemindDays(days) ?? [],
  };
}
