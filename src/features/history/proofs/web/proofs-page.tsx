import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { dayInRome, formatInstant } from '../../../../text/common/format.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { PROOFS } from '../../../../text/history/proofs.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { openTicket } from '../../../../web/open-file.ts';
import { queryOf } from '../../../../web/query.ts';
import { queryClient } from '../../../../web/session.ts';
import { Chip } from '../../../../web/ui/chip/status-chip.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { EmptyState } from '../../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../../web/ui/page/waiting.tsx';
import { periodWords } from '../proof.ts';
import { listProofs, ticketForProof } from '../proofs.contract.ts';
import { OpenFolder, RevokeFolder } from './folder-dialogs.tsx';
import { NewProof } from './new-proof.tsx';
import classes from './proofs.module.css';

export type ProofRow = ResponseOf<typeof listProofs>[number];
export type FolderRow = ProofRow['fascicoli'][number];

const proofsQuery = queryOf(listProofs, {});
/** While a proof is being made, the page asks again this often how far it is. */
const LOOK_AGAIN_MS = 2000;

export const prepare = () => queryClient.ensureQueryData(proofsQuery);

const isMaking = ({ prontaIl, errore }: ProofRow) => prontaIl === null && errore === null;

/** `/consultant/prove`: proofs of delivery as one signed archive, and inspectors' folders (P223, P224). */
export default function ProofsPage() {
  const { data, error, refetch } = useQuery({
    ...proofsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isMaking) ? LOOK_AGAIN_MS : false),
  });
  const [asking, setAsking] = useState(false);
  const add = <Button onClick={() => setAsking(true)}>{PROOFS.new}</Button>;
  return (
    <>
      <PageHeader title={PROOFS.title} below={PROOFS.below} actions={data && data.length > 0 && add} />
      {error && !data ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingRows rows={3} />
      ) : data.length === 0 ? (
        <EmptyState
          title={PROOFS.none}
          text={
            <ol className={classes.steps}>
              {PROOFS.noneText.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          }
          actions={add}
        />
      ) : (
        <ul className={classes.list} aria-label={PROOFS.list}>
          {data.map((proof) => (
            <Proof key={proof.id} proof={proof} />
          ))}
        </ul>
      )}
      {asking && <NewProof onClose={() => setAsking(false)} />}
    </>
  );
}

function Proof({ proof }: { proof: ProofRow }) {
  const [opening, setOpening] = useState(false);
  const [revoking, setRevoking] = useState<FolderRow | null>(null);
  const isReady = proof.prontaIl !== null;
  const whyNot = isReady ? null : proof.errore === null ? PROOFS.notReady : PROOFS.couldNot;
  const counts = isReady
    ? PROOFS.counts(proof.cedolini, proof.pubblicati, proof.letti)
    : PROOFS.payslipCount(proof.cedolini);
  return (
    <li className={classes.proof}>
      <span className={classes.tile}>
        <Icon name={isReady ? 'zip' : proof.errore === null ? 'clock' : 'alert'} />
      </span>
      <div className={classes.words}>
        <strong>{proof.oggetto}</strong>
        <p>
          {periodWords(proof.mese === null ? null : Number(proof.mese))} · {counts}
          {proof.aziende > 1 && ` · ${PROOFS.companyCount(proof.aziende)}`}
        </p>
        <p>
          {PROOFS.askedBy(proof.richiestaIl, proof.richiestaDa)} · {PROOFS.keptUntil(dayInRome(proof.tenutaFino))}
        </p>
        {proof.errore !== null && <p className={layout.bad}>{refusalText(proof.errore as never, {}).detail}</p>}
      </div>
      <Chip {...stateOf(proof)} />
      <div className={classes.acts}>
        <ActionButton icon="download" whyNot={whyNot} onClick={() => void take(proof)}>
          {isReady && proof.dimensione !== null ? PROOFS.downloadOf(proof.dimensione) : PROOFS.download}
        </ActionButton>
        <ActionButton icon="share" whyNot={whyNot} onClick={() => setOpening(true)}>
          {PROOFS.openFolder}
        </ActionButton>
      </div>
      {proof.fascicoli.length > 0 && (
        <div className={classes.folders}>
          <h2>{PROOFS.foldersOf}</h2>
          {proof.fascicoli.map((folder) => (
            <div key={folder.id} className={classes.folder}>
              <Chip {...FOLDER_LOOKS[folder.stato]} text={PROOFS.folderStates[folder.stato]} />
              <p>
                {[
                  PROOFS.folderOpened(folder.apertoIl, folder.apertoDa),
                  PROOFS.until(folder.validoFino),
                  PROOFS.views(folder.viste, folder.ultimaVista && formatInstant(folder.ultimaVista)),
                  ...(folder.codiciErrati > 0 ? [PROOFS.wrong(folder.codiciErrati)] : []),
                ].join(' · ')}
              </p>
              {folder.stato === 'aperto' && (
                <ActionButton icon="ban" danger onClick={() => setRevoking(folder)}>
                  {PROOFS.revoke}
                </ActionButton>
              )}
            </div>
          ))}
        </div>
      )}
      {opening && <OpenFolder proof={proof} onClose={() => setOpening(false)} />}
      {revoking && <RevokeFolder proof={proof} folder={revoking} onClose={() => setRevoking(null)} />}
    </li>
  );
}

const FOLDER_LOOKS = {
  aperto: { tone: 'ok', icon: 'eye' },
  scaduto: { tone: 'mute', icon: 'clock' },
  revocato: { tone: 'mute', icon: 'ban' },
  bloccato: { tone: 'bad', icon: 'lock' },
} as const;

function stateOf(proof: ProofRow) {
  if (proof.errore !== null) return { tone: 'bad', icon: 'alert', text: PROOFS.failed } as const;
  if (proof.prontaIl !== null) return { tone: 'ok', icon: 'check', text: PROOFS.ready } as const;
  return { tone: 'info', icon: 'clock', text: PROOFS.making(proof.aziendeFatte, proof.aziende) } as const;
}

/** Starts the browser's own download, because the archive may be large; the URL works only once. */
async function take({ id }: ProofRow): Promise<void> {
  try {
    await openTicket(async () => (await call(ticketForProof, { params: { id } })).url);
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
