import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { REQUEST_STATUS_NAMES, REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { choice, dayRange } from '../../../web/list/filters.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { pagesOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellAction } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { REQUEST_STATUSES, type RequestType } from '../request.ts';
import { listRequestsOfCompanies } from '../requests.contract.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { decisionsOn } from './decisions.ts';
import type { RequestRow } from './request-calls.ts';
import { RequestChip } from './request-chip.tsx';
import { RequestForm } from './request-form.tsx';
import classes from './requests.module.css';

const typeName = (row: RequestRow) => REQUEST_TYPE_NAMES[row.tipo as RequestType];
const dayOf = (instant: string) => formatDay(dayInRome(instant));

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/**
 * The list of requests of employees and companies: for these companies, or for all if the list of companies is empty.
 */
export function requestsOf(
  companies: readonly CompanyChoice[],
  account: Account,
  open: (id: string) => void,
): ListDefinition<RequestRow> {
  const whose = companies.length > 0 ? { listacfazienda: companies.map((company) => company.taxCode) } : {};
  const several = companies.length !== 1;
  const columns: readonly Column<RequestRow>[] = [
    {
      id: 'mittente',
      header: REQUESTS.sender,
      width: 220,
      sortField: 'mittente',
      cell: (row) => <CellAction onClick={() => open(row.id)}>{row.mittente}</CellAction>,
    },
    ...(several
      ? [
          {
            id: 'azienda',
            header: REQUESTS.company,
            width: 200,
            sortField: 'azienda',
            cell: (row: RequestRow) => row.azienda,
          },
        ]
      : []),
    { id: 'tipo', header: REQUESTS.type, width: 220, sortField: 'tipo', cell: typeName },
    {
      id: 'status',
      header: REQUESTS.status,
      width: 170,
      sortField: 'status',
      cell: (row) => <RequestChip {...row} />,
    },
    { id: 'data', header: REQUESTS.sentOn, width: 130, sortField: 'data', cell: (row) => dayOf(row.data) },
    {
      id: 'dataStato',
      header: REQUESTS.changedOn,
      width: 140,
      sortField: 'dataStato',
      cell: (row) => dayOf(row.dataStato),
    },
  ];
  return {
    name: REQUESTS.list,
    noun: REQUESTS.noun,
    feminine: true,
    companies: companies.map((company) => company.name),
    rows: { page: pagesOf(listRequestsOfCompanies, whose) },
    rowId: (row) => row.id,
    rowName: (row) => `${row.mittente}, ${typeName(row)}`,
    columns,
    card: (row) => (
      <CardParts
        name={
          <button type="button" className={classes.cell} onClick={() => open(row.id)}>
            {row.mittente}
          </button>
        }
        code={typeName(row)}
        line={[several ? row.azienda : '', dayOf(row.data)].filter(Boolean).join(' · ')}
        state={<RequestChip {...row} />}
      />
    ),
    unread: (row) => row.status === 'I',
    states: REQUEST_STATUSES.map((status) => ({
      label: REQUEST_STATUS_NAMES[status],
      matches: (row: RequestRow) => row.status === status,
    })),
    filters: [
      choice({
        key: 'stato',
        label: REQUESTS.status,
        options: options(REQUEST_STATUS_NAMES),
        place: 'pills',
      }),
      choice({ key: 'tipo', label: REQUESTS.type, options: options(REQUEST_TYPE_NAMES) }),
      choice({
        key: 'inviataDa',
        label: REQUESTS.from,
        options: [
          { value: 'lavoratore', label: REQUESTS.fromEmployees },
          { value: 'azienda', label: REQUESTS.fromCompanies },
        ],
        column: 1,
      }),
      dayRange({ from: 'da', to: 'a', label: REQUESTS.sentBetween, column: 1 }),
    ],
    actions: (rows, list) =>
      decisionsOn(rows, (status, icon) =>
        list.show((close) => (
          <DecideDialog rows={rows} status={status} icon={icon} onClose={close} onDone={list.clearSelection} />
        )),
      ),
    rowMenu: (row) => [{ label: REQUESTS.open, icon: 'eye', onPick: () => open(row.id) }],
    ownActions: (list) =>
      account.role === 'COMPANY'
        ? [
            {
              label: REQUESTS.newToConsultant,
              icon: 'plus',
              whyNot: null,
              onRun: () =>
                list.show((close) => (
                  <Dialog open onClose={close} title={REQUESTS.newToConsultant}>
                    <RequestForm
                      onDone={() => {
                        close();
                        say(REQUESTS.delivered);
                      }}
                    />
                  </Dialog>
                )),
            },
          ]
        : [],
    empty: { title: REQUESTS.empty, text: REQUESTS.emptyText },
  };
}
