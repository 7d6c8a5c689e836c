import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { WORDS } from '../../text/common/words.ts';
import { TOUR } from '../../text/tour.ts';
import { STORAGE } from '../constants.ts';
import { useAccount } from '../session.ts';
import { useKeptList } from '../use-kept-list.ts';
import classes from './tour.module.css';

const Tour = lazy(() => import('./tour.tsx'));

/**
 * Offers the tour on the home page until the user takes or postpones it, once per account and role in this browser.
 * Later the help page offers the tour. @param next shown instead once the tour was offered
 */
export function TourCard({ above, next = null, onEnd }: { above?: boolean; next?: ReactNode; onEnd?: () => void }) {
  const { id, role } = useAccount();
  const [seen, setSeen] = useKeptList(STORAGE.tour);
  const [open, setOpen] = useState(false);
  const own = `${id} ${role}`;
  const done = () => {
    setOpen(false);
    setSeen([...seen.filter((each) => each !== own), own]);
    onEnd?.();
  };
  const tour = open && (
    <Suspense>
      <Tour role={role} onClose={done} />
    </Suspense>
  );
  if (seen.includes(own)) {
    // The administrator has no help page (spec §2), so no page could offer the tour later.
    return role === 'ADMIN' ? (
      <div className={classes.again}>
        <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
          {TOUR.again}
        </Button>
        {tour}
      </div>
    ) : (
      next
    );
  }
  return (
    <aside className={classes.card} data-above={above || undefined} aria-label={TOUR.title}>
      <p>
        <strong>{TOUR.first}</strong> {role === 'ADMIN' ? TOUR.offerAdmin : TOUR.offer}
      </p>
      <div>
        <Button size="md" variant="default" onClick={() => setOpen(true)}>
          {TOUR.begin}
        </Button>
        <Button size="md" variant="subtle" onClick={done}>
          {WORDS.later}
        </Button>
      </div>
      {tour}
    </aside>
  );
}
