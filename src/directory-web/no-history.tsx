import { Button } from '@mantine/core';
import { HISTORY_PAGE } from '../text/history/history.ts';
import { useGo, useSelectedCompanies } from '../web/address.tsx';
import { ApiProblem } from '../web/api-problem.ts';
import { paths } from '../web/paths.ts';
import { useAccount } from '../web/session.ts';
import { EmptyState } from '../web/ui/page/empty-state.tsx';

/**
 * Whether the server answered "not found". It gives the same answer for another tenant's document and for one that
 * never existed (docs/api.md); a retry would not help.
 */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/**
 * A full page in place of a history: `absent` when there is none, `lost` when the browser no longer stores the selected
 * ids.
 */
export function NoHistory({ why }: { why: 'absent' | 'lost' }) {
  const { role } = useAccount();
  const go = useGo();
  const list = paths.workersDocuments(role, useSelectedCompanies());
  return (
    <EmptyState
      headingLevel={1}
      title={HISTORY_PAGE[why]}
      text={why === 'lost' ? HISTORY_PAGE.lostHint : HISTORY_PAGE.absentHint}
      actions={<Button onClick={() => go(list)}>{HISTORY_PAGE.toList}</Button>}
    />
  );
}
