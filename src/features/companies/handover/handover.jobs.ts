import { PORTAL } from '../../../ledger/signature.ts';
import type { App } from '../../../server/http/app.ts';
import type { Task } from '../../../server/jobs/jobs.ts';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { offerStands } from './handover.store.ts';

const NEWS = {
  offered: 'companyOffered',
  accepted: 'companyOfferAccepted',
  refused: 'companyOfferRefused',
} as const;

/** Notifies a practice's consultants of what the other practice did with an offer of a company (P169). */
export function tellHandoverTask(app: App): Task<'tellHandover'> {
  return async ({ practiceId, offer, what, company, practice, endsAt }) => {
    await app.change({ role: 'job', practiceId, accountId: null }, PORTAL, async (tx) => {
      if (what === 'withdrawn')
        return { answer: undefined, events: [], noNews: [{ kind: 'companyOffered', objectIds: [offer] }] };
      // The job may run late. If the offer has been answered meanwhile, it sends no notification.
      if (what === 'offered' && !(await offerStands(tx, offer))) return { answer: undefined, events: [] };
      const to = { audience: 'consultant', companyId: null } as const;
      return {
        answer: undefined,
        events: [],
        news: [
          {
            kind: NEWS[what],
            to,
            objectId: offer,
            subject: company,
            person: practice,
            words: formatDay(dayInRome(endsAt)),
          },
        ],
      };
    });
  };
}
