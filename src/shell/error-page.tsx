import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ERROR_PAGE } from '../text/shell.ts';
import { useGo } from '../web/address.tsx';
import { paths } from '../web/paths.ts';
import { accountQuery, isLoggedIn } from '../web/session.ts';
import { EmptyState } from '../web/ui/page/empty-state.tsx';

/** The spec's error page (§2): a sentence, and a link to the home page of the active role. */
export function ErrorPage({ code, sentence, hint }: { code: string; sentence: string; hint?: string }) {
  const go = useGo();
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn() }).data;
  return (
    <EmptyState
      title={sentence}
      headingLevel={1}
      mark={code}
      text={hint}
      actions={
        account ? (
          <Button onClick={() => go(paths.home(account.role))}>{ERROR_PAGE.goHome}</Button>
        ) : (
          <Button onClick={() => go(paths.login())}>{ERROR_PAGE.goLogin}</Button>
        )
      }
    />
  );
}
