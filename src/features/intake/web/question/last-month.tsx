import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMonth } from '../../../../text/common/format.ts';
import { LAST_MONTH } from '../../../../text/intake/last-month.ts';
import { ASIDE, queryOf } from '../../../../web/query.ts';
import layout from '../../../../web/ui/layout.module.css';
import { compareIntake } from '../../intake.contract.ts';
import classes from './last-month.module.css';

interface Entry {
  id: string;
  nominativo: string;
  righe: number[];
  primaPagine?: number;
  oraPagine?: number;
}

/** Lists the people who differ from last month, by company; a click opens their row. */
export function LastMonth({ intakeId, onGo }: { intakeId: string; onGo: (n: number) => void }) {
  const query = useQuery({
    ...useMemo(() => queryOf(compareIntake, { params: { id: intakeId } }), [intakeId]),
    ...ASIDE,
  });
  if (!query.data || query.data.mesePrecedente === null) return null;
  const before = query.data.mesePrecedente;
  const month = before.length === 4 ? before : formatMonth(Number(before)).toLowerCase();
  if (query.data.aziende.length === 0) return <p className={classes.same}>{LAST_MONTH.same(month)}</p>;
  return (
    <section className={classes.root} aria-label={LAST_MONTH.title(month)}>
      <h3>{LAST_MONTH.title(month)}</h3>
      {query.data.aziende.map((company) => (
        <div key={company.codice}>
          <h4>{company.nome}</h4>
          {company.assente && <p className={classes.absent}>{LAST_MONTH.absent}</p>}
          <Entries title={LAST_MONTH.missingMany} entries={company.mancanti} onGo={onGo} />
          <Entries title={LAST_MONTH.addedMany} entries={company.nuovi} onGo={onGo} />
          <Entries title={LAST_MONTH.twiceMany} entries={company.doppi} onGo={onGo} />
          <Entries title={LAST_MONTH.shorterMany} entries={company.ridotti} onGo={onGo} />
          <Entries title={LAST_MONTH.longerMany} entries={company.cresciuti} onGo={onGo} />
        </div>
      ))}
    </section>
  );
}

function Entries(props: { title: (count: number) => string; entries: readonly Entry[]; onGo: (n: number) => void }) {
  const { title, entries, onGo } = props;
  if (entries.length === 0) return null;
  return (
    <details className={classes.kind} open={entries.length <= 5}>
      <summary>{title(entries.length)}</summary>
      <ul>
        {entries.map((one) => {
          const [first] = one.righe;
          const more =
            one.primaPagine !== undefined && one.oraPagine !== undefined
              ? LAST_MONTH.pages(one.primaPagine, one.oraPagine)
              : first === undefined
                ? LAST_MONTH.nowhere
                : null;
          return (
            <li key={one.id}>
              {first === undefined ? (
                <span>{one.nominativo}</span>
              ) : (
                <button type="button" aria-label={LAST_MONTH.go(one.nominativo)} onClick={() => onGo(first)}>
                  {one.nominativo}
                </button>
              )}
              {more && <span className={layout.small}>{more}</span>}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
