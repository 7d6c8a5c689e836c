import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { API_KEYS } from '../../../text/api-keys.ts';
import { dayInRome, timeInRome } from '../../../text/common/format.ts';
import { COMPANY_USERS } from '../../../text/people.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { SecretDialog } from '../../../web/ui/dialog/secret-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../api-keys.contract.ts';
import classes from './api-keys.module.css';
import { HowToUse } from './how-to-use.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

type Key = ResponseOf<typeof listApiKeys>[number];
type Created = ResponseOf<typeof createApiKey>;

/** `/consultant/chiavi-api`: the keys for payroll software and their last use; a secret is shown only once (P27). */
export default function ApiKeys() {
  const { data, error, refetch } = useQuery(queryOf(listApiKeys, {}));
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<Created | null>(null);
  const [rotating, setRotating] = useState<Key | null>(null);
  const [shown, setShown] = useState<Key | null>(null);
  const [leaving, setLeaving] = useState<Key | null>(null);
  const add = <Button onClick={() => setAdding(true)}>{API_KEYS.add}</Button>;
  return (
    <>
      <PageHeader
        title={API_KEYS.title}
        below={API_KEYS.below}
        back={{ to: paths.companyUsers(), label: COMPANY_USERS.title }}
        actions={data && data.length > 0 && add}
      />
      {error && !data ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingRows rows={3} />
      ) : data.length === 0 ? (
        <EmptyState title={API_KEYS.empty} text={API_KEYS.emptyText} actions={add} />
      ) : (
        <ul className={classes.keys}>
          {data.map((key) => (
            <KeyCard
              key={key.id}
              of={key}
              onShow={() => setShown(key)}
              onRotate={() => setRotating(key)}
              onRevoke={() => setLeaving(key)}
            />
          ))}
        </ul>
      )}
      {adding && (
        <NewKeyDialog
          onClose={() => setAdding(false)}
          onCreated={(key) => {
            setAdding(false);
            setCreated(key);
          }}
        />
      )}
      {created && (
        <SecretDialog
          words={{
            title: API_KEYS.createdTitle(created.nome),
            text: API_KEYS.createdText,
            label: API_KEYS.secret,
            use: API_KEYS.use,
            done: API_KEYS.done,
          }}
          secret={created.chiave}
          example={`Authorization: Bearer ${created.chiave.slice(0, 8)}…`}
          onClose={() => setCreated(null)}
        />
      )}
      {rotating && (
        <RotateDialog
          rotating={rotating}
          onClose={() => setRotating(null)}
          onRotated={(key) => {
            setRotating(null);
            setCreated(key);
          }}
        />
      )}
      {shown && <HowToUse of={shown} onClose={() => setShown(null)} />}
      {leaving && <RevokeDialog leaving={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function KeyCard(props: { of: Key; onShow: () => void; onRotate: () => void; onRevoke: () => void }) {
  const { of: key, onShow, onRotate, onRevoke } = props;
  const { ultimoRifiuto: refused, precedenteFino: previous } = key;
  return (
    <li className={classes.key}>
      <span className={classes.tile}>
        <Icon name="lock" />
      </span>
      <div className={classes.words}>
        <strong>{key.nome}</strong>
        <small>{API_KEYS.madeBy(key.utente, dayInRome(key.creata))}</small>
        <p className={classes.limits}>
          <span>{key.aziende === null ? API_KEYS.ofAll : API_KEYS.ofCompanies(key.aziende.length)}</span>
          <span>
            {(key.tipi ?? (Object.keys(API_KEYS.kinds) as (keyof typeof API_KEYS.kinds)[]))
              .map((tipo) => API_KEYS.kinds[tipo])
              .join(', ')}
          </span>
          <span>{key.diritti.map((right) => API_KEYS.shortRights[right]).join(', ')}</span>
          <span>{API_KEYS.days(key.dal, key.al)}</span>
        </p>
        {refused && (
          <p className={classes.refused}>
            {API_KEYS.refused(dayInRome(refused.il), timeInRome(refused.il), refused.motivo)}
          </p>
        )}
        {previous && (
          <p className={classes.limits}>{API_KEYS.previousUntil(dayInRome(previous), timeInRome(previous))}</p>
        )}
      </div>
      {key.ultimoUso === null ? (
        <Chip tone="mute" icon="clock" text={API_KEYS.neverUsed} />
      ) : (
        <Chip tone="ok" icon="check" text={API_KEYS.used(dayInRome(key.ultimoUso), timeInRome(key.ultimoUso))} />
      )}
      <div className={layout.row}>
        <Button variant="default" onClick={onShow} aria-label={API_KEYS.howOf(key.nome)}>
          {API_KEYS.how}
        </Button>
        <Button variant="default" onClick={onRotate} aria-label={API_KEYS.rotateOf(key.nome)}>
          {API_KEYS.rotate}
        </Button>
        <Button variant="default" onClick={onRevoke} aria-label={API_KEYS.revokeOf(key.nome)}>
          {API_KEYS.revoke}
        </Button>
      </div>
    </li>
  );
}

function RevokeDialog({ leaving, onClose }: { leaving: Key; onClose: () => void }) {
  const { mutate, isPending, error } = useChange(revokeApiKey, {
    refreshes: [listApiKeys],
    onDone: () => {
      onClose();
      say(API_KEYS.revoked, { icon: 'trash' });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      icon="trash"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: leaving.id } })}
      title={API_KEYS.revokeTitle(leaving.nome)}
      text={API_KEYS.revokeText}
      verb={API_KEYS.revokeVerb}
      error={error}
    />
  );
}

function RotateDialog(props: { rotating: Key; onClose: () => void; onRotated: (key: Created) => void }) {
  const { rotating, onClose, onRotated } = props;
  const { mutate, isPending, error } = useChange(rotateApiKey, { refreshes: [listApiKeys], onDone: onRotated });
  return (
    <ConfirmDialog
      open
      icon="lock"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: rotating.id } })}
      title={API_KEYS.rotateTitle(rotating.nome)}
      text={API_KEYS.rotateText}
      verb={API_KEYS.rotateVerb}
      error={error}
    />
  );
}
