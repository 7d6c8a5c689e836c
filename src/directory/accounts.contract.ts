import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { contract, Day, Id, Text } from '../access/contract.ts';
import { ROLES } from '../access/roles.ts';
import { LANGUAGES } from '../text/common/language.ts';
import { ShownContact } from './companies.contract.ts';
import { BYTES_BEFORE_LOGIN, Key, Login, Password } from './fields.ts';

/** Data that a second factor signs or shows; only the browser and the library know its fields. */
export const Opaque = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => JSON.stringify(value).length <= BYTES_BEFORE_LOGIN));

/** The first step was good, the second is still to come: no token yet. */
export const SecondStep = z.object({
  secondFactor: z.object({
    token: z.string(),
    metodi: z.array(z.enum(['totp', 'passkey', 'codice'])),
    passkey: z.nullable(Opaque),
  }),
});
const Token = z.object({ id_token: z.string() });

/** So many accesses of one fiscal code are offered. */
export const CHOICES_MAX = 30;
/** Several accesses have the fiscal code: its person chooses. Of each only where it leads. */
const AccessChoice = z.object({
  scelta: z.object({
    token: z.string(),
    accessi: z.array(z.object({ luoghi: z.array(z.object({ studio: z.string(), azienda: z.string() })) })),
  }),
});

/**
 * A key that a browser makes once and keeps: guesses elsewhere do not brake an account that was entered in it (P61).
 */
export const DeviceKey = z.string().check(z.minLength(40), z.maxLength(100));

/** The fields of the login form. */
export const Credentials = z.strictObject({
  username: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(BYTES_BEFORE_LOGIN)),
  rememberMe: z.optional(z.boolean()),
  dispositivo: z.optional(DeviceKey),
});

export const authenticate = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate',
  permission: 'account.authenticate',
  name: 'authenticate',
  chapter: CHAPTERS.account,
  summary: 'Log in with login, e-mail or fiscal code; the token also comes in the Authorization header',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: Credentials,
  response: z.union([Token, SecondStep]),
});

export const secondStep = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate/second-factor',
  permission: 'account.authenticate',
  name: 'authenticateSecondFactor',
  chapter: CHAPTERS.account,
  summary: 'The second step of a login: a code of the app, a recovery code, or what the passkey signed',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({
    token: Key,
    codice: z.optional(z.string().check(z.maxLength(50))),
    passkey: z.optional(Opaque),
    dispositivo: z.optional(DeviceKey),
  }),
  response: Token,
});

export const beginPasskeyLogin = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate/passkey/begin',
  permission: 'account.authenticate',
  name: 'beginPasskeyLogin',
  chapter: CHAPTERS.account,
  summary: 'Begin a login by passkey: what any of this device’s passkeys may sign; the same for everybody',
  changesNothing: 'a challenge is made, which lapses by itself',
  maxBytes: BYTES_BEFORE_LOGIN,
  response: z.object({ token: z.string(), opzioni: Opaque }),
});

export const passkeyLogin = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate/passkey',
  permission: 'account.authenticate',
  name: 'passkeyLogin',
  chapter: CHAPTERS.account,
  summary: 'Log in with what a passkey signed after it has verified its owner: it counts as both factors',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({
    token: Key,
    passkey: Opaque,
    rememberMe: z.optional(z.boolean()),
    dispositivo: z.optional(DeviceKey),
  }),
  response: Token,
});

/** What the provider has put into the address of the page to which it sends back. */
export const Returned = z.strictObject({
  state: Text,
  code: z.optional(Text),
  iss: z.optional(Text),
  error: z.optional(Text),
});

export const identityLogin = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate/identita',
  permission: 'account.authenticate',
  name: 'identityLogin',
  cookie: true,
  chapter: CHAPTERS.account,
  summary: 'Log in with what the provider has sent back; a second factor of ours is asked for as after a password',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.extend(Returned, { rememberMe: z.optional(z.boolean()), dispositivo: z.optional(DeviceKey) }),
  response: z.union([Token, SecondStep, AccessChoice]),
});

export const chooseAccess = contract({
  method: 'POST',
  path: '/apirest/api/bo/authenticate/identita/accesso',
  permission: 'account.authenticate',
  name: 'chooseIdentityAccess',
  chapter: CHAPTERS.account,
  summary:
    'Choose one of the accesses that have the fiscal code which the provider vouched for; with its password, once, the identity is linked to it',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({
    token: Key,
    /** Its place in the list that was answered, from 0. */
    accesso: z.int().check(z.minimum(0), z.maximum(CHOICES_MAX - 1)),
    password: z.string().check(z.maxLength(BYTES_BEFORE_LOGIN)),
    rememberMe: z.optional(z.boolean()),
    dispositivo: z.optional(DeviceKey),
  }),
  response: z.union([Token, SecondStep]),
});

export const identityExit = contract({
  method: 'GET',
  path: '/apirest/api/account/identita/uscita',
  permission: 'account.logout',
  name: 'identityExit',
  chapter: CHAPTERS.account,
  summary: 'Where a session that a provider opened ends there too, asked before the logout; null where nowhere',
  evenIf: ['password-change-required', 'second-factor-required'],
  response: z.object({ indirizzo: z.nullable(z.string()) }),
});

export const logout = contract({
  method: 'POST',
  path: '/apirest/api/logout',
  permission: 'account.logout',
  name: 'logout',
  chapter: CHAPTERS.account,
  summary: 'Revoke the token of this session',
  status: 204,
  evenIf: ['password-change-required', 'second-factor-required'],
});

export const FirstAdministrator = z.strictObject({ key: Key, login: Login, password: Password });

export const setUpAdministrator = contract({
  method: 'POST',
  path: '/apirest/api/account/administrator',
  permission: 'account.setUpAdministrator',
  name: 'setUpAdministrator',
  chapter: CHAPTERS.account,
  summary: 'Make the first administrator of an installation, with the one-time key that the start printed',
  status: 201,
  maxBytes: BYTES_BEFORE_LOGIN,
  body: FirstAdministrator,
  response: z.object({ login: z.string() }),
});

/** One of the account's own grants, as the person may switch to it. */
const Grant = z.object({ id: Id, role: z.enum(ROLES), where: z.string() });

export const account = contract({
  method: 'GET',
  path: '/apirest/api/account',
  permission: 'account.read',
  name: 'account',
  chapter: CHAPTERS.account,
  summary: 'The account in its active role (spec §3)',
  evenIf: ['password-change-required', 'second-factor-required'],
  response: z.object({
    id: Id,
    login: z.string(),
    email: z.nullable(z.string()),
    /** Always true for an account that is logged in; generated clients ask for the field. */
    activated: z.boolean(),
    langKey: z.enum(LANGUAGES),
    /** Whether the person has chosen it; else it is Italian. */
    linguaScelta: z.boolean(),
    imageUrl: z.null(),
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
    /** The day on which the active employment ended, once it has: documents stay, and less can be asked for. */
    cessatoIl: z.nullable(Day),
    /** To whoever has left: whom to write to or call there (P134). */
    contatto: z.nullable(ShownContact),
    grants: z.array(Grant),
    activeGrant: Id,
    /** The duty that must be met before anything else: every other call answers 409 with it. */
    primaDiTutto: z.nullable(z.enum(['password-change-required', 'second-factor-required'])),
    /** The applicable policy has not been accepted in its newest version. */
    privacyDaAccettare: z.boolean(),
    /** Address of the tutorial film, where the installation names one. */
    filmato: z.nullable(z.string()),
  }),
});

export const switchRole = contract({
  method: 'POST',
  path: '/apirest/api/account/role',
  permission: 'account.switchRole',
  name: 'switchRole',
  chapter: CHAPTERS.account,
  summary: 'Continue as another grant of the same account, with a fresh token',
  body: z.strictObject({ grant: Id }),
  response: Token,
});
