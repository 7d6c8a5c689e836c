import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { HANDOVER } from '../../../../text/companies/handover.ts';
import { useGo } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { refresh, useChange } from '../../../../web/query.ts';
import { queryClient } from '../../../../web/session.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { acceptCompany, listHandovers, offerCompany, refuseCompany, withdrawOffer } from '../handover.contract.ts';
import classes from './handover.module.css';

export type Handover = ResponseOf<typeof listHandovers>[number];

/**
 * Offers a company to another practice. The user types the practice's name, because a list would reveal which practices
 * exist (P169).
 */
export function OfferDialog(props: { company: { id: string; ragioneSociale: string }; onClose: () => void }) {
  const { company, onClose } = props;
  const [named, setNamed] = useState('');
  const offer = useChange(offerCompany, {
    refreshes: [listHandovers],
    onDone: ({ studio }) => {
      onClose();
      say(HANDOVER.offeredNow(studio), { icon: 'check' });
    },
  });
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => offer.mutate({ params: { id: company.id }, body: { studio: named.trim() } })}
      busy={offer.isPending}
      whyNot={named.trim() === '' ? HANDOVER.practiceMissing : null}
      title={HANDOVER.offerTitle(company.ragioneSociale)}
      verb={HANDOVER.offerVerb}
      text={HANDOVER.offerConsequence}
      error={offer.error}
    >
      <ul className={classes.consequences}>
        {HANDOVER.consequences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <TextInput
        label={HANDOVER.practice}
        description={HANDOVER.practiceHint}
        maxLength={200}
        value={named}
        onChange={({ currentTarget: { value } }) => setNamed(value)}
      />
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ offer, onClose }: { offer: Handover; onClose: () => void }) {
  const withdraw = useChange(withdrawOffer, {
    refreshes: [listHandovers],
    onDone: () => {
      onClose();
      say(HANDOVER.withdrawnNow, { icon: 'ban' });
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ params: { id: offer.id } })}
      busy={withdraw.isPending}
      title={HANDOVER.withdrawTitle}
      verb={HANDOVER.withdrawVerb}
      text={HANDOVER.withdrawText(offer.studio)}
      error={withdraw.error}
    />
  );
}

export function AcceptDialog({ offer, onClose }: { offer: Handover; onClose: () => void }) {
  const [code, setCode] = useState(offer.codice);
  const go = useGo();
  const accept = useChange(acceptCompany, {
    onDone: ({ azienda }) => {
      onClose();
      say(HANDOVER.acceptedNow(offer.ragioneSociale), { icon: 'check' });
      go(paths.companyDetail(azienda));
      // The additional company changes every list and count.
      void queryClient.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() => accept.mutate({ params: { id: offer.id }, body: { codice: code.trim() } })}
      busy={accept.isPending}
      whyNot={code.trim() === '' ? HANDOVER.codeMissing : null}
      title={HANDOVER.acceptTitle(offer.ragioneSociale)}
      verb={HANDOVER.acceptVerb}
      text={HANDOVER.acceptText(offer.studio)}
      error={accept.error}
    >
      <TextInput
        label={HANDOVER.code}
        description={HANDOVER.codeHint}
        maxLength={20}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
    </ConfirmDialog>
  );
}

export function RefuseDialog({ offer, onClose }: { offer: Handover; onClose: () => void }) {
  const refuse = useChange(refuseCompany, {
    onDone: () => {
      onClose();
      say(HANDOVER.refusedNow(offer.studio), { icon: 'ban' });
      void refresh(listHandovers);
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => refuse.mutate({ params: { id: offer.id } })}
      busy={refuse.isPending}
      title={HANDOVER.refuseTitle(offer.ragioneSociale)}
      verb={HANDOVER.refuseVerb}
      text={HANDOVER.refuseText(offer.studio)}
      error={refuse.error}
    />
  );
}
