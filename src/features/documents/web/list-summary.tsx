import { useMediaQuery } from '@mantine/hooks';
import { DOCUMENTS } from '../../../text/documents.ts';
import { formatMonth } from '../../../text/format.ts';
import { type SummaryFigure, SummaryStrip } from '../../../web/ui/summary-strip.tsx';
import { isFiltered, type ListFilters, NO_FILTERS, summaryFilters } from './list-view.ts';
import { useCounts, useLastMonth } from './use-payslips.ts';

/** The document summary (spec §2): its numbers are the filters of their documents, a second click takes them away. */
export function ListSummary(props: {
  taxCodes: readonly string[];
  filters: ListFilters;
  onFilter: (filters: ListFilters) => void;
}) {
  const { taxCodes, filters, onFilter } = props;
  const counts = useCounts(taxCodes, summaryFilters(filters)).data;
  // The counts say it of what is counted; of one company it stays the same, whatever is filtered.
  const apart = taxCodes.length === 1 && isFiltered(summaryFilters(filters)) ? taxCodes[0] : undefined;
  const single = useLastMonth(apart).data;
  const side = useMediaQuery('(min-width: 1680px)', undefined, { getInitialValueInEffect: false });
  const lastMonth = (apart === undefined ? counts : single)?.ultimoMese;

  const publication = (
    label: string,
    value: number,
    published: 'true' | 'false',
    tone: SummaryFigure['tone'],
  ): SummaryFigure => {
    const active = filters.published === published;
    return {
      label,
      value,
      tone,
      active,
      onPick: () => onFilter({ ...filters, published: active ? undefined : published }),
    };
  };
  const reading = (
    label: string,
    value: number,
    readStatus: '0' | '1' | '2',
    tone: SummaryFigure['tone'],
  ): SummaryFigure => {
    const active = filters.readStatus === readStatus;
    return {
      label,
      value,
      tone,
      active,
      onPick: () => onFilter({ ...filters, readStatus: active ? undefined : readStatus }),
    };
  };
  return (
    <SummaryStrip
      side={side}
      busy={!counts}
      groups={[
        {
          title: DOCUMENTS.published,
          figures: [
            publication(DOCUMENTS.yes, counts?.Pubblicati ?? 0, 'true', 'ok'),
            publication(DOCUMENTS.no, counts?.NonPubblicati ?? 0, 'false', 'mute'),
          ],
        },
        {
          title: DOCUMENTS.read,
          figures: [
            reading(DOCUMENTS.fresh, counts?.Nuovi ?? 0, '0', 'rest'),
            reading(DOCUMENTS.byEmployee, counts?.LettoDipendente ?? 0, '2', 'accent'),
            reading(DOCUMENTS.byCompany, counts?.LettoAzienda ?? 0, '1', 'soft'),
          ],
        },
      ]}
      fact={{ title: DOCUMENTS.lastMonth, text: formatMonth(lastMonth) }}
      onReset={() => onFilter(NO_FILTERS)}
    />
  );
}
