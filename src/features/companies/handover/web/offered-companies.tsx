import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInRome, formatDay } from '../../../../text/common/format.ts';
import { HANDOVER } from '../../../../text/companies/handover.ts';
import { ASIDE, queryOf } from '../../../../web/query.ts';
import { useRefetchOnReturn } from '../../../../web/refetch-on-return.ts';
import layout from '../../../../web/ui/layout.module.css';
import { listHandovers } from '../handover.contract.ts';
import classes from './handover.module.css';
import { AcceptDialog, type Handover, RefuseDialog } from './handover-dialogs.tsx';

/** Companies offered by other practices, on the consultant's home page until the consultant answers (P169). */
export default function OfferedCompanies() {
  const [asked, setAsked] = useState<{ verb: 'accept' | 'refuse'; offer: Handover } | null>(null);
  const { data, refetch } = useQuery({ ...queryOf(listHandovers, {}), ...ASIDE });
  useRefetchOnReturn(refetch);
  const close = () => setAsked(null);
  const open = data?.filter(({ ricevuto, stato }) => ricevuto && stato === 'in-attesa') ?? [];
  return (
    <>
      {open.map((offer) => (
        <section key={offer.id} className={classes.offer} aria-label={HANDOVER.offerOf(offer.ragioneSociale)}>
          <div>
            <h2>{HANDOVER.offerOf(offer.ragioneSociale)}</h2>
            <p className={layout.muted}>
              {HANDOVER.offerFrom(offer.studio, offer.codFiscale, formatDay(dayInRome(offer.scadeIl)))}
            </p>
            <p className={layout.muted}>{HANDOVER.amount(offer.lavoratori, offer.documenti, offer.dimensione)}</p>
          </div>
          <div className={layout.row}>
            <Button variant="default" onClick={() => setAsked({ verb: 'refuse', offer })}>
              {HANDOVER.refuse}
            </Button>
            <Button onClick={() => setAsked({ verb: 'accept', offer })}>{HANDOVER.accept}</Button>
          </div>
        </section>
      ))}
      {asked?.verb === 'accept' && <AcceptDialog offer={asked.offer} onClose={close} />}
      {asked?.verb === 'refuse' && <RefuseDialog offer={asked.offer} onClose={close} />}
    </>
  );
}
