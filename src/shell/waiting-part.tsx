import { Suspense, startTransition, useEffect, useState } from 'react';
import { WORDS } from '../text/common/words.ts';
import type { Part } from '../web/load-screen.ts';
import type { Screen } from './screens.ts';

/** Read out at once, but shown only when a part of the portal takes long. */
export function WaitingPart({ onFrame }: { onFrame: boolean }) {
  return (
    <p role="status" className="pl-waiting" data-frame={onFrame || undefined}>
      {WORDS.loading}
    </p>
  );
}

/** Whether the app has drawn a page since it was opened. */
let opened = false;
/** The content of the first page. */
let content: Promise<unknown> = Promise.resolve();

/** True for the page that the portal is opened on: its desk is drawn while its content loads. */
export function opensOnDesk(onItsWay: Promise<unknown>): boolean {
  if (!opened) content = onItsWay;
  return !opened;
}

/**
 * A portal opened on a screen behind the login draws the desk while the screen loads, then the screen, in slices: both
 * in one go would block a phone. After the login page they are drawn together, and also where the desk shows the
 * screen's heading.
 */
function useDeskFirst(apart: boolean): boolean {
  const [painted, setPainted] = useState(opened || !apart);
  useEffect(() => {
    opened = true;
    void content.then(() => startTransition(() => setPainted(true)));
  }, []);
  return painted;
}

/** A screen with a boundary of its own: the router's boundary around each match would show nothing. */
export function screenOf({ Component }: Part<object, unknown>, { layout, headed }: Screen) {
  const bare = layout === 'bare';
  return () => {
    const waiting = <WaitingPart onFrame={bare} />;
    return useDeskFirst(!bare && !headed) ? (
      <Suspense fallback={waiting}>
        <Component />
      </Suspense>
    ) : (
      waiting
    );
  };
}
