import { Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { API_KEYS } from '../../../text/api-keys.ts';
import { holdsWords } from '../../../web/list/whole-list.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { CancelButton, Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { Check } from '../../../web/ui/field/check.tsx';
import { DateField } from '../../../web/ui/field/date-field.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { listCompanyUsers } from '../../companies/company-users.contract.ts';
import { createApiKey, listApiKeys } from '../api-keys.contract.ts';
import classes from './api-keys.module.css';
import { KINDS, type Kind, keyOf, RIGHTS, type Right, whyNotCreate } from './new-key.ts';

type Created = ResponseOf<typeof createApiKey>;

export function NewKeyDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (key: Created) => void }) {
  const [name, setName] = useState('');
  const [some, setSome] = useState(false);
  const [companies, setCompanies] = useState<ReadonlySet<string>>(new Set());
  const [kinds, setKinds] = useState<ReadonlySet<Kind>>(new Set(KINDS));
  const [rights, setRights] = useState<ReadonlySet<Right>>(new Set(['consegna']));
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const { mutate, isPending, error } = useChange(createApiKey, { refreshes: [listApiKeys], onDone: onCreated });
  const fields = { name, companies: some ? companies : null, kinds, rights, from, until };
  const whyNot = whyNotCreate(fields);
  const create = () => mutate({ body: keyOf(fields) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={API_KEYS.add}
      footer={
        <>
          <CancelButton busy={isPending} />
          <ActionButton variant="filled" whyNot={whyNot} busy={isPending} onClick={create}>
            {API_KEYS.create}
          </ActionButton>
        </>
      }
    >
      <div className={classes.form}>
        <TextInput
          label={API_KEYS.name}
          description={API_KEYS.nameHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset>
          <legend>{API_KEYS.whichKinds}</legend>
          <div className={classes.side}>
            {KINDS.map((kind) => (
              <Check
                key={kind}
                label={API_KEYS.kinds[kind]}
                checked={kinds.has(kind)}
                onChange={(on) => setKinds(withOrWithout(kinds, kind, on))}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{API_KEYS.whichCompanies}</legend>
          <label className={classes.radio}>
            <input type="radio" name="aziende" checked={!some} onChange={() => setSome(false)} />
            {API_KEYS.allCompanies}
          </label>
          <label className={classes.radio}>
            <input type="radio" name="aziende" checked={some} onChange={() => setSome(true)} />
            {API_KEYS.someCompanies}
          </label>
          {some && <Companies chosen={companies} onChoose={setCompanies} />}
        </fieldset>
        <fieldset>
          <legend>{API_KEYS.whichRights}</legend>
          {RIGHTS.map((right) => (
            <Check
              key={right}
              label={API_KEYS.rights[right]}
              checked={rights.has(right)}
              onChange={(on) => setRights(withOrWithout(rights, right, on))}
            />
          ))}
        </fieldset>
        <div className={classes.side}>
          <DateField label={API_KEYS.from} value={from} onChange={setFrom} />
          <DateField label={API_KEYS.until} value={until} min={from} onChange={setUntil} />
        </div>
        <p className={classes.count}>{API_KEYS.daysHint}</p>
        {error && <ErrorBox error={error} />}
      </div>
    </Dialog>
  );
}

function Companies(props: { chosen: ReadonlySet<string>; onChoose: (chosen: ReadonlySet<string>) => void }) {
  const { chosen, onChoose } = props;
  const [typed, setTyped] = useState('');
  const searchId = useId();
  const { data, error, refetch } = useQuery(queryOf(listCompanyUsers, { query: { sort: 'ragioneSociale,asc' } }));
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  const found = (data ?? []).filter((one) => holdsWords(`${one.ragioneSociale} ${one.codiceAzienda}`, typed));
  return (
    <>
      <Input.Wrapper label={API_KEYS.search} id={searchId}>
        <Input id={searchId} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Input.Wrapper>
      <p className={classes.count} role="status">
        {API_KEYS.chosen(chosen.size)}
      </p>
      <div className={classes.companies}>
        {found.slice(0, SHOWN).map((one) => (
          <Check
            key={one.id}
            label={one.ragioneSociale}
            checked={chosen.has(one.codiceFiscale)}
            onChange={(on) => onChoose(withOrWithout(chosen, one.codiceFiscale, on))}
          />
        ))}
        {data && found.length === 0 && <p>{API_KEYS.noCompany}</p>}
        {found.length > SHOWN && <p>{API_KEYS.more(found.length - SHOWN)}</p>}
      </div>
    </>
  );
}

function withOrWithout<T>(all: ReadonlySet<T>, one: T, on: boolean): ReadonlySet<T> {
  const next = new Set(all);
  if (on) next.add(one);
  else next.delete(one);
  return next;
}

/** The maximum number of entries shown in a list of checkboxes; the user finds others with the search field. */
const SHOWN = 50;
