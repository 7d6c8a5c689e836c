import { useCallback, useEffect, useMemo, useState } from 'react';
import { queryClient } from '../session.ts';
import { NOTHING, type Selection } from '../ui/table/selection.ts';

interface Kept<Row> {
  selection: Selection;
  /** The selected rows, including those of other pages: the rules of the actions need their states. */
  known: ReadonlyMap<string, Row>;
}

function nothing<Row>(): Kept<Row> {
  return { selection: NOTHING, known: new Map() };
}

/**
 * The selected rows of a list, over all its pages. A change of filters clears the selection, so that a user never acts
 * on rows that the list no longer shows. The selection is still there when the user visits another page and returns.
 *
 * @param scope names the list and its filters; a new scope clears the selection
 */
export function useRowSelection<Row>(shown: readonly Row[], rowId: (row: Row) => string, scope: string) {
  const [kept, setKept] = useState<Kept<Row>>(() => queryClient.getQueryData(['selection', scope]) ?? nothing());
  const [madeUnder, setMadeUnder] = useState(scope);
  if (madeUnder !== scope) {
    setMadeUnder(scope);
    setKept(nothing());
  }
  const { selection } = kept;
  // The query cache stores the selection, so that the end of the session deletes it together with the cached responses.
  useEffect(() => {
    if (madeUnder === scope) queryClient.setQueryData(['selection', scope], kept);
  }, [kept, scope, madeUnder]);
  // Rows on the current page replace their cached versions, so that the rules see the server's latest state.
  const known = useMemo(
    () => new Map([...kept.known, ...shown.map((row) => [rowId(row), row] as const)]),
    [kept.known, shown, rowId],
  );
  const rows = useMemo(() => [...selection].flatMap((id) => known.get(id) ?? []), [selection, known]);
  const clear = useCallback(() => setKept(nothing()), []);
  return {
    selection,
    rows,
    select: (next: Selection) => setKept({ selection: next, known: chosenOf(known, next) }),
    clear,
    /** Selects the given rows, including rows of other pages. */
    selectRows: (all: readonly Row[]) => {
      const found = new Map(all.map((row) => [rowId(row), row] as const));
      setKept({ selection: new Set(found.keys()), known: found });
    },
  };
}

function chosenOf<Row>(known: ReadonlyMap<string, Row>, selection: Selection): ReadonlyMap<string, Row> {
  return new Map([...known].filter(([id]) => selection.has(id)));
}
