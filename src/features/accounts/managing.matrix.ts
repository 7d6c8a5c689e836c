import { isDone, isObject, type Matrix, type Target, type Who } from '../../../test/support/isolation/matrix.ts';
import { aGrant, anAccount, anEmployee, type Portal } from '../../../test/support/portal/portal.ts';

let made = 0;

/**
 * Creates a user for one test case: an employee, active with a login or never invited. The administrator manages
 * consultants, so for that role it is a further login of the first practice.
 */
function aUserFor(target: Target, { active, ...more }: { active: boolean } & Factor): Promise<string> {
  return target.make(async ({ portal, world, actor }) => {
    const name = `utente-${(made += 1)}`;
    if (actor === 'admin' && world.company.legalName.includes('own')) {
      const grant = { role: 'CONSULTANT', practice_id: world.practiceId };
      if (active)
        return withFactor(portal, await aGrant(portal.owner, await anAccount(portal.owner, name), grant), more);
      const { rows } = await portal.owner.query(
        "INSERT INTO account_grant (role, practice_id, email) VALUES ('CONSULTANT', $1, $2) RETURNING id",
        [world.practiceId, `${name}@esempio.invalid`],
      );
      return rows[0].id;
    }
    const login = active ? { login: name } : {};
    const { id } = await anEmployee(portal.owner, world.company, { email: `${name}@esempio.invalid`, ...login });
    return withFactor(portal, id, more);
  });
}

interface Factor {
  factor?: boolean;
  /** Whether a removal of the second factor is pending. */
  waits?: boolean;
}

async function withFactor({ owner }: Portal, id: string, { factor, waits }: Factor): Promise<string> {
  const whose = 'FROM account_grant g WHERE g.public_id = $1';
  if (factor)
    await owner.query(
      `INSERT INTO second_factor (account_id, kind, name, secret, created_at)
       SELECT g.account_id, 'totp', 'App', 'v1.prova', now() ${whose}`,
      [id],
    );
  if (waits)
    await owner.query(
      `INSERT INTO factor_removal (account_id, grant_id, asked_at, due_at)
       SELECT g.account_id, g.id, now(), '2099-01-01' ${whose}`,
      [id],
    );
  return id;
}

const activeUser = (target: Target, factor: Factor = {}) => aUserFor(target, { active: true, ...factor });
const newUser = (target: Target) => aUserFor(target, { active: false });

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // Consultants manage their companies, and companies their employees (spec §6).
  'users.manage': 'A C Z',
  'users.toggle': 'C Z',
  'users.invite': 'C Z',
  'users.inviteCompany': 'C',
};

export const MATRIX: Matrix = {
  'POST /apirest/api/account/activate/:id': {
    at: async (t) => ({
      address: `/apirest/api/account/activate/${await newUser(t)}`,
      body: { login: `a-mano-${(made += 1)}`, email: 'a.mano@esempio.invalid' },
    }),
    holds: isObject,
  },
  'POST /apirest/api/account/reset-default-password/:id': {
    at: async (t) => ({ address: `/apirest/api/account/reset-default-password/${await activeUser(t)}`, body: {} }),
    holds: isObject,
  },
  'POST /apirest/api/account/reset': {
    at: async (t) => ({
      address: '/apirest/api/account/reset',
      body: { id: await activeUser(t), email: `nuova-${(made += 1)}@esempio.invalid` },
    }),
    holds: isObject,
  },
  'POST /apirest/api/users/mfa/:id': {
    at: async (t) => ({
      address: `/apirest/api/users/mfa/${await activeUser(t, { factor: true })}`,
      body: { identificazione: 'Riconosciuto di persona' },
    }),
    holds: isObject,
  },
  'DELETE /apirest/api/users/mfa/:id': {
    at: async (t) => ({ address: `/apirest/api/users/mfa/${await activeUser(t, { factor: true, waits: true })}` }),
    holds: isDone,
  },
  'PUT /apirest/api/users/activation/:id': {
    at: async (t) => ({ address: `/apirest/api/users/activation/${await activeUser(t)}`, body: {} }),
    holds: isObject,
  },
  // The response has a result per id, and treats an id outside the scope like one that does not exist:
  // test/api/companies/managing.test.ts.
  'POST /apirest/api/activationmail': {
    at: null,
    plain: { address: '/apirest/api/activationmail', body: { ids: [] } },
    holds: isObject,
    leavesNoEvent: 'nobody is named',
  },
  'POST /apirest/api/activationmail/sospesi': {
    at: (t) => ({ address: '/apirest/api/activationmail/sospesi', body: { cfAzienda: t.company.taxCode } }),
    holds: isObject,
    leavesNoEvent: 'nobody of the matrix waits for an activation',
  },
  'POST /apirest/api/cons/activationmail/:id': {
    at: async (t) => ({
      address: `/apirest/api/cons/activationmail/${await aCompanyToInvite(t)}`,
    }),
    holds: isObject,
  },
};

/** Creates a company whose first login has an e-mail address. */
function aCompanyToInvite(t: Target): Promise<string> {
  return t.make(async ({ portal, world }) => {
    const { rows } = await portal.owner.query(
      `INSERT INTO company (practice_id, code, tax_code, legal_name, short_name) VALUES ($1, $2, $2, 'Nuova', 'Nuova') RETURNING id`,
      [world.practiceId, `N${(made += 1)}`],
    );
    await portal.owner.query('UPDATE account_grant SET email = $2 WHERE company_id = $1', [
      rows[0].id,
      'nuova.azienda@esempio.invalid',
    ]);
    return rows[0].id;
  });
}
