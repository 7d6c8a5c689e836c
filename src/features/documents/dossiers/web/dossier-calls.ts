import { readActivity } from '../../../../ledger/history.contract.ts';
import { refresh } from '../../../../web/query.ts';
import { listCompanyDossiers, listDossierTags, listWorkersDossiers, readDossier } from '../dossiers.contract.ts';

/** After a change of dossiers: their lists, their pages and their traces are fetched again. */
export function refreshDossiers(): Promise<void> {
  return refresh(listCompanyDossiers, listWorkersDossiers, listDossierTags, readDossier, readActivity);
}
