import * as z from 'zod/mini';
import { CHAPTERS } from '../access/chapters.ts';
import { contract, Day, Id, Text } from '../access/contract.ts';
import { ROLES } from '../access/roles.ts';
import { LANGUAGES } from '../text/common/language.ts';
import { ShownContact } from './companies.contract.ts';
import { BYTES_BEFORE_LOGIN, Key, Login, Password } from './fields.ts';

/** The options for a passkey, or a passkey's answer; only the browser and the passkey library interpret them. */
export const Opaque = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => JSON.stringify(value).length <= BYTES_BEFORE_LOGIN));

/** The answer to a successful first login step if a second step must follow; it contains no session token yet. */
export const SecondStep = z.object({
  secondFactor: z.object({
    token: z.string(),
    metodi: z.array(z.enum(['totp', 'passkey', 'codice'])),
    passkey: z.nullable(Opaque),
  }),
});
const Token = z.object({ id_token: z.string() });

/** The maximum number of accesses offered for one tax code. */
export const CHOICES_MAX = 30;
/**
 * The answer if several accesses share the tax code and the user must choose. Each choice shows only the practices and
 * companies that it leads to.
 */
const AccessChoice = z.object({
  scelta: z.object({
    token: z.string(),
    accessi: z.array(z.object({ luoghi: z.array(z.object({ studio: z.string(), azienda: z.string() })) })),
  }),
});

/**
 * A key that a browser generates once and stores. An account used in this browser is not slowed down here by failed
 * logins from elsewhere (P61).
 */
export const DeviceKey = z.string().check(z.minLength(40), z.maxLength(100));

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
  when: 'The first call of a session. A second factor, where one is set up, is asked for in the answer and given with `authenticateSecondFactor`.',
  refuses: '401 wrong-credentials',
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
  when: 'When `authenticate` answered that a second factor is needed.',
  refuses: '401 second-step-over wrong-code wrong-credentials 409 identity-taken',
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
  when: 'Before `passkeyLogin`: hand the answer to `navigator.credentials.get`.',
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
  when: 'After the browser has signed what `beginPasskeyLogin` answered.',
  refuses: '401 passkey-unknown second-step-over wrong-credentials',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({
    token: Key,
    passkey: Opaque,
    rememberMe: z.optional(z.boolean()),
    dispositivo: z.optional(DeviceKey),
  }),
  response: Token,
});

/** The parameters that the identity provider adds to the redirect URL. */
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
  when: 'When the browser comes back from the identity provider that `beginIdentityLogin` named.',
  refuses:
    '401 identity-refused identity-unknown wrong-credentials 409 identity-cancelled identity-provider-away identity-taken',
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
  when: 'When `identityLogin` answered a choice of accesses instead of a token.',
  refuses: '401 identity-refused identity-unknown wrong-credentials 409 identity-taken',
  maxBytes: BYTES_BEFORE_LOGIN,
  body: z.strictObject({
    token: Key,
    /** Index in the list of choices, from 0. */
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
  when: 'Just before `logout`, so that the browser can also end the session at the identity provider.',
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
  when: 'When the user leaves. The token is refused from then on.',
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
  when: 'Once, right after the installation. Later administrators are invited with `inviteAdministrator`.',
  refuses: '400 password-common password-names-you password-too-weak 409 link-used',
  status: 201,
  maxBytes: BYTES_BEFORE_LOGIN,
  body: FirstAdministrator,
  response: z.object({ login: z.string() }),
});

/** One of the account's grants that the user can switch to. */
const Grant = z.object({ id: Id, role: z.enum(ROLES), where: z.string() });

export const account = contract({
  method: 'GET',
  path: '/apirest/api/account',
  permission: 'account.read',
  name: 'account',
  chapter: CHAPTERS.account,
  summary: 'The account in its active role (spec §3)',
  when: 'After a login, and when a page is loaded with a stored token: tells who the caller is, in which role, and what the caller may choose from.',
  evenIf: ['password-change-required', 'second-factor-required'],
  response: z.object({
    id: Id,
    login: z.string(),
    email: z.nullable(z.string()),
    /** Always true for a logged-in account; kept because generated clients expect the field. */
    activated: z.boolean(),
    langKey: z.enum(LANGUAGES),
    /** Whether the user chose the language; otherwise it is Italian. */
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
    /**
     * The last day of the employment that the active grant belongs to, once it has ended. The documents remain, but the
     * employee can send fewer kinds of requests.
     */
    cessatoIl: z.nullable(Day),
    /** For a former employee: the company's contact (P134). */
    contatto: z.nullable(ShownContact),
    grants: z.array(Grant),
    activeGrant: Id,
    /** What the user must do first; until then, every other endpoint answers 409 with this value. */
    primaDiTutto: z.nullable(z.enum(['password-change-required', 'second-factor-required'])),
    /** Whether the user still has to accept the newest version of the applicable policy. */
    privacyDaAccettare: z.boolean(),
    /** The URL of the tutorial video, if the installation configures one. */
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
  when: 'When one account has several roles or employers and the user picks another. Use the new token from then on.',
  body: z.strictObject({ grant: Id }),
  response: Token,
});
