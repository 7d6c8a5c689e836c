import { Button } from '@mantine/core';
import { WORDS } from '../../../../text/common/words.ts';
import { PUSH_TEXTS } from '../../../../text/notifications/push.ts';
import { STORAGE } from '../../../../web/constants.ts';
import classes from '../../../../web/frame/tour.module.css';
import { useAccount } from '../../../../web/session.ts';
import { useKeptList } from '../../../../web/use-kept-list.ts';
import { usePush } from './use-push.ts';

/** Offers notifications on this device until the person dismisses the offer, once per grant and browser (P105). */
export default function PushOffer() {
  const { activeGrant } = useAccount();
  const place = activeGrant ?? '';
  const [putOff, setPutOff] = useKeptList(STORAGE.pushOffer);
  const isPutOff = putOff.includes(place);
  const { here, busy, activate } = usePush(!isPutOff);
  if (isPutOff || here !== 'off') return null;
  return (
    <aside className={classes.card} aria-label={PUSH_TEXTS.offerTitle}>
      <p>
        <strong>{PUSH_TEXTS.offerTitle}</strong> {PUSH_TEXTS.offer}
      </p>
      <div>
        <Button size="md" loading={busy} onClick={() => void activate()}>
          {PUSH_TEXTS.activate}
        </Button>
        <Button size="md" variant="subtle" onClick={() => setPutOff([...putOff, place])}>
          {WORDS.later}
        </Button>
      </div>
    </aside>
  );
}
