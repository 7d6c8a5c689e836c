import * as z from 'zod/mini';
import { contract, Id } from '../../access/contract.ts';
import { ROLES } from '../../access/roles.ts';
import { LOGIN_RULE } from './login-rule.ts';

/** What the login form holds. */
export const Credentials = z.strictObject({
  username: z.string(),
  password: z.string(),
  rememberMe: z.optional(z.boolean()),
});

export const authenticate = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate',
  permission: 'account.authenticate',
  summary: 'Log in with login or e-mail; the token also comes in the Authorization header',
  body: Credentials,
  response: z.object({ id_token: z.string() }),
});

export const logout = contract({
  method: 'POST',
  path: '/apirest/api/logout',
  permission: 'account.logout',
  summary: 'Revoke the token of this session',
  status: 204,
});

export const FirstAdministrator = z.strictObject({
  key: z.string(),
  login: z
    .string()
    .check(z.minLength(LOGIN_RULE.shortest), z.maxLength(LOGIN_RULE.longest), z.regex(LOGIN_RULE.characters)),
  password: z.string(),
});

export const setUpAdministrator = contract({
  method: 'POST',
  path: '/apirest/api/account/administrator',
  permission: 'account.setUpAdministrator',
  summary: 'Make the first administrator of an installation, with the one-time key that the start printed',
  status: 201,
  body: FirstAdministrator,
  response: z.object({ login: z.string() }),
});

/** One of the account's own grants, as the person may switch to it. */
const Grant = z.object({ id: Id, role: z.enum(ROLES), where: z.string() });

export const account = contract({
  method: 'GET',
  path: '/apirest/api/account',
  permission: 'account.read',
  summary: 'The account in its active role (spec §3)',
  response: z.object({
    id: Id,
    login: z.string(),
    email: z.nullable(z.string()),
    authorities: z.array(z.string()),
    role: z.enum(ROLES),
    codFiscale: z.nullable(z.string()),
    codFiscaleAzienda: z.nullable(z.string()),
    codDistribuzione: z.nullable(z.string()),
    codCliente: z.nullable(z.string()),
    numProdotto: z.nullable(z.string()),
    idAzienda: z.nullable(Id),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    /** The company of a COMPANY or EMPLOYEE grant, as the shell shows it. */
    azienda: z.nullable(z.object({ value: z.string(), text: z.string() })),
    capogruppo: z.boolean(),
    grants: z.array(Grant),
    activeGrant: Id,
  }),
});

export const switchRole = contract({
  method: 'POST',
  path: '/apirest/api/account/role',
  permission: 'account.switchRole',
  summary: 'Continue as another grant of the same account, with a fresh token',
  body: z.strictObject({ grant: Id }),
  response: z.object({ id_token: z.string() }),
});
