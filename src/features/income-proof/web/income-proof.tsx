import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { formatCents, formatDay, formatInstant, formatMonth, timeInRome } from '../../../text/common/format.ts';
import { INCOME_PROOF } from '../../../text/income-proof.ts';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { queryOf, useChange } from '../../../web/query.ts';
import { queryClient, useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { QrCode } from '../../../web/ui/page/qr-code.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { endIncomeProof, makeIncomeProof, readIncomeProof } from '../income-proof.contract.ts';
import classes from './income-proof.module.css';
import { useIsPast } from './use-is-past.ts';

const proofQuery = queryOf(readIncomeProof, {});
/** While a code is good, the page asks again this often whether somebody has looked. */
const LOOK_AGAIN_MS = 4000;

export const prepare = () => queryClient.ensureQueryData(proofQuery);

type Proof = ResponseOf<typeof readIncomeProof>;

/** A worker's page: what a bank or landlord would see, and the QR code that shows it for 15 minutes (P215). */
export default function IncomeProof() {
  const { data, error, refetch } = useQuery({
    ...proofQuery,
    refetchInterval: ({ state }) => (state.data?.attivo ? LOOK_AGAIN_MS : false),
  });
  return (
    <div className={layout.column}>
      <FrameHeading title={INCOME_PROOF.title} />
      {data ? (
        <Shown proof={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLines lines={6} />
      )}
    </div>
  );
}

function Shown({ proof }: { proof: Proof }) {
  const { cessatoIl } = useAccount();
  const provesNone = proof.mesi.every(({ netto }) => netto === null);
  return (
    <div className={classes.page}>
      <p className={classes.hint}>{INCOME_PROOF.hint}</p>
      {cessatoIl !== null || provesNone ? (
        <Banner tone="info" icon="info">
          {cessatoIl !== null ? INCOME_PROOF.over : INCOME_PROOF.noNet}
        </Banner>
      ) : (
        <Code proof={proof} />
      )}
      {!provesNone && cessatoIl === null && (
        <Section id="si-vede" title={INCOME_PROOF.seen} className={classes.section}>
          <dl className={classes.facts}>
            <Fact name={INCOME_PROOF.company} value={<bdi translate="no">{proof.azienda}</bdi>} />
            <Fact name={INCOME_PROOF.person} value={<bdi translate="no">{proof.lavoratore}</bdi>} />
            {proof.assuntoIl && <Fact name={INCOME_PROOF.since} value={formatDay(proof.assuntoIl)} />}
            {proof.mesi.map(({ mese, netto }) => (
              <Fact
                key={mese}
                name={INCOME_PROOF.net(formatMonth(mese))}
                value={netto === null ? INCOME_PROOF.unproven : formatCents(netto)}
              />
            ))}
          </dl>
          <p className={classes.hint}>{INCOME_PROOF.hidden}</p>
        </Section>
      )}
      <Section id="guardato" title={INCOME_PROOF.looked} className={classes.section}>
        {proof.viste.length === 0 ? (
          <p className={classes.hint}>{INCOME_PROOF.notLooked}</p>
        ) : (
          <ul className={classes.looked}>
            {proof.viste.map((at) => (
              <li key={at}>{formatInstant(at)}</li>
            ))}
          </ul>
        )}
        <p className={classes.hint}>{INCOME_PROOF.lookedHint}</p>
      </Section>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The code, which only this page holds and only until it is left; the server keeps its hash. */
function Code({ proof: { attivo } }: { proof: Proof }) {
  const [made, setMade] = useState<ResponseOf<typeof makeIncomeProof> | null>(null);
  const make = useChange(makeIncomeProof, { refreshes: [readIncomeProof], onDone: setMade });
  const end = useChange(endIncomeProof, {
    refreshes: [readIncomeProof],
    onDone: () => {
      setMade(null);
      say(INCOME_PROOF.ended, { icon: 'check' });
    },
  });
  const isOver = useIsPast(made?.validoFino ?? null);
  const shown = made && !isOver && attivo?.validoFino === made.validoFino ? made : null;
  return (
    <div className={classes.code}>
      {shown && <QrCode text={shown.indirizzo} label={INCOME_PROOF.picture} className={classes.qr} />}
      {attivo && !shown && (
        <Banner tone="warn" icon="info">
          {INCOME_PROOF.elsewhere}
        </Banner>
      )}
      {attivo && (
        <p role="status" className={classes.status}>
          <strong>{INCOME_PROOF.until(timeInRome(attivo.validoFino).slice(0, 5))}</strong>
          <span>{INCOME_PROOF.views(attivo.viste)}</span>
        </p>
      )}
      <div className={classes.buttons}>
        {attivo && (
          <ActionButton size="lg" icon="x" variant="filled" busy={end.isPending} onClick={() => end.mutate({})}>
            {INCOME_PROOF.end}
          </ActionButton>
        )}
        {!shown && (
          <ActionButton
            size="lg"
            variant={attivo ? 'default' : 'filled'}
            busy={make.isPending}
            onClick={() => make.mutate({})}
          >
            {attivo ? INCOME_PROOF.again : INCOME_PROOF.make}
          </ActionButton>
        )}
      </div>
    </div>
  );
}
