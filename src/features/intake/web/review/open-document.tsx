import { KINDS } from '../../../../directory/kinds.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { openTicket } from '../../../../web/open-file.ts';
import { paths } from '../../../../web/paths.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { DOCUMENT_CALLS } from '../../../documents/core/documents.contract.ts';

const TICKETS = {
  cedolini: DOCUMENT_CALLS.payslip.ticket,
  cu: DOCUMENT_CALLS.taxCertificate.ticket,
  company: DOCUMENT_CALLS.companyDocument.ticket,
} as const;

const TIPI = { cedolini: KINDS.payslip.tipo, cu: KINDS.taxCertificate.tipo, company: KINDS.companyDocument.tipo };

/** Opens a document in a separate window next to the review. */
export function OpenDocument(props: { id: string; of: keyof typeof TICKETS; label: string; name?: string }) {
  const { id, of, label, name } = props;
  const open = async () => {
    try {
      await openTicket(async () => (await call(TICKETS[of], { params: { id } })).url, paths.reopen(TIPI[of], id));
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
    <ActionButton icon="external" label={name} onClick={() => void open()}>
      {label}
    </ActionButton>
  );
}
