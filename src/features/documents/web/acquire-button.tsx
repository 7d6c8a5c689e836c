import { DOCUMENTS } from '../../../text/documents.ts';
import { useGo } from '../../../web/address.tsx';
import { matchRoute } from '../../../web/guard.ts';
import { paths } from '../../../web/paths.ts';
import { SCREENS } from '../../../web/screens.ts';
import { useAccount } from '../../../web/session.ts';
import { ActionButton } from '../../../web/ui/action-button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';

/** The way to the intake, where payslips come from (decision 18); absent while that screen is. */
export function AcquireButton(props: {
  companies: readonly string[];
  /** The class of a button that shows its icon alone. */
  iconAlone?: string | undefined;
  long?: boolean;
}) {
  const { companies, iconAlone, long } = props;
  const account = useAccount();
  const go = useGo();
  if (account.role !== 'CONSULTANT' && account.role !== 'COMPANY') return null;
  const address = paths.intakes(account.role, companies.length === 1 ? { codiceAzienda: companies[0] } : undefined);
  if (!matchRoute(SCREENS, address)) return null;
  const words = long ? DOCUMENTS.acquireDocuments : DOCUMENTS.acquire;
  return (
    <ActionButton
      variant="filled"
      icon={iconAlone ? undefined : 'upload'}
      label={iconAlone ? DOCUMENTS.acquireDocuments : undefined}
      className={iconAlone}
      onClick={() => go(address)}
    >
      {iconAlone ? <Icon name="upload" /> : words}
    </ActionButton>
  );
}
