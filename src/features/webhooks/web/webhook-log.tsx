import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { WORDS } from '../../../text/common/words.ts';
import { WEBHOOKS } from '../../../text/webhooks.ts';
import { callList } from '../../../web/api.ts';
import { useChange } from '../../../web/query.ts';
import { Chip, type Tone } from '../../../web/ui/chip/status-chip.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import type { IconName } from '../../../web/ui/icon.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import type { WireState } from '../webhook.ts';
import { listWebhookDeliveries, listWebhooks, sendWebhooksAgain } from '../webhooks.contract.ts';
import classes from './webhooks.module.css';

type Webhook = ResponseOf<typeof listWebhooks>[number];
type Entry = ResponseOf<typeof listWebhookDeliveries>[number];

const LOOKS = {
  attende: { tone: 'info', icon: 'clock' },
  consegnato: { tone: 'ok', icon: 'check' },
  nonRiuscito: { tone: 'bad', icon: 'alert' },
} as const satisfies Record<WireState, { tone: Tone; icon: IconName }>;

const SHOWN = 50;
const AT_MOST = 1000;
/** The refetch interval in ms, so that an open log shows new deliveries. */
const LOOK_AGAIN_MS = 3000;

/** The deliveries of a webhook: sent, waiting and failed. The user can send each of them again. */
export function WebhookLog({ of: webhook, onClose }: { of: Webhook; onClose: () => void }) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [size, setSize] = useState(SHOWN);
  const query = { quanti: size, ...(onlyFailed ? { stato: 'nonRiuscito' as const } : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: [listWebhookDeliveries.path, webhook.id, query],
    queryFn: ({ signal }) => callList(listWebhookDeliveries, { params: { id: webhook.id }, query, signal }),
    placeholderData: (before) => before,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const again = useChange(sendWebhooksAgain, {
    refreshes: [listWebhookDeliveries, listWebhooks],
    onDone: ({ rinviati }) => say(WEBHOOKS.againDone(rinviati), { icon: 'send' }),
  });
  const whyOff = webhook.spento === null ? null : WEBHOOKS.offWhy;
  return (
    <Dialog
      open
      onClose={onClose}
      title={WEBHOOKS.logTitle}
      footer={<ActionButton onClick={onClose}>{WORDS.close}</ActionButton>}
    >
      <p>{WEBHOOKS.logBelow}</p>
      <div className={classes.bar}>
        {[false, true].map((failed) => (
          <button
            key={String(failed)}
            type="button"
            className={classes.pill}
            aria-pressed={onlyFailed === failed}
            onClick={() => setOnlyFailed(failed)}
          >
            {failed ? WEBHOOKS.logFailed : WEBHOOKS.logAll}
          </button>
        ))}
        <ActionButton
          whyNot={whyOff ?? (webhook.nonRiusciti === 0 ? WEBHOOKS.noneFailed : null)}
          busy={again.isPending}
          onClick={() => again.mutate({ params: { id: webhook.id }, body: {} })}
        >
          {WEBHOOKS.againAll}
        </ActionButton>
      </div>
      {again.error && <ErrorBox error={again.error} />}
      {error && !data ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingRows rows={4} />
      ) : data.total === 0 ? (
        <EmptyState title={WEBHOOKS.logEmpty} text={WEBHOOKS.logEmptyText} />
      ) : (
        <ul className={classes.log}>
          {data.rows.map((entry) => (
            <LogEntry
              key={entry.id}
              of={entry}
              whyOff={whyOff}
              onAgain={() => again.mutate({ params: { id: webhook.id }, body: { ids: [entry.id] } })}
            />
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && size < AT_MOST && (
        <p className={classes.foot}>
          <ActionButton onClick={() => setSize(Math.min(size + SHOWN, AT_MOST))}>{WEBHOOKS.more}</ActionButton>
        </p>
      )}
    </Dialog>
  );
}

function LogEntry({ of: entry, whyOff, onAgain }: { of: Entry; whyOff: string | null; onAgain: () => void }) {
  const event = WEBHOOKS.events[entry.evento];
  const facts = [
    ...(entry.esito ? [entry.esito.testo] : []),
    ...(entry.tentativi > 1 ? [WEBHOOKS.tries(entry.tentativi)] : []),
    ...(entry.prossimoTentativo !== null && entry.tentativi > 0 ? [WEBHOOKS.next(entry.prossimoTentativo)] : []),
  ];
  return (
    <li className={classes.entry}>
      <Chip {...LOOKS[entry.stato]} text={WEBHOOKS.states[entry.stato]} />
      <div>
        <span>
          {event} {entry.evento === 'prova' ? null : WEBHOOKS.object(entry.oggetto)}
        </span>
        <small>{WEBHOOKS.happened(entry.accaduto)}</small>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </div>
      <ActionButton icon="send" whyNot={whyOff} label={WEBHOOKS.againOf(event, entry.oggetto)} onClick={onAgain}>
        {WEBHOOKS.again}
      </ActionButton>
    </li>
  );
}
