import { useCallback, useEffect, useMemo, useState } from 'react';
import { queryClient } from '../session.ts';
import { NOTHING, type Selection } from '../ui/table/selection.ts';

interface Kept<Row> {
  selection: Selection;
  /** Selected rows of other pages too: the rules need their states. */
  known: ReadonlyMap<string, Row>;
}

function nothing<Row>(): Kept<Row> {
  return { selection: NOTHING, known: new Map() };
}

/**
 * The selected rows of a list, over all its pages. A change of filters clears the selection, so that a user never acts
 * on rows that are out of sight. The selection survives a visit to another page.
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
  // Stored in the query cache, so that it is deleted with the answers at the end of the session.
  useEffect(() => {
    if (madeUnder === scope) queryClient.setQueryData(['selection', scope], kept);
  }, [kept, scope, madeUnder]);
  // The state of a selected row follows the server's latest answer.
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
    /** Selects rows of other pages too. */
    selectRows: (all: readonly Row[]) => {
      const found = new Map(all.map((row) => [rowId(row), row] as const));
      setKept({ selection: new Set(found.keys()), known: found });
    },
  };
}

function chosenOf<Row>(known: ReadonlyMap<string, Row>, selection: Selection): ReadonlyMap<string, Row> {
  return new Map([...known].filter(([id]) => selection.has(id)));
}
