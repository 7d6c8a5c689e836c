import { lookup } from 'node:dns';
import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not public: IANA's special-purpose registries (RFC 6890), multicast, reserved. */
const NOT_PUBLIC = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // IPv6 ranges within 2000::/3: tunnels, which lead to any IPv4 address, and documentation ranges.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [network = '', bits] = range.split('/');
  NOT_PUBLIC.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6');
}
/** The public range of IPv6, without loopback, link-local, unique local and mapped addresses. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public, in any spelling that a resolver returns. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** Why a URL is not allowed: unreadable, without TLS, containing a password, internal, or with another port. */
export type AddressFault = 'malformed' | 'not-https' | 'with-password' | 'inside' | 'port';

/** What the operator allows besides public addresses at port 443. */
export interface Reach {
  /** Internal hosts (`name` or `name:port`), which may also use HTTP and any port. */
  inside: readonly string[];
  /** The ports allowed for public addresses besides 443. */
  ports: readonly number[];
}

/**
 * Checks a URL that a user entered, without resolving its host name. Each request resolves the name itself, since its
 * IP address may change.
 */
export function whyNotCall(address: string, { inside, ports }: Reach): AddressFault | null {
  if (!URL.canParse(address)) return 'malformed';
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol)) return 'malformed';
  if (url.username !== '' || url.password !== '') return 'with-password';
  if (isAllowed(url, inside)) return null;
  if (url.protocol !== 'https:') return 'not-https';
  const host = bare(url);
  const isName = isIP(host) === 0;
  if (isName ? host === 'localhost' || host.endsWith('.localhost') : !isPublicAddress(host)) return 'inside';
  return url.port === '' || ports.includes(Number(url.port)) ? null : 'port';
}

/**
 * The host without brackets and without the final dot of a fully qualified name. URL has already normalized every
 * spelling of an IPv4 address.
 */
const bare = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
const isAllowed = (url: URL, inside: readonly string[]) => inside.includes(url.host) || inside.includes(url.hostname);

/**
 * Why a request got no answer. A name that resolves to an internal address is reported like an unknown one, so that
 * users learn nothing about internal names.
 */
export type CallFault = AddressFault | 'unknown-name' | 'too-late' | 'certificate' | 'unreachable';

class Inside extends Error {}

/**
 * Resolves a name and passes on only checked public addresses, so a later change of the name's address has no effect.
 */
const publicOnly: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const first = found?.[0];
    if (error || !first) return done(error ?? new Error('no address'), []);
    if (!found.every(({ address }) => isPublicAddress(address))) return done(new Inside(host), []);
    if (options.all) return done(null, found);
    return done(null, first.address, first.family);
  });
};

interface Outgoing {
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  reach: Reach;
  withinMs: number;
}

/**
 * Sends a request to a URL that `whyNotCall` has checked. Connects to an internal address only if the operator allows
 * its host.
 */
function begin(
  address: string,
  method: string,
  { headers, body, reach, withinMs }: Outgoing,
  fail: (fault: CallFault) => void,
): ClientRequest {
  const url = new URL(address);
  const open = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const call = open(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    maxHeaderSize: 16_384,
    signal: AbortSignal.timeout(withinMs),
    ...(isAllowed(url, reach.inside) ? {} : { lookup: publicOnly }),
  });
  call.on('error', (error) => fail(faultOf(error)));
  call.end(body);
  return call;
}

/** Posts to a URL that a user entered. Follows no redirect and reads only the status of the answer. */
export function postOutside(address: string, outgoing: Outgoing): Promise<number | CallFault> {
  const fault = whyNotCall(address, outgoing.reach);
  if (fault) return Promise.resolve(fault);
  return new Promise((resolve) => {
    begin(address, 'POST', outgoing, resolve).once('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.once('error', () => undefined).destroy();
    });
  });
}

/** An answer that was read completely. */
export interface OutsideAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Requests a URL and reads the answer up to a size limit; follows no redirect. */
export function askOutside(
  address: string,
  { method, mostBytes, ...outgoing }: Outgoing & { method: string; mostBytes: number },
): Promise<OutsideAnswer | CallFault | 'too-large'> {
  const fault = whyNotCall(address, outgoing.reach);
  if (fault) return Promise.resolve(fault);
  return new Promise((resolve) => {
    begin(address, method, outgoing, resolve).once('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= mostBytes) return;
        resolve('too-large');
        response.destroy();
      });
      response.once('error', (error) => resolve(faultOf(error)));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value] as const] : [],
            ),
          ),
          body: Buffer.concat(chunks),
        }),
      );
    });
  });
}

function faultOf(error: Error & { code?: string }): CallFault {
  if (error instanceof Inside) return 'unknown-name';
  const { code = '' } = error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError' || code === 'ETIMEDOUT') return 'too-late';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-name';
  return /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? 'certificate' : 'unreachable';
}
