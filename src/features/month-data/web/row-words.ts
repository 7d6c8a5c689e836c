import { formatCents, formatDay } from '../../../text/common/format.ts';
import { MONTH_COLUMNS, MONTH_FIELDS } from '../../../text/month-data/columns.ts';
import { MONTH_OFFICE, MONTH_ROW } from '../../../text/month-data/month-data.ts';
import { COLUMN_KEYS } from '../month-data.ts';
import type { TypedRow } from '../read-row.ts';
import type { MonthRow } from './use-rows.ts';

const comma = (text: string) => text.replace('.', ',');
const euros = (text: string) => {
  const cents = Math.round(Number(text.replace(',', '.')) * 100);
  return Number.isFinite(cents) ? formatCents(cents) : text;
};
const itemWords = ({ voci }: TypedRow) => voci.map(({ descrizione, importo }) => `${descrizione} ${euros(importo)}`);

/** A part of a content in words: `Ferie (giorni) 2`, `Premio 200,00 €`. Empty if the content has no such part. */
function partWords(content: TypedRow, part: string): string {
  const column = COLUMN_KEYS.find((key) => key === part);
  if (column) return `${MONTH_COLUMNS[column]} ${comma(content.valori[column] ?? '0')}`;
  const { assuntoIl, cessatoIl, nota, oreSettimanali } = content;
  const others: Record<string, string> = {
    voci: itemWords(content).join(', '),
    nota: nota && `«${nota}»`,
    oreSettimanali: `${MONTH_ROW.weekly} ${comma(oreSettimanali)}`,
    assuntoIl: assuntoIl ? `${MONTH_FIELDS.assuntoIl} ${formatDay(assuntoIl)}` : '',
    cessatoIl: cessatoIl ? `${MONTH_FIELDS.cessatoIl} ${formatDay(cessatoIl)}` : '',
  };
  return others[part] ?? '';
}

/** What differs in a row, part by part. */
export function differenceWords(content: TypedRow, parts: readonly string[]): string[] {
  return parts.map((part) => partWords(content, part) || `${fieldName(part)}: ${MONTH_OFFICE.none}`);
}

const fieldName = (part: string) =>
  part === 'voci' ? MONTH_FIELDS.voce : part in MONTH_FIELDS ? MONTH_FIELDS[part as keyof typeof MONTH_FIELDS] : part;

/** What the grid has no column for. */
export function restOf(typed: TypedRow, row: MonthRow): string[] {
  const parts = ['voci', 'oreSettimanali', 'assuntoIl', 'cessatoIl', 'nota'].filter(
    (part) => part !== 'oreSettimanali' || typed.oreSettimanali !== comma(row.partenza.oreSettimanali),
  );
  return parts.map((part) => partWords(typed, part)).filter((text) => text !== '');
}

/** What a company wrote in a row beyond the contract, for a card on a phone. */
export function writtenWords(typed: TypedRow, row: MonthRow): string[] {
  const values = COLUMN_KEYS.filter(
    (key) => key !== 'ore' && key !== 'giorni' && (typed.valori[key] ?? '') !== comma(row.partenza.valori[key] ?? ''),
  );
  return [...differenceWords(typed, values), ...restOf(typed, row)];
}
