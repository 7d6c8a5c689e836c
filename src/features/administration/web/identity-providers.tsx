import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { PROVIDERS } from '../../../text/administration/identity-providers.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Secret } from '../../../web/ui/field/secret.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { PopMenu } from '../../../web/ui/menu/pop-menu.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import own from '../../accounts/web/own-pages.module.css';
import {
  changeIdentityProvider,
  listIdentityProviders,
  removeIdentityProvider,
  tryIdentityProvider,
} from '../identity-providers.contract.ts';
import { ProviderForm } from './identity-provider-form.tsx';
import classes from './identity-providers.module.css';

type Provider = ResponseOf<typeof listIdentityProviders>['fornitori'][number];
type Step = 'change' | 'switchOff' | 'remove';

/** `/admin/identity-providers`: the configured identity providers (P149). */
export default function IdentityProviders() {
  const { data, error, refetch } = useQuery(queryOf(listIdentityProviders, {}));
  const [adding, setAdding] = useState(false);
  const [step, setStep] = useState<{ id: string; step: Step } | null>(null);
  const chosen = data?.fornitori.find(({ id }) => id === step?.id);
  const add = <Button onClick={() => setAdding(true)}>{PROVIDERS.add}</Button>;
  const close = () => setStep(null);
  return (
    <>
      <PageHeader title={PROVIDERS.title} below={PROVIDERS.below} actions={data && data.fornitori.length > 0 && add} />
      {error && !data ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingRows rows={2} />
      ) : data.fornitori.length === 0 ? (
        <EmptyState title={PROVIDERS.empty} text={PROVIDERS.emptyText} actions={add} />
      ) : (
        <div className={own.sections}>
          <ul className={own.list}>
            {data.fornitori.map((provider) => (
              <ProviderRow
                key={provider.id}
                of={provider}
                onStep={(next) => setStep({ id: provider.id, step: next })}
              />
            ))}
          </ul>
          <section className={own.section} aria-label={PROVIDERS.returnTo}>
            <h2 className={layout.title}>{PROVIDERS.returnTo}</h2>
            <Secret label={PROVIDERS.returnTo} text={data.ritorno} />
            <p className={own.hint}>{PROVIDERS.returnHint}</p>
          </section>
        </div>
      )}
      {adding && <ProviderForm of={null} returnTo={data?.ritorno ?? ''} onClose={() => setAdding(false)} />}
      {chosen && step?.step === 'change' && <ProviderForm of={chosen} returnTo={data?.ritorno ?? ''} onClose={close} />}
      {chosen && step?.step === 'switchOff' && <SwitchOffDialog of={chosen} onClose={close} />}
      {chosen && step?.step === 'remove' && <RemoveDialog of={chosen} onClose={close} />}
    </>
  );
}

function ProviderRow({ of: provider, onStep }: { of: Provider; onStep: (step: Step) => void }) {
  const { id, nome: name, indirizzo: address, studio: practice, acceso: isOn, collegati: links } = provider;
  const [trying, setTrying] = useState(false);
  const on = useChange(changeIdentityProvider, {
    refreshes: [listIdentityProviders],
    onDone: () => say(PROVIDERS.switchedOn, { icon: 'check' }),
  });
  const tryIt = async () => {
    setTrying(true);
    try {
      const { riuscita, testo } = await call(tryIdentityProvider, { params: { id } });
      if (riuscita) say(testo, { icon: 'check' });
      else say(PROVIDERS.doesNot(testo), { tone: 'bad' });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
    setTrying(false);
  };
  return (
    <li className={own.row}>
      <span className={own.what}>
        <strong>{name}</strong>
        <span className={own.small}>
          {[address, practice?.nome ?? PROVIDERS.everywhere, PROVIDERS.links(links)].join(' · ')}
        </span>
        {on.error && <ErrorBox error={on.error} />}
      </span>
      <span className={own.buttons}>
        <Chip tone={isOn ? 'ok' : 'mute'} icon={isOn ? 'check' : 'ban'} text={isOn ? PROVIDERS.on : PROVIDERS.off} />
        {!isOn && (
          <ActionButton
            size="sm"
            variant="filled"
            busy={on.isPending}
            label={PROVIDERS.switchOnOf(name)}
            onClick={() => on.mutate({ params: { id }, body: { acceso: true } })}
          >
            {OFFICE_WORDS.switchOn}
          </ActionButton>
        )}
        <ActionButton size="sm" busy={trying} label={PROVIDERS.tryOf(name)} onClick={() => void tryIt()}>
          {OFFICE_WORDS.tryIt}
        </ActionButton>
        <ActionButton size="sm" label={PROVIDERS.changeOf(name)} onClick={() => onStep('change')}>
          {OFFICE_WORDS.edit}
        </ActionButton>
        <PopMenu
          label={PROVIDERS.moreActs(name)}
          className={classes.more}
          entries={[
            ...(isOn
              ? [{ label: OFFICE_WORDS.switchOff, icon: 'ban' as const, onPick: () => onStep('switchOff') }]
              : []),
            { label: OFFICE_WORDS.remove, icon: 'trash', danger: true, onPick: () => onStep('remove') },
          ]}
        >
          <Icon name="dots" size={18} />
        </PopMenu>
      </span>
    </li>
  );
}

function SwitchOffDialog({ of: { id }, onClose }: { of: Provider; onClose: () => void }) {
  const { mutate, isPending, error } = useChange(changeIdentityProvider, {
    refreshes: [listIdentityProviders],
    onDone: () => {
      onClose();
      say(PROVIDERS.switchedOff, { icon: 'ban' });
    },
  });
  return (
    <ConfirmDialog
      open
      icon="ban"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id }, body: { acceso: false } })}
      title={PROVIDERS.switchOffTitle}
      text={PROVIDERS.switchOffText}
      verb={OFFICE_WORDS.switchOff}
      error={error}
    />
  );
}

function RemoveDialog({ of: { id, collegati }, onClose }: { of: Provider; onClose: () => void }) {
  const { mutate, isPending, error } = useChange(removeIdentityProvider, {
    refreshes: [listIdentityProviders],
    onDone: () => {
      onClose();
      say(PROVIDERS.removed, { icon: 'trash' });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      icon="trash"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id } })}
      title={PROVIDERS.removeTitle}
      text={PROVIDERS.removeText(collegati)}
      verb={OFFICE_WORDS.remove}
      error={error}
    />
  );
}
