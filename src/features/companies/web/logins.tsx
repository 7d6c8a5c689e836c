import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { listBranches } from '../../../directory/companies.contract.ts';
import { Email, Name } from '../../../directory/fields.ts';
import { LIMITED_LOGINS } from '../../../text/companies/of-branches.ts';
import { COMPANY_USERS, LOGINS, PEOPLE } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { ApiProblem } from '../../../web/api-problem.ts';
import { TextField, useField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { type Query, queryOf, refresh } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../web/ui/field/check.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { AccessChip } from '../../employees/web/access-chip.tsx';
import * as contracts from '../company-users.contract.ts';
import classes from './logins.module.css';

type Login = ResponseOf<typeof contracts.listSecondaryAccounts>[number];
const NewLogin = z.object({ email: Email, firstName: Name, lastName: Name, filiali: z.array(z.string()) });
type Added = Omit<z.output<typeof NewLogin>, 'filiali'> & { filiali?: string[] };
type Branches = ResponseOf<typeof listBranches>;

/** The further logins of a company. */
export function CompanyLogins({ taxCode, name, onClose }: { taxCode: string; name: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={COMPANY_USERS.loginsOf(name)}>
      <LoginsOfCompany taxCode={taxCode} />
    </Dialog>
  );
}

export function LoginsOfCompany({ taxCode }: { taxCode: string }) {
  const params = { cfAzienda: taxCode };
  const branches = useQuery(queryOf(listBranches, { query: params }));
  // If the branches cannot be loaded, no login can be added: it would get the whole company instead of one branch.
  if (branches.isLoadingError) return <ErrorBox error={branches.error} onRetry={() => void branches.refetch()} />;
  return (
    <Logins
      query={queryOf(contracts.listCompanyLogins, { params })}
      branches={branches.data ?? []}
      add={(body) => call(contracts.addCompanyLogin, { params, body })}
      remove={(id) => call(contracts.removeCompanyLogin, { params: { ...params, id } })}
      changed={() => refresh(contracts.listCompanyLogins)}
    />
  );
}

/** Lists, adds and removes the logins of a practice or company; the first login cannot be removed. */
export function Logins(props: {
  query: Query<Login[]>;
  /** The branches to which a further login can be limited. */
  branches?: Branches;
  add: (login: Added) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  changed: () => Promise<void>;
}) {
  const { query, branches = [], add, remove, changed } = props;
  const found = useQuery(query);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Login | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  if (found.isLoadingError) return <ErrorBox error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <WaitingLines lines={3} />;
  const ask = (login: Login | null) => {
    setError(null);
    setLeaving(login);
  };
  const takeAway = async (login: Login) => {
    setBusy(true);
    setError(null);
    try {
      await remove(login.id);
      setLeaving(null);
      say(LOGINS.removed, { icon: 'trash' });
      await changed();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ul className={classes.logins}>
        {found.data.map((login) => (
          <li key={login.id}>
            <div>
              <strong>
                {[login.firstName, login.lastName].filter(Boolean).join(' ') ||
                  login.login ||
                  login.email ||
                  LOGINS.first}
              </strong>
              <small>{login.email ?? login.login}</small>
              {login.filiali && <small>{LIMITED_LOGINS.only(login.filiali)}</small>}
            </div>
            <AccessChip {...login} mailRifiutata={null} />
            {!login.primo && !login.proprio && (
              <Button variant="subtle" onClick={() => ask(login)} aria-label={`${LOGINS.remove} ${login.email}`}>
                {LOGINS.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adding ? (
        <NewLoginForm
          add={add}
          branches={branches}
          onDone={() => {
            setAdding(false);
            void changed();
          }}
        />
      ) : (
        <Button onClick={() => setAdding(true)}>{LOGINS.add}</Button>
      )}
      <ConfirmDialog
        open={leaving !== null}
        danger
        icon="trash"
        onClose={() => ask(null)}
        onConfirm={() => leaving && void takeAway(leaving)}
        busy={busy}
        title={PEOPLE.removeTitle(leaving?.email ?? '')}
        text={LOGINS.removeText}
        verb={LOGINS.remove}
        error={error}
      />
    </>
  );
}

function NewLoginForm(props: { add: (login: Added) => Promise<unknown>; branches: Branches; onDone: () => void }) {
  const { add, branches, onDone } = props;
  const form = useForm({
    schema: NewLogin,
    start: { email: '', firstName: '', lastName: '', filiali: [] },
    send: ({ filiali, ...person }) => add(filiali.length > 0 ? { ...person, filiali } : person),
    // According to spec §8, an e-mail address in use has its own message; any other error shows 'Si è verificato un
    // errore'.
    sentence: (error) =>
      error instanceof ApiProblem && error.errorKey === 'emailexists' ? error.message : LOGINS.failed,
    fieldOf: { emailexists: 'email' },
    onDone: () => {
      say(LOGINS.added, { icon: 'mail' });
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextField name="firstName" label={LOGINS.name} required />
      <TextField name="lastName" label={LOGINS.lastName} required />
      <TextField name="email" label={LOGINS.email} type="email" required />
      {branches.length > 0 && <BranchChecks branches={branches} />}
      <div>
        <SubmitButton>{LOGINS.add}</SubmitButton>
      </div>
    </Form>
  );
}

/** Checkboxes for the branches; if none is ticked, the login gets the whole company. */
function BranchChecks({ branches }: { branches: Branches }) {
  const { field } = useField('filiali');
  const chosen: readonly string[] = field.value;
  const hint = useId();
  return (
    <fieldset className={classes.branches} aria-describedby={hint}>
      <legend>{LIMITED_LOGINS.branches}</legend>
      <p id={hint}>{LIMITED_LOGINS.hint}</p>
      <div>
        {branches.map(({ codice, descrizione }) => (
          <Check
            key={codice}
            label={`${codice} ${descrizione}`}
            checked={chosen.includes(codice)}
            onChange={(on) => field.onChange(on ? [...chosen, codice] : chosen.filter((one) => one !== codice))}
          />
        ))}
      </div>
    </fieldset>
  );
}
