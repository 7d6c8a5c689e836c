import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { freePort } from '../portal/portal.ts';
import { anS3Server } from './s3-server.ts';

/**
 * OpenStack Swift with its S3 interface (Debian: `apt-get install swift-proxy swift-account swift-container
 * swift-object memcached`): one server of each kind, on loopback.
 */
export interface Swift {
  port: number;
  /** The object servers, which form a process group. */
  objects: ChildProcess;
  close(): void;
}

const PROXY = 'swift-proxy-server';
const USER = { accessKey: 'prova:prova', secretKey: 'segreto-di-prova', region: 'eu-south-1' };

/** The environment variables that configure the bucket for an installation, through the given port. */
export const swiftSettings = (port: number): Record<string, string> => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'documenti',
  S3_REGION: USER.region,
  S3_ACCESS_KEY: USER.accessKey,
  S3_SECRET_KEY: USER.secretKey,
  S3_PREFIX: 'portale',
});

/** Starts Swift with an empty bucket. */
export async function startSwift(folder: string): Promise<Swift> {
  const children: ChildProcess[] = [];
  /** Each server forms a process group with its workers. */
  const run = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, { stdio: 'ignore', cwd: folder, detached: true });
    children.push(child);
    return child;
  };
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
  const [port, cache] = [await freePort(), await freePort()];
  await mkdir(path.join(folder, 'devices/d1'), { recursive: true });
  let objects: ChildProcess | null = null;
  run('memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(cache)]);
  const common = (own: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${own}\nworkers = 1\nuser = root\nswift_dir = ${folder}\ndevices = ${folder}/devices\nmount_check = false\nfallocate_reserve = 0\n`;
  for (const [name, own] of Object.entries(ports)) {
    const ring = (...args: string[]) => spawnSync('swift-ring-builder', [`${name}.builder`, ...args], { cwd: folder });
    ring('create', '4', '1', '1');
    ring('add', `r1z1-127.0.0.1:${own}/d1`, '1');
    ring('rebalance');
    const server = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
    await writeFile(path.join(folder, `${name}.conf`), common(own) + server);
    const child = run(`swift-${name}-server`, [path.join(folder, `${name}.conf`)]);
    if (name === 'object') objects = child;
    await answers(own);
  }
  const filters = {
    s3api: `location = ${USER.region}\ns3_acl = false`,
    tempauth: `user_prova_prova = ${USER.secretKey} .admin`,
    catch_errors: '',
    listing_formats: '',
    cache: `memcache_servers = 127.0.0.1:${cache}`,
  };
  const uses: Record<string, string> = { cache: 'memcache' };
  const pipeline = 'catch_errors cache listing_formats s3api tempauth proxy-server';
  await writeFile(
    path.join(folder, 'proxy.conf'),
    `${common(port)}[pipeline:main]\npipeline = ${pipeline}\n[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true\nnode_timeout = 60\n${Object.entries(
      filters,
    )
      .map(([name, more]) => `[filter:${name}]\nuse = egg:swift#${uses[name] ?? name}\n${more}\n`)
      .join('')}`,
  );
  run(PROXY, [path.join(folder, 'proxy.conf')]);
  await answers(port);
  if (!objects) throw new Error('no server of objects');
  const { accessKey, secretKey, region } = USER;
  const signing = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' });
  const made = await fetch(await signing.sign(`http://127.0.0.1:${port}/documenti`, { method: 'PUT' }));
  if (made.status !== 200) throw new Error(`no bucket: ${made.status} ${await made.text()}`);
  return {
    port,
    objects,
    close() {
      for (const child of children) process.kill(-(child.pid ?? 0), 'SIGKILL');
    },
  };
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.end());
    });
    if (isThere) return;
    await sleep(100);
  }
  throw new Error(`nothing answers at ${port}`);
}

/** A bucket for soak tests that do not test the store itself. */
export interface Bucket {
  /** The name of the store that holds the bucket. */
  of: string;
  settings: Record<string, string>;
  close(): Promise<void>;
}

/** A bucket in Swift if Swift is installed, otherwise in the tests' own store. */
export async function aBucket(folder: string): Promise<Bucket> {
  if (spawnSync(PROXY, ['--version'], { stdio: 'ignore' }).error === undefined) {
    const swift = await startSwift(folder);
    return { of: 'OpenStack Swift', settings: swiftSettings(swift.port), close: async () => swift.close() };
  }
  const store = await anS3Server();
  const { endpoint, bucket, region, accessKey, secretKey } = store.settings;
  return {
    of: 'the store of the tests',
    settings: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
      ...{ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    },
    close: () => store.close(),
  };
}
