import { COMPANY, cell, ofItself, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import { hasRows, isObject, type Matrix, type Who } from '../../../test/support/isolation/matrix.ts';

/**
 * The roles that hold each permission according to the specification, copied by hand (see
 * test/support/isolation/matrix.ts).
 */
export const WHO: Who = {
  // From the public routes of spec §2, and §7 "Auth and account".
  'account.authenticate': 'public',
  'account.activate': 'public',
  'account.resetPassword': 'public',
  'account.confirmEmail': 'public',
  'account.setUpAdministrator': 'public',
  'account.logout': 'A C Z F D',
  'account.read': 'A C Z F D',
  'account.switchRole': 'A C Z F D',
  'account.join': 'A C Z F D',
  'account.changePassword': 'A C Z F D',
  'account.sessions': 'A C Z F D',
  'account.secondFactor': 'A C Z F D',
  'account.reauthenticate': 'A C Z F D',
  'account.userData': 'C Z F D',
};

/**
 * Endpoints on the caller's own account: the session identifies it, and another account is reachable only with an
 * emailed key.
 */
export const MATRIX: Matrix = {
  'POST /apirest/api/bo/authenticate': { at: null },
  'POST /apirest/api/bo/authenticate/second-factor': { at: null },
  'POST /apirest/api/bo/authenticate/passkey/begin': {
    at: null,
    plain: { address: '/apirest/api/bo/authenticate/passkey/begin' },
    holds: isObject,
  },
  'POST /apirest/api/bo/authenticate/passkey': { at: null },
  'POST /apirest/api/account/administrator': { at: null },
  'POST /apirest/api/logout': { at: null },
  'GET /apirest/api/account': { at: null, plain: { address: '/apirest/api/account' }, holds: isObject },
  'POST /apirest/api/account/role': { at: null },
  'GET /apirest/api/account/activate': {
    at: null,
    plain: { address: '/apirest/api/account/activate?key=nessuna' },
    holds: isObject,
  },
  'POST /apirest/api/account/activate': { at: null },
  // Needs a valid key, and shows only documents of the company of the key's grant:
  // test/api/documents/privacy-documents.test.ts.
  'POST /apirest/api/account/activate/documento/:id': { at: null },
  'POST /apirest/api/account/activate/rinnova': { at: null },
  'POST /apirest/api/account/grants': { at: null },
  // The request names the other account by its login and password: test/api/accounts/already-known.test.ts.
  'POST /apirest/api/account/unisci': { at: null },
  'POST /apirest/api/account/unisci/secondo-passo': { at: null },
  'POST /apirest/api/account/reset-password/init': { at: null },
  'POST /apirest/api/account/reset-password/mail': { at: null },
  'GET /apirest/api/account/reset-password/finish': {
    at: null,
    plain: { address: '/apirest/api/account/reset-password/finish?key=nessuna' },
    holds: isObject,
  },
  'POST /apirest/api/account/reset-password/finish': { at: null },
  'POST /apirest/api/account/change-password': { at: null },
  'GET /apirest/api/account/change-password': {
    at: null,
    plain: { address: '/apirest/api/account/change-password' },
    holds: isObject,
  },
  'GET /apirest/api/account/userdata': {
    at: null,
    plain: { address: '/apirest/api/account/userdata' },
    holds: isObject,
  },
  'POST /apirest/api/account/userdata': {
    at: null,
    plain: { address: '/apirest/api/account/userdata', body: {} },
    holds: isObject,
    leavesNoEvent: 'nothing is asked to change',
  },
  'POST /apirest/api/account/userdata/conferma': { at: null },
  'GET /apirest/api/account/sessions': {
    at: null,
    plain: { address: '/apirest/api/account/sessions' },
    holds: hasRows,
  },
  // Sessions belong to one account: test/api/accounts/own-access.test.ts revokes its own and tries another's.
  'DELETE /apirest/api/account/sessions/:id': { at: null },
  'GET /apirest/api/account/mfa': { at: null, plain: { address: '/apirest/api/account/mfa' }, holds: isObject },
  'POST /apirest/api/account/mfa/totp/begin': { at: null },
  'POST /apirest/api/account/mfa/totp/confirm': { at: null },
  'POST /apirest/api/account/mfa/passkey/begin': { at: null },
  'POST /apirest/api/account/mfa/passkey/confirm': { at: null },
  'PUT /apirest/api/account/mfa/:id': { at: null },
  'DELETE /apirest/api/account/mfa/:id': { at: null },
  'POST /apirest/api/account/mfa/recovery-codes': { at: null },
  'POST /apirest/api/account/mfa/recovery-codes/conservati': { at: null },
  'POST /apirest/api/account/reauthenticate/begin': {
    at: null,
    plain: { address: '/apirest/api/account/reauthenticate/begin' },
    holds: isObject,
  },
  'GET /apirest/api/account/reauthenticate': { at: null },
  'POST /apirest/api/account/reauthenticate': { at: null },
};

/** For each table, the rows that each scope can reach. */
export const POLICIES: Policies = {
  account: {
    consultant: cell(PRACTICE),
    company: cell(PRACTICE),
    branch: cell('own'),
    employee: cell('own'),
    admin: cell(PRACTICE),
    job: cell(PRACTICE),
    known: cell('own'),
    keyHolder: cell('own'),
  },
  account_grant: {
    fields: { role: 'EMPLOYEE', activated_at: '2026-01-01' },
    states: {
      consultant: { role: 'CONSULTANT', company_id: null, employee_id: null, account_id: 3 },
      admin: { role: 'ADMIN', practice_id: null, company_id: null, employee_id: null, account_id: 2 },
      branch: { role: 'BRANCH', employee_id: null, branch_codes: '{B1,x0}' },
    },
    consultant: cell(`${PRACTICE} consultant branch`),
    company: cell(`${COMPANY} consultant branch`),
    branch: cell('own branch'),
    employee: cell('own branch'),
    admin: cell('own consultant admin branch'),
    job: cell(`${PRACTICE} consultant branch`),
    known: cell('own branch'),
    keyHolder: cell('own branch'),
  },
  credential: {
    known: cell('own'),
  },
  // A database function inserts the row, because it can check who manages which account.
  factor_removal: ofItself(cell('own', '-', '=')),
  known_device: ofItself(cell('own', '=', '=')),
  known_network: {
    known: cell('own', '=', '='),
  },
  last_use: ofItself(cell('own', '=', '=')),
  login_throttle: {},
  mailed_key: {
    fields: { purpose: 'activation' },
  },
  recovery_code: ofItself(cell('own', '=', '=')),
  second_factor: {
    fields: { kind: 'totp', secret: 'v1.x' },
    ...ofItself(cell('own', '=', '=')),
  },
  second_factor_step: {
    fields: { purpose: 'login' },
    ...ofItself(cell('own', '=', '=')),
  },
  session: ofItself(cell('own', '=', '=')),
  set_up_link: {},
};
