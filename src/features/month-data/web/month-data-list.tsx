import { useMemo, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { dayInRome, formatDay, formatInstant, formatMonth } from '../../../text/common/format.ts';
import { MONTH_DATA, MONTH_LIST } from '../../../text/month-data/month-data.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import type { ListAction, ListDefinition, ListHandle } from '../../../web/list/list-definition.ts';
import { List, ListPage } from '../../../web/list/list-page.tsx';
import { saveFile } from '../../../web/open-file.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh, useChange } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { DateField } from '../../../web/ui/field/date-field.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import { monthOfDay } from '../../documents/core/closing.ts';
import { MonthSteps } from '../../documents/core/web/month-steps.tsx';
import {
  exportMonthData,
  listMonthData,
  openMonthData,
  remindMonthData,
  takeOverMonthData,
} from '../month-data.contract.ts';
import { SettingDialog } from './month-setting.tsx';

export type SheetRow = ResponseOf<typeof listMonthData>[number];
type State = NonNullable<SheetRow['stato']>;

const LOOKS = {
  chiesti: ['mute', 'clock'],
  inArrivo: ['info', 'pencil'],
  arrivati: ['warn', 'inbox'],
  daChiarire: ['bad', 'chat'],
  presi: ['ok', 'check'],
} as const satisfies Record<State, readonly [string, string]>;
/** What waits for the consultant comes first. */
const ORDER: readonly (State | null)[] = ['arrivati', 'daChiarire', 'inArrivo', 'chiesti', 'presi', null];

export function StateChip({ stato }: { stato: State | null }) {
  if (stato === null) return <Chip tone="mute" icon="minus" text={MONTH_DATA.notAsked} />;
  const [tone, icon] = LOOKS[stato];
  return <Chip tone={tone} icon={icon} text={MONTH_DATA.states[stato]} />;
}

/** `/…/dati-del-mese`: an office sees one month of all companies, a company its own months. */
export default function MonthDataList() {
  const { role } = useAccount();
  return role === 'CONSULTANT' ? <OfficeMonth /> : <OwnMonths />;
}

function OwnMonths() {
  const { role } = useAccount();
  const definition = useMemo(() => sheetList({ month: null, role: role === 'BRANCH' ? 'BRANCH' : 'COMPANY' }), [role]);
  return <ListPage definition={definition} title={MONTH_DATA.title} below={MONTH_LIST.companyBelow} />;
}

function OfficeMonth() {
  const [search, change] = useAddressSearch();
  const [setting, setSetting] = useState(false);
  const newest = monthOfDay(dayInRome(new Date()));
  const asked = firstValue(search, 'annomese') ?? '';
  const month = /^\d{6}$/.test(asked) ? Number(asked) : newest;
  const definition = useMemo(() => sheetList({ month, role: 'CONSULTANT' }), [month]);
  return (
    <>
      <PageHeader
        title={MONTH_DATA.of(String(month))}
        below={MONTH_LIST.officeBelow}
        actions={
          <>
            <MonthSteps {...{ month, newest }} onGo={(to) => change({ annomese: String(to) }, { replace: true })} />
            <ActionButton onClick={() => setSetting(true)}>{MONTH_LIST.settings}</ActionButton>
          </>
        }
      />
      <List key={month} definition={definition} />
      {setting && <SettingDialog onClose={() => setSetting(false)} />}
    </>
  );
}

type Whose = { month: number | null; role: 'CONSULTANT' | 'COMPANY' | 'BRANCH' };

function sheetList({ month, role }: Whose): ListDefinition<SheetRow> {
  const query = queryOf(listMonthData, { query: month === null ? {} : { annomese: String(month) } });
  const isOffice = role === 'CONSULTANT';
  const companyOf = (row: SheetRow) => row.ragioneSociale;
  const nameOf = (row: SheetRow) => (isOffice ? row.ragioneSociale : formatMonth(row.annomese));
  const linkOf = (row: SheetRow) =>
    row.id === null ? nameOf(row) : <CellLink to={paths.monthSheet(role, row.id)}>{nameOf(row)}</CellLink>;
  const sentOf = ({ inviatoIl, sollecitatoIl, versione }: SheetRow) => {
    if (inviatoIl === null) return sollecitatoIl === null ? '' : MONTH_LIST.reminded(sollecitatoIl);
    return [formatInstant(inviatoIl), versione > 1 && MONTH_LIST.version(versione)].filter(Boolean).join(', ');
  };
  const state = (row: SheetRow) => (
    <span className={layout.line}>
      <StateChip stato={row.stato} />
      {isOffice && row.presa > 0 && row.versione > row.presa && (
        <span className={layout.small}>{MONTH_LIST.changed}</span>
      )}
    </span>
  );
  return {
    name: month === null ? MONTH_DATA.title : MONTH_LIST.name(String(month)),
    noun: isOffice ? ['azienda', 'aziende'] : ['mese', 'mesi'],
    ...(isOffice ? { feminine: true as const } : {}),
    rows: {
      whole: query,
      words: (row) => `${row.ragioneSociale} ${row.codiceAzienda} ${formatMonth(row.annomese)}`,
      by: {
        nome: (row) => (isOffice ? row.ragioneSociale : Number(row.annomese)),
        azienda: companyOf,
        stato: (row) => `${ORDER.indexOf(row.stato)}${row.ragioneSociale}`,
        entro: (row) => row.entro ?? '',
      },
    },
    sort: isOffice ? 'stato,asc' : 'nome,desc',
    rowId: (row) => row.id ?? row.codiceAzienda,
    rowName: (row) => `${row.ragioneSociale}, ${formatMonth(row.annomese)}`,
    columns: [
      {
        ...{ id: 'nome', width: 280, sortField: 'nome' },
        header: isOffice ? MONTH_LIST.company : MONTH_LIST.month,
        cell: linkOf,
      },
      ...(isOffice
        ? []
        : [{ ...{ id: 'azienda', header: MONTH_LIST.company, width: 260, sortField: 'azienda' }, cell: companyOf }]),
      { id: 'stato', header: MONTH_LIST.state, width: 320, sortField: 'stato', cell: state },
      { id: 'entro', header: MONTH_LIST.due, width: 120, sortField: 'entro', cell: (row) => formatDay(row.entro) },
      { id: 'inviati', header: MONTH_LIST.sent, width: 240, cell: sentOf },
    ],
    card: (row) => (
      <CardParts
        name={linkOf(row)}
        code={isOffice ? row.codiceAzienda : row.ragioneSociale}
        line={[row.entro && MONTH_LIST.dueOn(row.entro), sentOf(row)].filter(Boolean).join(' · ')}
        state={state(row)}
      />
    ),
    ...(month !== null ? { actions: (rows, list) => officeActions(rows, String(month), list) } : {}),
    empty: isOffice
      ? { title: MONTH_LIST.emptyOffice, text: MONTH_LIST.emptyOfficeText }
      : { title: MONTH_LIST.empty, text: MONTH_LIST.emptyText },
  };
}

const idsOf = (rows: readonly SheetRow[]) => rows.flatMap(({ id }) => id ?? []);

function officeActions(rows: readonly SheetRow[], annomese: string, list: ListHandle): ListAction[] {
  const sent = rows.filter(({ versione }) => versione > 0);
  const whyNotAsked = rows.some(({ id }) => id === null) ? MONTH_LIST.noneAsked : null;
  const takeOver = async () => {
    try {
      const { aggiornati } = await call(takeOverMonthData, { body: { ids: idsOf(rows) } });
      list.clearSelection();
      await refresh(listMonthData);
      say(MONTH_LIST.taken(aggiornati), { icon: 'check' });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return [
    {
      label: MONTH_LIST.ask,
      icon: 'send',
      whyNot: null,
      onRun: () => list.show((onClose) => <AskDialog {...{ rows, annomese, list, onClose }} />),
    },
    {
      label: MONTH_LIST.remind,
      icon: 'bell',
      whyNot: whyNotAsked,
      onRun: () => list.show((onClose) => <RemindDialog {...{ rows, list, onClose }} />),
    },
    {
      label: MONTH_LIST.export,
      icon: 'download',
      whyNot: sent.length === 0 ? MONTH_LIST.nothingSent : null,
      onRun: () => void exportSheets(sent, annomese),
    },
    {
      label: MONTH_LIST.take,
      icon: 'check',
      whyNot: whyNotAsked ?? (sent.length < rows.length ? MONTH_LIST.nothingSent : null),
      onRun: () => void takeOver(),
    },
  ];
}

/** Saves a downloaded file, or says why there is none. */
export async function save(file: ReturnType<typeof callFile>): Promise<void> {
  try {
    const { blob, nomeFile } = await file;
    saveFile(blob, nomeFile);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}

export const exportSheets = (rows: readonly Pick<SheetRow, 'cfAzienda'>[], annomese: string) =>
  save(
    callFile(exportMonthData, {
      params: { annomese },
      query: { listacfazienda: rows.map(({ cfAzienda }) => cfAzienda) },
    }),
  );

function AskDialog(props: { rows: readonly SheetRow[]; annomese: string; list: ListHandle; onClose: () => void }) {
  const { rows, annomese, list, onClose } = props;
  const [due, setDue] = useState<string | null>(null);
  const ask = useChange(openMonthData, {
    refreshes: [listMonthData],
    onDone: ({ aggiornati }) => {
      list.clearSelection();
      onClose();
      say(MONTH_LIST.asked(aggiornati), { icon: 'send' });
    },
  });
  return (
    <ConfirmDialog
      open
      large
      busy={ask.isPending}
      onClose={onClose}
      onConfirm={() =>
        ask.mutate({
          body: { annomese, aziende: rows.map(({ cfAzienda }) => cfAzienda), ...(due ? { entro: due } : {}) },
        })
      }
      title={MONTH_LIST.askTitle(rows.length)}
      verb={MONTH_LIST.ask}
      text={MONTH_LIST.askText(annomese)}
      rows={rows.map((row) => [row.ragioneSociale, row.codiceAzienda])}
      error={ask.error}
    >
      <div className={layout.fields}>
        <DateField
          label={MONTH_LIST.dueField}
          hint={MONTH_LIST.dueHint}
          min={dayInRome(new Date())}
          value={due}
          onChange={setDue}
        />
      </div>
    </ConfirmDialog>
  );
}

function RemindDialog({ rows, list, onClose }: { rows: readonly SheetRow[]; list: ListHandle; onClose: () => void }) {
  const remind = useChange(remindMonthData, {
    refreshes: [listMonthData],
    onDone: ({ aggiornati }) => {
      list.clearSelection();
      onClose();
      say(MONTH_LIST.remindedNow(aggiornati), { icon: 'check' });
    },
  });
  return (
    <ConfirmDialog
      open
      large
      busy={remind.isPending}
      onClose={onClose}
      onConfirm={() => remind.mutate({ body: { ids: idsOf(rows) } })}
      title={MONTH_LIST.remindTitle}
      verb={MONTH_LIST.remind}
      text={MONTH_LIST.remindText}
      rows={rows.map((row) => [row.ragioneSociale, row.codiceAzienda])}
      error={remind.error}
    />
  );
}
