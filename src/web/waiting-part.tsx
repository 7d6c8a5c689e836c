import { Suspense } from 'react';
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

/** A screen behind a boundary of its own: the router's boundary around each match would show nothing. */
export function screenOf({ Component }: Part<object, unknown>, onFrame: boolean) {
  return () => (
    <Suspense fallback={<WaitingPart onFrame={onFrame} />}>
      <Component />
    </Suspense>
  );
}
