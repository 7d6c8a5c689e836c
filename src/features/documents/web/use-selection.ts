import { useEffect, useMemo, useState } from 'react';
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
  /** Rows of pages left behind: the rules need their states as well. */
  const [known, setKnown] = useState<ReadonlyMap<string, PayslipRow>>(new Map());
  if (madeUnder !== scope) {
    setMadeUnder(scope);
    setSelection(NOTHING);
  }
  useEffect(() => setKnown((before) => withRows(before, shown)), [shown]);
  const rows = useMemo(() => [...selection].flatMap((id) => known.get(id) ?? []), [selection, known]);
  return {
    selection,
    rows,
    select: setSelection,
    clear: () => setSelection(NOTHING),
    /** Chooses rows of other pages too. */
    selectRows: (all: readonly PayslipRow[]) => {
      setKnown((before) => withRows(before, all));
      setSelection(new Set(all.map((row) => row.id)));
    },
  };
}

function withRows(
  known: ReadonlyMap<string, PayslipRow>,
  rows: readonly PayslipRow[],
): ReadonlyMap<string, PayslipRow> {
  return new Map([...known, ...rows.map((row) => [row.id, row] as const)]);
}
