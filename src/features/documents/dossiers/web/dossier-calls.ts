import { readActivity } from '../../../../ledger/history.contract.ts';
import { refresh } from '../../../../web/query.ts';
import { listCompanyDossiers, listDossierTags, listWorkersDossiers, readDossier } from '../dossiers.contract.ts';

/** Refetches the lists, pages and histories of dossiers after a change. */
export function refreshDossiers(): Promise<void> {
  return refresh(listCompanyDossiers, listWorkersDossiers, listDossierTags, readDossier, readActivity);
}
