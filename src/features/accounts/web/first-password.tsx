import { Button } from '@mantine/core';
import { CHANGE_PASSWORD } from '../../../text/accounts/account.ts';
import { SHELL } from '../../../text/shell.ts';
import { useGo } from '../../../web/address.tsx';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { paths } from '../../../web/paths.ts';
import { accountQuery, logOut, queryClient, useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import classes from './public-forms.module.css';

/** Shown after a login with a one-time password: the person must choose their own password first (P3). */
export default function FirstPassword() {
  const account = useAccount();
  const go = useGo();
  return (
    <PublicPage>
      <div className={classes.form}>
        <h1>{CHANGE_PASSWORD.firstTitle}</h1>
        <p className={classes.hint}>{CHANGE_PASSWORD.firstHint}</p>
        <ChangePasswordForm
          login={account.login}
          onDone={async () => {
            say(CHANGE_PASSWORD.done, { icon: 'check' });
            await queryClient.refetchQueries(accountQuery);
            go(paths.start(), { replace: true });
          }}
        />
        <Button variant="subtle" onClick={() => void logOut()}>
          {SHELL.logout}
        </Button>
      </div>
    </PublicPage>
  );
}
