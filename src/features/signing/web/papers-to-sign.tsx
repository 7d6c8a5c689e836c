import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../text/common/format.ts';
import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { AppLink } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Tile } from '../../../web/ui/page/tile.tsx';
import own from '../../documents/own/web/own.module.css';
import { listOwnSignatures } from '../own-signing.contract.ts';
import { askedBy } from './own-calls.ts';
import classes from './papers-to-sign.module.css';

/** The maximum number of papers on the home page; a link leads to the list of all. */
const SHOWN = 3;

export const toSignQuery = queryOf(listOwnSignatures, { query: { stato: 'daFirmare', size: SHOWN + 1 } });

/** The papers that the worker must sign, on the home page; renders nothing if there are none. */
export function PapersToSign() {
  const { data = [] } = useQuery({ ...toSignQuery, ...ASIDE });
  if (data.length === 0) return null;
  return (
    <section className={classes.root} aria-labelledby="da-firmare">
      <div className={classes.head}>
        <h2 id="da-firmare">
          {OWN_SIGNING.toSign} {data.length <= SHOWN && <span className={own.badge}>{data.length}</span>}
        </h2>
        <AppLink to={paths.signings('EMPLOYEE')} className="pl-thumb">
          {OWN_SIGNING.allSignings}
        </AppLink>
      </div>
      <ul>
        {data.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <AppLink to={paths.signing('EMPLOYEE', row.id)} className={classes.entry}>
              <Tile icon="sign" isNew={!row.aperta} />
              <span className={classes.words}>
                <strong>{row.titolo}</strong>
                <small>
                  {OWN_SIGNING.until(formatDay(row.scadenza))} · {askedBy(row)}
                </small>
              </span>
              <Icon name="chevron-right" size={18} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
