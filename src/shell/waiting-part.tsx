import { Suspense, startTransition, useEffect, useState } from 'react';
import { WORDS } from '../text/common/words.ts';
import type { Part } from '../web/load-screen.ts';
import type { Screen } from './screens.ts';

/** Announced to screen readers at once, but visible only when a chunk takes long to load. */
export function WaitingPart({ onFrame }: { onFrame: boolean }) {
  return (
    <p role="status" className="pl-waiting" data-frame={onFrame || undefined}>
      {WORDS.loading}
    </p>
  );
}

/** Whether the app has rendered a page since it started. */
let opened = false;
/** The content of the first page. */
let content: Promise<unknown> = Promise.resolve();

/** True for the first page after the start: its desk is rendered while its content loads. */
export function opensOnDesk(onItsWay: Promise<unknown>): boolean {
  if (!opened) content = onItsWay;
  return !opened;
}

/**
 * On a start behind the login, renders the desk while the screen loads, then the screen, in slices: both at once would
 * block a phone. After the login page, or where the desk shows the screen's heading, they are rendered together.
 */
function useDeskFirst(apart: boolean): boolean {
  const [painted, setPainted] = useState(opened || !apart);
  useEffect(() => {
    opened = true;
    void content.then(() => startTransition(() => setPainted(true)));
  }, []);
  return painted;
}

/** Gives a screen its own Suspense boundary: the router's boundary around each match would show nothing. */
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
