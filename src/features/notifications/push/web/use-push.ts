import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PUSH_TEXTS } from '../../../../text/notifications/push.ts';
import { ApiProblem, sentenceFor } from '../../../../web/api-problem.ts';
import { ASIDE, refresh } from '../../../../web/query.ts';
import { useAccount } from '../../../../web/session.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { readPush } from '../push.contract.ts';
import { type Here, tellHere, toldHere } from './push-device.ts';

/** Whether this device gets the notifications of the active grant, and functions that switch them on and off. */
export function usePush(enabled = true) {
  const { activeGrant } = useAccount();
  const queryKey = ['push', activeGrant];
  const client = useQueryClient();
  const { data: here } = useQuery<Here>({
    ...ASIDE,
    queryKey,
    queryFn: toldHere,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [busy, setBusy] = useState(false);
  const after = async (act: () => Promise<string | null>) => {
    setBusy(true);
    try {
      const done = await act();
      if (done === null) say(PUSH_TEXTS.denied, { tone: 'bad' });
      else say(done, { icon: 'check' });
    } catch (error) {
      // The user cannot understand a browser's own error message, so a general one is shown.
      say(error instanceof ApiProblem ? sentenceFor(error) : PUSH_TEXTS.failed, { tone: 'bad' });
    }
    setBusy(false);
    await Promise.all([client.invalidateQueries({ queryKey }), refresh(readPush)]);
  };
  return {
    here,
    busy,
    activate: () => after(async () => ((await tellHere()) ? PUSH_TEXTS.activated : null)),
    end: (how: () => Promise<void>) =>
      after(async () => {
        await how();
        return PUSH_TEXTS.ended;
      }),
  };
}
