import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PUSH_TEXTS } from '../../../text/notifications/push.ts';
import { queryOf } from '../../../web/query.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { readPush } from '../../notifications/push/push.contract.ts';
import { endEverywhere, endHere } from '../../notifications/push/web/push-device.ts';
import { usePush } from '../../notifications/push/web/use-push.ts';
import classes from './own-pages.module.css';

/**
 * The user's devices that receive notifications. The user can switch off each of them with one tap, including this one.
 */
export function PushSection() {
  const { here, busy, activate, end } = usePush();
  const { data, error, refetch } = useQuery(queryOf(readPush, {}));
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!here || !data) return <WaitingRows rows={1} />;
  const others = data.dispositivi - (here === 'on' ? 1 : 0);
  const words = { on: PUSH_TEXTS.here, off: PUSH_TEXTS.notHere, denied: PUSH_TEXTS.denied, unable: PUSH_TEXTS.unable };
  return (
    <>
      <p className={classes.hint}>{words[here]}</p>
      {others > 0 && <p className={classes.hint}>{PUSH_TEXTS.others(others)}</p>}
      <div className={classes.buttons}>
        {here === 'on' && (
          <Button variant="default" loading={busy} onClick={() => void end(endHere)}>
            {PUSH_TEXTS.end}
          </Button>
        )}
        {here === 'off' && (
          <Button variant="default" loading={busy} onClick={() => void activate()}>
            {PUSH_TEXTS.activate}
          </Button>
        )}
        {others > 0 && (
          <Button variant="default" loading={busy} onClick={() => void end(endEverywhere)}>
            {PUSH_TEXTS.endAll}
          </Button>
        )}
      </div>
    </>
  );
}
