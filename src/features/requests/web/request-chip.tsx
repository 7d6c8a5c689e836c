import { StatusChip } from '../../../web/ui/chip/status-chip.tsx';
import type { RequestStatus } from '../request.ts';

/** Where a request stands. */
export function RequestChip({ status }: { status: RequestStatus }) {
  return <StatusChip status={`request${status}`} />;
}
