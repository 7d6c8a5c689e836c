import { StatusChip } from '../../../web/ui/chip/status-chip.tsx';
import type { RequestStatus } from '../request.ts';

/** The status of a request. */
export function RequestChip({ status, ritirataIl }: { status: RequestStatus; ritirataIl: string | null }) {
  return <StatusChip status={ritirataIl === null ? `request${status}` : 'requestWithdrawn'} />;
}
