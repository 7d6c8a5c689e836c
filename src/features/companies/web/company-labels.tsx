import { useQuery } from '@tanstack/react-query';
import { COMPANY_USERS } from '../../../text/people.ts';
import { ASIDE, queryOf, refresh, useChange } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { LabelsDialog } from '../../documents/edit/web/labels-dialog.tsx';
import { labelCompanies, listCompanyLabels } from '../company-users.contract.ts';
import type { CompanyUserRow } from './company-list.tsx';

/**
 * The practice's own labels for companies, used to find companies and to send a notice to all companies with one label.
 */
export function CompanyLabels(props: { rows: readonly CompanyUserRow[]; onClose: () => void; onDone: () => void }) {
  const { rows, onClose, onDone } = props;
  const known = useQuery({ ...queryOf(listCompanyLabels, {}), ...ASIDE }).data ?? [];
  const label = useChange(labelCompanies, {
    onDone: () => {
      onClose();
      onDone();
      say(COMPANY_USERS.labelled, { icon: 'tag' });
      void refresh(listCompanyLabels);
    },
  });
  return (
    <LabelsDialog
      title={COMPANY_USERS.labelsOf(rows.length)}
      inUse={rows.flatMap((row) => row.etichette)}
      known={known}
      busy={label.isPending}
      error={label.error}
      onClose={onClose}
      onSave={(labels) => label.mutate({ body: { aziende: rows.map((row) => row.codiceFiscale), ...labels } })}
    />
  );
}
