import { FILES } from '../../../../text/intake/intake-files.ts';
import { EmptyState } from '../../../../web/ui/page/empty-state.tsx';
import { WaitingRows } from '../../../../web/ui/page/waiting.tsx';
import type { IntakeFile } from '../review/review.ts';

/** Shown in place of the rows, for a file or an intake without any. */
export function NothingYet({ file, analysing }: { file: IntakeFile | undefined; analysing: boolean }) {
  const busy = file ? file.stato === 'waiting' || file.stato === 'reading' : analysing;
  if (busy) return <WaitingRows rows={6} />;
  return <EmptyState title={FILES.noPages} text={FILES.noPagesHint} />;
}
