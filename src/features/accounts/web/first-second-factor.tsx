import { Button } from '@mantine/core';
import { FACTORS } from '../../../text/accounts/account.ts';
import { SHELL } from '../../../text/shell.ts';
import { useGo } from '../../../web/address.tsx';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { paths } from '../../../web/paths.ts';
import { accountQuery, logOut, queryClient } from '../../../web/session.ts';
import classes from './own-pages.module.css';
import page from './public-forms.module.css';
import { SecondFactorSection } from './second-factor-section.tsx';

/** Shown if the installation requires a second factor: the user must set one up before anything else. */
export default function FirstSecondFactor() {
  const go = useGo();
  const onFirst = async () => {
    await queryClient.refetchQueries(accountQuery);
    go(paths.start(), { replace: true });
  };
  return (
    <PublicPage>
      <div className={page.form}>
        <h1>{FACTORS.firstTitle}</h1>
        <div className={classes.section}>
          <SecondFactorSection onFirst={() => void onFirst()} />
        </div>
        <Button variant="subtle" onClick={() => void logOut()}>
          {SHELL.logout}
        </Button>
      </div>
    </PublicPage>
  );
}
