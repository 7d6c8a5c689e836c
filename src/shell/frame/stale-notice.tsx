import { Button } from '@mantine/core';
import type { Query } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { WORDS } from '../../text/common/words.ts';
import { STALE } from '../../text/shell.ts';
import { ApiProblem } from '../../web/api-problem.ts';
import { useOnline } from '../../web/online.ts';
import { queryClient } from '../../web/session.ts';
import layout from '../../web/ui/layout.module.css';
import { Banner } from '../../web/ui/page/banner.tsx';
import classes from './update-notice.module.css';

/** It stands on the screen as it was: asking again failed. What has gone meanwhile says so on its own page. */
export function isStale(query: Pick<Query, 'isActive' | 'state'>): boolean {
  const { error, data } = query.state;
  const gone = error instanceof ApiProblem && error.status === 404;
  return query.isActive() && error !== null && data !== undefined && !gone;
}

/** It stands aside, and never came: its place is empty. What is refused, or has gone, has no place here. */
export function isMissing(query: Pick<Query, 'isActive' | 'state' | 'observers'>): boolean {
  const { error, data } = query.state;
  const refused = error instanceof ApiProblem && (error.status === 403 || error.status === 404);
  const aside = query.observers.some(({ options: { meta } }) => meta?.aside === true);
  return query.isActive() && error !== null && data === undefined && aside && !refused;
}

const cache = queryClient.getQueryCache();
const subscribe = (changed: () => void) => cache.subscribe(changed);
const failed = (query: Query) => isStale(query) || isMissing(query);
const anyStale = () => cache.getAll().some(isStale);
const anyMissing = () => cache.getAll().some(isMissing);

/**
 * What could not be refreshed stays on the screen, and what stands aside and did not come leaves its place empty: one line
 * says so, for the whole page, with a way to ask again.
 */
export function StaleNotice() {
  const stale = useSyncExternalStore(subscribe, anyStale);
  const missing = useSyncExternalStore(subscribe, anyMissing);
  // A part that never came forgets its error while it is asked for: the line stays, and with it the focus of its button.
  const [asking, setAsking] = useState(false);
  // Without a network the frame's own line says it.
  const online = useOnline();
  if ((!stale && !missing && !asking) || !online) return null;
  const askAgain = async () => {
    setAsking(true);
    await queryClient.refetchQueries({ predicate: failed });
    setAsking(false);
  };
  return (
    <div className={classes.root} role="status">
      <Banner tone="warn" icon="alert">
        <div className={layout.spread}>
          <span>{stale ? STALE.notice : STALE.part}</span>
          <Button size="sm" variant="default" aria-busy={asking} onClick={() => void askAgain()}>
            {WORDS.retry}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
