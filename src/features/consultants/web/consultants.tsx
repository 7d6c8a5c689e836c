import { useMemo } from 'react';
import { USER_STATES } from '../../../directory/grant.ts';
import { ADMIN_HOME, CONSULTANTS, usedOfTotal } from '../../../text/administration/administration.ts';
import { formatBytes, formatCount, formatInstant } from '../../../text/common/format.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { lateDialogs } from '../../../web/list/late-dialogs.ts';
import type { ListDefinition, ListHandle } from '../../../web/list/list-definition.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import layout from '../../../web/ui/layout.module.css';
import type { MenuEntry } from '../../../web/ui/menu/pop-menu.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import { STATE_LOOKS } from '../../accounts/web/state-looks.ts';
import { listConsultants } from '../consultants.contract.ts';
import classes from './consultants.module.css';
import { codesOf, type Practice, sendActivation } from './practice-actions.ts';

const DIALOGS = lateDialogs(() => import('./consultant-dialogs.tsx'));

/** The page with the list of consultants (spec §2). */
export default function Consultants() {
  const definition = useMemo(() => consultantList(), []);
  return <ListPage definition={definition} title={CONSULTANTS.title} />;
}

function consultantList(): ListDefinition<Practice> {
  return {
    name: CONSULTANTS.title,
    noun: ['studio', 'studi'],
    rows: {
      whole: queryOf(listConsultants, {}),
      words: (row) =>
        [row.nome, row.firstName, row.lastName, row.email, row.login, codesOf(row), row.codFiscale].join(' '),
      by: {
        nome: (row) => row.nome,
        stato: (row) => USER_STATES[row.stato],
        utenti: (row) => row.utentiAttivati,
        spazio: (row) => row.usato,
      },
    },
    rowId: (row) => row.id,
    rowName: (row) => row.nome,
    sort: 'nome,asc',
    columns: [
      {
        id: 'nome',
        header: CONSULTANTS.practice,
        width: 260,
        sortField: 'nome',
        cell: (row) => <CellLink to={paths.editConsultant(row.id)}>{row.nome}</CellLink>,
      },
      { id: 'codici', header: ADMIN_HOME.codes, width: 150, verbatim: true, cell: codesOf },
      { id: 'login', header: CONSULTANTS.user, width: 200, cell: (row) => row.login ?? row.email ?? '' },
      { id: 'stato', header: CONSULTANTS.state, width: 170, sortField: 'stato', cell: (row) => <State row={row} /> },
      {
        id: 'utenti',
        header: ADMIN_HOME.users,
        width: 130,
        sortField: 'utenti',
        cell: (row) => usedOfTotal(formatCount(row.utentiAttivati), formatCount(row.utentiAttivabili)),
      },
      {
        id: 'spazio',
        header: ADMIN_HOME.storage,
        width: 160,
        sortField: 'spazio',
        cell: (row) => usedOfTotal(formatBytes(row.usato), formatBytes(row.quota)),
      },
    ],
    card: (row) => (
      <div className={classes.card}>
        <p>
          <CellLink to={paths.editConsultant(row.id)}>{row.nome}</CellLink>
        </p>
        <State row={row} />
        <p className={layout.quiet}>
          {codesOf(row)} · {row.login ?? row.email}
        </p>
        <p className={layout.quiet}>
          {ADMIN_HOME.users} {usedOfTotal(formatCount(row.utentiAttivati), formatCount(row.utentiAttivabili))} ·{' '}
          {usedOfTotal(formatBytes(row.usato), formatBytes(row.quota))}
        </p>
      </div>
    ),
    ownActions: (list) => [
      { label: CONSULTANTS.add, icon: 'plus', whyNot: null, onRun: () => list.go(paths.newConsultant()) },
    ],
    later: DIALOGS.fetch,
    rowMenu,
    empty: { title: ADMIN_HOME.none, text: CONSULTANTS.noneHint },
  };
}

function State({ row }: { row: Practice }) {
  const { tone, icon } = STATE_LOOKS[row.stato];
  return (
    <span title={row.fino ? CONSULTANTS.until(formatInstant(row.fino)) : undefined}>
      <Chip tone={tone} icon={icon} text={USER_STATES[row.stato]} />
    </span>
  );
}

function rowMenu(row: Practice, list: ListHandle): MenuEntry[] {
  const active = row.stato === 'attivo';
  return [
    { label: OFFICE_WORDS.edit, icon: 'pencil', onPick: () => list.go(paths.editConsultant(row.id)) },
    {
      label: CONSULTANTS.invite,
      icon: 'mail',
      whyNot: active ? CONSULTANTS.alreadyActive : null,
      onPick: () => void sendActivation(row),
    },
    {
      label: CONSULTANTS.oneTime,
      icon: 'lock',
      whyNot: active ? null : CONSULTANTS.notActive,
      onPick: () =>
        void DIALOGS.open(list, (dialogs, onClose) => <dialogs.OneTimePassword practice={row} onClose={onClose} />),
    },
    {
      label: CONSULTANTS.reset,
      icon: 'refresh',
      onPick: () =>
        void DIALOGS.open(list, (dialogs, onClose) => <dialogs.ResetConsultant practice={row} onClose={onClose} />),
    },
    {
      label: OFFICE_WORDS.remove,
      icon: 'trash',
      danger: true,
      onPick: () =>
        void DIALOGS.open(list, (dialogs, onClose) => <dialogs.ClosePractice practice={row} onClose={onClose} />),
    },
  ];
}
