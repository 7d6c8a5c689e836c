import { DOSSIERS } from '../../../text/documents/dossiers.ts';
import { useSelectedCompanies } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { ObjectHistory } from './object-history.tsx';

/** `/dossier/history/{id}`: what happened to a dossier (spec §2). */
export default function DossierHistory() {
  const { role } = useAccount();
  const back = paths.workersDocuments(role, useSelectedCompanies(), { vista: 'fascicoli' });
  return <ObjectHistory tipo="dossier" back={{ to: back, label: DOSSIERS.title }} />;
}
