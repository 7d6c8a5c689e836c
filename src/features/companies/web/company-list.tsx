import { Button } from '@mantine/core';
import type { ResponseOf } from '../../../access/contract.ts';
import { USER_STATES } from '../../../directory/grant.ts';
import { API_KEYS } from '../../../text/api-keys.ts';
import { COMPANY_DETAIL, COMPANY_LABELS, COMPANY_USERS, LOGINS, PEOPLE } from '../../../text/people.ts';
import { WEBHOOKS } from '../../../text/webhooks.ts';
import { AppLink } from '../../../web/address.tsx';
import { choice, tags } from '../../../web/list/filters.ts';
import { lateDialogs } from '../../../web/list/late-dialogs.ts';
import type { ListAction, ListDefinition, ListHandle } from '../../../web/list/list-definition.ts';
import { paths } from '../../../web/paths.ts';
import { pagesOf, queryOf } from '../../../web/query.ts';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { accessActions } from '../../employees/web/access-actions.tsx';
import { AccessChip } from '../../employees/web/access-chip.tsx';
import { invite, inviteWaiting } from '../../employees/web/invitations.tsx';
import { whyNobodyInvited } from '../../employees/web/user-actions.ts';
import { listCompanyLabels, listCompanyUsers, removeCompany } from '../company-users.contract.ts';

export type CompanyUserRow = ResponseOf<typeof listCompanyUsers>[number];

const DIALOGS = lateDialogs(() => import('./company-dialogs.ts'));

const COLUMNS: readonly Column<CompanyUserRow>[] = [
  {
    id: 'ragioneSociale',
    header: COMPANY_USERS.company,
    width: 230,
    sortField: 'ragioneSociale',
    words: (row) => row.ragioneSociale,
    cell: (row) => <CellLink to={paths.companyDetail(row.id)}>{row.ragioneSociale}</CellLink>,
  },
  {
    id: 'codiceAzienda',
    header: 'Codice',
    width: 90,
    sortField: 'codiceAzienda',
    verbatim: true,
    words: (row) => row.codiceAzienda,
    cell: (row) => row.codiceAzienda,
  },
  {
    id: 'codiceFiscale',
    header: COMPANY_LABELS.codiceFiscale,
    width: 170,
    sortField: 'codiceFiscale',
    verbatim: true,
    fits: true,
    cell: (row) => row.codiceFiscale,
  },
  {
    id: 'etichette',
    header: COMPANY_USERS.labels,
    width: 150,
    empties: true,
    words: (row) => row.etichette.join(', '),
    cell: (row) => row.etichette.join(', '),
  },
  {
    id: 'email',
    header: PEOPLE.email,
    width: 210,
    sortField: 'email',
    words: (row) => row.email ?? '',
    cell: (row) => row.email,
  },
  {
    id: 'stato',
    header: PEOPLE.access,
    width: 240,
    sortField: 'stato',
    fits: true,
    cell: (row) => <AccessChip {...row} />,
  },
  {
    id: 'lavoratori',
    header: COMPANY_USERS.people,
    width: 150,
    sortField: 'lavoratori',
    fits: true,
    cell: (row) => COMPANY_USERS.active(row.lavoratoriAttivi, row.lavoratori),
  },
];

/** The consultant's companies and the state of their first logins. */
export function companyList(): ListDefinition<CompanyUserRow> {
  return {
    name: COMPANY_USERS.companies,
    noun: ['azienda', 'aziende'],
    feminine: true,
    rows: { page: pagesOf(listCompanyUsers) },
    rowId: (row) => row.id,
    rowName: (row) => row.ragioneSociale,
    columns: COLUMNS,
    sort: 'ragioneSociale,asc',
    card: (row) => (
      <CardParts
        name={<AppLink to={paths.companyDetail(row.id)}>{row.ragioneSociale}</AppLink>}
        code={row.codiceAzienda}
        line={COMPANY_USERS.active(row.lavoratoriAttivi, row.lavoratori)}
        state={<AccessChip {...row} />}
      />
    ),
    states: Object.entries(USER_STATES).map(([state, label]) => ({ label, matches: (row) => row.stato === state })),
    filters: [
      choice({
        key: 'stato',
        label: PEOPLE.access,
        options: Object.entries(USER_STATES).map(([value, label]) => ({ value, label })),
        place: 'pills',
      }),
      tags({ key: 'etichetta', inUse: queryOf(listCompanyLabels, {}) }),
    ],
    later: DIALOGS.fetch,
    actions: actionsFor,
    ownActions: (list) => [
      { label: PEOPLE.import, icon: 'upload', whyNot: null, onRun: () => list.go(paths.importCompanies()) },
      {
        label: COMPANY_USERS.addCompany,
        icon: 'plus',
        whyNot: null,
        onRun: () =>
          void DIALOGS.open(list, ({ CompanyForm }, onClose) => (
            <CompanyForm onClose={onClose} onDone={() => void list.refresh()} />
          )),
      },
      { label: PEOPLE.inviteWaiting, icon: 'mail', whyNot: null, onRun: () => void inviteWaiting(undefined, list) },
      { label: LOGINS.title, icon: 'users', whyNot: null, onRun: () => list.go(paths.secondaryAccounts()) },
      { label: API_KEYS.title, icon: 'lock', whyNot: null, onRun: () => list.go(paths.apiKeys()) },
      { label: WEBHOOKS.title, icon: 'send', whyNot: null, onRun: () => list.go(paths.webhooks()) },
    ],
    rowMenu: (row, list) => [
      { label: COMPANY_DETAIL.title, icon: 'building', onPick: () => list.go(paths.companyDetail(row.id)) },
    ],
    empty: {
      title: COMPANY_USERS.empty,
      text: COMPANY_USERS.emptyText,
      actions: (
        <Button component="a" href={`#${paths.importCompanies()}`}>
          {PEOPLE.import}
        </Button>
      ),
    },
  };
}

function actionsFor(rows: readonly CompanyUserRow[], list: ListHandle): readonly ListAction[] {
  const several: ListAction[] = [
    { label: PEOPLE.invite, icon: 'mail', whyNot: whyNobodyInvited(rows), onRun: () => void invite(rows, list) },
    {
      label: COMPANY_USERS.labels,
      icon: 'tag',
      whyNot: rows.length === 0 ? COMPANY_USERS.chooseOne : null,
      onRun: () =>
        void DIALOGS.open(list, ({ CompanyLabels }, onClose) => (
          <CompanyLabels
            rows={rows}
            onClose={onClose}
            onDone={() => {
              list.clearSelection();
              void list.refresh();
            }}
          />
        )),
    },
  ];
  const [row] = rows;
  if (!row || rows.length > 1) return several;
  const { access, end } = accessActions(row, list, { name: row.ragioneSociale, contract: removeCompany });
  return [
    {
      label: COMPANY_USERS.manageWorkers,
      icon: 'users',
      whyNot: null,
      onRun: () => list.go(paths.employees({ codiceAzienda: row.codiceAzienda })),
    },
    ...several,
    {
      label: COMPANY_USERS.editCompany,
      icon: 'pencil',
      whyNot: null,
      onRun: () => list.go(paths.companyDetail(row.id)),
    },
    ...access,
    {
      label: COMPANY_USERS.logins,
      icon: 'users',
      whyNot: null,
      onRun: () =>
        void DIALOGS.open(list, ({ CompanyLogins }, onClose) => (
          <CompanyLogins taxCode={row.codiceFiscale} name={row.ragioneSociale} onClose={onClose} />
        )),
    },
    ...end,
  ];
}
