import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

type Claims = Record<string, unknown>;

export interface IdentityProvider {
  issuer: string;
  /** `127.0.0.1:port`, in the form in which an operator allows a host. */
  host: string;
  /** The user whom the provider recognises next; null makes the provider show its login page. */
  who: string | null;
  /** Claims added to each token. */
  says: Claims;
  /** Rewrites a token in transit; by default the token is signed again with the claims of `says`. */
  token: ((claims: Claims, signed: Signer) => string) | null;
  /** Changes to the provider's metadata in transit. */
  description: Claims;
  /** Requests to the provider, by path. */
  calls: string[];
  /** The number of sessions ended at the provider. */
  ended: number;
  /** Allows redirects to the portal at this URL. */
  serve(publicUrl: string): void;
  close(): Promise<void>;
}

export type Signer = (claims: Claims, options?: { key?: KeyObject; header?: Claims }) => string;

export const CLIENT = { id: 'portale', secret: 'segreto-del-portale-di-prova' };

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID Connect provider on loopback, made with the reference library `oidc-provider`. */
export async function anIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'prova', use: 'sig', alg: 'RS256' };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Lets a test end even if it forgets to close the provider.
  server.unref();
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const issuer = `http://${host}`;
  const signed: Signer = (claims, { key = privateKey, header = { alg: 'RS256', kid: 'prova', typ: 'JWT' } } = {}) => {
    const text = `${encoded(header)}.${encoded(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
  };
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;
  server.on('request', (request, response) => {
    if (answer) answer(request, response);
    else response.writeHead(503).end();
  });

  const idp: IdentityProvider = {
    issuer,
    host,
    who: null,
    says: {},
    token: null,
    description: {},
    calls: [],
    ended: 0,
    serve(publicUrl) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            redirect_uris: [`${publicUrl}/entra`],
            post_logout_redirect_uris: [`${publicUrl}/login`],
            response_types: ['code'],
            grant_types: ['authorization_code'],
          },
        ],
        jwks: { keys: [jwk] },
        cookies: { keys: ['di prova'] },
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        pkce: { required: () => true },
        features: {
          devInteractions: { enabled: false },
          rpInitiatedLogout: {
            // The logout page submits itself without asking.
            logoutSource: (context: { body: unknown }, form: string) => {
              idp.ended += 1;
              const yes = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>');
              context.body = `<!doctype html><title>Uscita</title>${yes}<script>document.forms[0].submit()</script>`;
            },
          },
        },
        findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/chi/${uid}` },
        loadExistingGrant: async (context: {
          oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
        }) => {
          const { client, session } = context.oidc;
          const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
          grant.addOIDCScope('openid profile email');
          await grant.save();
          return grant;
        },
      });
      const library = provider.callback();
      const recognise = async (request: IncomingMessage, response: ServerResponse) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
        const who = idp.who ?? searchParams.get('chi');
        if (who !== null)
          return provider.interactionFinished(
            request,
            response,
            { login: { accountId: who } },
            { mergeWithLastSubmission: false },
          );
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
          <html lang="it"><meta name="viewport" content="width=device-width"><title>Fornitore di prova</title>
          <h1>Fornitore di prova</h1><form action="${pathname}"><input name="chi" aria-label="Chi sei"><button>Sono io</button></form>`);
      };
      answer = (request, response) => {
        const { pathname } = new URL(request.url ?? '/', issuer);
        idp.calls.push(pathname);
        if (pathname.startsWith('/chi/')) {
          void recognise(request, response);
          return;
        }
        if (pathname === '/token')
          onItsWay(response, (body) => ({
            ...body,
            ...(typeof body.id_token === 'string' && { id_token: rewritten(body.id_token) }),
          }));
        if (pathname === '/.well-known/openid-configuration')
          onItsWay(response, (body) => ({ ...body, ...idp.description }));
        void library(request, response);
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const rewritten = (token: string) => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
    const said = { ...claims, ...idp.says };
    return idp.token ? idp.token(said, signed) : signed(said);
  };
  return idp;
}

/** Changes the JSON of a response. */
function onItsWay(response: ServerResponse, change: (body: Claims) => Claims): void {
  const end = response.end.bind(response);
  response.end = ((chunk: string | Buffer) => {
    const text = JSON.stringify(change(JSON.parse(String(chunk)) as Claims));
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

/** Follows redirects like a browser until the provider's answer reaches the portal's page. */
export async function walk(address: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  let at = address;
  for (let n = 0; n < 10; n += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const to = response.headers.get('location');
    if (to === null) throw new Error(`${at} answers ${response.status}: ${await response.text()}`);
    at = new URL(to, at).href;
    if (new URL(at).pathname.endsWith('/entra')) return Object.fromEntries(new URL(at).searchParams);
  }
  throw new Error('the provider sends round and round');
}
