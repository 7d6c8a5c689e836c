import { Button } from '@mantine/core';
import { timeInRome } from '../../../text/format.ts';
import { HOME } from '../../../text/homes.ts';
import { OWN } from '../../../text/own-documents.ts';
import { AppLink, useGo } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { FrameHeading } from '../../../web/shell/frame-heading.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/error-box.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { type OwnDocument, splitForHome } from '../../documents/own-documents.ts';
import { NewestPayslip } from '../../documents/web/newest-payslip.tsx';
import classes from '../../documents/web/own.module.css';
import { OwnRow } from '../../documents/web/own-row.tsx';
import { OwnWaiting } from '../../documents/web/own-waiting.tsx';
import { useDocumentActions, useOwnDocuments } from '../../documents/web/use-own-documents.ts';

/** The employee's home: the newest payslip one tap away, and what else waits to be read. */
export default function EmployeeHome() {
  const account = useAccount();
  const { data, error, refetch } = useOwnDocuments();
  return (
    <div className={classes.column}>
      <FrameHeading
        title={HOME.hello(account.firstName ?? account.login, Number(timeInRome(new Date()).slice(0, 2)))}
        below={account.azienda?.text}
      />
      {data ? (
        <Documents documents={data} />
      ) : error ? (
        <ErrorBox title={OWN.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <OwnWaiting blockHeight={186} rows={2} />
      )}
    </div>
  );
}

function Documents({ documents }: { documents: readonly OwnDocument[] }) {
  const go = useGo();
  const { open, download, acknowledge, busy } = useDocumentActions();
  const { newest, toRead } = splitForHome(documents);
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
  const onOpen = (document: OwnDocument) => void open(document);
  const onDownload = (document: OwnDocument) => void download(document);
  return (
    <>
      {newest && <NewestPayslip payslip={newest} onOpen={onOpen} onDownload={onDownload} busy={busy === newest.id} />}
      {toRead.length === 0 && newest?.lettoIl && (
        <p className={classes.allRead}>
          <Icon name="check" size={18} />
          {OWN.allRead}
        </p>
      )}
      {toRead.length > 0 && (
        <section className={classes.section} aria-labelledby="da-leggere">
          <h2 id="da-leggere">
            {OWN.toRead} <span className={classes.badge}>{toRead.length}</span>
          </h2>
          <ul>
            {toRead.map((document) => (
              <OwnRow
                key={document.id}
                document={document}
                onOpen={onOpen}
                onDownload={onDownload}
                onAcknowledge={(each) => void acknowledge(each)}
                busy={busy === document.id}
                withYear
                dotOnly
              />
            ))}
          </ul>
        </section>
      )}
      <AppLink to={paths.employeeDocuments()} className={classes.link}>
        {OWN.allDocuments}
      </AppLink>
    </>
  );
}
