import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { dayInRome, formatBytes, formatMonth } from '../../../text/format.ts';
import { HISTORY_PAGE } from '../../../text/history.ts';
import { PAYROLL_KIND_NAMES } from '../../../text/own-documents.ts';
import { useParam, useSelectedCompanies } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { openTicket } from '../../../web/open-file.ts';
import { usePageTitle } from '../../../web/page-title.ts';
import { paths } from '../../../web/paths.ts';
import { useRefetchOnReturn } from '../../../web/refetch-on-return.ts';
import { useAccount } from '../../../web/session.ts';
import { ActionButton } from '../../../web/ui/action-button.tsx';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { PageHeader } from '../../../web/ui/page-header.tsx';
import { say } from '../../../web/ui/snackbar.ts';
import { TaxCode } from '../../../web/ui/tax-code.tsx';
import { WaitingLines, WaitingRows } from '../../../web/ui/waiting.tsx';
import {
  readCompanyDocument,
  readPayslip,
  ticketForCompanyDocument,
  ticketForPayslip,
  ticketForTaxCertificate,
} from '../../documents/documents.contract.ts';
import { deliveryOf, type HistoryRow } from '../delivery.ts';
import { readHistory } from '../history.contract.ts';
import { DeliverySteps } from './delivery-steps.tsx';
import classes from './history.module.css';
import { HistoryTable } from './history-table.tsx';
import { isAbsent, NoHistory } from './no-history.tsx';
import { PrintButton } from './print-button.tsx';
import { Trace } from './trace.tsx';

type Payslip = ResponseOf<typeof readPayslip>;
type CompanyDocument = ResponseOf<typeof readCompanyDocument>;

/** `/documents/history/{id}`: who, when, what, for one document (spec §2, §3). */
export default function DocumentHistory() {
  const id = useParam('id');
  const history = useQuery({
    queryKey: ['history', id],
    queryFn: ({ signal }) => call(readHistory, { params: { id }, query: {}, signal }),
  });
  // Coming back from the document's own window: its opening may have left a row.
  useRefetchOnReturn(history.refetch);
  const payslip = useQuery({
    queryKey: ['payslip', id],
    queryFn: ({ signal }) => orNull(call(readPayslip, { params: { id }, signal })),
  });
  const ofCompany = useQuery({
    queryKey: ['company-document', id],
    queryFn: ({ signal }) => orNull(call(readCompanyDocument, { params: { id }, signal })),
    enabled: payslip.data === null,
  });
  const { title, below } = headingOf(payslip.data ?? null, ofCompany.data ?? null, history.data);
  usePageTitle(title);
  if (isAbsent(history.error)) return <NoHistory why="absent" />;
  return (
    <>
      <Heading
        id={id}
        title={title}
        below={below}
        payslip={payslip.data}
        ofCompany={ofCompany.data}
        sought={payslip.isPending || (payslip.data === null && ofCompany.isPending)}
      />
      {history.data ? (
        <History rows={history.data} ofCompany={Boolean(ofCompany.data)} />
      ) : history.error ? (
        <ErrorBox title={HISTORY_PAGE.loadFailed} error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** A document that was purged keeps its history and has no facts of its own any more (decisions.md 14). */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function headingOf(
  payslip: Payslip | null,
  ofCompany: CompanyDocument | null,
  rows?: readonly HistoryRow[],
): { title: string; below: ReactNode } {
  if (ofCompany)
    return {
      title: ofCompany.descrizione,
      below: (
        <span className={classes.facts}>
          <span>{ofCompany.azienda}</span>
          <span>{`${ofCompany.nomeFile}, ${formatBytes(ofCompany.dimensione)}`}</span>
        </span>
      ),
    };
  if (payslip) {
    const period =
      payslip.tipoCedolino === 'ordinary'
        ? formatMonth(payslip.annomese)
        : `${PAYROLL_KIND_NAMES[payslip.tipoCedolino]} ${payslip.anno}`;
    const facts = [payslip.descrizione, `${payslip.nomeFile}, ${formatBytes(payslip.dimensione)}`];
    return {
      title: `${payslip.cognome} ${payslip.nome}, ${period.toLowerCase()}`,
      below: (
        <span className={classes.facts}>
          <TaxCode code={payslip.codiceFiscale} />
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

function Heading(props: {
  id: string;
  title: string;
  below: ReactNode;
  payslip: Payslip | null | undefined;
  ofCompany: CompanyDocument | null | undefined;
  /** What it is has been asked for; until then nobody knows by which call it opens. */
  sought: boolean;
}) {
  const { id, title, below, payslip, ofCompany, sought } = props;
  const document = payslip ?? ofCompany;
  const { role } = useAccount();
  const selected = useSelectedCompanies();
  const companies = selected.length > 0 ? selected : document ? [document.codiceAzienda] : [];
  const open = async () => {
    // What is neither a payslip nor a company's own may be a CU, of which no call tells the facts.
    const other = ofCompany === null ? ticketForTaxCertificate : ticketForCompanyDocument;
    const ticket = payslip === null ? other : ticketForPayslip;
    try {
      await openTicket(async () => (await call(ticket, { params: { id } })).url);
    } catch (error) {
      say(isAbsent(error) ? HISTORY_PAGE.gone : sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
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
          <PrintButton ids={[id]} />
        </div>
      }
    />
  );
}

/** The shape of what is on its way: steps, timeline, table. */
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

function History({ rows, ofCompany }: { rows: readonly HistoryRow[]; ofCompany: boolean }) {
  return (
    <>
      <DeliverySteps delivery={deliveryOf(rows, dayInRome(new Date()))} ofCompany={ofCompany} />
      <div className={classes.columns}>
        <Trace rows={rows} />
        <HistoryTable rows={rows} />
      </div>
    </>
  );
}
