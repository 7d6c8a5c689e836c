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
 * The screen shows old data because the refetch failed. A resource that was removed meanwhile is reported by its own
 * page.
 */
export function isStale(query: Pick<Query, 'isActive' | 'state'>): boolean {
  const { error, data } = query.state;
  const gone = error instanceof ApiProblem && error.status === 404;
  return query.isActive() && error !== null && data !== undefined && !gone;
}

/** A secondary query that never loaded, so its place is empty. Refused and removed resources have no place to fill. */
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
 * Shows one line for the whole page, with a retry button, when visible data could not be refreshed or a secondary query
 * left its place empty.
 */
export function StaleNotice() {
  const stale = useSyncExternalStore(subscribe, anyStale);
  const missing = useSyncExternalStore(subscribe, anyMissing);
  // A query that never loaded forgets its error while it refetches: keeping the line keeps the focus on its button.
  const [asking, setAsking] = useState(false);
  // Without a network the frame's offline line says it.
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
