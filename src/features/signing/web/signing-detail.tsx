import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatDay, formatInstant } from '../../../text/common/format.ts';
import { OFFICE_WORDS, WORDS } from '../../../text/common/words.ts';
import { SIGNATURE_ACTIONS, SIGNING } from '../../../text/signing/signing-screens.ts';
import { AppLink, useGo, useParam, useSelectedCompanies } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import { useLive } from '../../../web/live.ts';
import { usePageTitle } from '../../../web/page-title.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { TaxCode } from '../../../web/ui/chip/tax-code.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { PopMenu } from '../../../web/ui/menu/pop-menu.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { Facts } from '../../../web/ui/page/facts.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { PdfPreview } from '../../../web/ui/page/pdf-preview.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { Timeline } from '../../../web/ui/page/timeline.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { FilePages } from '../../documents/upload/web/file-pages.tsx';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { downloadPaper, readSignature } from '../signing.contract.ts';
import { SignatureChip, SignerChip, STEP_LOOKS } from './signature-chip.tsx';
import {
  officeOf,
  openPaper,
  progressOf,
  refreshSignings,
  type SignatureDetail,
  type Signer,
  saveResult,
} from './signing-calls.ts';
import { RemindDialog, WithdrawDialog } from './signing-dialogs.tsx';
import classes from './signings.module.css';

/**
 * `/consultant/firme/$id` and `/company/firme/$id`: who has signed and who has not, the evidence, and the paper itself.
 */
export default function SigningDetail() {
  const id = useParam('id');
  const found = useQuery(queryOf(readSignature, { params: { id } }));
  useLive(refreshSignings);
  usePageTitle(found.data?.titolo ?? SIGNING.one);
  const { role } = useAccount();
  const selected = useSelectedCompanies();
  const search = selected.length === 0 ? {} : { codiceAzienda: selected };
  const back = { to: paths.signings(officeOf({ role }), search), label: SIGNING.back };
  if (found.data) return <Detail request={found.data} back={back} />;
  return (
    <>
      <PageHeader title={SIGNING.one} back={back} />
      {found.error ? (
        <ErrorBox title={SIGNING.oneFailed} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <WaitingLines lines={8} />
      )}
    </>
  );
}

function Detail({ request, back }: { request: SignatureDetail; back: { to: string; label: string } }) {
  const { id, titolo, azienda, codiceAzienda, messaggio, risultato } = request;
  const office = officeOf(useAccount());
  const go = useGo();
  const [dialog, setDialog] = useState<'remind' | 'withdraw' | null>(null);
  const isReady = risultato === 'pronto';
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={titolo}
        back={back}
        trail={azienda}
        below={<SignatureChip state={request.stato} />}
        actions={
          <>
            {request.stato === 'aperta' && (
              <ActionButton icon="bell" whyNot={request.nonSollecitabile} onClick={() => setDialog('remind')}>
                {OFFICE_WORDS.remind}
              </ActionButton>
            )}
            {isReady && (
              <ActionButton icon="document" variant="filled" onClick={() => void openPaper(id, 'result')}>
                {SIGNING.openResult}
              </ActionButton>
            )}
            <PopMenu
              label={OFFICE_WORDS.otherActions}
              className={classes.more}
              entries={[
                ...(isReady
                  ? [{ label: SIGNING.saveResult, icon: 'download' as const, onPick: () => void saveResult(id) }]
                  : []),
                { label: SIGNING.openPaper, icon: 'external', onPick: () => void openPaper(id, 'paper') },
                {
                  label: SIGNING.again,
                  icon: 'copy',
                  onPick: () => go(paths.newSigning(office, { codiceAzienda, daRichiesta: id })),
                },
                {
                  label: WORDS.withdraw,
                  icon: 'restore',
                  danger: true,
                  whyNot: request.nonRitirabile,
                  onPick: () => setDialog('withdraw'),
                },
              ]}
            >
              <Icon name="dots" />
            </PopMenu>
          </>
        }
      />
      <WaitingMails kinds={['signatureAsked']} signature={id} onTaken={refreshSignings} />
      {risultato === 'inPreparazione' && (
        <Banner tone="info" icon="clock">
          {SIGNING.resultSoon}
        </Banner>
      )}
      <div className={classes.columns}>
        <div className={classes.facts}>
          <Signers request={request} />
          {messaggio !== '' && (
            <Section id="messaggio" title={SIGNING.messageSent}>
              <p className={classes.message}>{messaggio}</p>
            </Section>
          )}
          <FactsOfRequest request={request} />
          <Steps request={request} />
        </div>
        <Paper request={request} />
      </div>
      {dialog === 'remind' && <RemindDialog rows={[request]} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog rows={[request]} onClose={close} onDone={() => undefined} />}
    </>
  );
}

function Signers({ request }: { request: SignatureDetail }) {
  const { elenco, modo } = request;
  const inOrder = modo === 'in-ordine' && elenco.length > 1;
  return (
    <section aria-labelledby="firmatari">
      <h2 id="firmatari">
        {inOrder ? SIGNING.signersInOrder : SIGNING.signers} <small>{progressOf(request)}</small>
      </h2>
      <ol className={classes.signers}>
        {elenco.map((signer) => (
          <li key={signer.idDipendente} data-now={(request.stato === 'aperta' && isAsked(signer)) || undefined}>
            <span className={classes.number} aria-hidden="true">
              {signer.posizione}
            </span>
            <div className={classes.signer}>
              <strong>{signer.nominativo}</strong>
              <SignerChip state={signer.stato} isOver={request.stato !== 'aperta'} />
            </div>
            <div className={classes.about}>
              {linesOf(signer).map((line) => (
                <p key={line}>{line}</p>
              ))}
              {signer.motivo && <p className={classes.reason}>«{signer.motivo}»</p>}
              {signer.firmataIl && <Evidence signer={signer} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const isAsked = ({ stato }: Signer) => stato === 'chiesta' || stato === 'aperta';

function linesOf(signer: Signer): string[] {
  const { chiestaIl, apertaIl, firmataIl, rifiutataIl, sollecitataIl } = signer;
  if (firmataIl) return [SIGNING.signedAt(formatInstant(firmataIl))];
  if (rifiutataIl) return [SIGNING.refusedAt(formatInstant(rifiutataIl))];
  return [
    ...(chiestaIl ? [SIGNING.toldAt(formatInstant(chiestaIl))] : []),
    ...(apertaIl ? [SIGNING.openedAt(formatInstant(apertaIl))] : []),
    ...(sollecitataIl ? [SIGNING.remindedAt(formatInstant(sollecitataIl))] : []),
  ];
}

/** The evidence of one signature. */
function Evidence({ signer }: { signer: Signer }) {
  const { nominativo, codiceFiscale, apertaIl, fattore, casella, controllo, ip, dispositivo, impronta } = signer;
  return (
    <details className={classes.evidence}>
      <summary>
        {SIGNING.evidence}
        <span className="pl-unseen">: {nominativo}</span>
      </summary>
      <Facts
        facts={[
          [SIGNING.taxCode, <TaxCode key="code" code={codiceFiscale} />],
          [SIGNING.opened, apertaIl && formatInstant(apertaIl)],
          [SIGNING.confirmedBy, fattore && [SIGNING.factors[fattore], casella].filter(Boolean).join(', ')],
          [SIGNING.control, controllo.length > 0 && controllo.map((line) => <p key={line}>{line}</p>)],
          [SIGNING.address, ip],
          [SIGNING.device, dispositivo],
          [SIGNING.shown, impronta && <Hash of={impronta} />],
        ]}
      />
    </details>
  );
}

function Hash({ of }: { of: string }) {
  return <code className={classes.hash}>{of}</code>;
}

function FactsOfRequest({ request }: { request: SignatureDetail }) {
  const { scadenza, chiestaIl, chiestaDa, nomeFile, dimensione, pagine, impronta, esito } = request;
  return (
    <Section id="dati" title={SIGNING.facts}>
      <Facts
        facts={[
          [SIGNING.due, formatDay(scadenza)],
          [SIGNING.askedOn, `${formatInstant(chiestaIl)}, ${SIGNING.askers[chiestaDa]}`],
          [SIGNING.fileFact, `${nomeFile}, ${formatBytes(dimensione)}, ${SIGNING.pages(pagine)}`],
          [SIGNING.shown, <Hash key="shown" of={impronta} />],
          [SIGNING.sealed, esito && `${formatInstant(esito.sigillatoIl)}, ${SIGNING.levels[esito.livello]}`],
          [SIGNING.resultHash, esito && <Hash of={esito.impronta} />],
          [
            SIGNING.checking,
            esito && (
              <AppLink to={paths.receipt()} className="pl-thumb">
                {SIGNING.check}
              </AppLink>
            ),
          ],
        ]}
      />
    </Section>
  );
}

/** The ledger events about the request, newest first. */
function Steps({ request }: { request: SignatureDetail }) {
  return (
    <Section id="traccia" title={SIGNING.trace}>
      <Timeline
        label={SIGNING.trace}
        events={request.passi.toReversed().map((step) => {
          const action = step.azione as keyof typeof SIGNATURE_ACTIONS;
          const when = formatInstant(step.data);
          const [day = '', time = ''] = when.split(' ');
          return {
            id: step.riga,
            title: SIGNATURE_ACTIONS[action] ?? action,
            mark: STEP_LOOKS[action] ?? { icon: 'info', tone: 'mute' },
            text: [[step.autore, step.ruolo.toLowerCase()].filter(Boolean).join(', '), step.nota]
              .filter(Boolean)
              .join(' · '),
            day,
            time,
          };
        })}
      />
    </Section>
  );
}

/** Buttons that open the original paper or its result. */
function Paper({ request }: { request: SignatureDetail }) {
  const { id, risultato, impronta, titolo } = request;
  const isReady = risultato === 'pronto';
  const fileKey = ['signature-file', id, risultato, impronta];
  return (
    <PdfPreview
      title={isReady ? SIGNING.result : SIGNING.paper}
      fileKey={fileKey}
      load={async (signal) => {
        const query = isReady ? { esito: 'si' as const } : {};
        return (await callFile(downloadPaper, { params: { id }, query, signal })).blob;
      }}
      draw={(file) => <FilePages file={file} fileKey={fileKey} title={titolo} />}
      onOpen={() => void openPaper(id, isReady ? 'result' : 'paper')}
    />
  );
}
