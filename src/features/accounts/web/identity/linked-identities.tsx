import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LINKED_IDENTITIES } from '../../../../text/accounts/account.ts';
import { dayInRome, formatDay } from '../../../../text/common/format.ts';
import { ASIDE, queryOf, useChange } from '../../../../web/query.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { beginIdentityLink, identities, unlinkIdentity } from '../../identity/identity.contract.ts';
import classes from '../own-pages.module.css';
import { OwnSection } from '../own-section.tsx';
import { leaveFor } from './entrance.ts';

/** The identities linked to the user's own account; renders nothing if no provider is configured (P150). */
export function LinkedIdentities() {
  const { data } = useQuery({ ...queryOf(identities, {}), ...ASIDE });
  const begin = useChange(beginIdentityLink, {
    refreshes: [],
    onDone: ({ indirizzo }) => leaveFor(indirizzo, { links: true, rememberMe: false }),
  });
  const end = useChange(unlinkIdentity, {
    refreshes: [identities],
    onDone: () => say(LINKED_IDENTITIES.unlinked, { icon: 'check' }),
  });
  if (!data || data.collegate.length + data.collegabili.length === 0) return null;
  const error = begin.error ?? end.error;
  return (
    <OwnSection title={LINKED_IDENTITIES.title}>
      <p className={classes.hint}>{LINKED_IDENTITIES.hint}</p>
      {data.collegate.length > 0 && (
        <ul className={classes.list}>
          {data.collegate.map(({ id, nome, dal }) => (
            <li key={id} className={classes.row}>
              <span className={classes.what}>
                <strong>{nome}</strong>
                <span className={classes.small}>{LINKED_IDENTITIES.since(formatDay(dayInRome(dal)))}</span>
              </span>
              <Button
                variant="default"
                size="sm"
                aria-label={LINKED_IDENTITIES.unlinkOf(nome)}
                onClick={() => end.mutate({ params: { id } })}
              >
                {LINKED_IDENTITIES.unlink}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <ErrorBox error={error} />}
      {data.collegabili.length > 0 && (
        <div className={classes.buttons}>
          {data.collegabili.map(({ id, nome }) => (
            <Button key={id} variant="default" onClick={() => begin.mutate({ body: { fornitore: id } })}>
              {LINKED_IDENTITIES.link(nome)}
            </Button>
          ))}
        </div>
      )}
    </OwnSection>
  );
}
