import { type ComponentType, Suspense } from 'react';
import { SHELL } from '../text/shell.ts';
import { lazyScreen } from './load-screen.ts';

/** Said at once, but comes into sight only where a part of the portal takes its time. */
export function WaitingPart({ onFrame }: { onFrame: boolean }) {
  return (
    <p role="status" className="pl-waiting" data-frame={onFrame || undefined}>
      {SHELL.loading}
    </p>
  );
}

/** A screen behind a boundary of its own: the router's boundary around each match would show nothing. */
export function screenPart(load: () => Promise<{ default: ComponentType }>, onFrame: boolean) {
  const Screen = lazyScreen(load);
  return () => (
    <Suspense fallback={<WaitingPart onFrame={onFrame} />}>
      <Screen />
    </Suspense>
  );
}
