import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { Email } from '../../../directory/fields.ts';
import { loginSentence, whyNotLogin } from '../../../directory/login-rule.ts';
import {
  FACTORS,
  OTHER_ACCESS,
  PASSKEY_OFFER,
  PERSONAL_DATA,
  SESSIONS,
  USER_DATA,
} from '../../../text/accounts/account.ts';
import { LANGUAGE_TEXTS } from '../../../text/common/controls.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../../text/common/language.ts';
import { PUSH_TEXTS } from '../../../text/notifications/push.ts';
import { ROLE_NAMES } from '../../../text/shell.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { keepLanguage, speakHere, useLanguage } from '../../../web/languages.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { accountQuery, queryClient, useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { SelectField } from '../../../web/ui/field/select-field.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { changeUserData, userData } from '../../accounts/own-data.contract.ts';
import { passkeyOpensAlone } from '../../accounts/second-factor.ts';
import { LinkedIdentities } from '../../accounts/web/identity/linked-identities.tsx';
import { OtherAccessSection } from '../../accounts/web/other-access-section.tsx';
import classes from '../../accounts/web/own-pages.module.css';
import { OwnSection } from '../../accounts/web/own-section.tsx';
import { PushSection } from '../../accounts/web/push-section.tsx';
import { SecondFactorSection } from '../../accounts/web/second-factor-section.tsx';
import { SessionsSection } from '../../accounts/web/sessions-section.tsx';
import { PersonalDataSection } from '../../personal-data/web/personal-data-section.tsx';

/** The user's own login, e-mail, second factor and sessions (spec §2: /userdata). */
export default function UserData() {
  const account = useAccount();
  const { data, error, refetch } = useQuery(queryOf(userData, {}));
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  return (
    <>
      <PageHeader
        title={USER_DATA.title}
        below={[name, ROLE_NAMES[account.role], account.azienda?.text].filter(Boolean).join(' · ')}
      />
      <div className={classes.sections}>
        <OwnSection title={USER_DATA.access}>
          {error && !data ? (
            <ErrorBox error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <DataForm data={data} />
          ) : (
            <WaitingRows rows={2} />
          )}
        </OwnSection>
        {account.role === 'EMPLOYEE' && (
          <OwnSection title={LANGUAGE_TEXTS.title}>
            <LanguageChoice />
          </OwnSection>
        )}
        {account.role === 'EMPLOYEE' && (
          <OwnSection title={PUSH_TEXTS.title}>
            <PushSection />
          </OwnSection>
        )}
        {passkeyOpensAlone(account.grants) ? (
          <OwnSection title={PASSKEY_OFFER.title}>
            <SecondFactorSection part="passkey" />
          </OwnSection>
        ) : (
          <OwnSection title={FACTORS.title}>
            <SecondFactorSection />
          </OwnSection>
        )}
        <LinkedIdentities />
        <OwnSection title={OTHER_ACCESS.title}>
          <OtherAccessSection />
        </OwnSection>
        {account.role === 'EMPLOYEE' && (
          <OwnSection title={PERSONAL_DATA.title}>
            <PersonalDataSection />
          </OwnSection>
        )}
        <OwnSection title={SESSIONS.title}>
          <p className={classes.hint}>{SESSIONS.hint}</p>
          <SessionsSection />
        </OwnSection>
      </div>
    </>
  );
}

/** Lets the user choose a language; the page is then rendered again in that language. */
function LanguageChoice() {
  const own = useLanguage();
  const change = async (value: string) => {
    if (!isLanguage(value) || value === own) return;
    try {
      await call(changeUserData, { body: { langKey: value } });
      keepLanguage(value);
      await speakHere(value);
      await Promise.all([refresh(userData), queryClient.refetchQueries(accountQuery)]);
      say(LANGUAGE_TEXTS.saved, { icon: 'check' });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
    <>
      <p className={classes.hint}>{LANGUAGE_TEXTS.hint}</p>
      <SelectField
        label={LANGUAGE_TEXTS.title}
        value={own}
        onChange={(value) => void change(value)}
        options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
      />
    </>
  );
}

function DataForm({ data }: { data: ResponseOf<typeof userData> }) {
  const form = useForm({
    schema: z.object({ login: z.string(), email: z.optional(Email) }),
    start: { login: data.login, email: data.email ?? '' },
    check: ({ login }) => {
      const fault = whyNotLogin(login.trim());
      return { login: fault && loginSentence(fault) };
    },
    send: ({ login, email }) => call(changeUserData, { body: { login, ...(email ? { email } : {}) } }),
    onDone: async ({ emailDaConfermare }, { email }) => {
      say(emailDaConfermare === email ? USER_DATA.confirmSent : USER_DATA.saved, { icon: 'check' });
      await Promise.all([refresh(userData), queryClient.refetchQueries(accountQuery)]);
    },
    fieldOf: { loginexists: 'login', emailexists: 'email' },
  });
  return (
    <Form form={form} className={classes.section}>
      <TextField
        name="login"
        label={USER_DATA.login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="email"
        type="email"
        label={USER_DATA.email}
        description={USER_DATA.emailHint}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {data.emailDaConfermare && (
        <Banner tone="info" icon="mail">
          {USER_DATA.pending(data.emailDaConfermare)}
        </Banner>
      )}
      <div>
        <SubmitButton />
      </div>
    </Form>
  );
}
