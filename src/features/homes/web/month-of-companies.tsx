import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { consultantHome } from '../../../directory/companies.contract.ts';
import { counted, formatCount, formatMonth } from '../../../text/common/format.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { CLOSING, HOME } from '../../../text/homes.ts';
import { AppLink } from '../../../web/address.tsx';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { List } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { closingBoard } from '../../documents/core/closing.contract.ts';
import { AcquireButton } from '../../documents/upload/web/acquire-button.tsx';
import { SignaturesMissing } from '../../signing/web/signatures-missing.tsx';
import {
  type Board,
  companiesToFollow,
  type FollowedRow,
  type HomeRow,
  isBehind,
  monthOfPractice,
  nextStep,
} from './companies-to-follow.ts';
import { Deadlines } from './deadlines.tsx';
import classes from './home.module.css';
import { HomeBand } from './home-band.tsx';
import { RunningIntakes } from './running-intakes.tsx';

const SHOWN = 6;
type Leader = 'CONSULTANT' | 'COMPANY';

/**
 * The query for the companies on the home page. The closing board provides the figures of the month, so that both pages
 * show the same numbers.
 */
export const HOME_QUERY = queryOf(consultantHome, {});
export const BOARD_QUERY = queryOf(closingBoard, { query: {} });

/**
 * The progress of the companies of a practice or group in the month, and their pending work with a link to the next
 * step.
 */
export function MonthOfCompanies({ role }: { role: Leader }) {
  const home = useQuery(HOME_QUERY);
  const board = useQuery(BOARD_QUERY);
  const error = home.isLoadingError ? home.error : board.isLoadingError ? board.error : null;
  if (error !== null) {
    const again = () => void Promise.all([home.refetch(), board.refetch()]);
    return <ErrorBox error={error} onRetry={again} />;
  }
  if (home.data === undefined || board.data === undefined) return <WaitingRows />;
  if (home.data.length === 0)
    return (
      <EmptyState title={HOME.noCompany} text={HOME.noCompanyText} actions={<AcquireButton companies={[]} long />} />
    );
  return <Month rows={home.data} board={board.data} role={role} />;
}

function Month({ rows, board, role }: { rows: readonly HomeRow[]; board: Board; role: Leader }) {
  const state = monthOfPractice(rows, board);
  const waiting = companiesToFollow(rows, board);
  const { complete, toRead, toPublish, scheduled, missing } = state.states;
  const month = formatMonth(state.month).toLowerCase();
  return (
    <>
      <HomeBand
        label={month ? HOME.payslipsOf(month) : HOME.noMonth}
        value={state.published}
        rest={HOME.ofCompanies(state.companies)}
        parts={[
          { words: HOME.companiesDone(complete), value: complete, tone: 'ok' },
          { words: HOME.companiesUnread(toRead), value: toRead, tone: 'accent' },
          ...(scheduled > 0
            ? [{ words: HOME.companiesScheduled(scheduled), value: scheduled, tone: 'accent' as const }]
            : []),
          { words: HOME.companiesUnpublished(toPublish), value: toPublish, tone: 'rest' },
          ...(missing > 0 ? [{ words: HOME.companiesMissing(missing), value: missing, tone: 'missing' as const }] : []),
        ]}
        end={{
          label: HOME.toPublish,
          value: state.toPublish,
          rest: HOME.inCompanies(state.inCompanies, state.ofOtherMonths),
        }}
      />
      <div className={classes.columns}>
        <section>
          <div className={classes.head}>
            <h2>{HOME.follow}</h2>
            <span className={classes.badge}>{formatCount(waiting.length)}</span>
            <span className={classes.links}>
              <AppLink to={paths.closing(role)} className="pl-thumb">
                {CLOSING.title}
              </AppLink>
              <AppLink
                to={paths.workersDocuments(role, role === 'CONSULTANT' ? [] : rows.map((row) => row.codiceAzienda))}
                className="pl-thumb"
              >
                {HOME.all(rows.length)}
              </AppLink>
            </span>
          </div>
          {waiting.length === 0 ? (
            <EmptyState title={HOME.nothingToFollow} text={HOME.nothingToFollowText} />
          ) : (
            <ul className={classes.rows}>
              {waiting.slice(0, SHOWN).map((row) => (
                <FollowRow key={row.codiceAzienda} row={row} month={state.month} role={role} />
              ))}
            </ul>
          )}
        </section>
        <div className={classes.aside}>
          <RunningIntakes role={role} />
          <SignaturesMissing />
          <Deadlines />
        </div>
      </div>
      <AllCompanies />
    </>
  );
}

const VERBS = {
  publish: OFFICE_WORDS.publish,
  acquire: HOME.acquire,
  complete: CLOSING.who,
  decide: HOME.decide,
  month: HOME.openMonth,
  open: HOME.openList,
  answer: HOME.answer,
  invite: HOME.invite,
} as const;

function FollowRow({ row, month, role }: { row: FollowedRow; month: string | null; role: Leader }) {
  const { verb, address } = nextStep(row, { month, role });
  return (
    <li>
      <div>
        <strong>{row.ragioneSociale}</strong>
        <span className={layout.hint}>{HOME.workers(row.lavoratori)}</span>
      </div>
      <div>
        <p className={classes.chips}>
          {isBehind(row) ? (
            <Chip tone="warn" icon="calendar" text={HOME.missingMonth(formatMonth(month).toLowerCase())} />
          ) : (
            row.mese.mancanti > 0 && (
              <Chip tone="warn" icon="calendar" text={CLOSING.states.missing(row.mese.mancanti)} />
            )
          )}
          {row.mese.daDecidere > 0 && (
            <Chip tone="warn" icon="alert" text={CLOSING.states.doubts(row.mese.daDecidere)} />
          )}
          {row.blocco === 'approval' && <Chip tone="warn" icon="check" text={CLOSING.blocks.approval} />}
          {row.daPubblicare > 0 && <Chip tone="mute" icon="eye-off" text={HOME.unpublished(row.daPubblicare)} />}
          {row.programmati > 0 && <Chip tone="info" icon="clock" text={CLOSING.states.scheduled(row.programmati)} />}
          {row.annullati > 0 && <Chip tone="mute" icon="ban" text={CLOSING.states.withheld(row.annullati)} />}
          {row.mese.nonLetti > 0 && <Chip tone="info" icon="mail" text={HOME.unread(row.mese.nonLetti)} />}
          {row.richiesteAperte > 0 && <Chip tone="info" icon="send" text={HOME.openRequests(row.richiesteAperte)} />}
          {row.attivazioniInSospeso > 0 && (
            <Chip tone="warn" icon="clock" text={HOME.pendingActivations(row.attivazioniInSospeso)} />
          )}
        </p>
        <p className={layout.hint}>{lastMonth(row)}</p>
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
