import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { USER_STATES } from '../../../directory/grant.ts';
import { LOST_FACTOR, PRACTICE_LOGINS } from '../../../text/administration/administration.ts';
import { formatInstant } from '../../../text/common/format.ts';
import { queryOf, refresh, useChange } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { withdrawFactorReset } from '../../accounts/managing.contract.ts';
import { LostFactorDialog } from '../../accounts/web/lost-factor.tsx';
import own from '../../accounts/web/own-pages.module.css';
import { STATE_LOOKS } from '../../accounts/web/state-looks.ts';
import { listConsultantLogins } from '../consultants.contract.ts';

type Login = ResponseOf<typeof listConsultantLogins>[number];

/** The logins of a practice with their states; the administrator can remove a lost second factor (P109). */
export function PracticeLogins({ practiceId }: { practiceId: string }) {
  const { data, error, refetch } = useQuery(queryOf(listConsultantLogins, {}));
  const [lost, setLost] = useState<Login | null>(null);
  const { mutate: withdraw } = useChange(withdrawFactorReset, {
    refreshes: [listConsultantLogins],
    onDone: () => say(LOST_FACTOR.withdrawn, { icon: 'check' }),
  });
  const logins = data?.filter(({ idStudio }) => idStudio === practiceId);
  return (
    <section className={own.section} aria-label={PRACTICE_LOGINS.title}>
      <h2 className={layout.title}>{PRACTICE_LOGINS.title}</h2>
      {error && !data ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !logins ? (
        <WaitingRows rows={2} />
      ) : (
        <ul className={own.list}>
          {logins.map((login) => (
            <li key={login.id} className={own.row}>
              <span className={own.what}>
                <strong>{nameOf(login)}</strong>
                <span className={own.small}>
                  {[login.login, login.email, login.secondoFattore ? PRACTICE_LOGINS.factor : PRACTICE_LOGINS.noFactor]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {login.fattoreToltoIl && (
                  <span className={own.small}>{LOST_FACTOR.waits(formatInstant(login.fattoreToltoIl))}</span>
                )}
              </span>
              <span className={own.buttons}>
                <Chip {...STATE_LOOKS[login.stato]} text={USER_STATES[login.stato]} />
                {login.fattoreToltoIl ? (
                  <Button variant="default" size="sm" onClick={() => withdraw({ params: { id: login.id } })}>
                    {LOST_FACTOR.withdraw}
                  </Button>
                ) : (
                  login.secondoFattore && (
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={`${LOST_FACTOR.title}: ${nameOf(login)}`}
                      onClick={() => setLost(login)}
                    >
                      {LOST_FACTOR.title}
                    </Button>
                  )
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {lost && (
        <LostFactorDialog
          user={{ id: lost.id, name: nameOf(lost) }}
          waits
          onClose={() => setLost(null)}
          onDone={() => void refresh(listConsultantLogins)}
        />
      )}
    </section>
  );
}

function nameOf({ firstName, lastName, login, email }: Login): string {
  return [firstName, lastName].filter(Boolean).join(' ') || login || email || '';
}
