import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import type { App } from '../../../server/http/app.ts';
import { askOutside, type CallFault, type Reach, whyNotCall } from '../../../server/outgoing.ts';
import type { Provider } from '../identity.store.ts';
import { FISCAL_CLAIMS, type Said } from './identity.ts';

/**
 * OpenID Connect with the providers that the administrator configures: code flow with PKCE, implemented with
 * `openid-client` (decision 34).
 */

/** The encryption of the client secret is bound to its issuer, so that the secret cannot be sent to another issuer. */
export const sealedFor = (issuer: string) => `identity provider ${issuer}`;

/** The timeout of a request to a provider, in ms. */
export const ANSWER_WITHIN_MS = 10_000;
/** The tolerated clock difference between provider and portal, in seconds, for each time in a token. */
export const CLOCKS_APART_S = 30;
/** How long, in ms, a provider's metadata is cached. */
export const KNOWN_FOR_MS = 10 * 60_000;
const MOST_BYTES = 1024 * 1024;

/** A provider could not be reached; `fault` says why. */
export class ProviderAway extends Error {
  readonly fault: CallFault | 'too-large' | 'not-a-provider';

  constructor(fault: ProviderAway['fault'], cause?: unknown) {
    super(`a provider of identities: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** The only redirect URL registered at a provider. */
export const returnAddress = (app: Pick<App, 'config'>) => `${app.config.publicUrl}/entra`;

/** The page to which a provider sends people after logout. */
const exitAddress = (app: Pick<App, 'config'>) => `${app.config.publicUrl}/login`;

type Parts = Pick<App, 'config' | 'secrets'>;
const reachOf = ({ config }: Parts): Reach => ({ inside: config.insideProviders, ports: config.outgoingPorts });
const known = new WeakMap<Parts['config'], Map<string, { until: number; asked: Promise<client.Configuration> }>>();

function configurationOf(app: Parts, provider: Provider): Promise<client.Configuration> {
  const providers = known.get(app.config) ?? new Map<string, { until: number; asked: Promise<client.Configuration> }>();
  known.set(app.config, providers);
  const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret]);
  const before = providers.get(key);
  if (before && before.until > Date.now()) return before.asked;
  for (const [old, { until }] of providers) if (until <= Date.now()) providers.delete(old);
  const asked = discover(app, provider);
  providers.set(key, { until: Date.now() + KNOWN_FOR_MS, asked });
  asked.catch(() => providers.delete(key));
  return asked;
}

/** Fetches a provider's metadata. Throws `ProviderAway` if the URL has no provider or does not respond. */
export async function discover(
  app: Parts,
  { issuer, clientId, clientSecret }: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<client.Configuration> {
  const reach = reachOf(app);
  const fault = whyNotCall(issuer, reach);
  if (fault) throw new ProviderAway(fault);
  const secret = app.secrets.open(clientSecret, sealedFor(issuer));
  // If the provider lists no authentication method, the standard's default applies (OpenID Connect Discovery, 3).
  const authentication: client.ClientAuth = (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    way(secret)(as, ...rest);
  };
  const configuration = await answeredBy(
    client.discovery(new URL(issuer), clientId, { [client.clockTolerance]: CLOCKS_APART_S }, authentication, {
      [client.customFetch]: throughTheWall(reach),
      timeout: ANSWER_WITHIN_MS / 1000,
      execute: [
        // TLS already protects the token, but its signature is verified too.
        client.enableNonRepudiationChecks,
        // Allows plain HTTP in the library, because `throughTheWall` checks each host: only those that the operator
        // allows by name may be reached without TLS.
        client.allowInsecureRequests,
      ],
    }),
  );
  const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
  if (![authorization_endpoint, token_endpoint, jwks_uri].every((one) => one && !whyNotCall(one, reach)))
    throw new ProviderAway('not-a-provider');
  return configuration;
}

/**
 * Sends the library's requests like webhooks: only to public IP addresses, without redirects, with a timeout and a size
 * limit.
 */
function throughTheWall(reach: Reach): client.CustomFetch {
  return async (address, { method, headers, body }) => {
    const text = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined;
    const answer = await askOutside(address, {
      method,
      headers: { ...headers },
      body: text,
      reach,
      withinMs: ANSWER_WITHIN_MS,
      mostBytes: MOST_BYTES,
    });
    if (typeof answer === 'string') throw new ProviderAway(answer);
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

async function answeredBy<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw awayOf(error) ?? new ProviderAway('not-a-provider', error);
  }
}

function awayOf(error: unknown): ProviderAway | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ProviderAway) return one;
  return null;
}

/**
 * Derives verifier and nonce from the key in the browser's cookie. The server stores neither of them, and a stolen code
 * is useless in another browser.
 */
const derived = (browserKey: string, use: string, state: string) =>
  createHmac('sha256', browserKey).update(`${use} ${state}`).digest('base64url');

/** The URL at the provider where the person logs in. */
export async function entranceAt(
  app: Parts,
  provider: Provider,
  { state, browserKey }: { state: string; browserKey: string },
): Promise<string> {
  const configuration = await configurationOf(app, provider);
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(app),
    scope: provider.scopes,
    state,
    nonce: derived(browserKey, 'nonce', state),
    code_challenge: await client.calculatePKCECodeChallenge(derived(browserKey, 'verifier', state)),
    code_challenge_method: 'S256',
    ...(provider.codeLevels.length > 0 ? { acr_values: provider.codeLevels.join(' ') } : {}),
  });
  return address.href;
}

/** The query parameters with which the provider redirects back. */
export interface Returned {
  code?: string | undefined;
  state: string;
  iss?: string | undefined;
  error?: string | undefined;
}

/**
 * Exchanges the code for a token and verifies it: signature, issuer, audience, time, nonce, and the issuer that
 * answered (RFC 9207). Returns undefined if a check fails; throws `ProviderAway` if the provider does not respond.
 */
export async function redeem(
  app: Parts,
  provider: Provider,
  returned: Returned,
  browserKey: string,
): Promise<(Said & { token: string }) | undefined> {
  const configuration = await configurationOf(app, provider);
  const { state } = returned;
  const address = new URL(returnAddress(app));
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) address.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: derived(browserKey, 'nonce', state),
      pkceCodeVerifier: derived(browserKey, 'verifier', state),
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) return undefined;
    // The library checks exp and nbf, but accepts a token issued in the future.
    if (claims.iat > Date.now() / 1000 + CLOCKS_APART_S) return undefined;
    let fiscalNumber = codeIn(claims);
    const { userinfo_endpoint } = configuration.serverMetadata();
    if (fiscalNumber === null && provider.codeLevels.length > 0 && userinfo_endpoint !== undefined)
      fiscalNumber = codeIn(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    const { amr, acr } = claims;
    return {
      subject: claims.sub,
      acr: typeof acr === 'string' ? acr : null,
      amr: Array.isArray(amr) ? amr.filter((one) => typeof one === 'string') : [],
      fiscalNumber,
      token: tokens.id_token,
    };
  } catch (error) {
    const away = awayOf(error);
    if (away) throw away;
    return undefined;
  }
}

function codeIn(claims: Record<string, unknown>): string | null {
  for (const name of FISCAL_CLAIMS) if (typeof claims[name] === 'string') return claims[name];
  return null;
}

/** The URL that ends the session at the provider; null if the provider has none or does not respond. */
export async function exitAt(app: Parts, provider: Provider, token: string | null): Promise<string | null> {
  const configuration = await configurationOf(app, provider).catch(() => null);
  const page = configuration?.serverMetadata().end_session_endpoint;
  if (!configuration || !page || whyNotCall(page, reachOf(app))) return null;
  return client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: exitAddress(app),
    ...(token === null ? {} : { id_token_hint: token }),
  }).href;
}
