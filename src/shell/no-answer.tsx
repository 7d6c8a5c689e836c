import { Button } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { WORDS } from '../text/common/words.ts';
import { OFFLINE } from '../text/shell.ts';
import { ConnectionProblem } from '../web/api-problem.ts';
import { PublicPage } from '../web/frame/public-page.tsx';
import { useOnline } from '../web/online.ts';
import { EmptyState } from '../web/ui/page/empty-state.tsx';

/** Shown if the server did not answer while a page loaded; the session is kept (P39). */
export function NoAnswer({ error }: { error: unknown }) {
  const router = useRouter();
  const online = useOnline();
  const bare = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen?.layout === 'bare' });
  const wasOffline = useRef(!online);
  // Retries when the network returns. If the network is up but the server fails, automatic retries would only make the
  // page flicker.
  useEffect(() => {
    if (online && wasOffline.current) void router.invalidate();
    wasOffline.current = !online;
  }, [online, router]);
  if (!(error instanceof ConnectionProblem)) throw error;
  const content = (
    <EmptyState
      headingLevel={1}
      title={error.why === 'offline' ? OFFLINE.title : OFFLINE.noAnswer}
      text={OFFLINE.kept}
      actions={<Button onClick={() => void router.invalidate()}>{WORDS.retry}</Button>}
    />
  );
  // Inside the shell the content is already in the page's `main`.
  return bare ? <PublicPage>{content}</PublicPage> : content;
}
