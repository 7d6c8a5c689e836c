import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { NEW_VERSION } from '../../text/shell.ts';
import { newVersion } from '../../web/service-worker-registration.ts';
import { Banner } from '../../web/ui/page/banner.tsx';
import classes from './update-notice.module.css';

/** A page that would ask before it is left holds something that is not saved yet. */
const wouldLose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Tells of a newer version, which comes when the person takes it; never over what is being typed. */
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
        <div className={classes.line}>
          <span>{unsaved ? NEW_VERSION.unsaved : NEW_VERSION.ready}</span>
          <Button size="sm" variant="default" loading={applying} onClick={apply}>
            {NEW_VERSION.apply}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
