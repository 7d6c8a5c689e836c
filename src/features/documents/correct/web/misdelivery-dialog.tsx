import { TextInput } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { isPayroll, isPeriodOf, type Kind, payrollName, titleOf } from '../../../../directory/kinds.ts';
import { PeriodField } from '../../../../directory-web/period-field.tsx';
import { type FoundPerson, PersonSearch } from '../../../../directory-web/person-search.tsx';
import { readHistory } from '../../../../ledger/history.contract.ts';
import { dayInRome, formatDay } from '../../../../text/common/format.ts';
import { OFFICE_WORDS } from '../../../../text/common/words.ts';
import { MISDELIVERIES, MISDELIVERY } from '../../../../text/documents/misdelivery.ts';
import { AppLink, useGo } from '../../../../web/address.tsx';
import { callFile } from '../../../../web/api.ts';
import { paths } from '../../../../web/paths.ts';
import { queryOf, useChange } from '../../../../web/query.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { CancelButton, Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../../web/ui/page/waiting.tsx';
import { DOCUMENT_CALLS } from '../../core/documents.contract.ts';
import { isPdf, refreshDocuments } from '../../core/web/document-calls.ts';
import { type DocumentRow, personOf, publishable } from '../../core/web/document-row.ts';
import type { ActionDialogProps } from '../../edit/web/action-dialogs.tsx';
import { AddresseeQuestion } from '../../upload/web/addressee-question.tsx';
import { contradictedIn } from '../../upload/web/contradicted.ts';
import { usePagesOf } from '../../upload/web/file-pages.tsx';
import { WITHDRAWAL_NOTE_LENGTH, withdrawMisdelivered } from '../misdelivery.contract.ts';
import classes from './misdelivery-dialog.module.css';
import { putBack } from './put-back.ts';

type Slip = 'ordinary' | 'thirteenth' | 'fourteenth';
type Sort = Slip | 'cu';
const SORTS: readonly Sort[] = ['ordinary', 'thirteenth', 'fourteenth', 'cu'];

/** Opens the dialog for the one selected row. */
export function misdeliveryDialog({ rows, onClose, onDone }: ActionDialogProps) {
  const [row] = rows;
  return row && <MisdeliveryDialog row={row} onClose={onClose} onDone={onDone} />;
}

/**
 * Repairs an error of recognition that was noticed after delivery: takes the document away and creates the right one
 * from the same bytes. Shows first who has opened the wrong document.
 */
export function MisdeliveryDialog(props: { row: DocumentRow; onClose: () => void; onDone?: () => void }) {
  const { row, onClose, onDone } = props;
  const go = useGo();
  const was: Sort = row.tipo === 'taxCertificate' ? 'cu' : (row.tipoCedolino ?? 'ordinary');
  const wasPeriod = row.annomese ?? (row.anno ? String(row.anno) : '');
  const [person, setPerson] = useState<FoundPerson | null>(null);
  const [sort, setSort] = useState<Sort>(was);
  const [period, setPeriod] = useState(wasPeriod);
  /** The pages for the right document; null if all. */
  const [pages, setPages] = useState<readonly number[] | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [taking, setTaking] = useState(false);
  const history = useQuery(queryOf(readHistory, { params: { id: row.id }, query: {} }));
  const wrong = personOf(row);
  const kind = sort === 'cu' ? 'taxCertificate' : 'payslip';
  const payroll = isPayroll(row.tipo);
  const moved = payroll && (sort !== was || period !== wasPeriod);
  const right = titleOf({ kind, description: payrollName(kind, sort === 'cu' ? null : sort), period: Number(period) });
  const change = useChange(withdrawMisdelivered, {
    refreshes: [readHistory],
    onDone: ({ idDocumento }) => {
      say(person ? MISDELIVERY.given(wrong, person.nominativo) : MISDELIVERY.mended(publishable(row).title, right), {
        icon: 'check',
      });
      onClose();
      onDone?.();
      void refreshDocuments();
      if (idDocumento !== null) go(paths.history(idDocumento));
    },
  });
  /** A changed answer discards the error of the previous request. */
  const anew =
    <Answer,>(set: (answer: Answer) => void) =>
    (answer: Answer) => {
      if (change.isError) change.reset();
      set(answer);
    };
  const params = { id: row.id };
  const mend = (conferma?: string) =>
    change.mutate({
      params,
      query: { conferma },
      body: {
        ...(person ? { idDipendente: person.id } : {}),
        ...(pages ? { pagine: [...pages] } : {}),
        ...(moved
          ? { tipo: kind, ...(sort === 'cu' ? { anno: period } : { annomese: period, tipoCedolino: sort }) }
          : {}),
      },
    });
  const whyNot =
    payroll && !isPeriodOf(kind, period === '' ? null : Number(period))
      ? MISDELIVERY.periodNeeded
      : pages?.length === 0
        ? MISDELIVERY.noPage
        : person || moved || pages
          ? null
          : MISDELIVERY.nothingChanged;
  const openings = (history.data ?? []).filter(({ stato }) => stato === 'LettoDipendente' || stato === 'VistoAzienda');
  const shown = row.pubblicazione === 'published';
  const openedBy = <OpenedBy history={history} openings={openings} shown={shown} />;
  const onTaken = () => {
    onClose();
    onDone?.();
  };
  if (taking) return <TakeAlone row={row} openedBy={openedBy} onBack={() => setTaking(false)} onTaken={onTaken} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={MISDELIVERY.title}
      footer={
        <>
          <CancelButton busy={change.isPending} />
          <ActionButton danger onClick={() => setTaking(true)}>
            {MISDELIVERY.submitAlone}
          </ActionButton>
          <ActionButton variant="filled" whyNot={whyNot} busy={change.isPending} onClick={() => mend()}>
            {OFFICE_WORDS.correct}
          </ActionButton>
        </>
      }
    >
      <div className={classes.root}>
        <p>{shown ? MISDELIVERY.what(wrong) : MISDELIVERY.whatUnseen}</p>
        {openedBy}
        <div className={classes.person}>
          <PersonSearch label={MISDELIVERY.right} chosen={person} onChoose={anew(setPerson)} />
          <p className={classes.hint}>{MISDELIVERY.rightHint(wrong)}</p>
        </div>
        {isPdf(row) &&
          (choosing ? (
            <ChoosePages row={row} pages={pages} onChoose={anew(setPages)} />
          ) : (
            <ActionButton className={classes.choose} size="xs" onClick={() => setChoosing(true)}>
              {MISDELIVERY.choosePages}
            </ActionButton>
          ))}
        {payroll && <KindAndPeriod sort={sort} onSort={anew(setSort)} period={period} onPeriod={anew(setPeriod)} />}
        <Consequences row={row} areTold={openings.length > 0 && (person !== null || pages !== null)} />
        {change.isError && contradictedIn(change.error) === null && (
          <ErrorBox title={MISDELIVERY.failed} error={change.error} />
        )}
        <p className={classes.hint}>
          <AppLink to={paths.misdeliveries()}>{MISDELIVERIES.title}</AppLink>
        </p>
        <AddresseeQuestion
          error={change.error}
          whom={`${person?.nominativo ?? wrong} · ${right}`}
          busy={change.isPending}
          onRight={mend}
        />
      </div>
    </Dialog>
  );
}

/** What follows from the correction: who is told, and when the right document is published. */
function Consequences({ row, areTold }: { row: DocumentRow; areTold: boolean }) {
  return (
    <>
      {areTold && <p className={classes.hint}>{MISDELIVERY.willBeTold}</p>}
      {row.pubblicazione === 'published' && <p className={classes.hint}>{MISDELIVERY.publishedToday}</p>}
      {row.pubblicazione === 'scheduled' && <p className={classes.hint}>{MISDELIVERY.scheduledAlike}</p>}
    </>
  );
}

/** Takes the document away without another in its place: needs a reason, and can be undone for ten minutes (P225). */
function TakeAlone(props: { row: DocumentRow; openedBy: ReactNode; onBack: () => void; onTaken: () => void }) {
  const { row, openedBy, onBack, onTaken } = props;
  const [reason, setReason] = useState('');
  const wrong = personOf(row);
  const take = useChange(withdrawMisdelivered, {
    refreshes: [readHistory],
    onDone: () => {
      say(MISDELIVERY.done(wrong), { icon: 'check', undo: () => void putBack(row.id, wrong) });
      onTaken();
      void refreshDocuments();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      large
      onClose={onBack}
      onConfirm={() =>
        take.mutate({ params: { id: row.id }, query: {}, body: { idDipendente: null, nota: reason.trim() } })
      }
      busy={take.isPending}
      whyNot={reason.trim() === '' ? MISDELIVERY.reasonMissing : null}
      title={MISDELIVERY.aloneTitle}
      verb={MISDELIVERY.aloneVerb}
      text={MISDELIVERY.aloneText(wrong)}
      error={take.error}
    >
      <div className={classes.root}>
        {openedBy}
        <TextInput
          label={MISDELIVERY.reason}
          description={MISDELIVERY.reasonHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={WITHDRAWAL_NOTE_LENGTH}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <p className={classes.hint}>{MISDELIVERY.aloneUndo}</p>
      </div>
    </ConfirmDialog>
  );
}

/** Lists who has opened the wrong document so far: the employee or the company. */
function OpenedBy(props: {
  history: UseQueryResult<ResponseOf<typeof readHistory>>;
  openings: ResponseOf<typeof readHistory>;
  shown: boolean;
}) {
  const { history, openings, shown } = props;
  return (
    <>
      {openings.length > 0 ? (
        <ul className={classes.openings} aria-label={MISDELIVERY.openedBy}>
          {openings.map((one) => (
            <li key={`${one.data}-${one.ora}-${one.utente}`}>
              <strong>{one.cognomeNome || one.utente}</strong>
              {formatDay(one.data)}, {one.ora.slice(0, 5)}
            </li>
          ))}
        </ul>
      ) : (
        shown && history.isSuccess && <p className={classes.hint}>{MISDELIVERY.nobody}</p>
      )}
      {history.isLoadingError && <ErrorBox error={history.error} onRetry={() => void history.refetch()} />}
    </>
  );
}

function KindAndPeriod(props: {
  sort: Sort;
  onSort: (sort: Sort) => void;
  period: string;
  onPeriod: (period: string) => void;
}) {
  const { sort, onSort, period, onPeriod } = props;
  const choose = (chosen: Sort) => {
    // A CU's year is taken from the month before; a payslip's month must be entered.
    if ((chosen === 'cu') !== (sort === 'cu')) onPeriod(period.slice(0, 4));
    onSort(chosen);
  };
  return (
    <div className={classes.place}>
      <label className={classes.kind}>
        {MISDELIVERY.kind}
        <select
          className={classes.select}
          value={sort}
          onChange={(event) => choose(SORTS.find((one) => one === event.currentTarget.value) ?? sort)}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {MISDELIVERY.kinds[one]}
            </option>
          ))}
        </select>
      </label>
      <PeriodField
        kind={sort === 'cu' ? 'cu' : 'cedolini'}
        value={period}
        year={Number(dayInRome(new Date()).slice(0, 4))}
        onChange={onPeriod}
      />
    </div>
  );
}

/** Page pictures with checkboxes: unticked pages stay with the withdrawn document. */
function ChoosePages(props: {
  row: DocumentRow;
  pages: readonly number[] | null;
  onChoose: (pages: readonly number[] | null) => void;
}) {
  const { row, pages, onChoose } = props;
  const calls: (typeof DOCUMENT_CALLS)[Kind] = DOCUMENT_CALLS[row.tipo];
  const file = useQuery({
    queryKey: ['documentFile', row.id, row.rettificatoIl],
    queryFn: async ({ signal }) => (await callFile(calls.download, { params: { id: row.id }, signal })).blob,
    gcTime: 0,
  });
  const drawn = usePagesOf(file.data ?? null, [row.id, row.rettificatoIl]);
  const failed = file.error ?? drawn.error;
  if (failed) return <ErrorBox error={failed} />;
  if (!drawn.data) return <WaitingLines lines={4} />;
  const all = drawn.data.map((_, index) => index + 1);
  const chosen = pages ?? all;
  return (
    <fieldset className={classes.pages}>
      <legend>{MISDELIVERY.pages}</legend>
      <p className={classes.hint}>{MISDELIVERY.pagesHint}</p>
      <ul>
        {drawn.data.map((address, index) => {
          const page = index + 1;
          const isChosen = chosen.includes(page);
          const next = isChosen
            ? chosen.filter((one) => one !== page)
            : all.filter((one) => one === page || chosen.includes(one));
          return (
            <li key={page}>
              <label>
                <img src={address} alt="" data-out={!isChosen || undefined} />
                <span>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    onChange={() => onChoose(next.length === all.length ? null : next)}
                  />
                  {MISDELIVERY.page(page)}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
