import { counted, formatMonth } from '../../../../text/format.ts';
import { INTAKE } from '../../../../text/intake-screens.ts';
import { companiesOf, type IntakeDetail } from '../review/review.ts';

/** What was dropped, in one sentence: "Novembre 2026, 3 aziende, 2 dubbi". */
export function droppedSentence(intake: Pick<IntakeDetail, 'righe' | 'conteggi' | 'tipo' | 'file'>): string {
  const rows = intake.righe.filter((row) => row.esito !== 'riepilogo');
  const refused = intake.file.filter((file) => file.stato === 'refused').length;
  if (rows.length === 0) return refused > 0 ? INTAKE.droppedUnread(refused) : INTAKE.droppedNothing;
  const periods = [...new Set(rows.flatMap((row) => row.periodo ?? []))];
  const [only = ''] = periods;
  const period =
    periods.length === 0
      ? INTAKE.kinds[intake.tipo]
      : periods.length > 1
        ? intake.tipo === 'cu'
          ? `CU di ${counted(periods.length, 'anno', 'anni')}`
          : counted(periods.length, 'mese', 'mesi')
        : intake.tipo === 'cu'
          ? `CU ${only}`
          : formatMonth(only);
  const companies = companiesOf(rows).length;
  const { decidere } = intake.conteggi;
  return [
    period,
    companies > 0 ? counted(companies, 'azienda', 'aziende') : INTAKE.noCompanyFound,
    decidere > 0 ? counted(decidere, 'dubbio', 'dubbi') : INTAKE.noDoubt,
    ...(refused > 0 ? [INTAKE.droppedUnread(refused).toLowerCase()] : []),
  ].join(', ');
}
