import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { consultantHome } from '../../../directory/companies.contract.ts';
import { counted, dayInRome, formatCount, formatDayLong, formatMonth, timeInRome } from '../../../text/format.ts';
import { CLOSING, HOME } from '../../../text/homes.ts';
import { AppLink } from '../../../web/address.tsx';
import { TourCard } from '../../../web/frame/tour-card.tsx';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { List } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { queryClient, useAccount } from '../../../web/session.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { TakeBack } from '../../documents/publish/web/take-back.tsx';
import { AcquireButton } from '../../documents/upload/web/acquire-button.tsx';
import { companiesToFollow, type HomeRow, isBehind, monthOfPractice, nextStep } from './companies-to-follow.ts';
import { Deadlines } from './deadlines.tsx';
import classes from './home.module.css';
import { HomeBand } from './home-band.tsx';
import { RunningIntakes } from './running-intakes.tsx';

const SHOWN = 6;
const HOME_QUERY = queryOf(consultantHome, {});

export const prepare = () => queryClient.prefetchQuery(HOME_QUERY);

/** `/consultant/home`: the work that waits, company by company, each with its one next step. */
export default function ConsultantHome() {
  const account = useAccount();
  const home = useQuery(HOME_QUERY);
  const now = new Date();
  return (
    <>
      <PageHeader
        above={formatDayLong(dayInRome(now), true)}
        title={HOME.hello(account.firstName ?? account.login, Number(timeInRome(now).slice(0, 2)))}
        actions={<AcquireButton companies={[]} long />}
      />
      <TakeBack />
      <TourCard above />
      {home.isError ? (
        <ErrorBox error={home.error} onRetry={() => void home.refetch()} />
      ) : home.data === undefined ? (
        <WaitingRows />
      ) : home.data.length === 0 ? (
        <EmptyState title={HOME.noCompany} text={HOME.noCompanyText} actions={<AcquireButton companies={[]} long />} />
      ) : (
        <Practice rows={home.data} />
      )}
    </>
  );
}

function Practice({ rows }: { rows: readonly HomeRow[] }) {
  const state = monthOfPractice(rows);
  const waiting = companiesToFollow(rows);
  const month = formatMonth(state.month).toLowerCase();
  return (
    <>
      <HomeBand
        label={month ? HOME.payslipsOf(month) : HOME.noMonth}
        value={state.companiesWithMonth}
        rest={HOME.ofCompanies(state.companies)}
        parts={[
          { words: HOME.companiesDone(state.complete), value: state.complete, tone: 'ok' },
          { words: HOME.companiesUnread(state.withUnread), value: state.withUnread, tone: 'accent' },
          { words: HOME.companiesUnpublished(state.withUnpublished), value: state.withUnpublished, tone: 'rest' },
        ]}
        end={{ label: HOME.toPublish, value: state.unpublished, rest: HOME.inCompanies(state.withUnpublished) }}
      />
      <div className={classes.columns}>
        <section>
          <div className={classes.head}>
            <h2>{HOME.follow}</h2>
            <span className={classes.badge}>{formatCount(waiting.length)}</span>
            <span className={classes.links}>
              <AppLink to={paths.closing()} className="pl-thumb">
                {CLOSING.title}
              </AppLink>
              <AppLink to={paths.consultantDocuments()} className="pl-thumb">
                {HOME.all(rows.length)}
              </AppLink>
            </span>
          </div>
          {waiting.length === 0 ? (
            <EmptyState title={HOME.nothingToFollow} text={HOME.nothingToFollowText} />
          ) : (
            <ul className={classes.rows}>
              {waiting.slice(0, SHOWN).map((row) => (
                <FollowRow key={row.codiceAzienda} row={row} month={state.month} />
              ))}
            </ul>
          )}
        </section>
        <div className={classes.aside}>
          <RunningIntakes role="CONSULTANT" />
          <Deadlines />
        </div>
      </div>
      <AllCompanies />
    </>
  );
}

const VERBS = {
  publish: HOME.publish,
  acquire: HOME.acquire,
  open: HOME.openList,
  answer: HOME.answer,
  invite: HOME.invite,
} as const;

function FollowRow({ row, month }: { row: HomeRow; month: string | null }) {
  const { verb, address } = nextStep(row, month);
  return (
    <li>
      <div>
        <strong>{row.ragioneSociale}</strong>
        <span className={classes.small}>{HOME.workers(row.lavoratori)}</span>
      </div>
      <div>
        <p className={classes.chips}>
          {row.daPubblicare > 0 && <Chip tone="mute" icon="eye-off" text={HOME.unpublished(row.daPubblicare)} />}
          {row.programmati > 0 && <Chip tone="info" icon="clock" text={CLOSING.states.scheduled(row.programmati)} />}
          {isBehind(row, month) && (
            <Chip tone="warn" icon="calendar" text={HOME.missingMonth(formatMonth(month).toLowerCase())} />
          )}
          {row.nonLettiMese > 0 && <Chip tone="info" icon="mail" text={HOME.unread(row.nonLettiMese)} />}
          {row.richiesteAperte > 0 && <Chip tone="info" icon="send" text={HOME.openRequests(row.richiesteAperte)} />}
          {row.attivazioniInSospeso > 0 && (
            <Chip tone="warn" icon="clock" text={HOME.pendingActivations(row.attivazioniInSospeso)} />
          )}
        </p>
        <p className={classes.small}>{lastMonth(row)}</p>
      </div>
      <Button
        component={AppLink}
        to={address}
        variant="default"
        justify="space-between"
        fullWidth
        className={classes.action}
        data-accent={verb === 'publish' || undefined}
        rightSection={<Icon name="chevron-right" size={16} />}
      >
        {VERBS[verb]}
        <span className="pl-unseen">: {row.ragioneSociale}</span>
      </Button>
    </li>
  );
}

function lastMonth(row: HomeRow): string {
  const month = formatMonth(row.ultimoMesePubblicato).toLowerCase();
  return month === '' ? HOME.noMonth : HOME.lastMonth(month);
}

const homeOf = (row: HomeRow) => paths.home('COMPANY', { codiceAzienda: row.codiceAzienda });
const COLUMNS: readonly Column<HomeRow>[] = [
  {
    id: 'azienda',
    header: HOME.company,
    width: 420,
    sortField: 'ragioneSociale',
    cell: (row) => <CellLink to={homeOf(row)}>{row.ragioneSociale}</CellLink>,
  },
  {
    id: 'mese',
    header: HOME.monthColumn,
    width: 220,
    sortField: 'ultimoMesePubblicato',
    cell: (row) => formatMonth(row.ultimoMesePubblicato) || '–',
  },
  {
    id: 'lavoratori',
    header: HOME.workersColumn,
    width: 120,
    sortField: 'lavoratori',
    align: 'end',
    cell: (row) => formatCount(row.lavoratori),
  },
  {
    id: 'daPubblicare',
    header: HOME.unpublishedColumn,
    width: 140,
    sortField: 'daPubblicare',
    align: 'end',
    cell: (row) => formatCount(row.daPubblicare),
  },
  {
    id: 'nonLetti',
    header: HOME.unreadColumn,
    width: 120,
    sortField: 'nonLetti',
    align: 'end',
    cell: (row) => formatCount(row.nonLetti),
  },
  {
    id: 'richiesteAperte',
    header: HOME.requestsColumn,
    width: 130,
    sortField: 'richiesteAperte',
    align: 'end',
    cell: (row) => formatCount(row.richiesteAperte),
  },
  {
    id: 'attivazioniInSospeso',
    header: HOME.activationsColumn,
    width: 150,
    sortField: 'attivazioniInSospeso',
    align: 'end',
    cell: (row) => formatCount(row.attivazioniInSospeso),
  },
];

function companyCard(row: HomeRow) {
  return (
    <CardParts
      name={<AppLink to={homeOf(row)}>{row.ragioneSociale}</AppLink>}
      code={HOME.workers(row.lavoratori)}
      line={lastMonth(row)}
      state={`${HOME.unpublished(row.daPubblicare)} · ${counted(row.nonLetti, 'non letto', 'non letti')}`}
    />
  );
}

const COMPANIES: ListDefinition<HomeRow> = {
  name: HOME.allTitle,
  noun: ['azienda', 'aziende'],
  feminine: true,
  rows: {
    whole: HOME_QUERY,
    words: (row) => `${row.ragioneSociale} ${row.codiceAzienda}`,
    by: {
      ragioneSociale: (row) => row.ragioneSociale,
      lavoratori: (row) => row.lavoratori,
      ultimoMesePubblicato: (row) => row.ultimoMesePubblicato,
      daPubblicare: (row) => row.daPubblicare,
      nonLetti: (row) => row.nonLetti,
      richiesteAperte: (row) => row.richiesteAperte,
      attivazioniInSospeso: (row) => row.attivazioniInSospeso,
    },
  },
  sort: 'ragioneSociale,asc',
  rowId: (row) => row.codiceAzienda,
  rowName: (row) => row.ragioneSociale,
  columns: COLUMNS,
  card: companyCard,
  rowHeight: 44,
  empty: { title: HOME.noCompany },
};

function AllCompanies() {
  return (
    <section className={classes.all}>
      <h2 className={classes.head}>{HOME.allTitle}</h2>
      <List definition={COMPANIES} />
    </section>
  );
}
