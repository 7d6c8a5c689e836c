import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ERROR_PAGE, LINK_OF_OTHER } from '../text/shell.ts';
import { useGo } from '../web/address.tsx';
import { STORAGE } from '../web/constants.ts';
import { PublicPage } from '../web/frame/public-page.tsx';
import { paths } from '../web/paths.ts';
import { accountQuery, isLoggedIn, logOut } from '../web/session.ts';
import { browserStorages, forgetUser } from '../web/token.ts';
import { EmptyState } from '../web/ui/page/empty-state.tsx';

/**
 * Shown instead of the page if a mail's link names a grant of somebody else: the reader of the mail is perhaps not the
 * person who is logged in, so nothing but that name is shown (P211). The link stays remembered for the next login.
 */
export default function OtherAccess() {
  const go = useGo();
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn() }).data;
  const enterAsAnother = () => {
    forgetUser(browserStorages());
    if (isLoggedIn()) void logOut();
    else go(paths.login(), { replace: true });
  };
  const stay = () => {
    sessionStorage.removeItem(STORAGE.remembered);
    go(account ? paths.home(account.role) : paths.login(), { replace: true });
  };
  return (
    <PublicPage>
      <EmptyState
        title={LINK_OF_OTHER.title}
        headingLevel={1}
        text={account && LINK_OF_OTHER.inside(`${account.firstName} ${account.lastName}`)}
        actions={
          <>
            <Button size="md" onClick={enterAsAnother}>
              {LINK_OF_OTHER.enter}
            </Button>
            {account && (
              <Button size="md" variant="default" onClick={stay}>
                {ERROR_PAGE.goHome}
              </Button>
            )}
          </>
        }
      />
    </PublicPage>
  );
}
