import { useMemo } from 'react';
import { listCompanies } from '../../../directory/companies.contract.ts';
import { COMPANY_LABELS, COMPANY_USERS, IMPORT } from '../../../text/people.ts';
import { call, callFile } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { upload } from '../../../web/upload.ts';
import { PeopleImport, type PeopleKind } from '../../employees/web/people-import.tsx';
import { COMPANY_FIELDS } from '../company.ts';
import * as contracts from '../company-users.contract.ts';

/** `/consultant/company/import`: imports companies from a spreadsheet or pasted cells. */
export default function CompanyImport() {
  const kind = useMemo(() => importKind(), []);
  return (
    <>
      <PageHeader title={IMPORT.companies} back={{ to: kind.list.to, label: COMPANY_USERS.title }} />
      <PeopleImport kind={kind} />
    </>
  );
}

function importKind(): PeopleKind {
  return {
    key: 'aziende',
    feminine: true,
    fields: COMPANY_FIELDS.map((key) => ({ key, label: COMPANY_LABELS[key] })),
    preview: async (form) => {
      const { righe, colonne, mancanti } = await upload(contracts.previewCompanies, { form });
      return { rows: righe, columns: colonne, missing: mancanti };
    },
    send: (rows, webAccess) =>
      call(webAccess ? contracts.importCompanies : contracts.importCompaniesNoWebAccess, { query: {}, body: rows }),
    past: queryOf(contracts.lastCompanyImports, {}),
    template: (form) => callFile(contracts.companyTemplate, { params: { modello: `modello.${form}` } }),
    list: { to: paths.companyUsers(), label: IMPORT.toList },
    onDone: () => void refresh(contracts.listCompanyUsers, listCompanies),
  };
}
