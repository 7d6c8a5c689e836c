import { useState } from 'react';
import { printCronologia } from '../../../directory-web/print.ts';
import { HISTORY_STATES } from '../../../ledger/history.contract.ts';
import { HISTORY_PAGE } from '../../../text/history/history.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import type { HistoryDirectory } from '../../../web/paths.ts';
import { allValues } from '../../../web/search.ts';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';

/** Opens the page's history as a landscape A4 PDF in a window (spec §2). */
export function PrintButton({ ids, tipo = 'documents' }: { ids: readonly string[]; tipo?: HistoryDirectory }) {
  const [search] = useAddressSearch();
  const [busy, setBusy] = useState(false);
  const stato = HISTORY_STATES.filter((state) => allValues(search, 'stato').includes(state));
  const print = async () => {
    setBusy(true);
    await printCronologia(ids, stato, tipo);
    setBusy(false);
  };
  return (
    <ActionButton variant="filled" icon="printer" busy={busy} onClick={() => void print()}>
      {HISTORY_PAGE.print}
    </ActionButton>
  );
}
