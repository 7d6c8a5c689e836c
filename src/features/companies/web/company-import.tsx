import { useMemo } from 'react';
import { listCompanies } from '../../../directory/companies.contract.ts';
import { COMPANY_LABELS, COMPANY_USERS, IMPORT } from '../../../text/people.ts';
import { call, callFile } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { upload } from '../../../web/upload.ts';
import { type ImportKind, PeopleImport } from '../../employees/web/people-import.tsx';
import { COMPANY_FIELDS, readCompanyRow } from '../company.ts';
import * as contracts from '../company-users.contract.ts';

/** `/consultant/company/import`: companies by a sheet, by pasted cells. */
export default function CompanyImport() {
  const kind = useMemo(() => importKind(), []);
  return (
    <>
      <PageHeader title={IMPORT.companies} back={{ to: kind.list, label: COMPANY_USERS.title }} />
      <PeopleImport kind={kind} />
    </>
  );
}

function importKind(): ImportKind {
  return {
    key: 'aziende',
    feminine: true,
    fields: COMPANY_FIELDS.map((key) => ({ key, label: COMPANY_LABELS[key] })),
    preview: async (form) => {
      const { righe, ...found } = await upload(contracts.previewCompanies, { form });
      return { ...found, rows: righe };
    },
    run: (rows, { webAccess, partial }) => {
      const contract = webAccess ? contracts.importCompanies : contracts.importCompaniesNoWebAccess;
      return call(contract, { query: partial ? { parziale: 'true' as const } : {}, body: rows });
    },
    read: readCompanyRow,
    past: queryOf(contracts.lastCompanyImports, {}),
    template: (modello) => callFile(contracts.companyTemplate, { params: { modello } }),
    list: paths.companyUsers(),
    onDone: () => void refresh(contracts.listCompanyUsers, listCompanies),
  };
}
