import { Button } from '@mantine/core';
import { useState } from 'react';
import { KIND_NAMES, KINDS } from '../../../directory/kinds.ts';
import { REOPEN } from '../../../text/documents/documents.ts';
import { useParam } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { hrefOf } from '../../../web/login-paths.ts';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { DOCUMENT_CALLS } from '../core/documents.contract.ts';
import { ticketForOwnDocument } from '../core/own-documents.contract.ts';
import { ticketForDocumentOfBranch } from '../of-branches/of-branches.contract.ts';

/** `/documents/reopen/{tipo}/{id}`: a window whose ticket has expired opens its document again with a new ticket. */
export default function ReopenDocument() {
  const { role } = useAccount();
  const tipo = useParam('tipo');
  const id = useParam('id');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const kind = KIND_NAMES.find((each) => KINDS[each].tipo === tipo) ?? 'payslip';
  const reopen = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const ticket =
        role === 'EMPLOYEE'
          ? ticketForOwnDocument
          : role === 'BRANCH'
            ? ticketForDocumentOfBranch
            : DOCUMENT_CALLS[kind].ticket;
      const { url } = await call(ticket, { params: { id } });
      window.location.replace(`${url}${hrefOf(paths.reopen(tipo, id))}`);
    } catch (error) {
      setFailure(sentenceFor(error));
      setBusy(false);
    }
  };
  return (
    <EmptyState
      headingLevel={1}
      title={REOPEN.title}
      text={<span role="status">{failure ?? REOPEN.text}</span>}
      actions={
        <Button loading={busy} onClick={() => void reopen()}>
          {REOPEN.again}
        </Button>
      }
    />
  );
}
