import type { LookupAllOptions } from 'node:dns';
import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { isPublicAddress, postOutside, whyNotCall } from './outgoing.ts';

// Simulates an external name server: these names resolve to internal addresses on every machine.
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  const inside = { address: '127.0.0.1', family: 4 };
  const answers: Record<string, { address: string; family: number }[]> = {
    'leads-inside.invalid': [inside],
    'partly-inside.invalid': [{ address: '1.1.1.1', family: 4 }, inside],
  };
  const lookup = (
    host: string,
    options: LookupAllOptions,
    done: (error: Error | null, found: { address: string; family: number }[]) => void,
  ) => {
    if (host === 'is-nowhere.invalid') return done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
    return answers[host] ? done(null, answers[host]) : dns.lookup(host, options, done);
  };
  return { ...dns, lookup };
});

const reach = (...inside: string[]) => ({ inside, ports: [] as number[] });

describe('an internal address', () => {
  it.each([
    ['this host', '0.0.0.0', '0.1.2.3', '::'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['link-local, and the metadata of clouds', '169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
    ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
    ['unique local, the metadata of clouds too', 'fc00::1', 'fd00:ec2::254', 'fdff::1'],
    ['site-local', 'fec0::1'],
    ['multicast, broadcast, reserved', '224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1'],
    ['documentation, benchmarks', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
    ['mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:93.184.216.34', '::ffff:0:127.0.0.1'],
    ['compatible', '::127.0.0.1', '::7f00:1'],
    ['translated, tunnelled', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::1', '2001::1', '2001:0:7f00:1::1'],
    ['no address', '', 'localhost', '127.1', '0x7f.1', '1.2.3.4.5'],
  ])('is recognised: %s', (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('is distinguished from the public addresses just outside each reserved range (IPv4, IPv6)', () => {
    const outside = ['93.184.216.34', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255']
      .concat(['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'])
      .concat(['223.255.255.255', '2606:4700:4700::1111', '2a00:1450:4002::1', '2001:4860:4860::8888']);
    expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

describe('a URL that a user enters', () => {
  it.each([
    ['https://gestionale.esempio.it/portale?chi=studio', null],
    ['https://93.184.216.34/', null],
    ['gestionale.esempio.it', 'malformed'],
    ['ftp://gestionale.esempio.it', 'malformed'],
    ['file:///etc/passwd', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['http://gestionale.esempio.it', 'not-https'],
    ['https://utente:parola@gestionale.esempio.it', 'with-password'],
    ['https://localhost', 'inside'],
    ['https://LOCALHOST:8443/', 'inside'],
    ['https://localhost./', 'inside'],
    ['https://portale.localhost', 'inside'],
    ['https://127.0.0.1', 'inside'],
    ['https://127.1', 'inside'],
    ['https://2130706433', 'inside'],
    ['https://0x7f000001', 'inside'],
    ['https://0177.0.0.1', 'inside'],
    ['https://0x7f.0.0.0x1', 'inside'],
    ['https://１２７.0.0.1', 'inside'],
    ['https://127.0.0.1./', 'inside'],
    ['https://[::1]', 'inside'],
    ['https://[::]', 'inside'],
    ['https://[::ffff:127.0.0.1]', 'inside'],
    ['https://[::ffff:7f00:1]', 'inside'],
    ['https://[64:ff9b::7f00:1]', 'inside'],
    ['https://169.254.169.254/latest/meta-data/', 'inside'],
    ['https://[fd00:ec2::254]/', 'inside'],
    ['https://0', 'inside'],
    ['https://gestionale.esempio.it:443/', null],
    ['https://gestionale.esempio.it:8443/', 'port'],
    ['https://93.184.216.34:22/', 'port'],
    ['https://127.0.0.1:22/', 'inside'],
  ])('%s: %s', (address, fault) => {
    expect(whyNotCall(address, reach())).toBe(fault);
  });

  it('may be internal if the operator lists its host, with that port or without a port', () => {
    expect(whyNotCall('http://127.0.0.1:9000/a', reach('127.0.0.1:9000'))).toBeNull();
    expect(whyNotCall('http://127.0.0.1:9001/a', reach('127.0.0.1:9000'))).toBe('not-https');
    expect(whyNotCall('https://127.0.0.1:9001/a', reach('127.0.0.1:9000'))).toBe('inside');
    expect(whyNotCall('http://gestionale.lan:9001/a', reach('gestionale.lan'))).toBeNull();
    expect(whyNotCall('https://127.0.0.1.esempio.it', reach('127.0.0.1'))).toBeNull();
  });
});

it('may use port 443 and the ports that the operator lists', () => {
  const ports = [8443];
  expect(whyNotCall('https://gestionale.esempio.it:8443/', { inside: [], ports })).toBeNull();
  expect(whyNotCall('https://gestionale.esempio.it/', { inside: [], ports })).toBeNull();
  expect(whyNotCall('https://gestionale.esempio.it:9443/', { inside: [], ports })).toBe('port');
  expect(whyNotCall('http://gestionale.esempio.it:8443/', { inside: [], ports })).toBe('not-https');
  expect(whyNotCall('https://127.0.0.1:8443/', { inside: [], ports })).toBe('inside');
});

describe('an outgoing request', () => {
  const message = { headers: {}, body: '{}', withinMs: 2000 };

  it('never reaches a name that resolves to an internal address', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const open = { ...message, reach: { inside: [], ports: [port] } };
    // A name that resolves to an internal address gets the same answer as an unknown name.
    for (const name of ['leads-inside.invalid', 'partly-inside.invalid', 'is-nowhere.invalid'])
      expect(await postOutside(`https://${name}:${port}/`, open), name).toBe('unknown-name');
    expect(await postOutside(`https://127.0.0.1:${port}/`, { ...message, reach: reach() })).toBe('inside');
    expect(calls).toBe(0);
    expect(await postOutside(`http://127.0.0.1:${port}/`, { ...message, reach: reach(`127.0.0.1:${port}`) })).toBe(200);
    expect(calls).toBe(1);
    await new Promise((resolve) => server.close(resolve));
    expect(await postOutside(`http://127.0.0.1:${port}/`, { ...message, reach: reach(`127.0.0.1:${port}`) })).toBe(
      'unreachable',
    );
  });

  it('ends with the status: does not read an endless body, follow a redirect, or wait for a silent server', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/rinvio') response.writeHead(307, { location: '/altro' }).end();
      else if (request.url === '/altro') response.writeHead(200).end();
      else if (request.url === '/fiume') {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const post = (path: string, withinMs = 5000) =>
      postOutside(`http://${host}${path}`, { ...message, withinMs, reach: reach(host) });
    expect(await post('/fiume')).toBe(200);
    expect(await post('/rinvio')).toBe(307);
    expect(await post('/silenzio', 100)).toBe('too-late');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
