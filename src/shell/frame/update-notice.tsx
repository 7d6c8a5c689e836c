import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { NEW_VERSION } from '../../text/shell.ts';
import { newVersion } from '../../web/service-worker-registration.ts';
import layout from '../../web/ui/layout.module.css';
import { Banner } from '../../web/ui/page/banner.tsx';
import classes from './update-notice.module.css';

/** True if the page has unsaved input and would ask before the user leaves it. */
const wouldLose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Announces a newer version of the portal. The page reloads with the new version when the user accepts, but not while
 * it has unsaved input.
 */
export function UpdateNotice() {
  const ready = useSyncExternalStore(newVersion.subscribe, newVersion.isReady);
  const [unsaved, setUnsaved] = useState(false);
  const [applying, setApplying] = useState(false);
  if (!ready) return null;
  const apply = () => {
    if (wouldLose()) return setUnsaved(true);
    setApplying(true);
    newVersion.apply();
  };
  return (
    <div className={classes.root} role="status">
      <Banner tone={unsaved ? 'warn' : 'info'} icon="refresh">
        <div className={layout.spread}>
          <span>{unsaved ? NEW_VERSION.unsaved : NEW_VERSION.ready}</span>
          <Button size="sm" variant="default" loading={applying} onClick={apply}>
            {NEW_VERSION.apply}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
