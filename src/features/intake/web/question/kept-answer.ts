import { useState } from 'react';
import { useParam } from '../../../../web/address.tsx';
import { whenSessionEnds } from '../../../../web/session.ts';
import type { Row } from '../review/review.ts';

/** Answers that are typed but not sent. They last as long as the session in this window. */
const kept = new Map<string, unknown>();
whenSessionEnds(() => kept.clear());

/** Like `useState`, but the value is there again when the user returns to the row (P244). */
export function useKeptAnswer<T>(row: Row, field: string, start: () => T): [T, (value: T) => void] {
  const key = [useParam('id'), row.n, row.pagine.join(), field].join(' ');
  const [value, setValue] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : start()));
  return [
    value,
    (next) => {
      kept.set(key, next);
      setValue(next);
    },
  ];
}
