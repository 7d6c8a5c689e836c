import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../text/format.ts';
import { IMPORT } from '../../../text/people.ts';
import classes from './people-import.module.css';
import type { ImportKind } from './people-import.tsx';

/** Past imports: how many rows, and by whom. */
export function PastImports({ kind }: { kind: Pick<ImportKind, 'past' | 'feminine'> }) {
  const { data } = useQuery({ ...kind.past, staleTime: 0 });
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.past}>
      <h2>{IMPORT.past}</h2>
      <ul>
        {data.map((one) => (
          <li key={one.quando}>
            <span>{formatInstant(one.quando)}</span>
            <span>{IMPORT.done(one.creati, one.aggiornati, one.rifiutati, kind.feminine)}</span>
            <span>{one.utente}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
