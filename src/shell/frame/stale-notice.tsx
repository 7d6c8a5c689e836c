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

/**
 * True if the screen shows old data because the refetch failed. False if the resource was removed meanwhile, which its
 * own page reports.
 */
export function isStale(query: Pick<Query, 'isActive' | 'state'>): boolean {
  const { error, data } = query.state;
  const gone = error instanceof ApiProblem && error.status === 404;
  return query.isActive() && error !== null && data !== undefined && !gone;
}

/**
 * True if a secondary query never loaded, so that a part of the page is missing. False if the server returned 403 or
 * 404, because then there is nothing to show.
 */
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
 * One notice for the whole page, with a retry button. It appears if visible data could not be refreshed or a secondary
 * query could not be loaded.
 */
export function StaleNotice() {
  const stale = useSyncExternalStore(subscribe, anyStale);
  const missing = useSyncExternalStore(subscribe, anyMissing);
  // A query that never loaded has no error while it is refetched. The notice stays visible meanwhile, so that its
  // button keeps the focus.
  const [asking, setAsking] = useState(false);
  // Without a network the shell shows its offline line instead.
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
