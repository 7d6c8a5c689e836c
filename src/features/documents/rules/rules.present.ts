import { loginsOf } from '../../../directory/logins.store.ts';
import type { Transaction } from '../../../server/database/database.ts';
import { dayInRome } from '../../../text/common/format.ts';
import { keyOf, lastWords, waitingMonths } from '../core/approvals.store.ts';
import { approvalOf, type StandingRule } from '../core/standing-rule.ts';
import { type Pause, rulesOf } from './rules.store.ts';

/** Looks up each company's rules and the state of its approval for a month. */
export async function standingOf(
  tx: Transaction,
  { month, companyIds }: { month: number; companyIds: readonly string[] | null },
) {
  const [rules, words, months] = await Promise.all([
    rulesOf(tx, companyIds),
    lastWords(tx, { companyIds, month }),
    waitingMonths(tx, { companyIds, month }),
  ]);
  const waiting = new Map(months.map((one) => [one.companyId, one]));
  return (companyId: string) => {
    const rule = rules.get(companyId);
    return {
      regole: rule ? presentRule(rule) : null,
      visto: approvalOf(waiting.get(companyId) ?? null, words.get(keyOf(companyId, month)) ?? null),
    };
  };
}

export function presentRule({ publishDay, approval, remindDays }: StandingRule) {
  return { giornoPubblicazione: publishDay, visto: approval, solleciti: [...remindDays] };
}

export async function presentPause(tx: Transaction, { at, by }: Pause) {
  return { il: dayInRome(at), da: (await loginsOf(tx, [by])).get(by) ?? '' };
}
