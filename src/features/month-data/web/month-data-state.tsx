import { useQuery } from '@tanstack/react-query';
import { MONTH_DATA, MONTH_OFFICE } from '../../../text/month-data/month-data.ts';
import { AppLink } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import layout from '../../../web/ui/layout.module.css';
import { listMonthData } from '../month-data.contract.ts';

/** On the closing board: where the data of the company's month are, and what its payslips do not show of them. */
export function MonthDataState({ cfAzienda, annomese }: { cfAzienda: string; annomese: string }) {
  const { role } = useAccount();
  const sheets = useQuery({ ...queryOf(listMonthData, { query: { annomese } }), ...ASIDE }).data;
  const sheet = sheets?.find((one) => one.cfAzienda === cfAzienda);
  if (!sheet?.id || !sheet.stato) return null;
  const missing = sheet.nonSuiCedolini;
  return (
    <span className={layout.hint} title={missing.join('\n') || undefined}>
      <AppLink to={paths.monthSheet(role === 'CONSULTANT' ? role : 'COMPANY', sheet.id)}>{MONTH_DATA.title}</AppLink>
      {': '}
      {[MONTH_DATA.states[sheet.stato].toLowerCase(), MONTH_OFFICE.missing(missing.length)].filter(Boolean).join(', ')}
    </span>
  );
}
