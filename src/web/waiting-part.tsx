import { Suspense, startTransition, useEffect, useState } from 'react';
import { SHELL } from '../text/shell.ts';
import type { Part } from './load-screen.ts';

/** Said at once, but comes into sight only where a part of the portal takes its time. */
export function WaitingPart({ onFrame }: { onFrame: boolean }) {
  return (
    <p role="status" className="pl-waiting" data-frame={onFrame || undefined}>
      {SHELL.loading}
    </p>
  );
}

let deskPainted = false;

/**
 * The first screen comes after the desk it stands on, in slices: drawn in one go the two would keep a phone from
 * answering for a quarter of a second.
 */
function useDeskFirst(bare: boolean): boolean {
  const [painted, setPainted] = useState(deskPainted || bare);
  useEffect(() => {
    deskPainted = true;
    startTransition(() => setPainted(true));
  }, []);
  return painted;
}

/** A screen behind a boundary of its own: the router's boundary around each match would show nothing. */
export function screenOf({ Component }: Part<object, unknown>, bare: boolean) {
  return () => {
    const waiting = <WaitingPart onFrame={bare} />;
    return useDeskFirst(bare) ? (
      <Suspense fallback={waiting}>
        <Component />
      </Suspense>
    ) : (
      waiting
    );
  };
}
