import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDay, formatInstant } from '../../../text/common/format.ts';
import { HELP } from '../../../text/shell.ts';
import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { AppLink, useAddressSearch, useParam } from '../../../web/address.tsx';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { usePageTitle } from '../../../web/page-title.ts';
import { paths } from '../../../web/paths.ts';
import { firstValue } from '../../../web/search.ts';
import { useAccount } from '../../../web/session.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { HelpLink } from '../../../web/ui/menu/help-link.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { CalmColumn } from '../../../web/ui/table/card-buttons.tsx';
import { isReadToEnd } from '../reading.ts';
import { askedBy, type OwnPaper, ownPaperQuery, pagesOfOwn, refreshOwn } from './own-calls.ts';
import { OwnSignatureChip } from './own-signature-chip.tsx';
import classes from './own-signing.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { useReading } from './use-reading.ts';

const PaperReader = lazy(() => import('./paper-reader.tsx'));

/** `/dipendente/firme/$id`: a paper that the worker reads to its end and then signs or refuses. */
export default function OwnSigning() {
  const id = useParam('id');
  const { data, error, refetch } = useQuery(ownPaperQuery(id));
  usePageTitle(data?.titolo ?? OWN_SIGNING.one);
  return (
    <CalmColumn>
      <FrameHeading
        title={data?.titolo ?? OWN_SIGNING.one}
        back={{ to: paths.signings('EMPLOYEE'), label: OWN_SIGNING.back }}
        below={data && askedBy(data)}
      />
      {error && !data ? (
        <ErrorBox title={OWN_SIGNING.oneFailed} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WaitingLines lines={8} />
      ) : (
        <Paper key={data.impronta} paper={data} />
      )}
      <HelpLink question="firme">{HELP.signing}</HelpLink>
    </CalmColumn>
  );
}

function Paper({ paper }: { paper: OwnPaper }) {
  const { id, stato, impronta, pagine } = paper;
  const account = useAccount();
  const [search, change] = useAddressSearch();
  const reading = useReading(`${account.activeGrant}-${id}-${impronta}`);
  const [asking, setAsking] = useState<'sign' | 'refuse' | null>(null);
  const isRead = isReadToEnd(reading.seen, pagine);
  const isOpen = stato === 'daFirmare';
  const whyNot = paper.nonFirmabile ?? paper.nonConfermabile;
  const isReading = firstValue(search, 'leggi') !== undefined;
  return (
    <>
      <p className={classes.state}>
        <OwnSignatureChip state={stato} />
        {isOpen && <span>{OWN_SIGNING.until(formatDay(paper.scadenza))}</span>}
      </p>
      {paper.messaggio !== '' && (
        <section className={classes.message} aria-label={OWN_SIGNING.message}>
          <p>{paper.messaggio}</p>
        </section>
      )}
      {!isOpen && <Outcome paper={paper} />}
      <section className={classes.step} aria-labelledby="leggi">
        <div className={classes.head}>
          <h2 id="leggi">{isOpen ? OWN_SIGNING.readTitle : OWN_SIGNING.paper}</h2>
          {isOpen && isRead && (
            <span className={classes.done}>
              <Icon name="check" size={18} />
              {OWN_SIGNING.readToEnd}
            </span>
          )}
        </div>
        {isOpen && !isRead && <p>{OWN_SIGNING.readHint}</p>}
        <div className={classes.buttons}>
          <Button
            size="md"
            variant={isOpen && !isRead ? 'filled' : 'default'}
            leftSection={<Icon name="document" size={18} />}
            onClick={() => change({ leggi: 'si' })}
          >
            {isRead || !isOpen ? OWN_SIGNING.readAgain : OWN_SIGNING.read}
          </Button>
        </div>
      </section>
      {isOpen && (
        <Section id="firma" title={OWN_SIGNING.signTitle} className={classes.step}>
          <p>{OWN_SIGNING.whatItIs}</p>
          <p>{OWN_SIGNING.whatItIsNot}</p>
          {whyNot !== null && (
            <Banner tone="warn" icon="alert">
              {whyNot}
            </Banner>
          )}
          <div className={classes.buttons}>
            <ActionButton
              size="md"
              icon="sign"
              variant={isRead ? 'filled' : 'default'}
              whyNot={whyNot ?? (isRead ? null : OWN_SIGNING.notRead)}
              onClick={() => setAsking('sign')}
            >
              {OWN_SIGNING.sign}
            </ActionButton>
            <ActionButton
              size="md"
              icon="x"
              variant="subtle"
              danger
              whyNot={paper.nonFirmabile}
              onClick={() => setAsking('refuse')}
            >
              {OWN_SIGNING.refuse}
            </ActionButton>
          </div>
        </Section>
      )}
      {isReading && (
        <Suspense>
          <PaperReader
            title={paper.titolo}
            paper={`${id}-${impronta}`}
            load={async (signal) => {
              const pages = await pagesOfOwn(id, signal);
              // The pages have been displayed, so the server has recorded the paper as opened.
              if (!paper.aperta) void refreshOwn();
              return pages;
            }}
            reading={reading}
            signs={isOpen}
            onClose={() => change({ leggi: undefined }, { replace: true })}
          />
        </Suspense>
      )}
      {asking === 'sign' && <SignDialog paper={paper} onClose={() => setAsking(null)} />}
      {asking === 'refuse' && <RefuseDialog paper={paper} onClose={() => setAsking(null)} />}
    </>
  );
}

/** The outcome of the request, and where to find the result. */
function Outcome({ paper }: { paper: OwnPaper }) {
  const { stato, firmataIl, rifiutataIl, motivo, idDocumento } = paper;
  const said = [
    ...(firmataIl ? [OWN_SIGNING.signedOn(formatInstant(firmataIl))] : []),
    ...(rifiutataIl ? [OWN_SIGNING.refusedOn(formatInstant(rifiutataIl))] : []),
  ];
  return (
    <Section
      id="esito"
      title={stato === 'completa' ? OWN_SIGNING.result : OWN_SIGNING.states[stato]}
      className={classes.step}
    >
      {said.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {motivo && <p>«{motivo}»</p>}
      {stato !== 'rifiutata' && <p>{outcomeOf(paper)}</p>}
      {idDocumento !== null && (
        <div className={classes.buttons}>
          <Button
            component={AppLink}
            size="md"
            leftSection={<Icon name="document" size={18} />}
            to={paths.employeeDocuments({ documento: idDocumento })}
          >
            {OWN_SIGNING.openResult}
          </Button>
          <AppLink to={paths.receipt()} className="pl-thumb">
            {OWN_SIGNING.check}
          </AppLink>
        </div>
      )}
    </Section>
  );
}

function outcomeOf({ stato, idDocumento }: OwnPaper): string {
  switch (stato) {
    case 'completa':
      return idDocumento === null ? OWN_SIGNING.resultSoon : OWN_SIGNING.resultText;
    case 'firmata':
      return OWN_SIGNING.resultLater;
    case 'scaduta':
      return OWN_SIGNING.expiredText;
    case 'ritirata':
      return OWN_SIGNING.withdrawnText;
    case 'chiusa':
      return OWN_SIGNING.endedText;
    case 'daFirmare':
    case 'rifiutata':
      return '';
  }
}
