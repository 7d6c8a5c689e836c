import { COMPANY, cell, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../../test/support/isolation/matrix.ts';
import { aPayslip } from '../../../../test/support/portal/portal.ts';

/** Creates a published, unread payslip of an employee who was not reminded today. */
function anUnreadFor(target: Target): Promise<string> {
  return target.make(async ({ portal, world }) => {
    await portal.owner.query('DELETE FROM reminder WHERE employee_id = $1', [world.employee.id]);
    return aPayslip(portal, world.employee, { createdBy: world.createdBy, publishOn: '2026-01-01' });
  });
}

/** Creates an opened payslip that asks for an acknowledgement. */
function aReadFor(target: Target): Promise<string> {
  return target.make(({ portal, world }) =>
    aPayslip(portal, world.employee, {
      createdBy: world.createdBy,
      publishOn: '2026-01-01',
      acknowledgement_asked: true,
      employee_read_at: new Date(),
    }),
  );
}

/** The roles that the specification allows for each permission, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // Spec §2 says "Company or consultant".
  'reminders.send': 'C Z',
};

export const MATRIX: Matrix = {
  'GET /apiback/api/DocBase/nonletti': {
    at: async (t) => ({ address: `/apiback/api/DocBase/nonletti?ids=${await anUnreadFor(t)}` }),
    holds: hasRows,
  },
  'POST /apiback/api/DocBase/letture': {
    at: async (t) => ({ address: '/apiback/api/DocBase/letture', body: { ids: [await anUnreadFor(t)] } }),
    holds: isFile,
  },
  'POST /apiback/api/DocBase/sollecita': {
    at: async (t) => ({ address: '/apiback/api/DocBase/sollecita', body: { ids: [await anUnreadFor(t)] } }),
    holds: isObject,
  },
  'POST /apiback/api/dipendente/documenti/:id/presavisione': {
    at: async (t) => ({ address: `/apiback/api/dipendente/documenti/${await aReadFor(t)}/presavisione`, body: {} }),
    holds: isDone,
  },
};

/** Which rows of this feature's tables each scope reaches. */
export const POLICIES: Policies = {
  acknowledgement: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    employee: cell('own'),
    job: cell(PRACTICE),
  },
  reminder: {
    consultant: cell(PRACTICE, '-', '='),
    company: cell(COMPANY, '-', '='),
    job: cell(PRACTICE, '-', '='),
  },
};
