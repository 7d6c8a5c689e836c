import { counted, formatMonth } from '../../../../text/common/format.ts';
import { INTAKE } from '../../../../text/intake/intake-screens.ts';
import { companiesOf, contentsOf, type IntakeDetail } from '../review/review.ts';

/** Summarises what was dropped in one sentence: "Novembre 2026, 3 aziende, 2 da decidere". */
export function droppedSentence(intake: Pick<IntakeDetail, 'righe' | 'conteggi' | 'file'>): string {
  const rows = intake.righe.filter((row) => row.esito !== 'riepilogo');
  const refused = intake.file.filter((file) => file.stato === 'refused').length;
  if (rows.length === 0) return refused > 0 ? INTAKE.droppedUnread(refused) : INTAKE.droppedNothing;
  const companies = companiesOf(rows).length;
  const { decidere } = intake.conteggi;
  return [
    periodsText(rows, contentsOf(intake.file)),
    companies > 0 ? counted(companies, 'azienda', 'aziende') : INTAKE.noCompanyFound,
    decidere > 0 ? counted(decidere, ...INTAKE.counts.due) : INTAKE.nothingDue,
    ...(refused > 0 ? [INTAKE.droppedUnread(refused).toLowerCase()] : []),
  ].join(', ');
}

function periodsText(rows: IntakeDetail['righe'], contents: string): string {
  const periods = [...new Set(rows.flatMap((row) => row.periodo ?? []))];
  const [only, another] = periods;
  if (only === undefined) return contents;
  const years = periods.filter((period) => period.length === 4).length;
  if (another === undefined) return years === 1 ? `CU ${only}` : formatMonth(only);
  if (years === 0) return counted(periods.length, 'mese', 'mesi');
  return years === periods.length ? `CU di ${counted(years, 'anno', 'anni')}` : INTAKE.contents.misti;
}
