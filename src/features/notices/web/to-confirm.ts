import { useQuery } from '@tanstack/react-query';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { awaitsAcknowledgement } from '../notice.ts';
import { listOwnNotices } from '../notices.contract.ts';

/**
 * The number of notices that the employee has read but must still acknowledge. Their notifications count as seen, so
 * the badge adds this number.
 */
export function useToConfirm(): number {
  const { data = [] } = useQuery({ ...queryOf(listOwnNotices, {}), ...ASIDE });
  return data.filter((notice) => notice.letto !== null && awaitsAcknowledgement(notice)).length;
}
