import { useMemo } from 'react';
import { useAddressSearch } from '../../../../web/address.tsx';
import { firstValue } from '../../../../web/search.ts';
import { OUTCOMES } from '../../intake.contract.ts';
import { type IntakeDetail, isShown, ofFile, sectionsOf, type View } from './review.ts';

/** Filters the rows of an intake by the file, state and search text in the query string. */
export function useReviewView(intake: IntakeDetail) {
  const [search, change] = useAddressSearch();
  const outcome = OUTCOMES.find((name) => name === firstValue(search, 'esito')) ?? null;
  const file = intake.file.find((candidate) => candidate.id === firstValue(search, 'file'))?.id ?? null;
  const text = firstValue(search, 'q') ?? '';
  const view = useMemo((): View => ({ file, outcome, text }), [file, outcome, text]);
  const inFile = useMemo(() => ofFile(intake.righe, file), [intake.righe, file]);
  const shown = useMemo(() => inFile.filter((row) => isShown(row, view)), [inFile, view]);
  const sections = useMemo(() => sectionsOf(shown), [shown]);
  const asking = useMemo(
    () => intake.domande.filter(({ risposta }) => risposta === null).flatMap((question) => question.file),
    [intake.domande],
  );
  return {
    view,
    inFile,
    shown,
    sections,
    /** The ids of files with an open question about their layout. */
    asking,
    change: (to: Parameters<typeof change>[0]) => change(to, { replace: true }),
  };
}
