import { useState } from 'react';
import * as z from 'zod/mini';
import { FORGOTTEN } from '../../../text/accounts/account.ts';
import { AppLink } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { paths } from '../../../web/paths.ts';
import { PublicNote } from '../../../web/ui/page/public-note.tsx';
import { askPasswordReset } from '../passwords.contract.ts';
import classes from './public-forms.module.css';

const Fields = z.object({ name: z.string().check(z.minLength(1), z.maxLength(254)) });

/** Requests a link to set a new password; the response does not reveal whether the account exists. */
export default function ForgottenPassword() {
  const [sent, setSent] = useState(false);
  const form = useForm({
    schema: Fields,
    start: { name: '' },
    send: ({ name }) => call(askPasswordReset, { body: name }),
    onDone: () => setSent(true),
  });
  return (
    <PublicPage>
      {sent ? (
        <PublicNote title={FORGOTTEN.sent} text={FORGOTTEN.sentHint} />
      ) : (
        <Form
          form={form}
          className={classes.form}
          unguarded
          heading={
            <>
              <h1>{FORGOTTEN.title}</h1>
              <p className={classes.hint}>{FORGOTTEN.hint}</p>
            </>
          }
        >
          <TextField
            name="name"
            label={FORGOTTEN.name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitButton size="lg" fullWidth>
            {FORGOTTEN.submit}
          </SubmitButton>
          <p className={classes.links}>
            <AppLink to={paths.login()}>{FORGOTTEN.back}</AppLink>
          </p>
        </Form>
      )}
    </PublicPage>
  );
}
