import { useEffect, useState } from 'react';
import * as accounts from '../directory/accounts.contract.ts';
import { sessionLifetime } from '../features/accounts/session.ts';
import { call, lastAnswerAt } from '../web/api.ts';
import { ApiProblem } from '../web/api-problem.ts';
import { accountQuery, isLoggedIn, isRemembered, queryClient } from '../web/session.ts';
import { Cover } from './cover.tsx';

/** How often a visible page checks how long its session has been idle, in ms. */
const LOOK_MS = 5000;

/** Whether the server has ended the session by now, unless another tab has used it. */
export function isIdle(now: number): boolean {
  const account = isLoggedIn() ? queryClient.getQueryData(accountQuery.queryKey) : undefined;
  return account !== undefined && now - lastAnswerAt() >= sessionLifetime(account.role, isRemembered()).idleMs;
}

/**
 * Covers the whole window as soon as the session has been idle too long, also when a phone wakes up, and asks the
 * server: an ended session leads to the login, a session in use elsewhere continues.
 */
export function IdleCover() {
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    let asking = false;
    const look = async () => {
      if (asking || !isIdle(Date.now())) return;
      asking = true;
      setCovered(true);
      try {
        await call(accounts.account, {});
        setCovered(false);
      } catch (error) {
        // Without an answer the page stays covered and asks again.
        if (error instanceof ApiProblem) setCovered(false);
      }
      asking = false;
    };
    const onLook = () => void look();
    const timer = setInterval(onLook, LOOK_MS);
    document.addEventListener('visibilitychange', onLook);
    window.addEventListener('pageshow', onLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLook);
      window.removeEventListener('pageshow', onLook);
    };
  }, []);
  return covered ? <Cover /> : null;
}
