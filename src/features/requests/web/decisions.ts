import { refusalText } from '../../../text/common/refusals.ts';
import { REQUESTS } from '../../../text/requests.ts';
import type { ListAction } from '../../../web/list/list-definition.ts';
import type { IconName } from '../../../web/ui/icon.tsx';
import type { SettableStatus } from '../request.ts';
import type { Decidable } from './request-calls.ts';

const DECISIONS = [
  { status: 'V', label: REQUESTS.evaluate, icon: 'clock', danger: false },
  { status: 'L', label: REQUESTS.accept, icon: 'check', danger: false },
  { status: 'R', label: REQUESTS.reject, icon: 'x', danger: true },
] as const;

/**
 * The actions to take up, accept and reject requests (spec §2, toolbar). A disabled action gives the reason that the
 * server would give.
 */
export function decisionsOn(
  rows: readonly Decidable[],
  ask: (status: SettableStatus, icon: IconName) => void,
): ListAction[] {
  const nothing = rows.length === 0 ? refusalText('no-request-selected', {}).detail : null;
  const refused = rows.find((row) => row.nonDecidibile !== null)?.nonDecidibile ?? null;
  return DECISIONS.map(({ status, label, icon, danger }) => ({
    label,
    icon,
    danger,
    whyNot: nothing ?? refused ?? (rows.every((row) => row.status === status) ? REQUESTS.same : null),
    onRun: () => ask(status, icon),
  }));
}
