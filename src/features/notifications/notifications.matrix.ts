import { ALL, COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import { isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';
import { aNotificationFor } from '../../../test/support/portal/requests.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // These roles handle the requests of workers and companies and are notified of them.
  'notifications.company': 'C Z',
  'notifications.own': 'A C Z F D',
  'notifications.mark': 'C Z D',
};

export const MATRIX: Matrix = {
  'GET /apirest/api/company/coms': { at: null, plain: { address: '/apirest/api/company/coms' } },
  'GET /apirest/api/notifiche': { at: null, plain: { address: '/apirest/api/notifiche' } },
  'PUT /apirest/api/company/coms/letto': {
    at: async (t) => ({ address: '/apirest/api/company/coms/letto', body: { ids: [await aNotificationFor(t)] } }),
    holds: isObject,
  },
  'GET /apirest/api/notifiche/eventi': { at: null, plain: { address: '/apirest/api/notifiche/eventi' } },
  'GET /apirest/api/notifiche/impostazioni': {
    at: null,
    plain: { address: '/apirest/api/notifiche/impostazioni' },
    holds: isObject,
  },
  'PUT /apirest/api/notifiche/impostazioni': { at: null },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  notification: {
    fields: { audience: 'employee' },
    states: {
      consultant: { audience: 'consultant', employee_id: null },
      company: { audience: 'company', employee_id: null },
    },
    consultant: cell(`${PRACTICE} consultant company`, '=', '='),
    company: cell(`${COMPANY} company`, '=', '='),
    employee: cell('own', '=', '='),
    job: cell(`${PRACTICE} consultant company`, '=', '='),
  },
  notification_seen: {
    consultant: cell('own'),
    company: cell('own'),
    employee: cell('own'),
    job: cell(ALL),
  },
  notification_setting: {
    consultant: cell(PRACTICE, 'own'),
    company: cell(PRACTICE, 'own'),
    branch: cell('own', '='),
    employee: cell('own', '='),
    admin: cell('own', '='),
    job: cell(PRACTICE, 'own'),
    known: cell('own', '='),
    keyHolder: cell('own', '='),
  },
};
