import { cell, ofItself, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import { isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';

/** Roles that hold each permission according to the spec, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // Only workers' phones (design, B5): consultants and companies are notified in their windows and by mail.
  'push.own': 'D',
};

/**
 * A device is addressed by its endpoint, and only its owner can; test/api/notifications/push.test.ts tries another's.
 */
export const MATRIX: Matrix = {
  'GET /apirest/api/push': { at: null, plain: { address: '/apirest/api/push' }, holds: isObject },
  'POST /apirest/api/push': { at: null },
  'DELETE /apirest/api/push': { at: null },
};

/** Rows of each table that each scope can reach. */
export const POLICIES: Policies = {
  push_subscription: {
    ...ofItself(cell('own', '=', '=')),
    job: cell(PRACTICE, 'own', '='),
  },
  push_message: { job: cell(PRACTICE, '=', '=') },
};
