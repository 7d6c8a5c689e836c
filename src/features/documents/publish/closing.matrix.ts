import { isObject, type Matrix, type Target, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aPayslip } from '../../../../test/support/portal/portal.ts';

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // §6: consultants manage their companies; a group head sees its own (P4).
  'months.read': 'C Z',
  'months.close': 'C',
};

let made = 0;

/**
 * Returns a past month for which the company has a payslip, so that the company is on the board. No other cell of the
 * matrix closes this month.
 */
async function aMonth(t: Target, closed = false): Promise<string> {
  made += 1;
  const month = 190001 + 100 * Math.floor(made / 12) + (made % 12);
  await t.make(async ({ portal, world, account }) => {
    const id = await aPayslip(portal, world.employee, { createdBy: world.createdBy, period: month });
    const { company, practiceId } = world;
    const ofCaller = 'SELECT FROM account_grant WHERE account_id = $1 AND practice_id = $2';
    // In another practice, write no ledger event: the matrix would mistake it for an event of the caller.
    if (!closed || (await portal.owner.query(ofCaller, [account || null, practiceId])).rowCount === 0) return id;
    const figures = { received: 1, published: 0, toPublish: 1, scheduled: 0, withheld: 0, read: 0, missing: 0 };
    const event = {
      action: 'monthClosed',
      objectKind: 'company',
      objectId: company.id,
      companyId: company.id,
      at: new Date().toISOString(),
      actorRole: 'job',
      data: { month, ...figures },
    };
    await portal.owner.query('SELECT ledger_append_history($1, $2)', [practiceId, JSON.stringify([event])]);
    return id;
  });
  return String(month);
}

export const MATRIX: Matrix = {
  'GET /apiback/api/Azienda/chiusura': {
    at: (t) => ({ address: `/apiback/api/Azienda/chiusura?cfAzienda=${t.company.taxCode}` }),
    plain: { address: '/apiback/api/Azienda/chiusura' },
    holds: isObject,
  },
  'GET /apiback/api/Azienda/chiusura/novita': {
    at: null,
    plain: { address: '/apiback/api/Azienda/chiusura/novita?annomese=202610' },
    holds: ({ json }) => Array.isArray(json),
  },
  'GET /apiback/api/Azienda/chiusura/mancanti': {
    at: (t) => ({ address: `/apiback/api/Azienda/chiusura/mancanti?cfAzienda=${t.company.taxCode}&annomese=202610` }),
    holds: ({ json }) => Array.isArray(json),
  },
  'POST /apiback/api/Azienda/chiusura/chiudi': {
    at: async (t) => ({
      address: '/apiback/api/Azienda/chiusura/chiudi',
      body: { annomese: await aMonth(t), aziende: [t.company.taxCode] },
    }),
    holds: isObject,
  },
  'POST /apiback/api/Azienda/chiusura/riapri': {
    at: async (t) => ({
      address: '/apiback/api/Azienda/chiusura/riapri',
      body: { annomese: await aMonth(t, true), aziende: [t.company.taxCode] },
    }),
    holds: isObject,
  },
};
