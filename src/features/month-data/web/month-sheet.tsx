import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '../../../text/common/format.ts';
import { MONTH_DATA, MONTH_LIST, MONTH_OFFICE, MONTH_ROW, MONTH_SHEET } from '../../../text/month-data/month-data.ts';
import { useParam } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import cards from '../../../web/ui/page/card-list.module.css';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { readMonthData, sendMonthData, takeOverMonthData, writeMonthData } from '../month-data.contract.ts';
import { differences } from '../read-row.ts';
import { BringFile } from './bring-file.tsx';
import { exportSheets, StateChip } from './month-data-list.tsx';
import { RowDialog, ThreadDialog } from './row-dialog.tsx';
import { MONTH_REFRESHES, type MonthRow, type MonthSheet, wordsOf } from './row-draft.ts';

/** `/…/dati-del-mese/$id`: the sheet of a company and month, to fill in or to read. */
export default function MonthSheetPage() {
  const { role } = useAccount();
  const id = useParam('id');
  const found = useQuery(queryOf(readMonthData, { params: { id } }));
  const sheet = found.data;
  const whose = role === 'COMPANY' || role === 'BRANCH' ? role : 'CONSULTANT';
  const back = { to: paths.monthData(whose), label: MONTH_DATA.title };
  if (!sheet)
    return (
      <>
        <PageHeader title={MONTH_DATA.title} back={back} />
        {found.error ? (
          <ErrorBox title={MONTH_SHEET.failed} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <WaitingRows />
        )}
      </>
    );
  const head = (actions: ReactNode) => (
    <PageHeader
      title={MONTH_DATA.of(sheet.annomese)}
      back={back}
      trail={sheet.ragioneSociale}
      below={
        <span className={layout.centredRow}>
          <StateChip stato={sheet.stato} />
          {sheet.stato !== 'presi' && MONTH_LIST.dueOn(sheet.entro ?? '')}
        </span>
      }
      actions={actions}
    />
  );
  return whose === 'CONSULTANT' ? (
    <Read sheet={sheet} head={head} />
  ) : (
    <FillIn key={id} sheet={sheet} head={head} sends={whose === 'COMPANY'} />
  );
}

interface Parts {
  sheet: MonthSheet;
  head: (actions: ReactNode) => ReactNode;
}

/** The parts of a row that changed since it was taken over. */
const changedIn = ({ presa }: MonthSheet, { contenuto, preso, partenza, inviata }: MonthRow) =>
  presa > 0 && inviata ? wordsOf(contenuto, preso ?? partenza) : [];

/** What a company sent: first the people who differ from their contract, then the others. */
function Read({ sheet, head }: Parts) {
  const [open, setOpen] = useState<string | null>(null);
  const take = useChange(takeOverMonthData, {
    refreshes: MONTH_REFRESHES,
    onDone: () => say(MONTH_LIST.taken(1), { icon: 'check' }),
  });
  const whyNotExport = sheet.versione === 0 ? MONTH_SHEET.nothingSent : null;
  const isTaken = sheet.versione === sheet.presa ? MONTH_SHEET.isTaken : null;
  const sent = sheet.righe.filter(({ inviata }) => inviata);
  const odd = sent.filter(
    (row) => row.messaggi.length + differences(row.contenuto, row.partenza).length + changedIn(sheet, row).length > 0,
  );
  const same = sent.filter((row) => !odd.includes(row));
  const asked = sheet.righe.find(({ id }) => id === open);
  return (
    <>
      {head(
        <>
          <ActionButton
            icon="download"
            whyNot={whyNotExport}
            onClick={() => void exportSheets([sheet], sheet.annomese)}
          >
            {MONTH_LIST.export}
          </ActionButton>
          <ActionButton
            variant="filled"
            icon="check"
            whyNot={whyNotExport ?? (sheet.stato === 'daChiarire' ? MONTH_SHEET.openQuestion : isTaken)}
            busy={take.isPending}
            onClick={() => take.mutate({ body: { ids: [sheet.id ?? ''] } })}
          >
            {MONTH_LIST.take}
          </ActionButton>
        </>,
      )}
      {take.error && <ErrorBox error={take.error} />}
      {sheet.versione === 0 ? (
        <EmptyState title={MONTH_OFFICE.notSent} text={MONTH_OFFICE.notSentText(sheet.entro ?? '')} />
      ) : (
        <div className={layout.stack16}>
          {sheet.nonSuiCedolini.length > 0 && (
            <Banner tone="warn" icon="alert">
              {MONTH_OFFICE.notOnPayslips} {sheet.nonSuiCedolini.join('; ')}.
            </Banner>
          )}
          <p className={layout.small}>
            {MONTH_OFFICE.sentBy(sheet.inviatoDa ?? '', formatInstant(sheet.inviatoIl ?? ''), sheet.versione)}
            {sheet.stato === 'inArrivo' && ` ${MONTH_OFFICE.writing}`}
          </p>
          <Section id="differenze" title={odd.length === 0 ? MONTH_OFFICE.nothing : MONTH_OFFICE.differing(odd.length)}>
            <People sheet={sheet} people={odd} onOpen={setOpen} isOffice />
          </Section>
          {same.length > 0 && (
            <Section id="uguali" title={MONTH_OFFICE.same(same.length)}>
              <People sheet={sheet} people={same} onOpen={setOpen} isOffice />
            </Section>
          )}
        </div>
      )}
      {asked && <ThreadDialog sheet={sheet} row={asked} onClose={() => setOpen(null)} />}
    </>
  );
}

/** @param sends false for a login of branches, which fills in its people and leaves the sending to the company */
function FillIn({ sheet, head, sends }: Parts & { sends: boolean }) {
  const [open, setOpen] = useState<string | null>(null);
  const params = { id: sheet.id ?? '' };
  const send = useChange(sendMonthData, {
    refreshes: MONTH_REFRESHES,
    onDone: () => say(MONTH_SHEET.sent, { icon: 'send' }),
  });
  const repeatable = sheet.righe.flatMap((row) => (row.comePrima ? [{ ...row, comePrima: row.comePrima }] : []));
  const write = useChange(writeMonthData, { refreshes: MONTH_REFRESHES });
  const repeat = useChange(writeMonthData, {
    refreshes: MONTH_REFRESHES,
    onDone: () =>
      say(MONTH_SHEET.likeBeforeDone(repeatable.length), {
        icon: 'check',
        undo: () =>
          write.mutate({ params, body: { righe: repeatable.map((row) => ({ id: row.id, ...row.contenuto })) } }),
      }),
  });
  const row = sheet.righe.find(({ id }) => id === open);
  const isSent = sheet.stato === 'arrivati' || sheet.stato === 'presi';
  const error = send.error ?? repeat.error ?? write.error;
  return (
    <>
      {head(
        sends && !isSent && (
          <ActionButton variant="filled" icon="send" busy={send.isPending} onClick={() => send.mutate({ params })}>
            {sheet.versione === 0 ? MONTH_SHEET.send : MONTH_SHEET.sendAgain}
          </ActionButton>
        ),
      )}
      {error && <ErrorBox error={error} />}
      <p className={layout.quiet}>
        {
          MONTH_SHEET.advice[
            sheet.stato === 'inArrivo' && sheet.versione > 0 ? 'correzioni' : (sheet.stato ?? 'chiesti')
          ]
        }
      </p>
      {sheet.righe.length === 0 ? (
        <EmptyState title={MONTH_SHEET.noOne} text={MONTH_SHEET.noOneText} />
      ) : (
        <>
          <div className={layout.row}>
            {repeatable.length > 0 && (
              <ActionButton
                icon="restore"
                busy={repeat.isPending}
                onClick={() =>
                  repeat.mutate({
                    params,
                    body: {
                      righe: repeatable.map(({ id, impronta, comePrima, contenuto: { nota } }) => ({
                        ...{ id, impronta, ...comePrima, nota },
                      })),
                    },
                  })
                }
              >
                {MONTH_SHEET.likeBefore}
              </ActionButton>
            )}
            <BringFile sheet={sheet} />
          </div>
          <People sheet={sheet} people={sheet.righe} onOpen={setOpen} />
        </>
      )}
      {row && <RowDialog key={row.id} sheet={sheet} row={row} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A card for each person, with what differs from the contract and what changed since the last taking over. */
function People(props: {
  sheet: MonthSheet;
  people: readonly MonthRow[];
  onOpen: (id: string) => void;
  isOffice?: boolean;
}) {
  const { sheet, people, onOpen, isOffice } = props;
  return (
    <ul className={cards.list}>
      {people.map((row) => {
        const { id, nominativo, matricola, daChiarire, messaggi } = row;
        const changed = isOffice ? changedIn(sheet, row) : [];
        const verb = isOffice ? MONTH_ROW.ask : MONTH_ROW.edit;
        return (
          <li key={id} className={cards.card}>
            <div className={cards.words}>
              <p className={layout.centredRow}>
                <strong>{nominativo}</strong>
                {matricola && <span className={layout.small}>{matricola}</span>}
                {daChiarire && <Chip tone="bad" icon="chat" text={MONTH_OFFICE.toClarify} />}
                {changed.length > 0 && <Chip tone="warn" icon="pencil" text={MONTH_OFFICE.changed(changed)} />}
              </p>
              <p className={layout.quiet}>
                {wordsOf(row.contenuto, row.partenza).join(' · ') || MONTH_SHEET.asContract}
              </p>
            </div>
            <ActionButton
              label={`${verb}: ${nominativo}`}
              icon={isOffice ? 'chat' : 'pencil'}
              onClick={() => onOpen(id)}
            >
              {messaggi.length === 0 ? verb : MONTH_ROW.messages(messaggi.length)}
            </ActionButton>
          </li>
        );
      })}
    </ul>
  );
}
