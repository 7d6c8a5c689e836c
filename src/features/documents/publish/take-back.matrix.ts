import { isDone, isObject, type Matrix, type Target } from '../../../../test/support/matrix.ts';
import { aPayslip } from '../../../../test/support/portal.ts';

/** A payslip that appeared a moment ago. */
function aFreshFor(target: Target): Promise<string> {
  return target.make(({ portal, world }) =>
    aPayslip(portal, world.employee, {
      createdBy: world.createdBy,
      publishOn: '2026-01-01',
      appeared_at: new Date(),
    }),
  );
}

export const MATRIX: Matrix = {
  'GET /apiback/api/DocBase/ritirabili': {
    at: null,
    plain: { address: '/apiback/api/DocBase/ritirabili' },
    holds: isObject,
  },
  'POST /apiback/api/DocBase/ritira': {
    at: async (t) => ({ address: '/apiback/api/DocBase/ritira', body: { ids: [await aFreshFor(t)] } }),
    holds: isDone,
  },
};
