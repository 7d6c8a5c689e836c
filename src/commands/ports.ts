import { createServer } from 'node:net';

/**
 * Returns the `hosts` on which this machine can listen (without IPv6 there is no ::1), after checking that the port is
 * free on all of them.
 */
export async function freeAddresses(port: number, hosts: readonly string[]): Promise<string[]> {
  const usable: string[] = [];
  for (const host of hosts) {
    const outcome = await tryToListen(port, host);
    if (outcome === 'EADDRINUSE') {
      throw new Error(`Port ${port} is taken on ${host}: choose another one, or stop the program that uses it.`);
    }
    if (outcome === 'EACCES') throw new Error(`Port ${port} needs rights that this user does not have.`);
    if (outcome === null) usable.push(host);
    else if (outcome !== 'EADDRNOTAVAIL' && outcome !== 'EAFNOSUPPORT') {
      throw new Error(`Nothing can listen on ${host}, port ${port}: ${outcome}.`);
    }
  }
  if (usable.length === 0) throw new Error(`This machine has none of these addresses: ${hosts.join(', ')}.`);
  return usable;
}

function tryToListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}
