import type { UserState } from '../../../directory/grant.ts';
import { formatInstant } from '../../../text/common/format.ts';
import { ACCESS_CHIPS, PEOPLE } from '../../../text/people.ts';
import { Chip, StatusChip } from '../../../web/ui/chip/status-chip.tsx';

/** The state of a user's login, with the end of the invitation and, if the invitation was undeliverable, a note. */
export function AccessChip(row: { stato: UserState; fino: string | null; mailRifiutata: string | null }) {
  if (row.mailRifiutata !== null && row.stato !== 'attivo')
    return <Chip tone="bad" icon="mail" text={PEOPLE.refusedMail} />;
  const waits = row.stato === 'inAttesa' && row.fino !== null;
  return (
    <StatusChip
      status={ACCESS_CHIPS[row.stato]}
      {...(waits ? { note: PEOPLE.until(formatInstant(row.fino ?? '')) } : {})}
    />
  );
}
