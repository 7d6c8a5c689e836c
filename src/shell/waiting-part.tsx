import { Suspense, startTransition, useEffect, useState } from 'react';
import { WORDS } from '../text/common/words.ts';
import type { Part } from '../web/load-screen.ts';
import type { Screen } from './screens.ts';

/** A placeholder that screen readers announce at once, but that becomes visible only if a chunk takes long to load. */
export function WaitingPart({ onFrame }: { onFrame: boolean }) {
  return (
    <p role="status" className="pl-waiting" data-frame={onFrame || undefined}>
      {WORDS.loading}
    </p>
  );
}

/** Whether the app has rendered a page since it started. */
let opened = false;
/** Resolves when the content of the first page is ready. */
let content: Promise<unknown> = Promise.resolve();

/** True for the first page after the start: the shell is then rendered while the content loads. */
export function opensOnDesk(onItsWay: Promise<unknown>): boolean {
  if (!opened) content = onItsWay;
  return !opened;
}

/**
 * If the app starts with a page that needs a login, renders the shell first and the screen later, in slices, because
 * rendering both at once would block a phone. After the login page, or if the shell shows the screen's heading, both
 * are rendered together.
 */
function useDeskFirst(apart: boolean): boolean {
  const [painted, setPainted] = useState(opened || !apart);
  useEffect(() => {
    opened = true;
    void content.then(() => startTransition(() => setPainted(true)));
  }, []);
  return painted;
}

/**
 * Gives a screen its own Suspense boundary, because the router's boundary around each route would show nothing while
 * the screen loads.
 */
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
