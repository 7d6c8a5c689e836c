import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { FINISH_PASSWORD, KEY_TEXTS } from '../../../text/accounts/account.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { callForResponse } from '../../../web/api.ts';
import { ApiProblem } from '../../../web/api-problem.ts';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { RememberField } from '../../../web/form/remember-field.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { isInstalled } from '../../../web/installed.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { enter, enteringHere, isLoggedIn } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { PublicNote } from '../../../web/ui/page/public-note.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { finishPasswordReset, resetPage } from '../passwords.contract.ts';
import { faultsOfPasswords, NewPasswordFields } from './new-password-fields.tsx';
import classes from './public-forms.module.css';

const Fields = z.object({
  newPassword: z.string(),
  repeatedPassword: z.nullable(z.string()),
  rememberMe: z.boolean(),
});

/** The page to which the mail for setting a new password links. */
export default function FinishPassword() {
  const [search] = useAddressSearch();
  const key = firstValue(search, 'key');
  const [died, setDied] = useState(false);
  const go = useGo();
  // The key's state is never refetched, because sending the form uses up the key.
  const asked = useQuery({ ...queryOf(resetPage, { query: { key: key ?? '' } }), enabled: key !== undefined });
  const dead = key === undefined || died || (asked.data !== undefined && asked.data.stato !== 'valida');
  return (
    <PublicPage>
      {asked.isLoading ? (
        <WaitingRows rows={3} />
      ) : dead ? (
        <PublicNote title={FINISH_PASSWORD.dead} text={FINISH_PASSWORD.deadHint} toLogin={KEY_TEXTS.toLogin}>
          <Button onClick={() => go(paths.forgottenPassword())}>{FINISH_PASSWORD.again}</Button>
        </PublicNote>
      ) : (
        <NewPassword linkKey={key} onDead={() => setDied(true)} />
      )}
    </PublicPage>
  );
}

function NewPassword({ linkKey, onDead }: { linkKey: string; onDead: () => void }) {
  const go = useGo();
  const form = useForm({
    schema: Fields,
    start: { newPassword: '', repeatedPassword: null, rememberMe: isInstalled() },
    check: ({ newPassword, repeatedPassword }) => {
      const faults = faultsOfPasswords(newPassword, repeatedPassword);
      return { newPassword: faults.password, repeatedPassword: faults.repeatedPassword };
    },
    send: async ({ newPassword, rememberMe }) => {
      try {
        const entra = enteringHere(rememberMe);
        const response = await callForResponse(finishPasswordReset, {
          body: { key: linkKey, newPassword, ...(entra && { entra }) },
        });
        const outcome = (await response.json()) as ResponseOf<typeof finishPasswordReset>;
        return { ...outcome, isIn: await enter(response, outcome, rememberMe) };
      } catch (error) {
        if (error instanceof ApiProblem && (error.status === 410 || error.status === 404)) onDead();
        throw error;
      }
    },
    onDone: ({ title, detail, isIn }) => {
      say(isIn ? title : detail, { icon: 'check' });
      go(isIn ? paths.start() : paths.login(), { replace: true });
    },
  });
  return (
    <Form
      form={form}
      className={classes.form}
      heading={
        <>
          <h1>{FINISH_PASSWORD.title}</h1>
          <p className={classes.hint}>{FINISH_PASSWORD.hint}</p>
        </>
      }
    >
      <NewPasswordFields name="newPassword" whose={{}} />
      {!isLoggedIn() && <RememberField />}
      <SubmitButton size="lg" fullWidth>
        {FINISH_PASSWORD.submit}
      </SubmitButton>
    </Form>
  );
}
