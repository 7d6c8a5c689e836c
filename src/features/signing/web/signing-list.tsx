import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { OFFICE_WORDS, WORDS } from '../../../text/common/words.ts';
import { SIGNATURE_STATE_NAMES, SIGNING } from '../../../text/signing/signing-screens.ts';
import { choice, dayRange, flag } from '../../../web/list/filters.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { paths } from '../../../web/paths.ts';
import { pagesOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { CardParts } from '../../../web/ui/table/card-list.tsx';
import { CellLink } from '../../../web/ui/table/cell-link.tsx';
import type { Column } from '../../../web/ui/table/table-row.ts';
import { listSignatures, type WireState } from '../signing.contract.ts';
import { SignatureChip } from './signature-chip.tsx';
import { firstWhyNot, officeOf, openPaper, progressOf, type SignatureRow } from './signing-calls.ts';
import { RemindDialog, WithdrawDialog } from './signing-dialogs.tsx';

const STATES = Object.keys(SIGNATURE_STATE_NAMES) as WireState[];
const missingOf = ({ mancano }: SignatureRow) => mancano.join(', ');

/** The list of signature requests of these companies, or of all companies if the list is empty. */
export function signaturesOf(companies: readonly CompanyChoice[], account: Account): ListDefinition<SignatureRow> {
  const office = officeOf(account);
  const whose = companies.length > 0 ? { listacfazienda: companies.map((company) => company.taxCode) } : {};
  const codes = companies.map((company) => company.code);
  const search = codes.length === 0 ? {} : { codiceAzienda: codes };
  const to = (row: SignatureRow) => paths.signing(office, row.id, search);
  const several = companies.length !== 1;
  const columns: readonly Column<SignatureRow>[] = [
    {
      id: 'titolo',
      header: SIGNING.name,
      width: 260,
      sortField: 'titolo',
      words: (row) => row.titolo,
      cell: (row) => <CellLink to={to(row)}>{row.titolo}</CellLink>,
    },
    ...(several
      ? [
          {
            id: 'azienda',
            header: SIGNING.company,
            width: 190,
            sortField: 'azienda',
            words: (row: SignatureRow) => row.azienda,
            cell: (row: SignatureRow) => row.azienda,
          },
        ]
      : []),
    {
      id: 'stato',
      header: SIGNING.state,
      width: 140,
      sortField: 'stato',
      cell: (row) => <SignatureChip state={row.stato} />,
    },
    { id: 'firme', header: SIGNING.signedBy, width: 80, cell: progressOf },
    { id: 'manca', header: SIGNING.missing, width: 200, words: missingOf, cell: missingOf },
    {
      id: 'scadenza',
      header: SIGNING.due,
      width: 110,
      sortField: 'scadenza',
      cell: (row) => formatDay(row.scadenza),
    },
    {
      id: 'data',
      header: SIGNING.askedOn,
      width: 110,
      sortField: 'data',
      cell: (row) => formatDay(dayInRome(row.chiestaIl)),
    },
  ];
  return {
    name: SIGNING.list,
    noun: SIGNING.noun,
    feminine: true,
    companies: companies.map((company) => company.name),
    rows: { page: pagesOf(listSignatures, whose) },
    rowId: (row) => row.id,
    rowName: (row) => `${row.titolo}, ${row.azienda}`,
    columns,
    card: (row) => (
      <CardParts
        name={<CellLink to={to(row)}>{row.titolo}</CellLink>}
        code={[several ? row.azienda : '', progressOf(row)].filter(Boolean).join(' · ')}
        line={[SIGNING.dueShort(formatDay(row.scadenza)), missingOf(row) && SIGNING.missingNames(missingOf(row))]
          .filter(Boolean)
          .join(' · ')}
        state={<SignatureChip state={row.stato} />}
      />
    ),
    states: STATES.map((state) => ({
      label: SIGNATURE_STATE_NAMES[state],
      matches: (row: SignatureRow) => row.stato === state,
    })),
    filters: [
      choice({
        key: 'stato',
        label: SIGNING.state,
        options: STATES.map((value) => ({ value, label: SIGNATURE_STATE_NAMES[value] })),
        place: 'pills',
      }),
      flag({ key: 'inScadenza', value: 'si', label: SIGNING.nearlyDue, group: SIGNING.due }),
      dayRange({ from: 'da', to: 'a', label: SIGNING.askedBetween, column: 1 }),
    ],
    rowMenu: (row, list) => [
      { label: SIGNING.open, icon: 'eye', onPick: () => list.go(to(row)) },
      ...(row.risultato === 'pronto'
        ? [{ label: SIGNING.openResult, icon: 'document' as const, onPick: () => void openPaper(row.id, 'result') }]
        : []),
      {
        label: SIGNING.again,
        icon: 'copy',
        onPick: () => list.go(paths.newSigning(office, { codiceAzienda: row.codiceAzienda, daRichiesta: row.id })),
      },
    ],
    actions: (rows, list) => [
      {
        label: OFFICE_WORDS.remind,
        icon: 'bell',
        whyNot: firstWhyNot(rows, 'nonSollecitabile'),
        onRun: () => list.show((close) => <RemindDialog rows={rows} onClose={close} />),
      },
      {
        label: WORDS.withdraw,
        icon: 'restore',
        danger: true,
        whyNot: firstWhyNot(rows, 'nonRitirabile'),
        onRun: () => list.show((close) => <WithdrawDialog rows={rows} onClose={close} onDone={list.clearSelection} />),
      },
    ],
    ownActions: (list) => [
      { label: SIGNING.new, icon: 'plus', whyNot: null, onRun: () => list.go(paths.newSigning(office, search)) },
    ],
    empty: { title: SIGNING.empty, text: SIGNING.emptyText },
  };
}
