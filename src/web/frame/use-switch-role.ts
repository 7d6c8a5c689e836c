import { useGo } from '../address.tsx';
import { sentenceFor } from '../api-problem.ts';
import { paths } from '../paths.ts';
import { type Grant, switchRole } from '../session.ts';
import { say } from '../ui/dialog/snackbar.ts';

/** Switches to another grant of the account. The start page then redirects to the home page of the grant's role. */
export function useSwitchRole(): (grant: Grant) => Promise<void> {
  const go = useGo();
  return async (grant) => {
    try {
      await switchRole(grant.id);
      go(paths.start());
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
}
