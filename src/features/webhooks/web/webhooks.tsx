import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { SECRET_TEXTS } from '../../../text/common/controls.ts';
import { dayInRome } from '../../../text/common/format.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { COMPANY_USERS } from '../../../text/people.ts';
import { WEBHOOKS } from '../../../text/webhooks.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { SecretDialog } from '../../../web/ui/dialog/secret-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { PopMenu } from '../../../web/ui/menu/pop-menu.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import {
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  tryWebhook,
} from '../webhooks.contract.ts';
import { type Shown, WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import classes from './webhooks.module.css';

type Webhook = ResponseOf<typeof listWebhooks>[number];
type Step = 'log' | 'change' | 'rotate' | 'switchOff' | 'remove';

/** The refetch interval in ms, so that the list shows new deliveries. */
const LOOK_AGAIN_MS = 10_000;

/** `/consultant/webhook`: the URLs to which the practice's events are sent (P125). */
export default function Webhooks() {
  const { data, error, refetch } = useQuery({ ...queryOf(listWebhooks, {}), refetchInterval: LOOK_AGAIN_MS });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Shown | null>(null);
  const [step, setStep] = useState<{ id: string; step: Step } | null>(null);
  const chosen = data?.find(({ id }) => id === step?.id);
  const add = <Button onClick={() => setAdding(true)}>{WEBHOOKS.add}</Button>;
  const close = () => setStep(null);
  return (
    <>
      <PageHeader
        title={WEBHOOKS.title}
        below={WEBHOOKS.below}
        back={{ to: paths.companyUsers(), label: COMPANY_USERS.title }}
        actions={data && data.length > 0 && add}
      />
      {error && !data ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingRows rows={2} />
      ) : data.length === 0 ? (
        <EmptyState title={WEBHOOKS.empty} text={WEBHOOKS.emptyText} actions={add} />
      ) : (
        <ul className={classes.list}>
          {data.map((webhook) => (
            <WebhookCard key={webhook.id} of={webhook} onStep={(next) => setStep({ id: webhook.id, step: next })} />
          ))}
        </ul>
      )}
      {adding && (
        <WebhookForm
          of={null}
          onClose={() => setAdding(false)}
          onCreated={(shown) => {
            setAdding(false);
            setMade(shown);
          }}
        />
      )}
      {made && (
        <SecretDialog
          words={{
            title: WEBHOOKS.createdTitle,
            text: WEBHOOKS.createdText,
            label: WEBHOOKS.secret,
            use: WEBHOOKS.use,
            done: SECRET_TEXTS.done,
          }}
          secret={made.segreto}
          example="webhook-id · webhook-timestamp · webhook-signature"
          onClose={() => setMade(null)}
        />
      )}
      {chosen && step?.step === 'log' && <WebhookLog of={chosen} onClose={close} />}
      {chosen && step?.step === 'change' && <WebhookForm of={chosen} onClose={close} onCreated={close} />}
      {chosen && step?.step === 'rotate' && (
        <RotateDialog
          of={chosen}
          onClose={close}
          onRotated={(shown) => {
            close();
            setMade(shown);
          }}
        />
      )}
      {chosen && step?.step === 'switchOff' && <SwitchOffDialog of={chosen} onClose={close} />}
      {chosen && step?.step === 'remove' && <RemoveDialog of={chosen} onClose={close} />}
    </>
  );
}

function WebhookCard({ of: webhook, onStep }: { of: Webhook; onStep: (step: Step) => void }) {
  const { indirizzo: address, spento: off, nonRiesceDal: failing } = webhook;
  const whyOff = off === null ? null : WEBHOOKS.offWhy;
  const tryIt = useChange(tryWebhook, {
    refreshes: [listWebhooks, listWebhookDeliveries],
    onDone: () => say(WEBHOOKS.tried, { icon: 'send' }),
  });
  const on = useChange(changeWebhook, {
    refreshes: [listWebhooks],
    onDone: () => say(WEBHOOKS.switchedOn, { icon: 'check' }),
  });
  const params = { id: webhook.id };
  return (
    <li className={classes.webhook}>
      <span className={classes.tile}>
        <Icon name="send" />
      </span>
      <div className={classes.words}>
        <strong>{address}</strong>
        <small>{WEBHOOKS.madeBy(webhook.utente, dayInRome(webhook.creato))}</small>
        <p>{webhook.eventi.map((event) => WEBHOOKS.events[event]).join(', ')}</p>
        <p>
          {webhook.ultimoConsegnato === null
            ? WEBHOOKS.neverDelivered
            : WEBHOOKS.lastDelivered(webhook.ultimoConsegnato)}
          {webhook.attendono > 0 && ` · ${WEBHOOKS.waiting(webhook.attendono)}`}
          {webhook.nonRiusciti > 0 && ` · ${WEBHOOKS.failed(webhook.nonRiusciti)}`}
        </p>
        {off?.daSolo && <p className={classes.trouble}>{WEBHOOKS.offByItselfText(off.dal)}</p>}
        {!off && failing && <p className={classes.trouble}>{WEBHOOKS.failingText(failing)}</p>}
        {webhook.precedenteFino && <p>{WEBHOOKS.previousUntil(webhook.precedenteFino)}</p>}
        {(tryIt.error ?? on.error) && <ErrorBox error={tryIt.error ?? on.error} />}
      </div>
      <State of={webhook} />
      <div className={classes.acts}>
        {off && (
          <ActionButton
            variant="filled"
            busy={on.isPending}
            label={WEBHOOKS.switchOnOf(address)}
            onClick={() => on.mutate({ params, body: { acceso: true } })}
          >
            {OFFICE_WORDS.switchOn}
          </ActionButton>
        )}
        <ActionButton label={WEBHOOKS.logOf(address)} onClick={() => onStep('log')}>
          {WEBHOOKS.log}
        </ActionButton>
        <ActionButton
          whyNot={whyOff}
          busy={tryIt.isPending}
          label={WEBHOOKS.tryOf(address)}
          onClick={() => tryIt.mutate({ params })}
        >
          {WEBHOOKS.try}
        </ActionButton>
        <ActionButton label={WEBHOOKS.changeOf(address)} onClick={() => onStep('change')}>
          {OFFICE_WORDS.edit}
        </ActionButton>
        <PopMenu
          label={WEBHOOKS.moreActs(address)}
          className={classes.more}
          entries={[
            { label: WEBHOOKS.rotate, icon: 'refresh', onPick: () => onStep('rotate') },
            ...(off
              ? []
              : [{ label: OFFICE_WORDS.switchOff, icon: 'ban' as const, onPick: () => onStep('switchOff') }]),
            { label: OFFICE_WORDS.remove, icon: 'trash', danger: true, onPick: () => onStep('remove') },
          ]}
        >
          <Icon name="dots" size={18} />
        </PopMenu>
      </div>
    </li>
  );
}

function State({ of: { spento, nonRiesceDal } }: { of: Webhook }) {
  if (spento?.daSolo) return <Chip tone="bad" icon="ban" text={WEBHOOKS.offByItself} />;
  if (spento) return <Chip tone="mute" icon="ban" text={WEBHOOKS.off} />;
  if (nonRiesceDal) return <Chip tone="warn" icon="alert" text={WEBHOOKS.failing} />;
  return <Chip tone="ok" icon="check" text={WEBHOOKS.on} />;
}

function RotateDialog(props: { of: Webhook; onClose: () => void; onRotated: (shown: Shown) => void }) {
  const { of: webhook, onClose, onRotated } = props;
  const { mutate, isPending, error } = useChange(rotateWebhook, { refreshes: [listWebhooks], onDone: onRotated });
  return (
    <ConfirmDialog
      open
      icon="lock"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: webhook.id } })}
      title={WEBHOOKS.rotateTitle}
      text={WEBHOOKS.rotateText}
      verb={WEBHOOKS.rotateVerb}
      error={error}
    />
  );
}

function SwitchOffDialog({ of: webhook, onClose }: { of: Webhook; onClose: () => void }) {
  const { mutate, isPending, error } = useChange(changeWebhook, {
    refreshes: [listWebhooks],
    onDone: () => {
      onClose();
      say(WEBHOOKS.switchedOff, { icon: 'ban' });
    },
  });
  return (
    <ConfirmDialog
      open
      icon="ban"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: webhook.id }, body: { acceso: false } })}
      title={WEBHOOKS.switchOffTitle}
      text={WEBHOOKS.switchOffText}
      verb={OFFICE_WORDS.switchOff}
      error={error}
    />
  );
}

function RemoveDialog({ of: webhook, onClose }: { of: Webhook; onClose: () => void }) {
  const { mutate, isPending, error } = useChange(removeWebhook, {
    refreshes: [listWebhooks],
    onDone: () => {
      onClose();
      say(WEBHOOKS.removed, { icon: 'trash' });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      icon="trash"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: webhook.id } })}
      title={WEBHOOKS.removeTitle}
      text={WEBHOOKS.removeText}
      verb={OFFICE_WORDS.remove}
      error={error}
    />
  );
}
