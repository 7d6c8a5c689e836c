import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetView, listViews, NAME_MAX, saveView } from '../../directory/views.contract.ts';
import { tooLong } from '../../text/common/fields.ts';
import { VIEWS } from '../../text/views.ts';
import { AppLink, useAddressSearch, usePathname } from '../address.tsx';
import { queryOf, useChange } from '../query.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { say } from '../ui/dialog/snackbar.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { ActionButton } from '../ui/menu/action-button.tsx';
import { ErrorBox } from '../ui/page/error-box.tsx';
import { WaitingLines } from '../ui/page/waiting.tsx';
import classes from './saved-views.module.css';
import { viewOf } from './view-address.ts';

/** The user's named views of all lists, and a field to save the current view, that is, its URL. */
export default function SavedViews({ onClose }: { onClose: () => void }) {
  const pathname = usePathname();
  const [search] = useAddressSearch();
  const [name, setName] = useState('');
  const views = useQuery(queryOf(listViews, {}));
  const save = useChange(saveView, {
    refreshes: [listViews],
    onDone: ({ nome }) => {
      setName('');
      say(VIEWS.saved(nome), { icon: 'star' });
    },
  });
  const forget = useChange(forgetView, { refreshes: [listViews] });
  const nome = name.trim();
  const indirizzo = viewOf(pathname, search);
  return (
    <Dialog open onClose={onClose} form="dialog" title={VIEWS.title}>
      <div className={layout.stack20}>
        {views.isLoadingError ? (
          <ErrorBox error={views.error} onRetry={() => void views.refetch()} />
        ) : views.data === undefined ? (
          <WaitingLines lines={2} />
        ) : views.data.length === 0 ? (
          <p className={layout.muted}>{VIEWS.none}</p>
        ) : (
          <ul className={classes.list}>
            {views.data.map((view) => (
              <li key={view.id}>
                <AppLink to={view.indirizzo} onClick={onClose} aria-current={view.indirizzo === indirizzo || undefined}>
                  {view.nome}
                </AppLink>
                <button
                  type="button"
                  aria-label={VIEWS.forget(view.nome)}
                  onClick={() => forget.mutate({ params: { id: view.id } })}
                >
                  <Icon name="trash" size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (nome !== '') save.mutate({ body: { nome, indirizzo } });
          }}
        >
          <TextInput label={VIEWS.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <ActionButton
            variant="filled"
            icon="star"
            whyNot={nome === '' ? VIEWS.nameNeeded : tooLong(nome, NAME_MAX)}
            busy={save.isPending}
            onClick={() => save.mutate({ body: { nome, indirizzo } })}
          >
            {VIEWS.save}
          </ActionButton>
        </form>
        {(save.isError || forget.isError) && <ErrorBox error={save.error ?? forget.error} />}
      </div>
    </Dialog>
  );
}
