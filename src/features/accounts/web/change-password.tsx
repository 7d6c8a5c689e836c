import { CHANGE_PASSWORD, FACTORS } from '../../../text/accounts/account.ts';
import { useGo } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { passkeyOpensAlone } from '../second-factor.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import classes from './own-pages.module.css';
import { OwnSection } from './own-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

export default function ChangePassword() {
  const account = useAccount();
  const go = useGo();
  return (
    <>
      <PageHeader title={CHANGE_PASSWORD.title} below={CHANGE_PASSWORD.hint} />
      <div className={classes.narrow}>
        <ChangePasswordForm
          login={account.login}
          onDone={() => {
            say(CHANGE_PASSWORD.done, { icon: 'check' });
            go(paths.home(account.role));
          }}
        />
        {passkeyOpensAlone(account.grants) && (
          <OwnSection title={FACTORS.title}>
            <SecondFactorSection part="totp" />
          </OwnSection>
        )}
      </div>
    </>
  );
}
