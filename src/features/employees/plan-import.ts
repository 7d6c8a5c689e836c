import {
  changesOf,
  EMPLOYEE_FIELDS,
  type EmployeeField,
  type EmployeeValues,
  type KnownEmployment,
  matchEmployment,
} from '../../directory/employee.ts';
import { doubtField, type RowMessage, type RowReading, type RowVerdict } from '../../text/common/typed-row.ts';

/** What an import does with a row; null where it is refused. */
export type ImportAction = 'crea' | 'aggiorna' | 'invariata' | null;

export interface PlannedRow<F extends string, V = Record<F, string | null>> {
  riga: number;
  esito: RowVerdict;
  valori: V;
  messaggi: RowMessage<F>[];
  azione: ImportAction;
  /** The fields that would change in an existing employment. */
  cambi: F[];
  /** The existing one. */
  id: string | null;
}

export type PlannedEmployee = PlannedRow<EmployeeField, EmployeeValues>;

interface ReadRow {
  riga: number;
  reading: RowReading<EmployeeField>;
  /** A person looked at the contradiction and confirmed the row. */
  confirmed?: boolean;
}

/**
 * The action for each row of an import among the known employments: pure, the same for the preview and for the import
 * itself. A person who is in it twice is taken once at most: both rows say where the other is (P76).
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
    // From here on it is known too: a second row of the same person must differ from this one.
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
