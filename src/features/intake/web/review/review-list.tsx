import { FILES } from '../../../../text/intake/intake-files.ts';
import { REVIEW } from '../../../../text/intake/intake-review.ts';
import { EmptyState } from '../../../../web/ui/page/empty-state.tsx';
import { WaitingRows } from '../../../../web/ui/page/waiting.tsx';
import type { useDecision } from '../queries.ts';
import classes from './intake-review.module.css';
import { type IntakeDetail, type IntakeFile, POSITIONS } from './review.ts';
import { ReviewSection } from './review-section.tsx';
import type { useTicks } from './ticks.ts';
import type { useReviewView } from './use-review-view.ts';
import type { useReviewWalk } from './use-review-walk.ts';

/** The rows in their sections: to decide, ready, confirmed. */
export function ReviewList(props: {
  intake: IntakeDetail;
  view: ReturnType<typeof useReviewView>;
  walk: ReturnType<typeof useReviewWalk>;
  ticks: ReturnType<typeof useTicks>;
  file: IntakeDetail['file'][number] | undefined;
  decisions: ReturnType<typeof useDecision>;
  readOnly: boolean;
}) {
  const { intake, walk, ticks, decisions, readOnly } = props;
  const { inFile, shown, sections } = props.view;
  const { current, visible, open, focus } = walk;
  const companies = new Set(intake.righe.map((row) => row.dipendente?.codiceAzienda).filter(Boolean)).size;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the grids inside
    <div ref={walk.list} className={classes.list} onKeyDown={focus.onKeyDown}>
      {inFile.length === 0 && <NothingYet file={props.file} analysing={intake.stato === 'analysing'} />}
      {inFile.some((row) => !row.attendeDomanda) && shown.length === 0 && (
        <EmptyState title={REVIEW.noRows} text={REVIEW.noRowsHint} />
      )}
      {POSITIONS.map((position) => (
        <ReviewSection
          key={position}
          position={position}
          rows={sections[position]}
          withCompany={companies > 1}
          current={current?.n ?? null}
          stop={current && sections[position].includes(current) && open.has(position) ? focus.place : null}
          entry={visible.length > 0 && !(current && visible.includes(current)) && visible[0]?.posizione === position}
          open={open.has(position)}
          onToggle={() => walk.toggle(position)}
          leftOff={ticks.leftOff}
          chosen={ticks.chosen}
          decisions={decisions}
          readOnly={readOnly}
          onFocus={focus.onFocus}
          onTick={ticks.tick}
          onTickAll={ticks.tickAll}
          onOpen={walk.onOpen}
        />
      ))}
    </div>
  );
}

/** What to show instead of rows if a file or an intake has none. */
function NothingYet({ file, analysing }: { file: IntakeFile | undefined; analysing: boolean }) {
  const busy = file ? file.stato === 'waiting' || file.stato === 'reading' : analysing;
  if (busy) return <WaitingRows rows={6} />;
  return <EmptyState title={FILES.noPages} text={FILES.noPagesHint} />;
}
