import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { dayInRome, formatDay } from '../../../../text/common/format.ts';
import { HANDOVER } from '../../../../text/companies/handover.ts';
import { call, callFile } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { openTicket, saveFile } from '../../../../web/open-file.ts';
import { ASIDE, queryOf } from '../../../../web/query.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import layout from '../../../../web/ui/layout.module.css';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { Section } from '../../../../web/ui/page/section.tsx';
import {
  downloadHandedTrace,
  listHandovers,
  listOrigins,
  ticketForCompany,
  ticketForOrigin,
} from '../handover.contract.ts';
import classes from './handover.module.css';
import { OfferDialog, WithdrawDialog } from './handover-dialogs.tsx';

interface OfCompany {
  id: string;
  codFiscale: string;
  ragioneSociale: string;
}

/**
 * A section on the company's page for the consultant: exports the company's data, or hands the company over to another
 * practice (P168, P169).
 */
export function HandoverSection({ company }: { company: OfCompany }) {
  const [asking, setAsking] = useState<'offer' | 'withdraw' | null>(null);
  const { data } = useQuery({ ...queryOf(listHandovers, {}), ...ASIDE });
  const { data: origins } = useQuery({ ...queryOf(listOrigins, { params: { id: company.id } }), ...ASIDE });
  const close = () => setAsking(null);
  const own = data?.filter(({ codFiscale }) => codFiscale === company.codFiscale) ?? [];
  const offered = own.find(({ ricevuto, stato }) => !ricevuto && stato === 'in-attesa');
  const taken = own.find(({ ricevuto, stato }) => ricevuto && stato === 'accettato');
  return (
    <Section id="handover" title={HANDOVER.section} className={classes.section}>
      <p className={layout.muted}>{HANDOVER.exportText}</p>
      <div>
        <ActionButton icon="zip" onClick={() => void quietly(() => take(company.id))}>
          {HANDOVER.export}
        </ActionButton>
      </div>
      {data && (
        <>
          <p className={layout.muted}>
            {offered
              ? HANDOVER.offered(
                  offered.studio,
                  formatDay(dayInRome(offered.propostoIl)),
                  formatDay(dayInRome(offered.scadeIl)),
                )
              : HANDOVER.offerText}
          </p>
          <div>
            <Button variant="default" onClick={() => setAsking(offered ? 'withdraw' : 'offer')}>
              {offered ? HANDOVER.withdraw : HANDOVER.offer}
            </Button>
          </div>
        </>
      )}
      {taken && (
        <>
          <p className={layout.muted}>
            {HANDOVER.takenFrom(taken.studio, formatDay(dayInRome(taken.rispostoIl ?? taken.propostoIl)))}
          </p>
          <div>
            <ActionButton icon="zip" onClick={() => void quietly(() => takeTrace(taken.id))}>
              {HANDOVER.trace}
            </ActionButton>
          </div>
        </>
      )}
      {origins?.map((origin) => (
        <Fragment key={origin.id}>
          <h3>{HANDOVER.origin}</h3>
          <p className={layout.muted}>
            {(origin.eliminato ? HANDOVER.originGone : HANDOVER.cameFrom)(
              origin.studio,
              formatDay(dayInRome(origin.prodottoIl)),
              formatDay(dayInRome(origin.importatoIl)),
              origin.dimensione,
            )}
          </p>
          {!origin.eliminato && (
            <div>
              <ActionButton icon="zip" onClick={() => void quietly(() => takeOrigin(origin.id))}>
                {HANDOVER.downloadOrigin}
              </ActionButton>
            </div>
          )}
        </Fragment>
      ))}
      {asking === 'offer' && <OfferDialog company={company} onClose={close} />}
      {asking === 'withdraw' && offered && <WithdrawDialog offer={offered} onClose={close} />}
    </Section>
  );
}

const take = (id: string) => openTicket(async () => (await call(ticketForCompany, { params: { id } })).url);

const takeOrigin = (id: string) => openTicket(async () => (await call(ticketForOrigin, { params: { id } })).url);

async function takeTrace(id: string): Promise<void> {
  const { blob, nomeFile } = await callFile(downloadHandedTrace, { params: { id } });
  saveFile(blob, nomeFile);
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
}
