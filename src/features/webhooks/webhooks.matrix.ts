import { cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import { isDone, isObject, type Matrix, type Target, type Who } from '../../../test/support/isolation/matrix.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Each practice manages its own webhooks (P125).
  'webhooks.manage': 'C',
};

const aWebhook = (t: Target) =>
  t.make(async ({ portal, world }) => {
    const { rows } = await portal.owner.query(
      `INSERT INTO webhook (practice_id, url, events, secret, created_by, created_at)
       VALUES ($1, 'https://192.0.2.1/', '{documento.letto}', $2, $3, now()) RETURNING id`,
      [world.practiceId, portal.server.app.secrets.seal('whsec_AAAA', `webhook:${world.practiceId}`), world.createdBy],
    );
    // A delivery that the test can queue again. No server listens at the webhook's URL, and the test sends nothing
    // there.
    await portal.owner.query(
      `INSERT INTO webhook_delivery (practice_id, webhook_id, event, object_id, happened_at, state, next_at)
       VALUES ($1, $2, 'documento.letto', 1, now(), 'failed', now())`,
      [world.practiceId, rows[0].id],
    );
    return rows[0].id;
  });
const at = (more: string, body?: unknown) => async (t: Target) => ({
  address: `/apiback/api/webhook/${await aWebhook(t)}${more}`,
  ...(body ? { body } : {}),
});

export const MATRIX: Matrix = {
  // The list has no target. test/api/webhooks/webhooks.test.ts checks that a caller gets only their own webhooks, and
  // each secret only once.
  'GET /apiback/api/webhook': { at: null },
  'POST /apiback/api/webhook': {
    at: null,
    plain: {
      address: '/apiback/api/webhook',
      body: { indirizzo: 'https://gestionale.esempio.invalid/', eventi: ['documento.letto'] },
    },
  },
  'PUT /apiback/api/webhook/:id': {
    at: at('', { acceso: false }),
    holds: isObject,
    ofPractice: true,
  },
  'POST /apiback/api/webhook/:id/ruota': { at: at('/ruota', {}), holds: isObject, ofPractice: true },
  'DELETE /apiback/api/webhook/:id': { at: at(''), holds: isObject, ofPractice: true },
  'POST /apiback/api/webhook/:id/prova': { at: at('/prova', {}), holds: isDone, ofPractice: true },
  'GET /apiback/api/webhook/:id/invii': { at: at('/invii'), ofPractice: true },
  'POST /apiback/api/webhook/:id/invii/rinvia': { at: at('/invii/rinvia', {}), holds: isObject, ofPractice: true },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  webhook: {
    consultant: cell(PRACTICE, '=', '='),
    job: cell(PRACTICE, '=', '='),
    fields: { events: '{documento.letto}' },
  },
  webhook_delivery: {
    consultant: cell(PRACTICE, '=', '='),
    job: cell(PRACTICE, '=', '='),
    fields: { state: 'waiting' },
  },
};
