import { Button } from '@mantine/core';
import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { SHELL, STALE } from '../../text/shell.ts';
import { ApiProblem } from '../../web/api-problem.ts';
import { useOnline } from '../../web/online.ts';
import { queryClient } from '../../web/session.ts';
import { Banner } from '../../web/ui/page/banner.tsx';
import classes from './update-notice.module.css';

/** It stands on the screen as it was: asking again failed. What has gone meanwhile says so on its own page. */
export function isStale(query: Pick<Query, 'isActive' | 'state'>): boolean {
  const { error, data } = query.state;
  const gone = error instanceof ApiProblem && error.status === 404;
  return query.isActive() && error !== null && data !== undefined && !gone;
}

const cache = queryClient.getQueryCache();
const subscribe = (changed: () => void) => cache.subscribe(changed);
const anyStale = () => cache.getAll().some(isStale);
const anyAsked = () => cache.getAll().some((query) => isStale(query) && query.state.fetchStatus === 'fetching');

/** What could not be refreshed stays on the screen; one line says so, for the whole page, with a way to ask again. */
export function StaleNotice() {
  const stale = useSyncExternalStore(subscribe, anyStale);
  const asked = useSyncExternalStore(subscribe, anyAsked);
  // Without a network the frame's own line says it.
  const online = useOnline();
  if (!stale || !online) return null;
  return (
    <div className={classes.root} role="status">
      <Banner tone="warn" icon="alert">
        <div className={classes.line}>
          <span>{STALE.notice}</span>
          <Button
            size="sm"
            variant="default"
            loading={asked}
            onClick={() => void queryClient.refetchQueries({ predicate: isStale })}
          >
            {SHELL.retry}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
