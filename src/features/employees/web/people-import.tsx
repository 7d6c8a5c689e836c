import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { IMPORT } from '../../../text/people.ts';
import type { ImportRow } from '../../../web/import/import-rows.ts';
import { type ImportKind, SheetImport } from '../../../web/import/sheet-import.tsx';
import type { Query } from '../../../web/query.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import type { importEmployees, lastEmployeeImports } from '../import.contract.ts';
import { PastImports } from './past-imports.tsx';

type Outcome = Pick<ResponseOf<typeof importEmployees>, 'creati' | 'aggiornati' | 'rifiutati'>;
type Past = ResponseOf<typeof lastEmployeeImports>[number];

/** What imports of companies and of employees share: each row is a user who can be invited at once. */
export interface PeopleKind extends Omit<ImportKind<Outcome, Past>, 'run' | 'said' | 'past'> {
  past: Query<Past[]>;
  /** Whether the noun is feminine: '3 create'. */
  feminine: boolean;
  send: (rows: Record<string, string | number | boolean>[], webAccess: boolean) => Promise<Outcome>;
}

export function PeopleImport({ kind }: { kind: PeopleKind }) {
  const [webAccess, setWebAccess] = useState(true);
  const { feminine, send, ...rest } = kind;
  const said = ({ creati, aggiornati, rifiutati }: Outcome) => IMPORT.done(creati, aggiornati, rifiutati, feminine);
  return (
    <SheetImport
      kind={{ ...rest, said, run: (rows) => send(rows.map(asSent), webAccess) }}
      choices={<Check name="accesso" label={IMPORT.withAccess} checked={webAccess} onChange={setWebAccess} />}
      below={<PastImports past={kind.past} said={said} />}
    />
  );
}

function asSent(row: ImportRow): Record<string, string | number | boolean> {
  const values = Object.entries(row.valori).flatMap(([key, value]) => (value ? [[key, value] as const] : []));
  return { riga: row.riga, ...(row.confermata ? { confermata: true } : {}), ...Object.fromEntries(values) };
}
