import { Button } from '@mantine/core';
import type { ResponseOf } from '../../../access/contract.ts';
import { ALL_COMPANIES } from '../../../directory/all-companies.ts';
import { USER_STATES } from '../../../directory/grant.ts';
import { branchesOf, type CompanyChoice } from '../../../directory-web/use-companies.ts';
import { formatDay } from '../../../text/common/format.ts';
import { ACCESS_FIGURES, COMPANY_USERS, PEOPLE } from '../../../text/people.ts';
import { branches, choice, flag } from '../../../web/list/filters.ts';
import type { ListAction, ListDefinition, ListHandle } from '../../../web/list/list-definition.ts';
import { paths } from '../../../web/paths.ts';
import { filteredOf, pagesOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { TaxCode, TaxCodeInCell, taxCodeCell } from '../../../web/ui/chip/tax-code.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { listEmployeeUsers, removeEmployee, summariseEmployeeUsers } from '../users.contract.ts';
import { accessActions } from './access-actions.tsx';
import { AccessChip } from './access-chip.tsx';
import { invite, inviteWaiting } from './invitations.tsx';
import { lacksAccess, letIn } from './let-in.tsx';
import { accessGiven, printLetters, whyNobodyInvited } from './user-actions.ts';

export type EmployeeRow = ResponseOf<typeof listEmployeeUsers>[number];

const nameOf = (row: EmployeeRow) => `${row.cognome} ${row.nome}`;

const COLUMNS: readonly Column<EmployeeRow>[] = [
  { id: 'lavoratore', header: PEOPLE.worker, width: 200, sortField: 'cognome', words: nameOf, cell: nameOf },
  {
    id: 'codiceFiscale',
    header: PEOPLE.taxCode,
    width: 190,
    sortField: 'codiceFiscale',
    className: taxCodeCell,
    verbatim: true,
    fits: true,
    cell: (row) => <TaxCodeInCell code={row.codiceFiscale} />,
  },
  {
    id: 'matricola',
    header: 'Matricola',
    width: 110,
    sortField: 'matricola',
    empties: true,
    words: (row) => row.matricola ?? '',
    cell: (row) => row.matricola,
  },
  {
    id: 'filiale',
    header: 'Filiale',
    width: 140,
    sortField: 'filiale',
    empties: true,
    words: (row) => row.filialeDescrizione ?? '',
    cell: (row) => row.filialeDescrizione,
  },
  {
    id: 'email',
    header: PEOPLE.email,
    width: 210,
    sortField: 'email',
    empties: true,
    words: (row) => row.email ?? '',
    cell: (row) => row.email,
  },
  {
    id: 'stato',
    header: PEOPLE.access,
    width: 240,
    sortField: 'stato',
    fits: true,
    cell: (row) => <Access row={row} />,
  },
];

function Access({ row }: { row: EmployeeRow }) {
  if (row.cessato) return <Chip tone="mute" icon="clock" text={PEOPLE.endedOn(formatDay(row.dataCessazione))} />;
  return <AccessChip {...row} />;
}

const OF_GROUP: readonly Column<EmployeeRow>[] = [
  ...COLUMNS.slice(0, 1),
  { id: 'azienda', header: COMPANY_USERS.company, width: 200, words: (row) => row.azienda, cell: (row) => row.azienda },
  ...COLUMNS.slice(1),
];

/** The employees of a company, or of all companies of a group (P119), with the state of their logins. */
export function employeesOf(company: CompanyChoice | null): ListDefinition<EmployeeRow> {
  const whose = { companyId: company?.code ?? ALL_COMPANIES };
  return {
    name: PEOPLE.workers,
    noun: ['lavoratore', 'lavoratori'],
    ...(company ? { companies: [company.name] } : {}),
    rows: { page: pagesOf(listEmployeeUsers, whose) },
    rowId: (row) => row.id,
    rowName: nameOf,
    columns: company ? COLUMNS : OF_GROUP,
    sort: 'cognome,asc',
    card: (row) => (
      <CardParts
        name={nameOf(row)}
        code={<TaxCode code={row.codiceFiscale} />}
        line={company ? (row.email ?? row.filialeDescrizione ?? row.matricola ?? '') : row.azienda}
        state={<Access row={row} />}
      />
    ),
    states: Object.entries(USER_STATES).map(([state, label]) => ({
      label,
      matches: (row) => row.stato === state && !row.cessato,
    })),
    filters: [
      choice({
        key: 'stato',
        label: PEOPLE.access,
        options: Object.entries(USER_STATES).map(([value, label]) => ({ value, label })),
      }),
      flag({ key: 'cessati', label: PEOPLE.ended, group: PEOPLE.employment }),
      // The summary's figures do not include former employees, so this filter selects them.
      choice({
        key: 'cessati',
        label: PEOPLE.employment,
        options: [{ value: 'false', label: PEOPLE.ongoing }],
        place: 'figures',
      }),
      branches({ key: 'filcant', options: company && branchesOf(company.taxCode) }),
    ],
    summary: {
      counts: filteredOf(summariseEmployeeUsers, whose),
      whole: [...Object.keys(USER_STATES), 'cessati'],
      groups: [
        {
          title: PEOPLE.access,
          figures: (['attivo', 'inAttesa', 'scaduta', 'maiInvitato', 'senzaAccessoWeb', 'disattivato'] as const).map(
            (state) => ({
              label: ACCESS_FIGURES[state],
              tone: state === 'attivo' ? ('ok' as const) : state === 'inAttesa' ? ('soft' as const) : ('mute' as const),
              count: state,
              sets: { stato: state, cessati: 'false' },
            }),
          ),
        },
      ],
    },
    actions: (rows, list) => actionsFor(rows, list),
    // Employees can be added and imported only into one company.
    ownActions: (list) =>
      company
        ? [
            {
              label: PEOPLE.import,
              icon: 'upload',
              whyNot: null,
              onRun: () => list.go(paths.importEmployees(company.code)),
            },
            {
              label: PEOPLE.addWorker,
              icon: 'plus',
              whyNot: null,
              onRun: () => list.go(paths.employeeProfile({ codiceAzienda: company.code })),
            },
            {
              label: PEOPLE.inviteWaiting,
              icon: 'mail',
              whyNot: null,
              onRun: () => void inviteWaiting(company.taxCode, list),
            },
          ]
        : [],
    rowMenu: (row, list) => [
      {
        label: PEOPLE.profile,
        icon: 'user',
        onPick: () => list.go(paths.employeeProfile({ id: row.id, codiceAzienda: row.codiceAzienda })),
      },
    ],
    empty: {
      title: PEOPLE.empty,
      text: PEOPLE.emptyText,
      actions: company && (
        <Button component="a" href={`#${paths.importEmployees(company.code)}`}>
          {PEOPLE.import}
        </Button>
      ),
    },
  };
}

function actionsFor(rows: readonly EmployeeRow[], list: ListHandle): readonly ListAction[] {
  const lettersFor = rows.filter((row) => !['attivo', 'disattivato'].includes(row.stato));
  const without = rows.filter(lacksAccess);
  // Both give web access themselves, so that lacking it is no reason against them.
  const given = rows.map((row) => (lacksAccess(row) ? { ...row, stato: 'maiInvitato' as const } : row));
  const [row] = rows;
  const several: ListAction[] = [
    {
      label: PEOPLE.invite,
      icon: 'mail',
      whyNot: whyNobodyInvited(given),
      onRun: () => letIn(rows, list, { next: 'invite', then: () => invite(rows, list) }),
    },
    {
      label: PEOPLE.letters,
      icon: 'printer',
      whyNot: lettersFor.length === 0 ? PEOPLE.lettersNone : null,
      onRun: () => letIn(lettersFor, list, { next: 'letters', then: () => printLetters(lettersFor, list) }),
    },
    {
      label: PEOPLE.giveAccess,
      icon: 'user-check',
      whyNot: without.length === 0 ? PEOPLE.giveAccessNone : null,
      onRun: () => letIn(without, list, { next: 'nothing', then: () => accessGiven(without.length, list) }),
    },
  ];
  if (!row || rows.length > 1) return several;
  const { access, end } = accessActions(row, list, { name: nameOf(row), contract: removeEmployee });
  return [...several, ...access, ...end];
}
