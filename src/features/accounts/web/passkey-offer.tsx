import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FACTORS, PASSKEY_OFFER, PASSKEYS } from '../../../text/accounts/account.ts';
import { WORDS } from '../../../text/common/words.ts';
import { STORAGE } from '../../../web/constants.ts';
import classes from '../../../web/frame/tour.module.css';
import { queryOf, refresh } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { useKeptList } from '../../../web/use-kept-list.ts';
import { secondFactors } from '../second-factor.contract.ts';
import { AddPasskey } from './add-passkey.tsx';
import { knowsItsOwner } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Offers to set up a passkey in place of the password, if the device supports it: once per browser, and not to users
 * who have one (P108). @param next shown instead if there is nothing to offer, so that the page makes one offer at a
 * time
 */
export default function PasskeyOffer({ next, onEnd }: { next: ReactNode; onEnd: () => void }) {
  const { id } = useAccount();
  const [putOff, setPutOff] = useKeptList(STORAGE.passkeyOffer);
  const isPutOff = putOff.includes(id);
  const { data: fits } = useQuery({ queryKey: ['passkeys'], queryFn: knowsItsOwner, enabled: !isPutOff });
  const { data } = useQuery({ ...queryOf(secondFactors, {}), enabled: fits === true && !isPutOff });
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const end = () => {
    setPutOff([...putOff.filter((each) => each !== id), id]);
    onEnd();
  };
  // If the user closes the dialog without confirming the recovery codes, 'Dati utente' asks about them later.
  const put = () => {
    setCodes(null);
    end();
  };
  if (codes)
    return (
      <Dialog open onClose={put} title={FACTORS.recovery}>
        <RecoveryCodes codes={codes} onDone={put} />
      </Dialog>
    );
  const has = data?.fattori.some(({ tipo }) => tipo === 'passkey');
  if (isPutOff || fits === false || has) return next;
  if (!data) return null;
  return (
    <aside className={classes.card} aria-label={PASSKEY_OFFER.title}>
      <p>
        <strong>{PASSKEY_OFFER.title}</strong> {PASSKEY_OFFER.text}
      </p>
      <div>
        <Button size="md" onClick={() => setAdding(true)}>
          {PASSKEY_OFFER.activate}
        </Button>
        <Button size="md" variant="subtle" onClick={end}>
          {WORDS.later}
        </Button>
      </div>
      {adding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onDone={({ codiciRecupero }) => {
            setAdding(false);
            say(PASSKEYS.added, { icon: 'check' });
            if (codiciRecupero) setCodes(codiciRecupero);
            else {
              end();
              void refresh(secondFactors);
            }
          }}
        />
      )}
    </aside>
  );
}
