import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../text/common/format.ts';
import { MONTH_DATA, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { AppLink } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import layout from '../../../web/ui/layout.module.css';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { listMonthData } from '../month-data.contract.ts';

/** On a company's home page: the months that wait for it, each with a link to its sheet. */
export default function MonthDataToFill({ named = false }: { named?: boolean }) {
  const sheets = useQuery({ ...queryOf(listMonthData, {}), ...ASIDE }).data ?? [];
  const waiting = sheets.filter(({ stato }) => stato === 'chiesti' || stato === 'inArrivo' || stato === 'daChiarire');
  return waiting.map(({ id, annomese, stato, entro, ragioneSociale }) => (
    <div key={id} className={layout.above12}>
      <Banner tone={stato === 'daChiarire' ? 'warn' : 'info'} icon={stato === 'daChiarire' ? 'chat' : 'calendar'}>
        <AppLink to={paths.monthSheet('COMPANY', id ?? '')}>
          {MONTH_DATA.of(annomese)}
          {named && `, ${ragioneSociale}`}
        </AppLink>
        {': '}
        {stato === 'daChiarire' ? MONTH_SHEET.asked : MONTH_SHEET.toFill(formatDay(entro))}
      </Banner>
    </div>
  ));
}
