import { useCallback, useState } from 'react';
import type { Position, Row } from './review.ts';

/**
 * The checkboxes of the review: ready rows are ticked, and confirmed, unless the user unticks them; waiting rows are
 * ticked by hand.
 */
export function useTicks() {
  const [leftOff, setLeftOff] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const tickAll = useCallback((rows: readonly Row[], tick: boolean) => {
    const of = (position: Position) => rows.filter((row) => row.posizione === position).map((row) => row.n);
    setLeftOff((before) => changed(before, of('pronto'), !tick));
    setChosen((before) => changed(before, of('decidere'), tick));
  }, []);
  const tick = useCallback((row: Row, ticked: boolean) => tickAll([row], ticked), [tickAll]);
  return { leftOff, chosen, tick, tickAll };
}

function changed(before: ReadonlySet<number>, numbers: readonly number[], add: boolean): ReadonlySet<number> {
  const after = new Set(before);
  for (const n of numbers) {
    if (add) after.add(n);
    else after.delete(n);
  }
  return after;
}
