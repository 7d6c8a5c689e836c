import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { ACCESS_CHOICE } from '../../../../text/accounts/account.ts';
import { REQUIRED } from '../../../../text/common/fields.ts';
import { ApiProblem, sentenceFor } from '../../../../web/api-problem.ts';
import { ChoiceField, PasswordField } from '../../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../../web/form/form.tsx';
import { useForm } from '../../../../web/form/use-form.ts';
import { type AccessChoice, type Account, logInToChosen, type SecondStep } from '../../../../web/session.ts';
import classes from '../public-forms.module.css';

const Chosen = z.strictObject({
  accesso: z.string().check(z.minLength(1, REQUIRED)),
  password: z.string().check(z.minLength(1, REQUIRED)),
});

/**
 * Shown if several accounts have the fiscal code: the person chooses one and enters its password, which is needed only
 * once (P151).
 */
export default function AccessChoiceForm(props: {
  choice: AccessChoice;
  rememberMe: boolean;
  onDone: (answer: Account | SecondStep) => void;
  onBack: () => void;
}) {
  const { choice, rememberMe, onDone, onBack } = props;
  const form = useForm({
    schema: Chosen,
    start: { accesso: '', password: '' },
    send: ({ accesso, password }) =>
      logInToChosen({ token: choice.token, accesso: Number(accesso), password }, rememberMe),
    onDone,
    sentence: (error) =>
      error instanceof ApiProblem && error.errorKey === 'wrong-credentials'
        ? ACCESS_CHOICE.wrongPassword
        : sentenceFor(error),
  });
  return (
    <Form
      form={form}
      className={classes.form}
      unguarded
      heading={
        <>
          <h1>{ACCESS_CHOICE.title}</h1>
          <p className={classes.hint}>{ACCESS_CHOICE.hint}</p>
        </>
      }
    >
      <ChoiceField
        name="accesso"
        label={ACCESS_CHOICE.access}
        placeholder={ACCESS_CHOICE.choose}
        options={choice.accessi.map(({ luoghi }, n) => ({
          value: String(n),
          label: luoghi.map(({ studio, azienda }) => `${azienda}, ${studio}`).join('; '),
        }))}
      />
      <PasswordField name="password" label={ACCESS_CHOICE.password} autoComplete="current-password" />
      <SubmitButton size="lg" fullWidth>
        {ACCESS_CHOICE.submit}
      </SubmitButton>
      <Button variant="subtle" onClick={onBack}>
        {ACCESS_CHOICE.back}
      </Button>
    </Form>
  );
}
