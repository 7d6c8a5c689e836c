import { useMemo } from 'react';
import { EMPLOYEE_FIELDS } from '../../../directory/employee.ts';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { EMPLOYEE_LABELS, IMPORT, PEOPLE } from '../../../text/people.ts';
import { call, callFile } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { upload } from '../../../web/upload.ts';
import * as contracts from '../import.contract.ts';
import { listEmployeeUsers, summariseEmployeeUsers } from '../users.contract.ts';
import { OneCompany } from './one-company.tsx';
import { PeopleImport, type PeopleKind } from './people-import.tsx';

/** `/company/employees/import`: imports employees from a spreadsheet or pasted cells. */
export default function EmployeeImport() {
  return (
    <OneCompany title={IMPORT.employees} address={paths.importEmployees}>
      {(company) => <Import key={company.code} company={company} />}
    </OneCompany>
  );
}

function Import({ company }: { company: CompanyChoice }) {
  const kind = useMemo(() => importInto(company), [company]);
  return (
    <>
      <PageHeader title={IMPORT.employees} below={company.name} back={{ to: kind.list.to, label: PEOPLE.title }} />
      <PeopleImport kind={kind} />
    </>
  );
}

function importInto(company: CompanyChoice): PeopleKind {
  const query = { idCompany: company.code };
  return {
    key: `lavoratori ${company.taxCode}`,
    feminine: false,
    fields: EMPLOYEE_FIELDS.map((key) => ({ key, label: EMPLOYEE_LABELS[key] })),
    sheetOnly: [{ key: 'nominativo', label: EMPLOYEE_LABELS.nominativo }],
    preview: async (form) => {
      const { righe, colonne, mancanti } = await upload(contracts.previewEmployees, { query, form });
      return { rows: righe, columns: colonne, missing: mancanti };
    },
    send: (rows, webAccess) =>
      call(webAccess ? contracts.importEmployees : contracts.importEmployeesNoWebAccess, { query, body: rows }),
    past: queryOf(contracts.lastEmployeeImports, { query }),
    template: (form) => callFile(contracts.employeeTemplate, { params: { modello: `modello.${form}` } }),
    list: { to: paths.employees({ codiceAzienda: company.code }), label: IMPORT.toList },
    onDone: () => void refresh(listEmployeeUsers, summariseEmployeeUsers),
  };
}
