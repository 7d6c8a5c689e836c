import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ASIDE } from '../query.ts';
import { SummaryStrip } from '../ui/chip/summary-strip.tsx';
import type { AddressChange } from './filters.ts';
import type { Counts, ListSummary } from './list-definition.ts';
import { countedFilters, isSet } from './list-summary.ts';
import type { ListView } from './list-view.ts';

const NONE: Counts = {};

/**
 * The document summary (spec §2). A click on a number filters the list for its documents; a second click removes the
 * filter.
 */
export function SummaryOfList(props: {
  summary: ListSummary;
  side: boolean;
  view: ListView;
  onChange: (change: AddressChange) => void;
  onReset: () => void;
}) {
  const { summary, side, view, onChange, onReset } = props;
  const filters = countedFilters(summary, view);
  const counts = useQuery({ ...ASIDE, ...summary.counts(filters), placeholderData: keepPreviousData }).data;
  // The response with the counts contains the fact for the current filters; `fact.own` returns the fact without
  // filters.
  const { fact } = summary;
  const apart = Object.keys(filters).length > 0 ? fact?.own : undefined;
  const own = useQuery({
    ...ASIDE,
    queryKey: ['fact', 'none'],
    queryFn: () => NONE,
    ...apart,
    enabled: apart !== undefined,
  }).data;
  const more = Boolean(summary.more && counts?.[summary.more]);
  const value = fact && (apart ? own : more ? undefined : counts)?.[fact.name];
  return (
    <SummaryStrip
      side={side}
      busy={!counts}
      more={more}
      groups={summary.groups.map(({ title, further, figures }) => ({
        title,
        ...(further ? { further } : {}),
        figures: figures.map(({ label, tone, count, sets }) => {
          const active = isSet(view.applied, sets);
          const change = active ? Object.fromEntries(Object.keys(sets).map((key) => [key, undefined])) : sets;
          return {
            label,
            tone,
            active,
            value: Number(counts?.[count] ?? 0),
            onPick: () => onChange({ ...change, page: undefined }),
          };
        }),
      }))}
      fact={fact && { title: fact.title, text: value ? fact.words(String(value)) : '' }}
      onReset={onReset}
    />
  );
}
