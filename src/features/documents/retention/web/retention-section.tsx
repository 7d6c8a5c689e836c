import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { personalDataFor } from '../../../../directory/personal-data.contract.ts';
import { RETENTION } from '../../../../text/documents/retention.ts';
import { AppLink } from '../../../../web/address.tsx';
import { callFile } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { saveFile } from '../../../../web/open-file.ts';
import { paths } from '../../../../web/paths.ts';
import { queryOf } from '../../../../web/query.ts';
import { useAccount } from '../../../../web/session.ts';
import { Chip } from '../../../../web/ui/chip/status-chip.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import layout from '../../../../web/ui/layout.module.css';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { retentionState } from '../retention.contract.ts';
import classes from './retention.module.css';
import { HoldDialog, type Subject } from './retention-dialogs.tsx';

type State = ResponseOf<typeof retentionState>;

/** Shows on the page of a person or a company until when its data is kept, and which hold keeps it (P141, P144). */
export function RetentionSection(props: { subject: Subject; name: string; mayTakeCopy?: boolean }) {
  const { subject, name, mayTakeCopy = false } = props;
  const isConsultant = useAccount().role === 'CONSULTANT';
  const found = useQuery(queryOf(retentionState, { query: subject }));
  const [asking, setAsking] = useState(false);
  if (!found.data) return found.error ? <ErrorBox error={found.error} onRetry={() => void found.refetch()} /> : null;
  const { blocco, bloccoAzienda } = found.data;
  return (
    <section className={classes.section} aria-labelledby="retention">
      <h2 id="retention">
        {RETENTION.section}
        {(blocco ?? bloccoAzienda) && <Chip tone="warn" icon="lock" text={RETENTION.held} />}
      </h2>
      <p>{sentenceOf(found.data)}</p>
      {bloccoAzienda && (
        <p>
          {RETENTION.companyHeldBy(bloccoAzienda.da, bloccoAzienda.dal)} «{bloccoAzienda.motivo}»
        </p>
      )}
      {blocco && (
        <p>
          {RETENTION.heldBy(blocco.da, blocco.dal)} «{blocco.motivo}»
        </p>
      )}
      {isConsultant && (
        <div className={classes.tools}>
          <ActionButton icon={blocco ? 'restore' : 'lock'} onClick={() => setAsking(true)}>
            {blocco ? RETENTION.lift : RETENTION.hold}
          </ActionButton>
          <AppLink to={paths.retention()}>{RETENTION.goTo}</AppLink>
        </div>
      )}
      {mayTakeCopy && 'idDipendente' in subject && <TakeCopy id={subject.idDipendente} />}
      {asking && <HoldDialog subject={subject} name={name} isHeld={blocco !== null} onClose={() => setAsking(false)} />}
    </section>
  );
}

function sentenceOf({ perche, eliminabileDal }: State): string {
  if (perche !== null && perche !== 'termine') return RETENTION.kept(perche);
  if (eliminabileDal === null) return RETENTION.nothing;
  return perche === 'termine' ? RETENTION.until(eliminabileDal) : RETENTION.past(eliminabileDal);
}

function TakeCopy({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    say(RETENTION.copying);
    try {
      const { blob, nomeFile } = await callFile(personalDataFor, { params: { id } });
      saveFile(blob, nomeFile);
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={layout.small}>{RETENTION.copyHint}</p>
      <div>
        <Button variant="default" loading={busy} onClick={() => void take()}>
          {RETENTION.copy}
        </Button>
      </div>
    </>
  );
}
