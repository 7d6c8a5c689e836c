import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../access/contract.ts';
import { formatInstant } from '../../../text/common/format.ts';
import { SHEET_IMPORT } from '../../../text/common/sheet-import.ts';
import type { Query } from '../../../web/query.ts';
import { ASIDE } from '../../../web/query.ts';
import type { lastEmployeeImports } from '../import.contract.ts';
import classes from './past-imports.module.css';

type Past = ResponseOf<typeof lastEmployeeImports>[number];

/** The latest imports, with the number of rows and the user. */
export function PastImports({ past, said }: { past: Query<Past[]>; said: (one: Past) => string }) {
  const { data } = useQuery({ ...ASIDE, ...past, staleTime: 0 });
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.past}>
      <h2>{SHEET_IMPORT.past}</h2>
      <ul>
        {data.map((one) => (
          <li key={one.quando}>
            <span>{formatInstant(one.quando)}</span>
            <span>{said(one)}</span>
            <span>{one.utente}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
