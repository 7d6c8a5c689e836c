import { useState } from 'react';
import { HISTORY_PAGE } from '../../../text/history.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { openTicket } from '../../../web/open-file.ts';
import { many } from '../../../web/search.ts';
import { ActionButton } from '../../../web/ui/action-button.tsx';
import { say } from '../../../web/ui/snackbar.ts';
import { HISTORY_STATES, printHistory, printHistoryByBody } from '../history.contract.ts';
import { IDS_IN_ADDRESS } from './chosen-documents.ts';

/** How long the PDF stays reachable for the window that shows it. */
const KEPT_MS = 600_000;

/** The landscape A4 PDF of what the page shows, in a window (spec §2). */
export function PrintButton({ ids }: { ids: readonly string[] }) {
  const [search] = useAddressSearch();
  const [busy, setBusy] = useState(false);
  const stato = HISTORY_STATES.filter((state) => many(search, 'stato').includes(state));
  const print = async () => {
    setBusy(true);
    try {
      await openTicket(async () => {
        const { blob } =
          ids.length > IDS_IN_ADDRESS
            ? await callFile(printHistoryByBody, { body: { ids: [...ids], stato } })
            : await callFile(printHistory, { query: { listaID: [...ids], stato } });
        const address = URL.createObjectURL(blob);
        setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
        return address;
      });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton variant="filled" icon="printer" busy={busy} onClick={() => void print()}>
      {HISTORY_PAGE.print}
    </ActionButton>
  );
}
