import { cell, ofItself, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import { isObject, type Matrix, type Who } from '../../../../test/support/isolation/matrix.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Only workers get push notifications (design, B5); consultants and companies are notified in their browser windows
  // and by mail.
  'push.own': 'D',
};

/**
 * A request identifies a device by its endpoint, and only the device's owner has access;
 * test/api/notifications/push.test.ts tries another account's device.
 */
export const MATRIX: Matrix = {
  'GET /apirest/api/push': { at: null, plain: { address: '/apirest/api/push' }, holds: isObject },
  'POST /apirest/api/push': { at: null },
  'DELETE /apirest/api/push': { at: null },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  push_subscription: {
    ...ofItself(cell('own', '=', '=')),
    job: cell(PRACTICE, 'own', '='),
  },
  push_message: { job: cell(PRACTICE, '=', '=') },
};
