import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ALL_COMPANIES } from '../../../directory/all-companies.ts';
import { LET_IN } from '../../../text/people.ts';
import { inTime } from '../../../web/load-screen.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { summariseEmployeeUsers } from '../users.contract.ts';
import classes from './let-in-drawer.module.css';

const LazyDrawer = lazy(() => inTime(() => import('./let-in-drawer.tsx')));

/**
 * The number of workers who have neither an access nor a valid invitation, of this company or of all companies. A click
 * opens the ways to let them in; there is no chip when nobody is left.
 */
export default function ToLetIn({ company }: { company: string | null }) {
  const [open, setOpen] = useState(false);
  const companyId = company ?? ALL_COMPANIES;
  const { data } = useQuery({ ...queryOf(summariseEmployeeUsers, { query: { companyId } }), ...ASIDE });
  const count = data === undefined ? 0 : data.maiInvitato + data.senzaAccessoWeb + data.scaduta;
  return (
    <>
      {count > 0 && (
        <button type="button" className={classes.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="user-check" size={14} />
          {LET_IN.chip(count)}
          <Icon name="chevron-right" size={14} />
        </button>
      )}
      {open && (
        <Suspense>
          <LazyDrawer companyId={companyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
