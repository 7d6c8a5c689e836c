import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '../access/contract.ts';
import * as accounts from '../directory/accounts.contract.ts';
import { call, callForResponse, whenRefused } from './api.ts';
import { ApiProblem, ConnectionProblem, isBusy } from './api-problem.ts';
import { STORAGE } from './constants.ts';
import { speakTo } from './languages.ts';
import { type ChannelMessage, channel, isLoggedIn, setLost } from './session-start.ts';
import {
  browserStorages,
  deviceKey,
  forgetSession,
  keepToken,
  keepUser,
  readToken,
  removeToken,
  replaceToken,
} from './token.ts';

export { adoptSession, isLoggedIn, whyLost } from './session-start.ts';

export type Account = ResponseOf<typeof accounts.account>;
export type Grant = Account['grants'][number];

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Only network failures are retried: repeating a request that was refused changes nothing.
      retry: (failures, error) =>
        failures < 2 &&
        !(error instanceof ApiProblem && error.status < 500) &&
        !(error instanceof ConnectionProblem && error.why === 'offline'),
      // Offline a request fails and reports the failure; by default it would wait and show a spinner forever.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A change is sent at the user's click or not at all. By default it would wait for the network and be sent after
    // its dialog was closed.
    mutations: { networkMode: 'always' },
  },
});

/** The account of the session with its active role. If it cannot be fetched, the user is logged out (spec §8). */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => {
    const account = await call(accounts.account, { signal });
    await speakTo(account);
    return account;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The account, for protected screens; the route check fetches it before it renders them. */
export function useAccount(): Account {
  return useSuspenseQuery(accountQuery).data;
}

/** Whether the session outlives the tab. A login in the dialog above a page keeps the same setting. */
export function isRemembered(): boolean {
  return browserStorages().session.getItem(STORAGE.token) === null;
}

/** The account, or null if there is no session or the account is no longer available. */
export async function currentAccount(): Promise<Account | null> {
  if (!isLoggedIn()) return null;
  try {
    return await queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    // Without a response, or if the server is busy, the session may still be valid: the browser keeps the token (P39).
    if (error instanceof ConnectionProblem || isBusy(error)) throw error;
    // A newer navigation has cancelled this fetch; the session is unaffected.
    if (!isLoggedIn() || (error instanceof Error && error.name === 'CancelledError')) return null;
    endSession('lost');
    if (error instanceof ApiProblem && error.status >= 500) setLost('failed');
    return null;
  }
}

/** Why a session ended: `left` means that the user logged out, `lost` that the server refused the token. */
export type SessionEnd = 'left' | 'lost';
type EndListener = (why: SessionEnd) => void;
const endListeners = new Set<EndListener>();
export function whenSessionEnds(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** The challenge of the second step, for an account with a second factor. */
export type SecondStep = Extract<ResponseOf<typeof accounts.authenticate>, { secondFactor: unknown }>['secondFactor'];

/**
 * Logs in with a password. If the login fails, throws the server's 401 and changes nothing. Returns the account, or the
 * challenge of the second step, which `finishLogIn` completes.
 */
export async function logIn(username: string, password: string, rememberMe: boolean): Promise<Account | SecondStep> {
  const dispositivo = deviceKey(browserStorages());
  const response = await callForResponse(accounts.authenticate, {
    body: { username, password, rememberMe, dispositivo },
  });
  const answer = (await response.json()) as ResponseOf<typeof accounts.authenticate>;
  return 'secondFactor' in answer ? answer.secondFactor : begin(response, answer, rememberMe);
}

/** The second step of a login, with a code or a passkey's signature. */
export async function finishLogIn(
  token: string,
  proof: { codice: string } | { passkey: Record<string, unknown> },
  rememberMe: boolean,
): Promise<Account> {
  const response = await callForResponse(accounts.secondStep, {
    body: { token, ...proof, dispositivo: deviceKey(browserStorages()) },
  });
  return begin(response, (await response.json()) as ResponseOf<typeof accounts.secondStep>, rememberMe);
}

/** Fetches a challenge before the user is known; any passkey of this device may sign it. */
export function beginPasskeyLogIn(): Promise<ResponseOf<typeof accounts.beginPasskeyLogin>> {
  return call(accounts.beginPasskeyLogin, {});
}

/** Logs in with a passkey's signature, which identifies the user and counts as both factors. */
export async function logInByPasskey(
  token: string,
  passkey: Record<string, unknown>,
  rememberMe: boolean,
): Promise<Account> {
  const response = await callForResponse(accounts.passkeyLogin, {
    body: { token, passkey, rememberMe, dispositivo: deviceKey(browserStorages()) },
  });
  return begin(response, (await response.json()) as ResponseOf<typeof accounts.passkeyLogin>, rememberMe);
}

/**
 * Returned if several accounts have the fiscal code that the identity provider confirmed: the accounts to choose from.
 */
export type AccessChoice = Extract<ResponseOf<typeof accounts.identityLogin>, { scelta: unknown }>['scelta'];

/** Logs in with the answer of an identity provider. */
export async function logInByIdentity(
  returned: BodyOf<typeof accounts.identityLogin>,
  rememberMe: boolean,
): Promise<Account | SecondStep | AccessChoice> {
  const response = await callForResponse(accounts.identityLogin, {
    body: { ...returned, rememberMe, dispositivo: deviceKey(browserStorages()) },
  });
  const answer = (await response.json()) as ResponseOf<typeof accounts.identityLogin>;
  // Makes the logout ask the server for the provider's logout URL.
  window.localStorage.setItem(STORAGE.provider, '');
  if ('scelta' in answer) return answer.scelta;
  return 'secondFactor' in answer ? answer.secondFactor : begin(response, answer, rememberMe);
}

/**
 * Logs in to one of the accounts of an `AccessChoice` with its password. Afterwards the provider's identity alone logs
 * in to this account.
 */
export async function logInToChosen(
  chosen: Pick<BodyOf<typeof accounts.chooseAccess>, 'token' | 'accesso' | 'password'>,
  rememberMe: boolean,
): Promise<Account | SecondStep> {
  const response = await callForResponse(accounts.chooseAccess, {
    body: { ...chosen, rememberMe, dispositivo: deviceKey(browserStorages()) },
  });
  const answer = (await response.json()) as ResponseOf<typeof accounts.chooseAccess>;
  return 'secondFactor' in answer ? answer.secondFactor : begin(response, answer, rememberMe);
}

/** The logout URL of the identity provider used for the login; null if there is none. */
async function exitOfProvider(): Promise<string | null> {
  if (window.localStorage.getItem(STORAGE.provider) === null) return null;
  window.localStorage.removeItem(STORAGE.provider);
  const asked = call(accounts.identityExit, { signal: AbortSignal.timeout(5000) });
  return asked.then(({ indirizzo }) => indirizzo).catch(() => null);
}

/**
 * The fields to send together with a new password set through a mailed link, so that the response also logs the user in
 * (P112). Undefined if a user is already logged in.
 */
export function enteringHere(rememberMe: boolean) {
  return isLoggedIn() ? undefined : { rememberMe, dispositivo: deviceKey(browserStorages()) };
}

/** Continues with the session that the server has started for a mailed link. Returns false if it has started none. */
export async function enter(
  response: Response,
  { id_token }: { id_token?: string | undefined },
  rememberMe: boolean,
): Promise<boolean> {
  if (id_token === undefined) return false;
  await begin(response, { id_token }, rememberMe);
  return true;
}

async function begin(response: Response, { id_token }: { id_token: string }, rememberMe: boolean): Promise<Account> {
  // The Authorization header of the response contains the token as Bearer (spec §7).
  const header = /^Bearer (.+)$/.exec(response.headers.get('Authorization') ?? '')?.[1];
  setLost(null);
  const former = renewal === null ? undefined : queryClient.getQueryData(accountQuery.queryKey);
  keepToken(browserStorages(), header ?? id_token, rememberMe);
  const same = former && (await asBefore(former));
  if (same) return same;
  forgetSession(browserStorages());
  queryClient.clear();
  const account = await queryClient.fetchQuery(accountQuery);
  if (rememberMe) keepUser(browserStorages(), account.login);
  return account;
}

/**
 * After a login in the dialog above a page: the account if it is the page's own, switched to the page's role. Null if
 * another user has logged in.
 */
async function asBefore(former: Account): Promise<Account | null> {
  let account = await call(accounts.account, {});
  if (account.login !== former.login || former.activeGrant === null) return null;
  if (account.activeGrant !== former.activeGrant) {
    if (!account.grants.some(({ id }) => id === former.activeGrant)) return null;
    const { id_token } = await call(accounts.switchRole, { body: { grant: former.activeGrant } });
    replaceToken(browserStorages(), id_token);
    account = await call(accounts.account, {});
  }
  queryClient.setQueryData(accountQuery.queryKey, account);
  return account;
}

/** Switches to another grant of the same account with a new token, and clears all cached data of the former role. */
export async function switchRole(grant: string): Promise<Account> {
  const { id_token } = await call(accounts.switchRole, { body: { grant } });
  replaceToken(browserStorages(), id_token);
  queryClient.clear();
  return queryClient.fetchQuery(accountQuery);
}

/** Logs out at the user's request: the server revokes the token, then this tab and the others delete their copies. */
export async function logOut(): Promise<void> {
  leaving = true;
  const exit = await exitOfProvider();
  try {
    await call(accounts.logout, { signal: AbortSignal.timeout(5000) });
  } catch (error) {
    // Offline the server cannot revoke the token, which later expires; this browser deletes its copy now.
    console.warn('The token was not revoked', error);
  }
  leaving = false;
  endSession('left');
  if (exit !== null) window.location.assign(exit);
}

function endSession(why: SessionEnd): void {
  setLost(why === 'lost' ? 'refused' : null);
  const token = readToken(browserStorages());
  removeToken(browserStorages());
  if (token !== null) channel?.postMessage({ kind: 'ended', token } satisfies ChannelMessage);
  // The cache contains rows of the user who has logged out.
  queryClient.clear();
  for (const listener of endListeners) listener(why);
}

/** Opens the login dialog above the page; resolves to whether the page may continue. */
let logInAbove: (() => Promise<boolean>) | null = null;
export function whenLogInIsAsked(ask: () => Promise<boolean>): void {
  logInAbove = ask;
}

/** True during a logout: the user is then not asked to log in, even if the session had already ended. */
let leaving = false;

/** The result of the open login dialog; every request refused meanwhile waits for it. */
let renewal: Promise<boolean> | null = null;

/** Whether leaving this page would lose something: input or choices in a form, or an open dialog. */
function keepsWork(): boolean {
  return typeof document !== 'undefined' && document.querySelector(WORK) !== null;
}
const WORK = 'main form, main input[type="file"], dialog[open]';

// Does nothing if the refused token was already replaced, as after a switch of role.
whenRefused((refused, { status, isChange }) => {
  if (leaving || readToken(browserStorages()) !== refused) return null;
  if (renewal) return renewal;
  if (status !== 401 || !logInAbove || !(isChange || keepsWork())) {
    endSession('lost');
    return null;
  }
  renewal = logInAbove().then((goesOn) => {
    renewal = null;
    if (goesOn) void queryClient.invalidateQueries();
    else if (readToken(browserStorages()) === refused) endSession('lost');
    return goesOn;
  });
  return renewal;
});

channel?.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
  const own = browserStorages().session.getItem(STORAGE.token);
  if (data.kind === 'ask' && own !== null) {
    channel?.postMessage({ kind: 'give', token: own } satisfies ChannelMessage);
  }
  if (
    data.kind === 'ended' &&
    (own === data.token || (own === null && !isLoggedIn() && queryClient.getQueryData(['account'])))
  ) {
    removeToken(browserStorages());
    leave();
  }
});

/** Another tab has ended the session. */
function leave(): void {
  queryClient.clear();
  for (const listener of endListeners) listener('left');
}

// The back button may restore the page as it was before the session ended.
if (typeof window !== 'undefined')
  window.addEventListener?.('pageshow', ({ persisted }) => {
    if (persisted && !isLoggedIn() && queryClient.getQueryData(accountQuery.queryKey)) leave();
  });
