import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { type CompanyChoice, useCompanies } from '../../../directory-web/use-companies.ts';
import { dayInRome, formatCount, formatDayLong, formatMonth } from '../../../text/common/format.ts';
import { CLOSING, HOME } from '../../../text/homes.ts';
import { COMPANY_DETAIL } from '../../../text/people.ts';
import { AppLink, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { TourCard } from '../../../web/frame/tour-card.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, pagesOf, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { StatusChip } from '../../../web/ui/chip/status-chip.tsx';
import { Traccia } from '../../../web/ui/chip/traccia.tsx';
import layout from '../../../web/ui/layout.module.css';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { closingBoard } from '../../documents/core/closing.contract.ts';
import { DOCUMENT_CALLS } from '../../documents/core/documents.contract.ts';
import { CompanyHeader } from '../../documents/core/web/company-header.tsx';
import { type DocumentRow, periodOf, personOf } from '../../documents/core/web/document-row.ts';
import { YearArchive } from '../../documents/download/web/year-archive.tsx';
import { AcquireButton } from '../../documents/upload/web/acquire-button.tsx';
import { noDocuments } from '../../documents/web/no-documents.tsx';
import { NotesButton } from '../../notes/web/notes.tsx';
import { SignaturesMissing } from '../../signing/web/signatures-missing.tsx';
import { Approvals } from './approvals.tsx';
import type { Board } from './companies-to-follow.ts';
import classes from './home.module.css';
import { HomeBand } from './home-band.tsx';
import { MonthOfCompanies } from './month-of-companies.tsx';

/** The charts are a separate chunk, which loads after the rest of the page. */
const Dashboard = lazy(() => import('../../dashboard/web/dashboard.tsx'));
const ToLetIn = lazy(() => import('../../employees/web/to-let-in.tsx'));
const MonthDataToFill = lazy(() => import('../../month-data/web/month-data-to-fill.tsx'));

const SHOWN = 6;

/** `/company/home`: the state of a company's payslips. A consultant sees the company in the query string. */
export default function CompanyHome() {
  const account = useAccount();
  const go = useGo();
  const chosen = useSelectedCompanies();
  const code = chosen[0] ?? account.azienda?.value;
  const { companies, error, retry } = useCompanies(code === undefined ? [] : [code]);
  useEffect(() => {
    if (code === undefined) go(paths.home(account.role), { replace: true });
  }, [code, account.role, go]);
  const company = companies?.[0];
  if (code === undefined) return <WaitingRows />;
  if (account.role === 'COMPANY' && chosen.length > 1) return <GroupHome codes={chosen} />;
  return (
    <>
      <CompanyHeader codes={[code]} page="home" />
      <PageHeader
        above={formatDayLong(dayInRome(new Date()), true)}
        title={company?.name ?? account.azienda?.text ?? HOME.company}
        below={
          company && (
            <div className={layout.centredRow}>
              <AppLink to={paths.companyDetail(company.id)} className="pl-thumb">
                {COMPANY_DETAIL.title}
              </AppLink>
              <Suspense>
                <ToLetIn key={company.code} company={company.code} />
              </Suspense>
            </div>
          )
        }
        actions={
          <>
            {company && <YearArchive taxCode={company.taxCode} />}
            {company && <NotesButton key={company.code} taxCode={company.taxCode} />}
            <AcquireButton companies={[code]} />
          </>
        }
      />
      {account.role === 'COMPANY' && <TourCard above />}
      {error !== null ? (
        <ErrorBox error={error} onRetry={retry} />
      ) : company ? (
        <>
          <Suspense>{account.role === 'COMPANY' && <MonthDataToFill />}</Suspense>
          {account.role === 'COMPANY' && <Approvals cfAzienda={company.taxCode} />}
          <SignaturesMissing company={company} />
          <MonthAndWork company={company} />
          <Suspense fallback={<WaitingRows rows={6} />}>
            <Dashboard key={company.code} company={company} />
          </Suspense>
        </>
      ) : (
        <WaitingRows />
      )}
    </>
  );
}

/** A group head's home page for all its companies: the consultant's home page without the parts about the practice. */
function GroupHome({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <CompanyHeader codes={codes} page="home" />
      <PageHeader above={formatDayLong(dayInRome(new Date()), true)} title={HOME.group} below={HOME.groupBelow} />
      <Suspense>
        <MonthDataToFill named />
      </Suspense>
      <Approvals named />
      <MonthOfCompanies role="COMPANY" />
      <Suspense fallback={<WaitingRows rows={6} />}>
        <Dashboard company={null} />
      </Suspense>
    </>
  );
}

/** The counts of a company's payslips under these filters. */
function countsOf(cfAzienda: string, filters: { pub?: 'true'; annomese_da?: string; annomese_a?: string } = {}) {
  return queryOf(DOCUMENT_CALLS.payslip.summarise, { query: { cfAzienda, ...filters } });
}

function MonthAndWork({ company }: { company: CompanyChoice }) {
  const { taxCode } = company;
  const everything = useQuery(countsOf(taxCode));
  const visible = useQuery(countsOf(taxCode, { pub: 'true' }));
  const board = useQuery({ ...queryOf(closingBoard, { query: { cfAzienda: taxCode } }), ...ASIDE }).data;
  const row = board?.aziende[0];
  const failed = [everything, visible].find((one) => one.isLoadingError);
  if (failed) return <ErrorBox error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!everything.data || !visible.data) return <WaitingRows />;
  const { Pubblicati, NonPubblicati, DaPubblicare } = everything.data;
  if (Pubblicati + NonPubblicati === 0) {
    return <EmptyState {...noDocuments('payslip', [company])} />;
  }
  return (
    <>
      {row && <MonthBand row={row} month={board?.annomese ?? ''} />}
      <div className={classes.halves}>
        <FirstDocuments
          title={HOME.waiting}
          none={HOME.waitingNone}
          company={company}
          count={DaPubblicare}
          filters={{ pubblicazione: 'unpublished' }}
        />
        <FirstDocuments
          title={HOME.fresh}
          none={HOME.freshNone}
          company={company}
          count={visible.data.Pubblicati - visible.data.LettoDipendente}
          filters={{ pub: 'true', sort: 'statoLettura,asc' }}
        />
      </div>
    </>
  );
}

/**
 * The newest month that has a payslip, with the figures of the closing board: how many are published, read and missing.
 */
function MonthBand({ row, month }: { row: Board['aziende'][number]; month: string }) {
  const { ricevuti, pubblicati, letti, mancanti } = row;
  return (
    <HomeBand
      label={HOME.payslipsOf(formatMonth(month).toLowerCase())}
      value={pubblicati}
      rest={HOME.publishedOf(ricevuti)}
      parts={[
        { words: HOME.readByWorker(letti), value: letti, tone: 'ok' },
        { words: HOME.notRead(pubblicati - letti), value: pubblicati - letti, tone: 'accent' },
        { words: HOME.notVisible(row), value: ricevuti - pubblicati, tone: 'rest' },
        ...(mancanti > 0
          ? [{ words: CLOSING.states.missing(mancanti), value: mancanti, tone: 'missing' as const }]
          : []),
      ]}
    />
  );
}

/** The first documents that need a certain kind of work, with a link to all of them. */
function FirstDocuments(props: {
  title: string;
  none: string;
  company: CompanyChoice;
  count: number;
  filters: Record<string, string>;
}) {
  const { title, none, company, count, filters } = props;
  const page = pagesOf(DOCUMENT_CALLS.payslip.list, { cfAzienda: company.taxCode })({
    ...filters,
    size: String(Math.min(SHOWN, count)),
  });
  const found = useQuery({ ...page, enabled: count > 0 });
  const rows = found.data?.rows;
  const address = paths.companyDocuments({ codiceAzienda: company.code, ...filters });
  return (
    <section>
      <div className={classes.head}>
        <h2>{title}</h2>
        <span className={classes.badge}>{formatCount(count)}</span>
        {count > 0 && (
          <AppLink to={address} className="pl-thumb">
            {HOME.showAll(count)}
          </AppLink>
        )}
      </div>
      {count === 0 && <p className={layout.nothing}>{none}</p>}
      {found.isLoadingError && <ErrorBox error={found.error} onRetry={() => void found.refetch()} />}
      {count > 0 && found.isPending && <WaitingRows rows={3} />}
      <ul className={classes.documents}>
        {(count > 0 ? (rows ?? []) : []).map((row) => (
          <Document key={row.id} row={row} code={company.code} />
        ))}
      </ul>
    </section>
  );
}

function Document({ row, code }: { row: DocumentRow; code: string }) {
  const published = row.pubblicazione === 'published';
  const month = row.annomese ?? undefined;
  const search = { codiceAzienda: code, annomese_da: month, annomese_a: month, q: row.codiceFiscale };
  return (
    <li>
      <AppLink to={paths.companyDocuments(search)}>{personOf(row)}</AppLink>
      <span className={layout.hint}>{periodOf(row)}</span>
      {published ? (
        <Traccia published readByCompany={row.lettoAzienda} readByEmployee={row.lettoDipendente} />
      ) : (
        <StatusChip status={row.pubblicazione} />
      )}
    </li>
  );
}
