import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import type { readCompany } from '../../../directory/companies.contract.ts';
import { COMPANY_DETAIL, COMPANY_LABELS, PEOPLE } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { CheckField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { queryClient, useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { REQUIRED_OF_COMPANY, readCompanyRow } from '../company.ts';
import { changeCompany } from '../company-users.contract.ts';
import classes from './company-detail.module.css';
import { refreshCompany } from './refresh-company.ts';

export type Company = ResponseOf<typeof readCompany>;

const Text = z.optional(z.string());
const Fields = z.object({
  ragioneSociale: Text,
  nome: Text,
  partitaIva: Text,
  codiceFiscale: Text,
  codiceAzienda: Text,
  email: Text,
  accessoWeb: z.optional(z.boolean()),
});

/** The fields that a company can change itself; only the consultant can change the others (company-users.routes.ts). */
const OWN = ['ragioneSociale', 'nome', 'partitaIva'] as const;
const CONSULTANTS = ['codiceFiscale', 'codiceAzienda'] as const;
const LABELS = { ...COMPANY_LABELS, nome: COMPANY_DETAIL.name };

/** A company's data as a form; fields that the caller cannot change are read-only. */
export function CompanyData({ company }: { company: Company }) {
  const isConsultant = useAccount().role === 'CONSULTANT';
  const names = [
    ...OWN,
    ...(isConsultant ? CONSULTANTS : []),
    ...(company.attiva ? [] : (['email'] as const)),
  ] as const;
  const now: Record<(typeof names)[number], string> = {
    ragioneSociale: company.ragioneSociale,
    nome: company.nome,
    partitaIva: company.partitaIva ?? '',
    codiceFiscale: company.codFiscale,
    codiceAzienda: company.codice,
    email: company.email ?? '',
  };
  const form = useForm({
    schema: Fields,
    start: { ...now, accessoWeb: company.accessoWeb },
    // Applies the server's rules to each field.
    check: (values) => {
      const typed = Object.fromEntries(Object.keys(now).map((name) => [name, String(values[name] ?? '')]));
      const { esito, messaggi } = readCompanyRow(typed);
      if (esito !== 'rifiutata') return {};
      return Object.fromEntries(messaggi.flatMap(({ campo, testo }) => (campo === null ? [] : [[campo, testo]])));
    },
    send: async ({ accessoWeb, ...values }) => {
      const body = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
      await call(changeCompany, {
        params: { id: company.id },
        body: isConsultant ? { ...body, accessoWeb } : body,
      });
    },
    onDone: () => {
      say(COMPANY_DETAIL.saved, { icon: 'check' });
      void refreshCompany();
      // The shell shows the company's name too.
      if (!isConsultant) void queryClient.invalidateQueries({ queryKey: ['account'] });
    },
  });
  const fixed = [
    ...(isConsultant ? [] : CONSULTANTS.map((name) => [LABELS[name], now[name]] as const)),
    ...(company.attiva ? [[LABELS.email, now.email] as const] : []),
  ];
  return (
    <Form form={form}>
      {names.map((name) => (
        <TextField key={name} name={name} label={LABELS[name]} required={REQUIRED_OF_COMPANY.has(name)} />
      ))}
      {isConsultant && <CheckField name="accessoWeb" label={PEOPLE.withAccess} />}
      {fixed.length > 0 && (
        <dl className={classes.facts}>
          {fixed.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(!isConsultant || company.attiva) && (
        <p className={classes.hint}>
          {[
            ...(isConsultant ? [] : [COMPANY_DETAIL.consultants]),
            ...(company.attiva ? [COMPANY_DETAIL.activeEmail] : []),
          ].join(' ')}
        </p>
      )}
      <div>
        <SubmitButton />
      </div>
    </Form>
  );
}
