import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../text/common/format.ts';
import { OWN_PLACES } from '../../../text/documents/own-documents.ts';
import { useSwitchRole } from '../../../web/frame/use-switch-role.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useRefetchOnReturn } from '../../../web/refetch-on-return.ts';
import type { Account } from '../../../web/session.ts';
import { listOwnPlaces } from '../../documents/core/own-documents.contract.ts';
import classes from './own-places.module.css';

export const ownPlacesQuery = queryOf(listOwnPlaces, {});

const ownPlaces = ({ grants }: Account) => grants.filter(({ role }) => role === 'EMPLOYEE');

export const hasSeveralPlaces = (account: Account): boolean => ownPlaces(account).length > 1;

/** All employers of a worker with the number of new documents; a tap on one switches to that employment (P116). */
export function OwnPlaces({ account }: { account: Account }) {
  const change = useSwitchRole();
  const places = ownPlaces(account);
  const { data, refetch } = useQuery({ ...ownPlacesQuery, ...ASIDE });
  useRefetchOnReturn(refetch);
  // The names are rendered at once. The numbers of new documents appear later, without moving anything.
  const shown = data ?? places.map(({ id, where }) => ({ grant: id, azienda: where, cessato: false, nuovi: 0 }));
  return (
    <nav aria-label={OWN_PLACES.title} className={classes.places}>
      {shown.map(({ grant, azienda, cessato, nuovi }) => {
        const isHere = grant === account.activeGrant;
        return (
          <button
            key={grant}
            type="button"
            className={classes.place}
            aria-current={isHere || undefined}
            onClick={() => {
              const place = places.find(({ id }) => id === grant);
              if (place && !isHere) void change(place);
            }}
          >
            <bdi>{azienda}</bdi>
            {cessato && <small>{OWN_PLACES.ended}</small>}
            {nuovi > 0 && (
              <>
                <span className={classes.count} aria-hidden>
                  {formatCount(nuovi)}
                </span>
                <span className="pl-unseen">{OWN_PLACES.news(nuovi)}</span>
              </>
            )}
          </button>
        );
      })}
    </nav>
  );
}
