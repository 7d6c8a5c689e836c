import * as z from 'zod/mini';
import { COMPANY_LABELS, COMPANY_USERS, PEOPLE } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { CheckField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { REQUIRED_OF_COMPANY, readCompanyRow } from '../company.ts';
import { importCompanies, importCompaniesNoWebAccess } from '../company-users.contract.ts';

const Text = z.optional(z.string());
const Fields = z.object({
  ragioneSociale: Text,
  codiceFiscale: Text,
  partitaIva: Text,
  codiceAzienda: Text,
  email: Text,
  capogruppo: Text,
  accessoWeb: z.optional(z.boolean()),
});
const NAMES = ['ragioneSociale', 'codiceFiscale', 'partitaIva', 'codiceAzienda', 'email', 'capogruppo'] as const;

/** Creates a company by importing a single row. */
export function CompanyForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useForm({
    schema: Fields,
    start: { ...Object.fromEntries(NAMES.map((name) => [name, ''])), accessoWeb: true },
    check: (values) => {
      const typed = Object.fromEntries(NAMES.map((name) => [name, values[name] ?? '']));
      const codiceAzienda = typed.codiceAzienda || typed.codiceFiscale || typed.partitaIva || '';
      const { esito, messaggi } = readCompanyRow({ ...typed, codiceAzienda });
      if (esito !== 'rifiutata') return {};
      return Object.fromEntries(messaggi.flatMap(({ campo, testo }) => (campo === null ? [] : [[campo, testo]])));
    },
    send: async ({ accessoWeb = true, ...values }) => {
      const all = Object.fromEntries(NAMES.map((name) => [name, values[name] ?? null]));
      await call(accessoWeb ? importCompanies : importCompaniesNoWebAccess, { body: [all] });
    },
    onDone: () => {
      say(PEOPLE.saved, { icon: 'check' });
      onClose();
      onDone();
    },
  });
  return (
    <Dialog open onClose={onClose} title={COMPANY_USERS.newCompany}>
      <Form form={form}>
        {NAMES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={COMPANY_LABELS[name]}
            description={name === 'codiceAzienda' ? COMPANY_USERS.codeHint : undefined}
            required={name !== 'codiceAzienda' && REQUIRED_OF_COMPANY.has(name)}
          />
        ))}
        <CheckField name="accessoWeb" label={PEOPLE.withAccess} />
        <div>
          <SubmitButton />
        </div>
      </Form>
    </Dialog>
  );
}
