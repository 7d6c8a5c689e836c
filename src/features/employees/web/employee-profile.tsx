import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { EMPLOYEE_FIELDS, readEmployee } from '../../../directory/employee.ts';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { EMPLOYEE_LABELS, PEOPLE } from '../../../text/people.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { DayField } from '../../../web/form/day-field.tsx';
import { CheckField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { RetentionSection } from '../../documents/retention/web/retention-section.tsx';
import { importEmployees, importEmployeesNoWebAccess } from '../import.contract.ts';
import {
  changeEmployee,
  listEmployeeUsers,
  readEmployee as readOne,
  summariseEmployeeUsers,
} from '../users.contract.ts';
import { AccessChip } from './access-chip.tsx';
import { OneCompany } from './one-company.tsx';

/**
 * `/employees/profile`: the form of a person. `?id=` identifies the person; without it, the form creates a new one
 * (docs/api.md, fine print).
 */
export default function EmployeeProfile() {
  const [search] = useAddressSearch();
  const id = firstValue(search, 'id');
  return (
    <OneCompany title={PEOPLE.profile} address={(codiceAzienda) => paths.employeeProfile({ codiceAzienda })}>
      {(company) => (id === undefined ? <Person company={company} row={null} /> : <Known id={id} company={company} />)}
    </OneCompany>
  );
}

function Known({ id, company }: { id: string; company: CompanyChoice }) {
  const found = useQuery({ ...queryOf(readOne, { params: { id } }), retry: false });
  if (found.isLoadingError) return <ErrorBox error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <WaitingLines lines={8} />;
  return <Person key={id} company={company} row={found.data} />;
}

const Text = z.optional(z.string());
const Fields = z.object({
  cognome: Text,
  nome: Text,
  codiceFiscale: Text,
  email: Text,
  matricola: Text,
  filiale: Text,
  qualifica: Text,
  dataAssunzione: z.optional(z.nullable(z.string())),
  dataCessazione: z.optional(z.nullable(z.string())),
  accessoWeb: z.optional(z.boolean()),
});

function Person({ company, row }: { company: CompanyChoice; row: ResponseOf<typeof readOne> | null }) {
  const go = useGo();
  const list = paths.employees({ codiceAzienda: company.code });
  const texts = Object.fromEntries(EMPLOYEE_FIELDS.map((field) => [field, row?.[field] ?? '']));
  const form = useForm({
    schema: Fields,
    start: {
      ...texts,
      dataAssunzione: row?.dataAssunzione ?? null,
      dataCessazione: row?.dataCessazione ?? null,
      accessoWeb: row?.accessoWeb ?? true,
    },
    // Applies the server's rules to each field.
    check: (values) =>
      Object.fromEntries(
        readEmployee(asTexts(values))
          .messaggi.filter(({ campo }) => campo !== null)
          .map(({ campo, testo }) => [campo, readEmployee(asTexts(values)).esito === 'rifiutata' ? testo : null]),
      ),
    send: async ({ accessoWeb = true, ...values }) => {
      const all = Object.fromEntries(EMPLOYEE_FIELDS.map((field) => [field, values[field] ?? null]));
      if (row) return call(changeEmployee, { params: { id: row.id }, body: { ...all, accessoWeb } });
      const contract = accessoWeb ? importEmployees : importEmployeesNoWebAccess;
      return call(contract, { query: { idCompany: company.code }, body: [all] });
    },
    onDone: () => {
      say(row ? PEOPLE.saved : PEOPLE.created(1), { icon: 'check' });
      void refresh(listEmployeeUsers, summariseEmployeeUsers, readOne);
      go(list);
    },
  });
  return (
    <>
      <PageHeader
        title={row ? `${row.cognome} ${row.nome}` : PEOPLE.newWorker}
        back={{ to: list, label: PEOPLE.title }}
        below={company.name}
        {...(row ? { aside: <AccessChip {...row} /> } : {})}
      />
      <Form form={form}>
        <TextField name="cognome" label={EMPLOYEE_LABELS.cognome} required />
        <TextField name="nome" label={EMPLOYEE_LABELS.nome} required />
        <TextField name="codiceFiscale" label={EMPLOYEE_LABELS.codiceFiscale} required />
        <TextField name="email" label={EMPLOYEE_LABELS.email} type="email" />
        <TextField name="matricola" label={EMPLOYEE_LABELS.matricola} />
        <TextField name="filiale" label={EMPLOYEE_LABELS.filiale} />
        <TextField name="qualifica" label={EMPLOYEE_LABELS.qualifica} />
        <DayField name="dataAssunzione" label={EMPLOYEE_LABELS.dataAssunzione} />
        <DayField name="dataCessazione" label={EMPLOYEE_LABELS.dataCessazione} />
        <CheckField name="accessoWeb" label={PEOPLE.withAccess} />
        <div>
          <SubmitButton />
        </div>
      </Form>
      {row && (
        <RetentionSection
          subject={{ idDipendente: row.id }}
          name={`${row.cognome} ${row.nome}`}
          mayTakeCopy={row.stato !== 'attivo'}
        />
      )}
    </>
  );
}

function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
