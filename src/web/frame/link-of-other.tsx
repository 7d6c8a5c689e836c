import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ERROR_PAGE, LINK_OF_OTHER } from '../../text/shell.ts';
import { useGo } from '../address.tsx';
import { STORAGE } from '../constants.ts';
import { paths } from '../paths.ts';
import { accountQuery, isLoggedIn, logOut } from '../session.ts';
import { browserStorages, forgetUser } from '../token.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';

/**
 * Shown instead of the page if a mail's link belongs to somebody else: the reader of the mail is perhaps not the person
 * who is logged in, so nothing but that name is shown (P211). The link stays remembered for the next login.
 */
export function LinkOfOther() {
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
  );
}
