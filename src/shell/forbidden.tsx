import { useEffect } from 'react';
import { ERROR_PAGE } from '../text/shell.ts';
import { useGo } from '../web/address.tsx';
import { FORBIDDEN_REDIRECT_MS } from '../web/constants.ts';
import { paths } from '../web/paths.ts';
import { isLoggedIn } from '../web/session.ts';
import { ErrorPage } from './error-page.tsx';

/** The 403 page; it sends a visitor who is not logged in to the login after 3 s (spec §2, §9). */
export default function Forbidden() {
  const go = useGo();
  const stranger = !isLoggedIn();
  useEffect(() => {
    if (!stranger) return;
    const timer = setTimeout(() => go(paths.login(), { replace: true }), FORBIDDEN_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [stranger, go]);
  return <ErrorPage code="403" sentence={ERROR_PAGE.forbidden} hint={stranger ? ERROR_PAGE.toLogin : undefined} />;
}
