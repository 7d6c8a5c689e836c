import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dayInRome } from '../../../text/common/format.ts';
import { WORDS } from '../../../text/common/words.ts';
import { downloadAllText, found, nothingIn, OWN, showMore } from '../../../text/documents/own-documents.ts';
import { INCOME_PROOF } from '../../../text/income-proof.ts';
import { AppLink, useAddressSearch } from '../../../web/address.tsx';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { paths } from '../../../web/paths.ts';
import { firstValue } from '../../../web/search.ts';
import { queryClient } from '../../../web/session.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { QuickSearch } from '../../../web/ui/field/quick-search.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import {
  firstYear,
  inYear,
  type OwnDocument,
  type OwnKind,
  ownKindOf,
  SHOWN_PAYSLIPS,
  searchOwn,
  yearsOf,
} from '../../documents/core/own-documents.ts';
import { GoneDocument } from '../../documents/own/web/gone-document.tsx';
import { Kinds } from '../../documents/own/web/kinds.tsx';
import { NoOwnDocuments } from '../../documents/own/web/no-own-documents.tsx';
import classes from '../../documents/own/web/own.module.css';
import { OwnRow } from '../../documents/own/web/own-row.tsx';
import { OwnViewer } from '../../documents/own/web/own-viewer.tsx';
import { OwnWaiting } from '../../documents/own/web/own-waiting.tsx';
import { ownDocumentsQuery, useDocumentActions, useOwnDocuments } from '../../documents/own/web/use-own-documents.ts';
import { Years } from '../../documents/own/web/years.tsx';
import { FormsToSign } from '../../requests/web/forms-to-sign.tsx';

export const prepare = () => queryClient.ensureQueryData(ownDocumentsQuery);

/** The employee's documents by year, with certificates before payslips. During a search, the results from all years. */
export default function EmployeeDocuments() {
  const { data, error, refetch } = useOwnDocuments();
  return (
    <div className={layout.column}>
      <FrameHeading title={OWN.documents} actions={data && data.length > 0 && <DownloadAll documents={data} />} />
      {data ? (
        <>
          <GoneDocument documents={data} />
          <Documents documents={data} />
          {data.some(({ tipo }) => tipo === 'payslip') && (
            <AppLink to={paths.incomeProof()} className={classes.link}>
              {INCOME_PROOF.open}
            </AppLink>
          )}
          <OwnViewer documents={data} />
        </>
      ) : error ? (
        <ErrorBox title={OWN.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <OwnWaiting blockHeight={50} rows={6} />
      )}
      {(data || error) && <FormsToSign />}
    </div>
  );
}

/** Downloads all documents as one archive. The page first warns that each of them then counts as read. */
function DownloadAll({ documents }: { documents: readonly OwnDocument[] }) {
  const { downloadAll, busy } = useDocumentActions();
  const [asking, setAsking] = useState(false);
  const unread = documents.filter(({ lettoIl }) => lettoIl === null).length;
  return (
    <>
      <Button
        variant="default"
        size="md"
        loading={busy === 'all'}
        leftSection={<Icon name="zip" size={18} />}
        onClick={() => setAsking(true)}
      >
        {OWN.downloadAll}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          downloadAll();
        }}
        title={OWN.downloadAll}
        text={downloadAllText(documents.length, unread)}
        verb={WORDS.download}
        icon="zip"
      />
    </>
  );
}

function Documents({ documents }: { documents: readonly OwnDocument[] }) {
  const [search, change] = useAddressSearch();
  const today = dayInRome(new Date());
  const asked = Number(firstValue(search, 'anno'));
  const year = Number.isInteger(asked) && asked > 1900 ? asked : firstYear(documents, today);
  const kind = ownKindOf(firstValue(search, 'tipo'));
  const sought = firstValue(search, 'q') ?? '';
  if (documents.length === 0) return <NoOwnDocuments />;
  return (
    <>
      <search className={classes.search} aria-label={OWN.search}>
        <QuickSearch value={sought} onSearch={(q) => change({ q: q || undefined }, { replace: true })} />
      </search>
      {sought === '' ? (
        <>
          <Years {...yearsOf(documents, today)} year={year} kind={kind} />
          <Kinds documents={documents} year={year} kind={kind} />
          <Year key={`${year} ${kind}`} documents={documents} year={year} kind={kind} />
        </>
      ) : (
        <Found documents={searchOwn(documents, sought)} />
      )}
    </>
  );
}

/** The search results of all years. */
function Found({ documents }: { documents: readonly OwnDocument[] }) {
  return (
    <>
      <p className={classes.found} role="status">
        {found(documents.length)}
      </p>
      <Kind title={OWN.results} documents={documents} shownAtFirst={25} withYear hideTitle />
    </>
  );
}

function Year({ documents, year, kind }: { documents: readonly OwnDocument[]; year: number; kind: OwnKind | null }) {
  const { certificates, payslips, others } = inYear(documents, year);
  const wanted = (one: OwnKind) => kind === null || kind === one;
  const shown = [
    ...(wanted('cu') ? certificates : []),
    ...(wanted('cedolini') ? payslips : []),
    ...(wanted('altri') ? others : []),
  ];
  if (shown.length === 0) {
    return (
      <p className={classes.nothing} role="status">
        {kind === null ? nothingIn(year) : OWN.noKind}
      </p>
    );
  }
  return (
    <>
      {wanted('cu') && <Kind title={OWN.certificates} documents={certificates} />}
      {wanted('cedolini') && (
        <Kind title={OWN.payslips} documents={payslips} counted shownAtFirst={kind ? 99 : SHOWN_PAYSLIPS} />
      )}
      {wanted('altri') && (
        <Kind title={OWN.others} documents={others} counted shownAtFirst={kind ? 99 : SHOWN_PAYSLIPS} />
      )}
    </>
  );
}

/** The documents of one kind. Only the first ones are shown; a button shows the rest and moves the focus to them. */
function Kind(props: {
  title: string;
  documents: readonly OwnDocument[];
  counted?: boolean;
  shownAtFirst?: number;
  withYear?: boolean;
  hideTitle?: boolean;
}) {
  const { title, documents, counted, shownAtFirst = documents.length, withYear = false, hideTitle } = props;
  const { open, download, acknowledge, busy } = useDocumentActions();
  const [all, setAll] = useState(false);
  const firstHidden = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (all) firstHidden.current?.focus();
  }, [all]);
  if (documents.length === 0) return null;
  const shown = all ? documents : documents.slice(0, shownAtFirst);
  const hidden = documents.length - shown.length;
  return (
    <section className={classes.section} aria-label={title}>
      {!hideTitle && (
        <h2>
          {title} {counted && <span className={classes.count}>{documents.length}</span>}
        </h2>
      )}
      <ul>
        {shown.map((document, index) => (
          <OwnRow
            key={document.id}
            ref={index === shownAtFirst ? firstHidden : undefined}
            document={document}
            onOpen={open}
            onDownload={download}
            onAcknowledge={acknowledge}
            busy={busy === document.id}
            withYear={withYear}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          className={classes.more}
          rightSection={<Icon name="chevron-down" size={16} />}
          onClick={() => setAll(true)}
        >
          {showMore(hidden)}
        </Button>
      )}
    </section>
  );
}
