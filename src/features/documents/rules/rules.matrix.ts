import { COMPANY, cell, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import { isObject, type Matrix, type Target, type Who } from '../../../../test/support/isolation/matrix.ts';
import { aPayslip } from '../../../../test/support/portal/portal.ts';

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // The consultant sets the standing rules (P121); the company approves its own months (P120).
  'rules.set': 'C',
  'months.approve': 'Z',
};

let made = 0;

/** A distant month that nobody has approved, with the fingerprint of its payslips. */
async function aWaitingMonth(t: Target): Promise<{ annomese: string; impronta: string }> {
  made += 1;
  const month = 180001 + 100 * Math.floor(made / 12) + (made % 12);
  const print = await t.make(async ({ portal, world }) => {
    const id = await aPayslip(portal, world.employee, { createdBy: world.createdBy, period: month });
    const { rows } = await portal.owner.query(
      `SELECT encode(sha256(convert_to(id || ' ' || encode(sha256, 'hex'), 'UTF8')), 'hex') AS print FROM document WHERE id = $1`,
      [id],
    );
    return rows[0].print;
  });
  // For an absent company `make` creates nothing and returns an unused id, which is no SHA-256.
  return { annomese: String(month), impronta: /^[0-9a-f]{64}$/.test(print) ? print : '0'.repeat(64) };
}

export const MATRIX: Matrix = {
  'GET /apiback/api/Azienda/regole': {
    at: (t) => ({ address: `/apiback/api/Azienda/regole?cfAzienda=${t.company.taxCode}` }),
    holds: isObject,
  },
  'POST /apiback/api/Azienda/regole': {
    at: (t) => ({
      address: '/apiback/api/Azienda/regole',
      body: { aziende: [t.company.taxCode], giornoPubblicazione: null, visto: false, solleciti: [60] },
    }),
    holds: isObject,
  },
  'POST /apiback/api/Azienda/regole/sospensione': {
    at: null,
    plain: { address: '/apiback/api/Azienda/regole/sospensione', body: { sospese: true } },
    holds: isObject,
  },
  'GET /apiback/api/Azienda/visto': {
    at: (t) => ({ address: `/apiback/api/Azienda/visto?cfAzienda=${t.company.taxCode}` }),
    plain: { address: '/apiback/api/Azienda/visto' },
    holds: ({ json }) => Array.isArray(json),
  },
  'POST /apiback/api/Azienda/visto/approva': {
    at: async (t) => ({
      address: '/apiback/api/Azienda/visto/approva',
      body: { cfAzienda: t.company.taxCode, ...(await aWaitingMonth(t)) },
    }),
    holds: isObject,
  },
  'POST /apiback/api/Azienda/visto/nega': {
    at: async (t) => ({
      address: '/apiback/api/Azienda/visto/nega',
      body: { cfAzienda: t.company.taxCode, ...(await aWaitingMonth(t)), motivo: 'Mancano gli straordinari.' },
    }),
    holds: isObject,
  },
};

/** Which rows each scope reaches in this feature's tables. */
export const POLICIES: Policies = {
  // Each company has at most one standing rule; each practice has at most one pause.
  standing_rule: {
    consultant: cell('own sibling', '='),
    company: cell('own'),
    job: cell('own sibling', '='),
  },
  rule_pause: {
    consultant: cell('own', '-', '='),
    company: cell('own'),
    job: cell('own', '-', '='),
  },
  approval: {
    fields: { sha256: Buffer.alloc(32) },
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    job: cell(PRACTICE),
  },
  rule_reminder: { job: cell(PRACTICE) },
};
