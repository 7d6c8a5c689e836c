import {
  changesOf,
  EMPLOYEE_FIELDS,
  type EmployeeField,
  type EmployeeValues,
  type KnownEmployment,
  matchEmployment,
} from '../../directory/employee.ts';
import { doubtField, type RowMessage, type RowReading, type RowVerdict } from '../../text/common/typed-row.ts';

/** What an import does with a row; null if the row is refused. */
export type ImportAction = 'crea' | 'aggiorna' | 'invariata' | null;

export interface PlannedRow<F extends string, V = Record<F, string | null>> {
  riga: number;
  esito: RowVerdict;
  valori: V;
  messaggi: RowMessage<F>[];
  azione: ImportAction;
  /** The fields of an existing employment that would change. */
  cambi: F[];
  /** The id of the existing employment; null if there is none. */
  id: string | null;
}

export type PlannedEmployee = PlannedRow<EmployeeField, EmployeeValues>;

interface ReadRow {
  riga: number;
  reading: RowReading<EmployeeField>;
  /** True if the user has reviewed the contradiction and confirmed the row. */
  confirmed?: boolean;
}

/**
 * Decides the action for each row, for both the preview and the import. If a person is in two rows, at most one of them
 * is imported, and the messages of both refer to the other row (P76).
 */
export function planEmployees(rows: readonly ReadRow[], known: readonly KnownEmployment[]): PlannedEmployee[] {
  const byCode = Map.groupBy(known, (one) => one.codiceFiscale);
  const claimed = new Map<string, number>();
  const repeated = new Map<number, number>();
  const planned = rows.map(({ riga, reading }): PlannedEmployee => {
    const refused = (campo: EmployeeField | null, testo: string): PlannedEmployee => ({
      riga,
      ...reading,
      esito: 'rifiutata',
      messaggi: [...reading.messaggi, { campo, testo }],
      azione: null,
      cambi: [],
      id: null,
    });
    const code = reading.valori.codiceFiscale;
    if (reading.esito === 'rifiutata' || code === null) return { riga, ...reading, azione: null, cambi: [], id: null };
    const own = byCode.get(code) ?? [];
    const match = matchEmployment(reading.valori, own);
    if ('refused' in match) return refused('codiceFiscale', match.refused);
    const before = match.known && claimed.get(match.known.id);
    if (before !== null && before !== undefined) {
      repeated.set(before, riga);
      return refused('codiceFiscale', `Ripetuta: è già alla riga ${before}`);
    }
    if (match.known) {
      const { known } = match;
      claimed.set(known.id, riga);
      const merged = mergedWith(reading.valori, known);
      if (merged.dataAssunzione && merged.dataCessazione && merged.dataCessazione < merged.dataAssunzione)
        return refused('dataCessazione', 'La cessazione viene prima dell’assunzione');
      const cambi = changesOf(reading.valori, known);
      return { riga, ...reading, azione: cambi.length > 0 ? 'aggiorna' : 'invariata', cambi, id: known.id };
    }
    // The row counts as an existing employment from here on, so a second row of the same person must be for another
    // employment.
    const id = `riga ${riga}`;
    claimed.set(id, riga);
    byCode.set(code, [...own, { ...reading.valori, codiceFiscale: code, id }]);
    return { riga, ...reading, azione: 'crea', cambi: [], id: null };
  });
  for (const row of planned) {
    const other = repeated.get(row.riga);
    if (other === undefined) continue;
    row.messaggi = [...row.messaggi];
    doubtField(row, 'codiceFiscale', `Ripetuta: è anche alla riga ${other}`);
  }
  const confirmed = new Set(rows.filter((row) => row.confirmed).map((row) => row.riga));
  return planned.map((row) =>
    row.esito === 'controllare' && confirmed.has(row.riga) ? { ...row, esito: 'valida' } : row,
  );
}

function mergedWith(row: EmployeeValues, known: EmployeeValues): EmployeeValues {
  return Object.fromEntries(EMPLOYEE_FIELDS.map((field) => [field, row[field] ?? known[field]])) as EmployeeValues;
}
