import * as z from 'zod/mini';
import { COMPANY_CONTACT, COMPANY_DETAIL } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Section } from '../../../web/ui/page/section.tsx';
import { Contact, changeContact } from '../company-users.contract.ts';
import type { Company } from './company-data.tsx';
import classes from './company-detail.module.css';
import { refreshCompany } from './refresh-company.ts';

/** The contact shown to former employees (P134). */
export function CompanyContact({ company: { id, contatto } }: { company: Company }) {
  const form = useForm({
    // No field is required; empty fields are not shown.
    schema: z.partial(Contact),
    start: { referente: contatto?.referente ?? '', email: contatto?.email ?? '', telefono: contatto?.telefono ?? '' },
    send: ({ referente = '', email = '', telefono = '' }) =>
      call(changeContact, { params: { id }, body: { referente, email, telefono } }),
    onDone: () => {
      say(COMPANY_DETAIL.saved, { icon: 'check' });
      void refreshCompany();
    },
  });
  return (
    <Section id="company-contact" title={COMPANY_CONTACT.title}>
      <p className={classes.hint}>{COMPANY_CONTACT.hint}</p>
      <Form form={form}>
        <TextField name="referente" label={COMPANY_CONTACT.name} autoComplete="off" />
        <TextField name="email" type="email" label={COMPANY_CONTACT.email} autoComplete="off" autoCapitalize="none" />
        <TextField name="telefono" type="tel" label={COMPANY_CONTACT.phone} autoComplete="off" />
        <div>
          <SubmitButton />
        </div>
      </Form>
    </Section>
  );
}
