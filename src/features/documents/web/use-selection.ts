import { useEffect, useMemo, useRef, useState } from 'react';
import { NOTHING, type Selection } from '../../../web/ui/selection.ts';
import type { PayslipRow } from './payslip-row.ts';

/**
 * The chosen rows of a list, over all its pages. It ends with the filters that it was made under: nobody should act
 * on rows that are out of sight and no longer meant.
 *
 * @param scope names the filters; a new one empties the choice
 */
export function useRowSelection(shown: readonly PayslipRow[], scope: string) {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [madeUnder, setMadeUnder] = useState(scope);
  const known = useRef(new Map<string, PayslipRow>());
  if (madeUnder !== scope) {
    setMadeUnder(scope);
    setSelection(NOTHING);
  }
  const [version, setVersion] = useState(0);
  useEffect(() => {
    for (const row of shown) known.current.set(row.id, row);
    setVersion((before) => before + 1);
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is known
  const rows = useMemo(() => [...selection].flatMap((id) => known.current.get(id) ?? []), [selection, version]);
  return {
    selection,
    rows,
    select: setSelection,
    clear: () => setSelection(NOTHING),
    /** Chooses rows of other pages too. */
    selectRows: (all: readonly PayslipRow[]) => {
      for (const row of all) known.current.set(row.id, row);
      setSelection(new Set(all.map((row) => row.id)));
    },
  };
}
