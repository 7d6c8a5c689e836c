import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { USER_STATES } from '../../../directory/grant.ts';
import { ADMINISTRATORS, PRACTICE_LOGINS } from '../../../text/administration/administration.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import own from '../../accounts/web/own-pages.module.css';
import { STATE_LOOKS } from '../../accounts/web/state-looks.ts';
import {
  inviteAdministrator,
  inviteAdministratorAgain,
  listAdministrators,
  NewAdministrator,
  toggleAdministrator,
} from '../administrators.contract.ts';

type Administrator = ResponseOf<typeof listAdministrators>[number];

/**
 * The administrators of the installation. There should be several, because a single one who loses their phone is locked
 * out (P110).
 */
export default function Administrators() {
  const { data, error, refetch } = useQuery(queryOf(listAdministrators, {}));
  const [inviting, setInviting] = useState(false);
  const [disabling, setDisabling] = useState<Administrator | null>(null);
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      say(done, { icon: 'check' });
    } catch (failure) {
      say(sentenceFor(failure), { tone: 'bad' });
    }
    await refresh(listAdministrators);
  };
  const toggle = ({ id }: Administrator, attivo: boolean) =>
    act(
      () => call(toggleAdministrator, { params: { id }, body: { attivo } }),
      attivo ? ADMINISTRATORS.enabled : ADMINISTRATORS.disabled,
    );
  const active = data?.filter(({ stato }) => stato === 'attivo') ?? [];
  return (
    <>
      <PageHeader
        title={ADMINISTRATORS.title}
        actions={<Button onClick={() => setInviting(true)}>{ADMINISTRATORS.invite}</Button>}
      />
      <div className={own.sections}>
        <section className={own.section} aria-label={ADMINISTRATORS.title}>
          <p className={own.hint}>{active.length > 1 ? ADMINISTRATORS.hint : ADMINISTRATORS.alone}</p>
          {error && !data ? (
            <ErrorBox error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <WaitingRows rows={2} />
          ) : (
            <ul className={own.list}>
              {data.map((one) => (
                <li key={one.id} className={own.row}>
                  <span className={own.what}>
                    <strong>{nameOf(one)}</strong>
                    <span className={own.small}>
                      {[one.login, one.email, one.secondoFattore ? PRACTICE_LOGINS.factor : PRACTICE_LOGINS.noFactor]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <span className={own.buttons}>
                    <Chip {...STATE_LOOKS[one.stato]} text={USER_STATES[one.stato]} />
                    {one.stato === 'disattivato' ? (
                      <ActionButton size="sm" onClick={() => void toggle(one, true)}>
                        {OFFICE_WORDS.enable}
                      </ActionButton>
                    ) : (
                      <>
                        {one.stato !== 'attivo' && (
                          <ActionButton
                            size="sm"
                            onClick={() =>
                              void act(
                                () => call(inviteAdministratorAgain, { params: { id: one.id } }),
                                ADMINISTRATORS.invited(one.email ?? ''),
                              )
                            }
                          >
                            {ADMINISTRATORS.again}
                          </ActionButton>
                        )}
                        <ActionButton
                          size="sm"
                          whyNot={one.proprio ? ADMINISTRATORS.own : null}
                          onClick={() => setDisabling(one)}
                        >
                          {OFFICE_WORDS.disable}
                        </ActionButton>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      {inviting && <Invite onClose={() => setInviting(false)} />}
      <ConfirmDialog
        open={disabling !== null}
        onClose={() => setDisabling(null)}
        onConfirm={() => {
          if (disabling) void toggle(disabling, false);
          setDisabling(null);
        }}
        title={ADMINISTRATORS.disableTitle}
        text={disabling && ADMINISTRATORS.disableText(nameOf(disabling))}
        verb={OFFICE_WORDS.disable}
        danger
      />
    </>
  );
}

function nameOf({ firstName, lastName, login, email }: Administrator): string {
  return [firstName, lastName].filter(Boolean).join(' ') || login || email || '';
}

function Invite({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: NewAdministrator,
    start: { firstName: '', lastName: '', email: '' },
    send: (body) => call(inviteAdministrator, { body }),
    onDone: async (_, { email }) => {
      onClose();
      say(ADMINISTRATORS.invited(email), { icon: 'mail' });
      await refresh(listAdministrators);
    },
    fieldOf: { emailexists: 'email' },
  });
  return (
    <Dialog open onClose={onClose} title={ADMINISTRATORS.invite} form="confirm">
      <Form form={form} className={own.section}>
        <p>{ADMINISTRATORS.inviteText}</p>
        <TextField name="firstName" label={ADMINISTRATORS.firstName} autoComplete="off" data-first />
        <TextField name="lastName" label={ADMINISTRATORS.lastName} autoComplete="off" />
        <TextField name="email" type="email" label={ADMINISTRATORS.email} autoComplete="off" />
        <SubmitButton>{ADMINISTRATORS.inviteVerb}</SubmitButton>
      </Form>
    </Dialog>
  );
}
