import { DOCUMENTS } from '../../../../text/documents/documents.ts';
import { useGo } from '../../../../web/address.tsx';
import type { ListAction } from '../../../../web/list/list-definition.ts';
import { paths } from '../../../../web/paths.ts';
import { type Account, useAccount } from '../../../../web/session.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';

function intakeOf({ role }: Account, companies: readonly string[]): string | null {
  if (role !== 'CONSULTANT' && role !== 'COMPANY') return null;
  return paths.intakes(role, companies.length === 1 ? { codiceAzienda: companies[0] } : undefined);
}

/** A list action that leads to the intake, where payslips come from (P18). */
export function acquireAction(
  account: Account,
  companies: readonly string[],
  go: (address: string) => void,
): readonly ListAction[] {
  const address = intakeOf(account, companies);
  if (address === null) return [];
  return [{ label: DOCUMENTS.acquire, icon: 'upload', whyNot: null, onRun: () => go(address) }];
}

/** The same link to the intake as a button. */
export function AcquireButton({ companies, long }: { companies: readonly string[]; long?: boolean }) {
  const account = useAccount();
  const go = useGo();
  const address = intakeOf(account, companies);
  if (address === null) return null;
  return (
    <ActionButton variant="filled" icon="upload" onClick={() => go(address)}>
      {long ? DOCUMENTS.acquireDocuments : DOCUMENTS.acquire}
    </ActionButton>
  );
}
