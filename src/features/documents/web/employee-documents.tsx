import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dayInRome } from '../../../text/format.ts';
import { nothingIn, OWN, showMore } from '../../../text/own-documents.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { firstValue } from '../../../web/search.ts';
import { FrameHeading } from '../../../web/shell/frame-heading.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { FormsToSign } from '../../requests/web/forms-to-sign.tsx';
import { firstYear, inYear, type OwnDocument, SHOWN_PAYSLIPS, yearsOf } from '../own-documents.ts';
import classes from './own.module.css';
import { OwnRow } from './own-row.tsx';
import { OwnWaiting } from './own-waiting.tsx';
import { useDocumentActions, useOwnDocuments } from './use-own-documents.ts';
import { Years } from './years.tsx';

/** The employee's documents, a year at a time: certificates first, then payslips. */
export default function EmployeeDocuments() {
  const { data, error, refetch } = useOwnDocuments();
  return (
    <div className={classes.column}>
      <FrameHeading title={OWN.documents} />
      {data ? (
        <Documents documents={data} />
      ) : error ? (
        <ErrorBox title={OWN.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <OwnWaiting blockHeight={50} rows={6} />
      )}
      <FormsToSign />
    </div>
  );
}

function Documents({ documents }: { documents: readonly OwnDocument[] }) {
  const go = useGo();
  const [search] = useAddressSearch();
  const today = dayInRome(new Date());
  const asked = Number(firstValue(search, 'anno'));
  const year = Number.isInteger(asked) && asked > 1900 ? asked : firstYear(documents, today);
  if (documents.length === 0) {
    return (
      <EmptyState
        title={OWN.empty}
        text={OWN.emptyHint}
        actions={
          <Button variant="default" onClick={() => go(paths.faq())}>
            {OWN.howItWorks}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Years {...yearsOf(documents, today)} year={year} />
      <Year key={year} documents={documents} year={year} />
    </>
  );
}

function Year({ documents, year }: { documents: readonly OwnDocument[]; year: number }) {
  const { certificates, payslips, others } = inYear(documents, year);
  if (certificates.length + payslips.length + others.length === 0) {
    return (
      <p className={classes.nothing} role="status">
        {nothingIn(year)}
      </p>
    );
  }
  return (
    <>
      <Kind title={OWN.certificates} documents={certificates} />
      <Kind title={OWN.payslips} documents={payslips} counted shownAtFirst={SHOWN_PAYSLIPS} />
      <Kind title={OWN.others} documents={others} counted shownAtFirst={SHOWN_PAYSLIPS} />
    </>
  );
}

/** One kind of document; beyond the first ones a button shows the rest and hands the focus on to them. */
function Kind(props: { title: string; documents: readonly OwnDocument[]; counted?: boolean; shownAtFirst?: number }) {
  const { title, documents, counted, shownAtFirst = documents.length } = props;
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
      <h2>
        {title} {counted && <span className={classes.count}>{documents.length}</span>}
      </h2>
      <ul>
        {shown.map((document, index) => (
          <OwnRow
            key={document.id}
            ref={index === shownAtFirst ? firstHidden : undefined}
            document={document}
            onOpen={(each) => void open(each)}
            onDownload={(each) => void download(each)}
            onAcknowledge={(each) => void acknowledge(each)}
            busy={busy === document.id}
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
