import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SESSIONS } from '../../../text/accounts/account.ts';
import { formatInstant } from '../../../text/common/format.ts';
import { WORDS } from '../../../text/common/words.ts';
import { ROLE_NAMES } from '../../../text/shell.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { deviceName } from '../device-name.ts';
import { revokeSession, sessions } from '../own-data.contract.ts';
import classes from './own-pages.module.css';

/** The user's open sessions; the user can end each of them except the current one. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(queryOf(sessions, {}));
  const { mutate } = useChange(revokeSession, {
    refreshes: [sessions],
    onDone: () => say(SESSIONS.ended, { icon: 'check' }),
  });
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows rows={2} />;
  return (
    <ul className={classes.list}>
      {data.map((session) => {
        const device = deviceName(session.dispositivo);
        return (
          <li key={session.id} className={classes.row}>
            <span className={classes.what}>
              <strong>{device}</strong>
              <span className={classes.small}>
                {[ROLE_NAMES[session.ruolo], SESSIONS.lastUse(formatInstant(session.ultimoUso)), session.indirizzo]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {session.questa ? (
              <Chip tone="ok" icon="check" text={SESSIONS.thisOne} />
            ) : (
              <Button
                variant="default"
                size="sm"
                aria-label={`${WORDS.close}: ${device}`}
                onClick={() => mutate({ params: { id: session.id } })}
              >
                {WORDS.close}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
