import { forTheBank, OWN } from '../../../../text/documents/own-documents.ts';
import { INCOME_PROOF } from '../../../../text/income-proof.ts';
import { AppLink } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { fullName, type OwnDocument } from '../../core/own-documents.ts';
import { useDocumentActions } from './use-own-documents.ts';

/** Downloads in one PDF the payslips that a bank asks for, so that the employee need not request them from anyone. */
export function PayslipsForBank({ payslips }: { payslips: readonly OwnDocument[] }) {
  const { downloadLast, busy } = useDocumentActions();
  const isUnread = payslips.some(({ lettoIl }) => lettoIl === null);
  return (
    <>
      <Banner tone="info" icon="document">
        {forTheBank(payslips.map(fullName), isUnread)}
      </Banner>
      <div>
        <ActionButton icon="download" variant="filled" size="md" busy={busy === 'last'} onClick={downloadLast}>
          {OWN.openPdfs}
        </ActionButton>
      </div>
      <AppLink to={paths.incomeProof()}>{INCOME_PROOF.open}</AppLink>
    </>
  );
}
