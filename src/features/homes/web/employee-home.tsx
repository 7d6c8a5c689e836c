import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDay, timeInRome } from '../../../text/common/format.ts';
import { endedOn, OWN, showMore } from '../../../text/documents/own-documents.ts';
import { HOME } from '../../../text/homes.ts';
import { HELP } from '../../../text/shell.ts';
import { AppLink } from '../../../web/address.tsx';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { paths } from '../../../web/paths.ts';
import { type Account, queryClient, useAccount } from '../../../web/session.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { HelpLink } from '../../../web/ui/menu/help-link.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { figuresOf, type OwnDocument, SHOWN_TO_READ, splitForHome } from '../../documents/core/own-documents.ts';
import { NewestPayslip } from '../../documents/own/web/newest-payslip.tsx';
import { NoOwnDocuments } from '../../documents/own/web/no-own-documents.tsx';
import own from '../../documents/own/web/own.module.css';
import { OwnRow } from '../../documents/own/web/own-row.tsx';
import { OwnViewer } from '../../documents/own/web/own-viewer.tsx';
import { OwnWaiting } from '../../documents/own/web/own-waiting.tsx';
import { ownDocumentsQuery, useDocumentActions, useOwnDocuments } from '../../documents/own/web/use-own-documents.ts';
import { PapersToSign, toSignQuery } from '../../signing/web/papers-to-sign.tsx';
import classes from './employee-home.module.css';
import { noticesQuery, OwnNews, requestsQuery } from './employee-news.tsx';
import { HomeOffer } from './home-offer.tsx';
import { hasSeveralPlaces, OwnPlaces, ownPlacesQuery } from './own-places.tsx';

/** Starts the queries of the page at the same time. */
export const prepare = (account: Account) =>
  Promise.all([
    hasSeveralPlaces(account) ? queryClient.ensureQueryData(ownPlacesQuery) : null,
    queryClient.ensureQueryData(ownDocumentsQuery),
    queryClient.ensureQueryData(noticesQuery),
    queryClient.ensureQueryData(requestsQuery),
    queryClient.ensureQueryData(toSignQuery),
  ]);

/**
 * The employee's home page: the newest payslip, which opens with one tap, other unread documents, the notice board and
 * the requests. The heading and the layout are rendered at once, and parts that load later are rendered below, so that
 * nothing on the page moves.
 */
export default function EmployeeHome() {
  const account = useAccount();
  const { data, error, refetch } = useOwnDocuments();
  const later = [useQuery(noticesQuery), useQuery(requestsQuery)];
  const toSign = useQuery(toSignQuery);
  const isWaiting = (!data && !error) || toSign.isPending;
  return (
    <div className={classes.page}>
      <FrameHeading
        title={HOME.hello(account.firstName ?? account.login, Number(timeInRome(new Date()).slice(0, 2)))}
        below={account.azienda && <bdi>{account.azienda.text}</bdi>}
      />
      {account.cessatoIl !== null && (
        <div className={layout.above16}>
          <Banner tone="info" icon="info">
            {endedOn(account.azienda?.text ?? '', formatDay(account.cessatoIl))}
            {account.contatto && <Contact {...account.contatto} />}
          </Banner>
        </div>
      )}
      {hasSeveralPlaces(account) && <OwnPlaces account={account} />}
      <div className={classes.columns}>
        <div className={classes.first}>
          {!isWaiting && <PapersToSign />}
          {isWaiting ? (
            <OwnWaiting blockHeight={186} rows={2} />
          ) : data ? (
            <Newest documents={data} />
          ) : (
            <ErrorBox title={OWN.loadFailed} error={error} onRetry={() => void refetch()} />
          )}
        </div>
        {isWaiting ? null : later.some(({ isPending }) => isPending) ? (
          <div className={classes.news}>
            <div className={own.section}>
              <WaitingLines lines={4} />
            </div>
          </div>
        ) : (
          <>
            <OwnNews />
            {data && data.length > 0 && <Before documents={data} />}
            <div className={classes.offer}>
              <HomeOffer hasRead={data?.some(({ tipo, lettoIl }) => tipo === 'payslip' && lettoIl !== null) ?? false} />
            </div>
          </>
        )}
      </div>
      {data && <OwnViewer documents={data} />}
    </div>
  );
}

/** The company's contact, shown to a former employee. */
function Contact({ referente, email, telefono }: NonNullable<Account['contatto']>) {
  return (
    <address className={classes.contact}>
      <strong>{OWN.contact}</strong>
      {referente && <bdi>{referente}</bdi>}
      {email && (
        <a href={`mailto:${email}`} className="pl-thumb" translate="no">
          <bdi>{email}</bdi>
        </a>
      )}
      {telefono && (
        <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`} className="pl-thumb" translate="no">
          <bdi dir="ltr">{telefono}</bdi>
        </a>
      )}
    </address>
  );
}

function Newest({ documents }: { documents: readonly OwnDocument[] }) {
  const { open, download, busy } = useDocumentActions();
  const { newest, toRead } = splitForHome(documents);
  const [all, setAll] = useState(false);
  const rest = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (all) rest.current?.querySelectorAll<HTMLButtonElement>('li > button:first-child')[SHOWN_TO_READ]?.focus();
  }, [all]);
  const shown = all ? toRead : toRead.slice(0, SHOWN_TO_READ);
  if (documents.length === 0) return <NoOwnDocuments />;
  return (
    <>
      {newest && (
        <NewestPayslip
          payslip={newest}
          figures={figuresOf(newest, documents)}
          onOpen={open}
          onDownload={download}
          busy={busy === newest.id}
        />
      )}
      {toRead.length === 0 && newest?.lettoIl && (
        <p className={own.allRead}>
          <Icon name="check" size={18} />
          {OWN.allRead}
        </p>
      )}
      {toRead.length > 0 && (
        <section className={own.section} aria-labelledby="da-leggere">
          <h2 id="da-leggere">
            {OWN.toRead} <span className={own.badge}>{toRead.length}</span>
          </h2>
          <div ref={rest}>
            <Rows documents={shown} dotOnly />
          </div>
          {shown.length < toRead.length && (
            <Button
              variant="default"
              size="lg"
              fullWidth
              className={own.more}
              rightSection={<Icon name="chevron-down" size={16} />}
              onClick={() => setAll(true)}
            >
              {showMore(toRead.length - shown.length)}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

/** The documents read last, with a link to all others. */
function Before({ documents }: { documents: readonly OwnDocument[] }) {
  const { before } = splitForHome(documents);
  return (
    <div className={classes.before}>
      {before.length > 0 && (
        <Section id="mesi-scorsi" title={OWN.lastMonths} className={own.section}>
          <Rows documents={before} />
        </Section>
      )}
      <AppLink to={paths.employeeDocuments()} className={own.link}>
        {OWN.allDocuments}
      </AppLink>
      <div>
        <HelpLink question="lettura">{HELP.reading}</HelpLink>
      </div>
    </div>
  );
}

function Rows({ documents, dotOnly }: { documents: readonly OwnDocument[]; dotOnly?: boolean }) {
  const { open, download, acknowledge, busy } = useDocumentActions();
  return (
    <ul>
      {documents.map((document) => (
        <OwnRow
          key={document.id}
          document={document}
          onOpen={open}
          onDownload={download}
          onAcknowledge={acknowledge}
          busy={busy === document.id}
          withYear
          {...(dotOnly ? { dotOnly } : {})}
        />
      ))}
    </ul>
  );
}
