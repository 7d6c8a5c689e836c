import { Button } from '@mantine/core';
import { useState } from 'react';
import type { HistoryRow } from '../ledger/delivery.ts';
import { formatDay } from '../text/common/format.ts';
import { CRONOLOGIA, HISTORY_PAGE, showMoreSteps } from '../text/history/history.ts';
import { Timeline } from '../web/ui/page/timeline.tsx';
import classes from './history.module.css';

/**
 * The number of events shown at first. Each view of a document is an event, and a company may view a document often.
 */
const SHOWN = 8;

function textOf(row: HistoryRow): string {
  const who = [row.cognomeNome, row.tipoUtente.toLowerCase()].filter(Boolean).join(', ');
  const from = row.pubblicazioneDal ? CRONOLOGIA.scheduled(formatDay(row.pubblicazioneDal)) : null;
  return [who, from, row.nota && CRONOLOGIA.note(row.nota)].filter(Boolean).join(' · ');
}

/** Shows the history of one document as a short timeline next to the table of its events. */
export function Trace({ rows }: { rows: readonly HistoryRow[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, SHOWN);
  return (
    <section aria-labelledby="traccia" className={classes.trace}>
      <h2 id="traccia" className={classes.heading}>
        {HISTORY_PAGE.trace}
      </h2>
      <Timeline
        label={HISTORY_PAGE.trace}
        events={shown.map((row) => ({
          id: row.impronta,
          status: `ledger${row.stato}`,
          text: textOf(row),
          day: formatDay(row.data),
          time: row.ora.slice(0, 5),
        }))}
      />
      {shown.length < rows.length && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          {showMoreSteps(rows.length - shown.length)}
        </Button>
      )}
    </section>
  );
}
