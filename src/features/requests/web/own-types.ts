import { useQuery } from '@tanstack/react-query';
import { dayInRome } from '../../../text/common/format.ts';
import { ASIDE } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { ownDocumentsQuery } from '../../documents/own/web/use-own-documents.ts';

import { REQUEST_NUMBERS, type RequestType } from '../request.ts';
import { whyNotAsk } from '../who-may-ask.ts';

/** The types of request that the active employment may send; a former employee may send fewer (P50). */
export function useOwnTypes(): RequestType[] {
  const { cessatoIl: endedOn } = useAccount();
  const { data } = useQuery({ ...ASIDE, ...ownDocumentsQuery, enabled: endedOn !== null });
  const today = dayInRome(new Date());
  // Until the documents are loaded, types that may be refused are not offered.
  const months = data ? data.map(({ annomese }) => Number(annomese ?? 0)) : [Number.POSITIVE_INFINITY];
  const employment = { endedOn, newestPayslip: Math.max(0, ...months) };
  return REQUEST_NUMBERS.filter((type) => whyNotAsk(employment, type, today) === null);
}
