import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isOfCompany, isUploaded, type Kind } from '../../../directory/kinds.ts';
import { isAbsent } from '../../../directory-web/no-history.tsx';
import { Trace } from '../../../directory-web/trace.tsx';
import { readHistory } from '../../../ledger/history.contract.ts';
import { dayInRome, formatBytes, formatDay, formatInstant } from '../../../text/common/format.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { OFFICE_WORDS, WORDS } from '../../../text/common/words.ts';
import { DETAIL, DOCUMENT_ACTIONS } from '../../../text/documents/document-actions.ts';
import { ACKNOWLEDGEMENT } from '../../../text/documents/documents.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';
import { useLive } from '../../../web/live.ts';
import { useFetchedLater } from '../../../web/load-screen.ts';
import { usePageTitle } from '../../../web/page-title.ts';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf, refresh } from '../../../web/query.ts';
import { useRefetchOnReturn } from '../../../web/refetch-on-return.ts';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { todayInRome } from '../../../web/today.ts';
import { TaxCode } from '../../../web/ui/chip/tax-code.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { PopMenu } from '../../../web/ui/menu/pop-menu.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { PdfPreview } from '../../../web/ui/page/pdf-preview.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { menuOf } from '../../../web/ui/table/selection-bar.tsx';
import { DOCUMENT_CALLS, readDocument } from '../core/documents.contract.ts';
import { categoryShown } from '../core/upload.ts';
import { downloadVersion, listVersions } from '../core/versions.contract.ts';
import { callDocument } from '../core/web/call-document.ts';
import { isPdf, openDocument, openVersion } from '../core/web/document-calls.ts';
import { Publication } from '../core/web/document-columns.tsx';
import { type DocumentRow, documentOf, listOf, periodOf, personOf } from '../core/web/document-row.ts';
import { TakeBack } from '../publish/web/take-back.tsx';
import { P7M } from '../signatures/signature.ts';
import { readSignedContent } from '../signatures/signatures.contract.ts';
import { Signatures } from '../signatures/web/signatures.tsx';
import { actionsFor } from './document-actions.ts';
import classes from './document-detail.module.css';
import { DIALOGS } from './late-dialogs.ts';

/** Loaded with the other dialogs; the query string can open the dialog at once. */
const CorrectDialog = lazy(async () => ({ default: (await DIALOGS.fetch()).CorrectDialog }));

const refreshTrace = () => refresh(readDocument, readHistory);

/** `payrollDetail`, `cudDetail`, `documentDetail`: shows a document with its details, history and earlier versions. */
export default function DocumentDetail() {
  const [search] = useAddressSearch();
  const id = firstValue(search, 'id') ?? '';
  const found = useQuery({ ...queryOf(readDocument, { params: { id } }), retry: false });
  useRefetchOnReturn(found.refetch);
  useLive(refreshTrace);
  usePageTitle(found.data ? documentOf(found.data) : DOCUMENT_ACTIONS.detail);
  if (isAbsent(found.error) || id === '') return <EmptyState title={DETAIL.absent} text={DETAIL.absentText} />;
  if (found.isLoadingError) return <ErrorBox error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <WaitingLines lines={8} />;
  return <Detail key={id} row={found.data} />;
}

function Detail({ row }: { row: DocumentRow }) {
  const account = useAccount();
  const go = useGo();
  const selected = useSelectedCompanies();
  const [search, changeSearch] = useAddressSearch();
  const [dialog, setDialog] = useState<ReactNode>(null);
  useFetchedLater(DIALOGS.fetch);
  const companies = selected.length > 0 ? selected : [row.codiceAzienda];
  const handle: ListHandle = {
    show: (draw) => setDialog(draw(() => setDialog(null))),
    clearSelection: () => undefined,
    refresh: () => refresh(readDocument, listVersions, readHistory),
    go,
  };
  const actions = actionsFor([row], {
    kind: row.tipo,
    today: todayInRome(Date.now()),
    account,
    companies,
    list: handle,
  });
  const [publish, ...rest] = actions;
  const list = isOfCompany(row.tipo)
    ? paths.companiesDocuments(account.role, companies, listOf(row.tipo))
    : paths.workersDocuments(account.role, companies, listOf(row.tipo));
  const compared = firstValue(search, 'confronta');
  return (
    <>
      <PageHeader
        title={isOfCompany(row.tipo) ? row.descrizione : `${personOf(row)}, ${documentOf(row)}`}
        back={{ to: list, label: KIND_WORDS[row.tipo].list }}
        trail={row.azienda}
        actions={
          <>
            <ActionButton icon="external" onClick={() => openDocument(row)}>
              {WORDS.open}
            </ActionButton>
            {publish && (
              <ActionButton variant="filled" icon={publish.icon} whyNot={publish.whyNot} onClick={publish.onRun}>
                {publish.label}
              </ActionButton>
            )}
            <PopMenu label={OFFICE_WORDS.otherActions} className={classes.more} entries={menuOf(rest)}>
              <Icon name="dots" />
            </PopMenu>
          </>
        }
      />
      {row.eliminatoIl && (
        <Banner tone="warn" icon="trash">
          <p>{DETAIL.binned(formatDay(dayInRome(row.eliminatoIl)))}</p>
        </Banner>
      )}
      <TakeBack ids={[row.id]} />
      <div className={classes.columns} data-comparing={compared ? true : undefined}>
        <div className={classes.facts}>
          <Facts row={row} />
          {isUploaded(row.tipo) && <Signatures row={row} />}
          <Versions id={row.id} compared={compared} onCompare={(number) => changeSearch({ confronta: number })} />
          <History id={row.id} />
        </div>
        {compared && (
          <VersionPreview id={row.id} number={compared} onClose={() => changeSearch({ confronta: undefined })} />
        )}
        <Preview row={row} companies={companies} />
      </div>
      {dialog}
      {firstValue(search, 'rettifica') && (
        <Suspense>
          <CorrectDialog row={row} onClose={() => changeSearch({ rettifica: undefined }, { replace: true })} />
        </Suspense>
      )}
    </>
  );
}

function Facts({ row }: { row: DocumentRow }) {
  const ofCompany = isOfCompany(row.tipo);
  const reading = [DETAIL.fresh, DETAIL.readByCompany, DETAIL.readByEmployee][row.statoLettura];
  const facts: [string, ReactNode][] = [
    ...(ofCompany
      ? []
      : ([
          [DETAIL.person, personOf(row)],
          [DETAIL.taxCode, <TaxCode key="cf" code={row.codiceFiscale} />],
        ] as [string, ReactNode][])),
    [DETAIL.company, row.azienda],
    [DETAIL.period, periodOf(row)],
    [
      DETAIL.state,
      <span key="state" className={classes.state}>
        <Publication row={row} />
      </span>,
    ],
    [DETAIL.reading, reading],
    [
      ACKNOWLEDGEMENT.label,
      row.presaVisioneIl
        ? ACKNOWLEDGEMENT.givenAt(formatInstant(row.presaVisioneIl))
        : row.presaVisioneChiesta
          ? ACKNOWLEDGEMENT.asked
          : '',
    ],
    [DETAIL.category, isUploaded(row.tipo) ? categoryShown(row.codCategoria) : ''],
    [DETAIL.delivery, row.dataConsegna ? formatDay(row.dataConsegna) : ''],
    [DETAIL.due, row.dataScadenza ? formatDay(row.dataScadenza) : ''],
    [DETAIL.tags, row.tags.join(', ')],
    [DETAIL.file, `${row.nomeFile}, ${formatBytes(row.dimensione)}`],
    [DETAIL.created, DETAIL.by(row.createdBy, formatDay(dayInRome(row.dataCreazione)))],
  ];
  return (
    <section aria-label={DETAIL.facts}>
      <dl className={classes.list}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** The earlier versions, each of which can be opened or compared with the current one. */
function Versions({
  id,
  compared,
  onCompare,
}: {
  id: string;
  compared: string | undefined;
  onCompare: (n: string | undefined) => void;
}) {
  const versions = useQuery({ ...queryOf(listVersions, { params: { id } }), ...ASIDE });
  if (!versions.data || versions.data.length === 0) return null;
  return (
    <section aria-labelledby="versioni">
      <h2 id="versioni" className={classes.heading}>
        {DETAIL.versions}
      </h2>
      <ul className={classes.versions}>
        {versions.data.map((version) => {
          const number = String(version.numero);
          return (
            <li key={number}>
              <p>
                <strong>{DETAIL.version(version.numero)}</strong>{' '}
                {DETAIL.held(formatDay(dayInRome(version.dal)), formatDay(dayInRome(version.al)))},{' '}
                {DETAIL.replacedBy(version.sostituitaDa)}
              </p>
              <div className={classes.buttons}>
                <ActionButton size="xs" icon="external" onClick={() => openVersion(id, version)}>
                  {WORDS.open}
                </ActionButton>
                {version.tipoContenuto === 'application/pdf' && (
                  <ActionButton
                    size="xs"
                    icon="split"
                    onClick={() => onCompare(compared === number ? undefined : number)}
                  >
                    {compared === number ? DETAIL.compareEnd : DETAIL.compare}
                  </ActionButton>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function History({ id }: { id: string }) {
  const history = useQuery(queryOf(readHistory, { params: { id }, query: {} }));
  if (history.isLoadingError) return <ErrorBox error={history.error} onRetry={() => void history.refetch()} />;
  return history.data ? <Trace rows={history.data} /> : <WaitingLines lines={4} />;
}

/** Shows the document's file, with buttons for the previous and next document of the list. */
function Preview({ row, companies }: { row: DocumentRow; companies: readonly string[] }) {
  const go = useGo();
  const calls: (typeof DOCUMENT_CALLS)[Kind] = DOCUMENT_CALLS[row.tipo];
  // Step through the documents of the same month or year, or the newest ones if the kind has no period.
  const period = row.annomese
    ? { annomese_da: row.annomese, annomese_a: row.annomese }
    : row.anno
      ? { anno_da: String(row.anno), anno_a: String(row.anno) }
      : {};
  const neighbours = useQuery({
    ...queryOf(calls.list, { query: { cfAzienda: row.cfAzienda, size: NEIGHBOURS, page: 0, ...period } }),
    ...ASIDE,
  });
  const ids = neighbours.data?.map((one) => one.id) ?? [];
  const at = ids.indexOf(row.id);
  const to = (id: string | undefined) =>
    id === undefined ? null : () => go(paths.documentDetail(row.tipo, id, { codiceAzienda: [...companies] }));
  const isEnvelope = row.tipoContenuto === P7M;
  const file = isEnvelope ? readSignedContent : calls.download;
  if (!isPdf(row) && !isEnvelope)
    return (
      <Banner tone="info" icon="info">
        <p>{DETAIL.noPreview}</p>
      </Banner>
    );
  return (
    <PdfPreview
      title={documentOf(row)}
      fileKey={['documentFile', row.id, row.rettificatoIl]}
      load={async (signal) => (await callDocument(file, { params: { id: row.id }, signal })).blob}
      position={at < 0 ? undefined : `${at + 1} di ${ids.length}`}
      onPrevious={to(ids[at - 1])}
      onNext={at < 0 ? null : to(ids[at + 1])}
      onOpen={() => openDocument(row)}
    />
  );
}

const NEIGHBOURS = 200;

function VersionPreview({ id, number, onClose }: { id: string; number: string; onClose: () => void }) {
  return (
    <PdfPreview
      title={DETAIL.version(Number(number))}
      fileKey={['versionFile', id, number]}
      load={async (signal) => (await callFile(downloadVersion, { params: { id, numero: number }, signal })).blob}
      onClose={onClose}
    />
  );
}
