import { useQuery } from '@tanstack/react-query';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { awaitsAcknowledgement } from '../notice.ts';
import { listOwnNotices } from '../notices.contract.ts';

/**
 * The number of notices that were read but still await a presa visione: their notifications are seen, the task remains.
 */
export function useToConfirm(): number {
  const { data = [] } = useQuery({ ...queryOf(listOwnNotices, {}), ...ASIDE });
  return data.filter((notice) => notice.letto !== null && awaitsAcknowledgement(notice)).length;
}
