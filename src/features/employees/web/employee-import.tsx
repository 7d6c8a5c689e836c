import { useMemo } from 'react';
import { EMPLOYEE_FIELDS, readEmployee } from '../../../directory/employee.ts';
import type { CompanyChoice } from '../../../directory/web/use-companies.ts';
import { EMPLOYEE_LABELS, IMPORT, PEOPLE } from '../../../text/people.ts';
import { call, callFile } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { upload } from '../../../web/upload.ts';
import * as contracts from '../import.contract.ts';
import { listEmployeeUsers, summariseEmployeeUsers } from '../users.contract.ts';
import { OneCompany } from './one-company.tsx';
import { type ImportKind, PeopleImport } from './people-import.tsx';

/** `/company/employees/import`: people by a sheet, by pasted cells. */
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
      <PageHeader title={IMPORT.employees} below={company.name} back={{ to: kind.list, label: PEOPLE.title }} />
      <PeopleImport kind={kind} />
    </>
  );
}

function importInto(company: CompanyChoice): ImportKind {
  const query = { idCompany: company.code };
  return {
    key: `lavoratori ${company.taxCode}`,
    feminine: false,
    fields: EMPLOYEE_FIELDS.map((key) => ({ key, label: EMPLOYEE_LABELS[key] })),
    sheetOnly: [{ key: 'nominativo', label: EMPLOYEE_LABELS.nominativo }],
    preview: async (form) => {
      const { righe, ...found } = await upload(contracts.previewEmployees, { query, form });
      return { ...found, rows: righe };
    },
    run: (rows, { webAccess, partial }) => {
      const contract = webAccess ? contracts.importEmployees : contracts.importEmployeesNoWebAccess;
      return call(contract, { query: { ...query, ...(partial ? { parziale: 'true' as const } : {}) }, body: rows });
    },
    read: readEmployee,
    past: queryOf(contracts.lastEmployeeImports, { query }),
    template: (modello) => callFile(contracts.employeeTemplate, { params: { modello } }),
    list: paths.employees({ codiceAzienda: company.code }),
    onDone: () => void refresh(listEmployeeUsers, summariseEmployeeUsers),
  };
}
