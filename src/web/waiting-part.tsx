import { type ComponentType, lazy, Suspense, useState } from 'react';
import { SHELL } from '../text/shell.ts';
import { PART_SOON_MS } from './constants.ts';
import { inTime } from './load-screen.ts';
import { loadShell } from './screens.ts';

/** Said at once, but comes into sight only where a part of the portal takes its time. */
export function WaitingPart({ onFrame }: { onFrame: boolean }) {
  return (
    <p role="status" className="pl-waiting" data-frame={onFrame || undefined}>
      {SHELL.loading}
    </p>
  );
}

/** A piece of the portal with a file of its own. */
interface Travelling {
  isHere(): boolean;
  fetch(): Promise<unknown>;
}

/**
 * What is here already is drawn at once: even a moment of waiting would draw everything around it a second time.
 */
export function partOf<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Travelling & { Part: ComponentType<Props> } {
  let here: ComponentType<Props> | null = null;
  let coming: Promise<{ default: ComponentType<Props> }> | null = null;
  // Whoever asks while it is on its way waits for the same, and no longer than whoever asked first.
  const fetch = () => {
    coming ??= inTime(load).then(
      (part) => {
        here = part.default;
        return part;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  const Late: ComponentType<Props> = lazy(fetch);
  function Part(props: Props) {
    // What stands on the screen stays what it is: another component would begin anew.
    const [Shown] = useState(() => here ?? Late);
    return <Shown {...props} />;
  }
  return { Part, isHere: () => here !== null, fetch };
}

export const shellPart = partOf(loadShell);

/** Parts that come soon are waited for, so that a page is drawn once; for the others the page itself waits, in sight. */
export async function arrival(parts: readonly Travelling[]): Promise<void> {
  const missing = parts.filter((part) => !part.isHere());
  if (missing.length === 0) return;
  let timer = 0;
  const soon = new Promise((resolve) => {
    timer = window.setTimeout(resolve, PART_SOON_MS);
  });
  // What does not come is asked for again by what draws it, and there it is told.
  await Promise.race([Promise.allSettled(missing.map((part) => part.fetch())), soon]);
  clearTimeout(timer);
}

/** A screen behind a boundary of its own: the router's boundary around each match would show nothing. */
export function screenPart(Screen: ComponentType, onFrame: boolean) {
  return () => (
    <Suspense fallback={<WaitingPart onFrame={onFrame} />}>
      <Screen />
    </Suspense>
  );
}
