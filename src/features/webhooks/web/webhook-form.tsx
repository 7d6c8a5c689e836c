import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { tooLong } from '../../../text/common/fields.ts';
import { WORDS } from '../../../text/common/words.ts';
import { WEBHOOKS } from '../../../text/webhooks.ts';
import { ApiProblem } from '../../../web/api-problem.ts';
import { refresh, useChange } from '../../../web/query.ts';
import { CancelButton, Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { EVENT_NAMES, type WebhookEvent } from '../webhook.ts';
import { ADDRESS_MAX, changeWebhook, createWebhook, listWebhooks } from '../webhooks.contract.ts';
import classes from './webhooks.module.css';

type Webhook = ResponseOf<typeof listWebhooks>[number];
export type Shown = ResponseOf<typeof createWebhook>;

/** The form for a new or an existing webhook: its URL and its events. */
export function WebhookForm(props: { of: Webhook | null; onClose: () => void; onCreated: (made: Shown) => void }) {
  const { of: webhook, onClose, onCreated } = props;
  const [address, setAddress] = useState(webhook?.indirizzo ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.eventi ?? ['documento.pubblicato']);
  const adding = useChange(createWebhook, { refreshes: [listWebhooks], onDone: onCreated });
  const changing = useChange(changeWebhook, {
    onDone: async () => {
      await refresh(listWebhooks);
      onClose();
      say(WEBHOOKS.saved, { icon: 'check' });
    },
  });
  const { isPending, error } = webhook ? changing : adding;
  const atAddress = error instanceof ApiProblem ? error.fieldErrors.indirizzo : undefined;
  const indirizzo = address.trim();
  const eventi = EVENT_NAMES.filter((event) => events.includes(event));
  const isSame =
    webhook?.indirizzo === indirizzo &&
    webhook.eventi.length === eventi.length &&
    eventi.every((one) => webhook.eventi.includes(one));
  const whyNot =
    indirizzo === ''
      ? WEBHOOKS.addressNeeded
      : eventi.length === 0
        ? WEBHOOKS.eventsNeeded
        : isSame
          ? WEBHOOKS.nothingChanged
          : tooLong(indirizzo, ADDRESS_MAX);
  const send = () => {
    const body = { indirizzo, eventi };
    if (webhook) changing.mutate({ params: { id: webhook.id }, body });
    else adding.mutate({ body });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={webhook ? WEBHOOKS.changeTitle : WEBHOOKS.add}
      footer={
        <>
          <CancelButton busy={isPending} />
          <ActionButton variant="filled" whyNot={whyNot} busy={isPending} onClick={send}>
            {webhook ? WORDS.save : WEBHOOKS.create}
          </ActionButton>
        </>
      }
    >
      <div className={classes.form}>
        <TextInput
          label={WEBHOOKS.address}
          description={WEBHOOKS.addressHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={atAddress}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <fieldset>
          <legend>{WEBHOOKS.which}</legend>
          {EVENT_NAMES.map((event) => (
            <Check
              key={event}
              label={WEBHOOKS.events[event]}
              checked={events.includes(event)}
              onChange={(on) => setEvents(on ? [...events, event] : events.filter((one) => one !== event))}
            />
          ))}
        </fieldset>
        {error && !atAddress && <ErrorBox error={error} />}
      </div>
    </Dialog>
  );
}
