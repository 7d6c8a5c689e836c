import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { isOfCompany, KINDS } from '../../../directory/kinds.ts';
import classes from '../../../directory-web/history.module.css';
import { isAbsent, NoHistory } from '../../../directory-web/no-history.tsx';
import { Trace } from '../../../directory-web/trace.tsx';
import { deliveryOf, type HistoryRow } from '../../../ledger/delivery.ts';
import { readHistory } from '../../../ledger/history.contract.ts';
import { dayInRome, formatBytes, formatMonth } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { MISDELIVERY } from '../../../text/documents/misdelivery.ts';
import { PAYROLL_KIND_NAMES } from '../../../text/documents/own-documents.ts';
import { HISTORY_PAGE } from '../../../text/history/history.ts';
import { useParam, useSelectedCompanies } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { useLive } from '../../../web/live.ts';
import { openTicket } from '../../../web/open-file.ts';
import { usePageTitle } from '../../../web/page-title.ts';
import { paths } from '../../../web/paths.ts';
import { type Query, queryOf } from '../../../web/query.ts';
import { useRefetchOnReturn } from '../../../web/refetch-on-return.ts';
import { useAccount } from '../../../web/session.ts';
import { TaxCode } from '../../../web/ui/chip/tax-code.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingLines, WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { whyNotAct } from '../../documents/core/document-actions.ts';
import { DOCUMENT_CALLS, readDocument } from '../../documents/core/documents.contract.ts';
import { handled } from '../../documents/core/web/document-row.ts';
import { MisdeliveryDialog } from '../../documents/correct/web/misdelivery-dialog.tsx';
import { DeliverySteps } from './delivery-steps.tsx';
import { HistoryTable } from './history-table.tsx';
import { PrintButton } from './print-button.tsx';

type Document = ResponseOf<typeof readDocument>;

/** `/documents/history/{id}`: who did what and when with one document (spec §2, §3). */
export default function DocumentHistory() {
  const id = useParam('id');
  const query = useMemo(() => queryOf(readHistory, { params: { id }, query: {} }), [id]);
  const history = useQuery(query);
  // Opening the document in its own window may have added a row.
  useRefetchOnReturn(history.refetch);
  useLive(history.refetch);
  // This request returns the kind, which decides the endpoint that opens the document.
  const document = useQuery({
    queryKey: ['document', id],
    queryFn: ({ signal }) => orNull(call(readDocument, { params: { id }, signal })),
  });
  const { title, below } = headingOf(document.data ?? null, history.data);
  usePageTitle(title);
  if (isAbsent(history.error)) return <NoHistory why="absent" />;
  return (
    <>
      <Heading id={id} title={title} below={below} document={document.data} sought={document.isPending} />
      {history.data ? (
        <History
          query={query}
          rows={history.data}
          ofCompany={document.data != null && isOfCompany(document.data.tipo)}
        />
      ) : history.error ? (
        <ErrorBox title={HISTORY_PAGE.loadFailed} error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** Null for a purged document, which keeps only its history (P14). */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function headingOf(document: Document | null, rows?: readonly HistoryRow[]): { title: string; below: ReactNode } {
  if (document) {
    const facts = [
      ...(isOfCompany(document.tipo) ? [document.azienda] : []),
      ...(document.annomese === null ? [] : [document.descrizione]),
      `${document.nomeFile}, ${formatBytes(document.dimensione)}`,
    ];
    return {
      title: titleOf(document),
      below: (
        <span className={classes.facts}>
          {!isOfCompany(document.tipo) && <TaxCode code={document.codiceFiscale} />}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      ),
    };
  }
  const first = rows?.[0];
  const named = [first?.lavoratore, first?.documento].filter(Boolean).join(', ');
  return { title: named || HISTORY_PAGE.title, below: null };
}

function titleOf(document: Document): string {
  if (isOfCompany(document.tipo)) return document.descrizione;
  const person = `${document.cognome} ${document.nome}`;
  if (document.annomese === null)
    return `${person}, ${[document.descrizione, document.anno].filter((part) => part !== null).join(' ')}`;
  const kind = document.tipoCedolino ?? 'ordinary';
  const period = kind === 'ordinary' ? formatMonth(document.annomese) : `${PAYROLL_KIND_NAMES[kind]} ${document.anno}`;
  return `${person}, ${period.toLowerCase()}`;
}

function Heading(props: {
  id: string;
  title: string;
  below: ReactNode;
  document: Document | null | undefined;
  /** Whether the document is still loading: until its kind is known, no endpoint can open it. */
  sought: boolean;
}) {
  const { id, title, below, document, sought } = props;
  const [mending, setMending] = useState(false);
  const account = useAccount();
  const { role } = account;
  const refusal = document ? whyNotAct('withdraw', [handled(document, account)]) : null;
  const selected = useSelectedCompanies();
  const companies = selected.length > 0 ? selected : document ? [document.codiceAzienda] : [];
  const open = async () => {
    if (!document) return say(HISTORY_PAGE.gone, { tone: 'bad' });
    const { ticket } = DOCUMENT_CALLS[document.tipo];
    try {
      const again = paths.reopen(KINDS[document.tipo].tipo, id);
      await openTicket(async () => (await call(ticket, { params: { id } })).url, again);
    } catch (error) {
      say(isAbsent(error) ? HISTORY_PAGE.gone : sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
    <>
      <PageHeader
        title={title}
        below={below}
        back={{ to: paths.workersDocuments(role, companies), label: HISTORY_PAGE.back }}
        trail={document?.azienda}
        actions={
          <div className={classes.actions}>
            <ActionButton icon="document" whyNot={sought ? HISTORY_PAGE.sought : null} onClick={() => void open()}>
              {HISTORY_PAGE.openDocument}
            </ActionButton>
            {role === 'CONSULTANT' && document && !isOfCompany(document.tipo) && (
              <ActionButton
                icon="user"
                whyNot={refusal && refusalText(refusal.refused, refusal.data ?? {}).detail}
                onClick={() => setMending(true)}
              >
                {MISDELIVERY.action}
              </ActionButton>
            )}
            <PrintButton ids={[id]} />
          </div>
        }
      />
      {document && mending && <MisdeliveryDialog row={document} onClose={() => setMending(false)} />}
    </>
  );
}

/** Skeleton of the page while it loads: steps, timeline, table. */
function Waiting() {
  return (
    <>
      <div className={classes.shape} aria-hidden="true" />
      <div className={classes.columns}>
        <WaitingLines lines={6} />
        <WaitingRows rows={6} />
      </div>
    </>
  );
}

function History(props: { query: Query<readonly HistoryRow[]>; rows: readonly HistoryRow[]; ofCompany: boolean }) {
  const { query, rows, ofCompany } = props;
  return (
    <>
      <DeliverySteps delivery={deliveryOf(rows, dayInRome(new Date()))} ofCompany={ofCompany} />
      <div className={classes.columns}>
        <Trace rows={rows} />
        <HistoryTable query={query} rows={rows} />
      </div>
    </>
  );
}
