import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../text/common/format.ts';
import { MONTH_DATA, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { AppLink } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { listMonthData } from '../month-data.contract.ts';
import classes from './month-data.module.css';

const SHOWN = 3;

/** On a company's home page: the months that wait for it, each with a link to its sheet. */
export default function MonthDataToFill({ named = false }: { named?: boolean }) {
  const sheets = useQuery({ ...queryOf(listMonthData, {}), ...ASIDE }).data ?? [];
  const waiting = sheets.filter(({ stato }) => stato === 'chiesti' || stato === 'inArrivo' || stato === 'daChiarire');
  if (waiting.length === 0) return null;
  const banners = waiting.slice(0, SHOWN).map(({ id, annomese, stato, entro, ragioneSociale }) => (
    <Banner
      key={id}
      tone={stato === 'daChiarire' ? 'warn' : 'info'}
      icon={stato === 'daChiarire' ? 'chat' : 'calendar'}
    >
      <AppLink to={paths.monthSheet('COMPANY', id ?? '')}>
        {MONTH_DATA.of(annomese)}
        {named && `, ${ragioneSociale}`}
      </AppLink>
      {': '}
      {stato === 'daChiarire' ? MONTH_SHEET.asked : MONTH_SHEET.toFill(formatDay(entro))}
    </Banner>
  ));
  return <div className={classes.waiting}>{banners}</div>;
}
