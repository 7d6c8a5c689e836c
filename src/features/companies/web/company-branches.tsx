import { useState } from 'react';
import * as z from 'zod/mini';
import { listBranches } from '../../../directory/companies.contract.ts';
import { COMPANY_DETAIL } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { Branch, changeBranches } from '../company-users.contract.ts';
import type { Company } from './company-data.tsx';
import classes from './company-detail.module.css';
import { refreshCompany } from './refresh-company.ts';

type Values = z.output<typeof Branch>;

/** The branches of a company, each edited on its own row; a branch with employees cannot be removed. */
export function Branches({ company }: { company: Company }) {
  const { filiali } = company;
  const [editing, setEditing] = useState<Values | 'new' | null>(null);
  const [dropping, setDropping] = useState<string | null>(null);
  const save = async (change: (branches: Values[]) => Values[]) => {
    // The endpoint replaces the whole list, so the current list is read first: another user may have added branches
    // meanwhile.
    const now = await call(listBranches, { query: { cfAzienda: company.codFiscale } });
    await call(changeBranches, { params: { id: company.id }, body: change(now) });
    await refreshCompany();
  };
  const put = (branch: Values) => save((all) => [...all.filter(({ codice }) => codice !== branch.codice), branch]);
  const drop = async (branch: Values) => {
    setDropping(branch.codice);
    try {
      await save((all) => all.filter(({ codice }) => codice !== branch.codice));
      const undo = () => void put(branch).catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
      say(COMPANY_DETAIL.branchDropped, { icon: 'trash', undo });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad', icon: 'alert' });
    } finally {
      setDropping(null);
    }
  };
  return (
    <Section id="company-branches" title={COMPANY_DETAIL.branches}>
      {filiali.length === 0 ? (
        <p className={classes.hint}>{COMPANY_DETAIL.branchesNone}</p>
      ) : (
        <table className={classes.branches}>
          <thead>
            <tr>
              <th scope="col">{COMPANY_DETAIL.branchCode}</th>
              <th scope="col">{COMPANY_DETAIL.branchName}</th>
              <th scope="col">{COMPANY_DETAIL.branchPeople}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {filiali.map(({ lavoratori, cessati, ...branch }) => (
              <tr key={branch.codice}>
                <th scope="row" translate="no">
                  {branch.codice}
                </th>
                <td>{branch.descrizione}</td>
                <td>{lavoratori}</td>
                <td className={classes.tools}>
                  <ActionButton
                    variant="subtle"
                    label={`${COMPANY_DETAIL.editBranch} ${branch.codice}`}
                    onClick={() => setEditing(branch)}
                  >
                    <Icon name="pencil" size={18} />
                  </ActionButton>
                  <ActionButton
                    variant="subtle"
                    label={`${COMPANY_DETAIL.dropBranch} ${branch.codice}`}
                    whyNot={lavoratori + cessati > 0 ? COMPANY_DETAIL.branchUsed(lavoratori, cessati) : null}
                    busy={dropping === branch.codice}
                    onClick={() => void drop(branch)}
                  >
                    <Icon name="trash" size={18} />
                  </ActionButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ActionButton icon="plus" onClick={() => setEditing('new')}>
        {COMPANY_DETAIL.addBranch}
      </ActionButton>
      {editing !== null && (
        <BranchForm
          branch={editing === 'new' ? null : editing}
          taken={filiali.map(({ codice }) => codice)}
          save={put}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
}

function BranchForm(props: {
  branch: Values | null;
  taken: readonly string[];
  save: (branch: Values) => Promise<void>;
  onClose: () => void;
}) {
  const { branch, taken, save, onClose } = props;
  const form = useForm({
    schema: Branch,
    start: branch ?? { codice: '', descrizione: '' },
    check: ({ codice }) => ({
      codice: branch === null && taken.includes(codice.trim()) ? COMPANY_DETAIL.branchTaken(codice.trim()) : null,
    }),
    send: save,
    onDone: () => {
      say(branch ? COMPANY_DETAIL.branchChanged : COMPANY_DETAIL.branchAdded, { icon: 'check' });
      onClose();
    },
  });
  const title = branch ? `${COMPANY_DETAIL.editBranch} ${branch.codice}` : COMPANY_DETAIL.addBranch;
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form form={form}>
        {branch === null && <TextField name="codice" label={COMPANY_DETAIL.branchCode} required data-first />}
        <TextField name="descrizione" label={COMPANY_DETAIL.branchName} required />
        <div>
          <SubmitButton />
        </div>
      </Form>
    </Dialog>
  );
}
