import { ApiProblem } from '../api-problem.ts';
import type { ImportRow } from './import-rows.ts';

/** Shows the server's refusals at their rows. */
export function refusedOf(rows: readonly ImportRow[], error: unknown): ImportRow[] {
  const problem = error instanceof ApiProblem ? (error.problem as { righe?: RefusedRow[] } | null) : null;
  const refusals = new Map((problem?.righe ?? []).map((one) => [one.riga, one]));
  return rows.map((row) => {
    const refused = refusals.get(row.riga);
    if (!refused) return row;
    const messaggi = refused.messaggi ?? [{ campo: null, testo: refused.messaggio ?? '' }];
    return { ...row, esito: 'rifiutata', messaggi, confermata: false };
  });
}

/** Of companies and workers with one sentence, of figures by column. */
interface RefusedRow {
  riga: number;
  messaggio?: string | null;
  messaggi?: ImportRow['messaggi'];
}
