import { lazy, Suspense, useState } from 'react';
import { TourCard } from '../../../web/frame/tour-card.tsx';
import { useAccount } from '../../../web/session.ts';

// If the chunk cannot be loaded, as when offline, there is no offer.
const PasskeyOffer = lazy(() => import('../../accounts/web/passkey-offer.tsx').catch(() => ({ default: () => null })));

const PushOffer = lazy(() =>
  import('../../notifications/push/web/push-offer.tsx').catch(() => ({ default: () => null })),
);

/** The account that has answered an offer since the app was opened. */
let answeredBy: string | null = null;

/** One offer per visit, at the end of the home: the tour, then the passkey, then push; none after an answer (P213). */
export function HomeOffer({ hasRead }: { hasRead: boolean }) {
  const { id } = useAccount();
  const [answered, setAnswered] = useState(answeredBy === id);
  if (answered) return null;
  const onEnd = () => {
    answeredBy = id;
    setAnswered(true);
  };
  return (
    <TourCard
      onEnd={onEnd}
      next={
        hasRead && (
          <Suspense>
            <PasskeyOffer onEnd={onEnd} next={<PushOffer />} />
          </Suspense>
        )
      }
    />
  );
}
