import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { consultantHome } from '../../../directory/companies.contract.ts';
import { LET_IN } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { pagesOf, refresh } from '../../../web/query.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { SelectField } from '../../../web/ui/field/select-field.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { INVITED_AT_ONCE, sendActivations } from '../../accounts/managing.contract.ts';
import { listMailings } from '../../notifications/mailings.contract.ts';
import { listEmployeeUsers, summariseEmployeeUsers } from '../users.contract.ts';
import type { EmployeeRow } from './employee-list.tsx';
import { sayOutcome } from './invitations.tsx';
import { giveAccessTo, lacksAccess, letIn } from './let-in.tsx';
import classes from './let-in-drawer.module.css';
import { saveLetters } from './user-actions.ts';
import { ActivateDialog } from './user-dialogs.tsx';

/** The largest page of the endpoint. */
const AT_MOST = 1000;
const SHOWN_NAMES = 50;

const byCompanyAndName = new Intl.Collator('it');
const orderOf = (row: EmployeeRow) => `${row.azienda} ${row.cognome} ${row.nome}`;

/** The workers to let in, by way: an invitation for those with a mailbox, a letter for the others, or by hand. */
export default function LetInDrawer({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const [company, setCompany] = useState('');
  const found = useQuery(
    pagesOf(listEmployeeUsers, { companyId })({
      stato: ['maiInvitato', 'senzaAccessoWeb', 'scaduta'],
      cessati: 'false',
      size: String(AT_MOST),
      sort: 'cognome,asc',
    }),
  );
  const all = (found.data?.rows ?? []).toSorted((a, b) => byCompanyAndName.compare(orderOf(a), orderOf(b)));
  const companies = Map.groupBy(all, (row) => row.codiceAzienda);
  // The last person of the chosen company may have been let in meanwhile.
  const rows = companies.get(company) ?? all;
  const total = found.data?.total ?? 0;
  return (
    <Dialog
      open
      form="side"
      title={found.data === undefined ? LET_IN.loading : total > 0 ? LET_IN.title(total) : LET_IN.done}
      onClose={onClose}
    >
      {found.isLoadingError ? (
        <ErrorBox error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <WaitingLines lines={8} />
      ) : total === 0 ? (
        <EmptyState title={LET_IN.done} text={LET_IN.doneText} />
      ) : (
        <div className={layout.stack16}>
          <p className={layout.quiet}>{LET_IN.text}</p>
          {total > all.length && <p className={layout.hint}>{LET_IN.first(all.length)}</p>}
          {companies.size > 1 && (
            <SelectField
              label={LET_IN.company}
              value={companies.has(company) ? company : ''}
              onChange={setCompany}
              options={[
                { value: '', label: LET_IN.all(all.length) },
                ...[...companies].map(([value, [first, ...rest]]) => ({
                  value,
                  label: LET_IN.ofCompany(first?.azienda ?? '', rest.length + 1),
                })),
              ]}
            />
          )}
          <Ways rows={rows} named={companies.size > 1} />
        </div>
      )}
    </Dialog>
  );
}

function Ways({ rows, named }: { rows: readonly EmployeeRow[]; named: boolean }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const mailed = rows.filter((row) => row.email !== null);
  const lettered = rows.filter((row) => row.email === null);
  const show = (draw: (close: () => void) => ReactNode) => setDialog(draw(() => setDialog(null)));
  const invite = useMutation({
    mutationFn: async () => {
      await giveAccessTo(mailed.filter(lacksAccess).map(({ id }) => id));
      return call(sendActivations, { body: { ids: mailed.map(({ id }) => id) } });
    },
    onSuccess: sayOutcome,
    onSettled: refreshPeople,
  });
  const print = useMutation({
    mutationFn: async () => {
      await giveAccessTo(lettered.filter(lacksAccess).map(({ id }) => id));
      await saveLetters(lettered.map(({ id }) => id));
    },
    onSuccess: () => say(LET_IN.printed(lettered.length), { icon: 'printer' }),
    onSettled: refreshPeople,
  });
  const byHand = (row: EmployeeRow) =>
    letIn(
      [row],
      { show },
      {
        next: 'byHand',
        then: async () => {
          const user = { id: row.id, name: `${row.cognome} ${row.nome}`, email: row.email, login: row.login };
          show((close) => <ActivateDialog user={user} onClose={close} onDone={() => void refreshPeople()} />);
        },
      },
    );
  const late = mailed.length > INVITED_AT_ONCE;
  return (
    <>
      <Way
        title={LET_IN.byMail(mailed.length)}
        text={`${LET_IN.byMailText} ${late ? LET_IN.byMailLater : LET_IN.byMailAtOnce}`}
        verb={LET_IN.invite(mailed.length)}
        icon="mail"
        rows={mailed}
        run={invite}
        detail={(row) => [row.email, named && row.azienda]}
        onByHand={byHand}
      />
      <Way
        title={LET_IN.byLetter(lettered.length)}
        text={LET_IN.byLetterText}
        verb={LET_IN.print(lettered.length)}
        icon="printer"
        rows={lettered}
        run={print}
        detail={(row) => [row.matricola, named && row.azienda]}
        onByHand={byHand}
      />
      {dialog}
    </>
  );
}

function Way(props: {
  title: string;
  text: string;
  verb: string;
  icon: IconName;
  rows: readonly EmployeeRow[];
  run: { mutate: () => void; isPending: boolean; error: unknown };
  detail: (row: EmployeeRow) => readonly (string | null | false)[];
  onByHand: (row: EmployeeRow) => void;
}) {
  const { title, text, verb, icon, rows, run, detail, onByHand } = props;
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section className={classes.way} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={layout.hint}>{text}</p>
      <ActionButton variant="filled" icon={icon} busy={run.isPending} onClick={() => run.mutate()}>
        {verb}
      </ActionButton>
      {run.error !== null && <ErrorBox error={run.error} />}
      <details className={classes.names}>
        <summary>{LET_IN.names}</summary>
        <p className={layout.hint}>{LET_IN.byHandText}</p>
        <ul>
          {rows.slice(0, SHOWN_NAMES).map((row) => (
            <li key={row.id}>
              <span>
                {row.cognome} {row.nome}
                <span className={layout.hint}>{detail(row).filter(Boolean).join(' · ')}</span>
              </span>
              <ActionButton size="xs" onClick={() => onByHand(row)}>
                {LET_IN.byHand}
                <span className="pl-unseen">
                  : {row.cognome} {row.nome}
                </span>
              </ActionButton>
            </li>
          ))}
        </ul>
        {rows.length > SHOWN_NAMES && <p className={layout.hint}>{LET_IN.others(rows.length - SHOWN_NAMES)}</p>}
      </details>
    </section>
  );
}

const refreshPeople = () => refresh(listEmployeeUsers, summariseEmployeeUsers, listMailings, consultantHome);
