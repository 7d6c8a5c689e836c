import { useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';

/** The URLs of the intake pages for the current role; they keep the selected company. */
export function useIntakePaths(): { list: string; of: (id: string) => string } {
  const role = useAccount().role === 'COMPANY' ? 'COMPANY' : 'CONSULTANT';
  const companies = useSelectedCompanies();
  const search = companies.length > 0 ? { codiceAzienda: companies } : undefined;
  return { list: paths.intakes(role, search), of: (id) => paths.intake(role, id, search) };
}
