import { isObject, type Matrix } from '../../../test/support/matrix.ts';
import { aNotificationFor } from '../../../test/support/requests.ts';

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
