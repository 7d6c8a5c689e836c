import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../../support/portal/people.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  PASSWORD,
  type Portal,
  slipPdf,
  startPortal,
} from '../../support/portal/portal.ts';
import { type Mailbox, mailTo, startSmtp } from '../../support/services/smtp.ts';
import { FLOWS, type Scene } from './clients/flows.ts';

/**
 * Tests clients that standard generators make from the portal's OpenAPI document: compiles them strictly and uses them
 * against a running portal. Also tests the reducers of a JHipster client. npm installs the generators separately,
 * because they are not part of the product.
 */
const GENERATORS = {
  '@hey-api/openapi-ts': '0.99.0',
  '@redocly/cli': '2.77.0',
  axios: '1.21.1',
  esbuild: '0.28.2',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '8.38.0',
  typescript: '5.9.3',
};
const JHIPSTER = { '@reduxjs/toolkit': '2.8.0', axios: '1.9.0', esbuild: '0.28.2', 'generator-jhipster': '8.11.0' };
const CLIENTS = path.join(import.meta.dirname, 'clients');
/**
 * The specification's own names make some paths ambiguous: in such paths a fixed word takes precedence over a
 * parameter.
 */
const REDOCLY = {
  extends: ['recommended'],
  rules: {
    'no-ambiguous-paths': 'off',
    'operation-description': 'error',
    'parameter-description': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-media-type-examples': 'error',
  },
};
const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['clients'],
};

let folder: string;
let portal: Portal;
let mailbox: Mailbox;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portale-clients-'));
  mailbox = await startSmtp();
  portal = await startPortal({ sealed: true, smtpUrl: mailbox.url });
});
afterAll(async () => {
  await portal?.close();
  await mailbox?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/**
 * Runs a program of a folder, or of the system. The program uses this process's Node, because the generators need a
 * recent one.
 */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, NO_COLOR: '1', CI: '1' };
  const own = path.join(cwd, 'node_modules/.bin', command);
  try {
    const { stdout } = await promisify(execFile)(existsSync(own) ? own : command, args, {
      cwd,
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`.slice(-8000), { cause: error });
  }
}

async function install(name: string, dependencies: Record<string, string>): Promise<string> {
  const place = path.join(folder, name);
  await cp(CLIENTS, path.join(place, 'clients'), { recursive: true });
  await writeFile(path.join(place, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  await run(place, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  return place;
}

async function aScene(): Promise<Scene> {
  const { owner } = portal;
  const practice = await aPractice(owner);
  const login = `azienda-${practice.id}`;
  const company = await aCompany(owner, practice, { login });
  const worker = await anEmployee(owner, company, { login: `lavoratore-${practice.id}` });
  const slip = (period: number) => aPayslip(portal, worker, { createdBy: practice.accountId, period });
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return {
    url: portal.url,
    password: PASSWORD,
    consultant: practice.login,
    company: { login, id: company.id, taxCode: company.taxCode },
    worker: { login: `lavoratore-${practice.id}`, id: worker.id, taxCode: worker.taxCode },
    newcomer: aPerson(90_000 + Number(practice.id)),
    payslips: [await slip(202610), await slip(202608)],
    pdf: base64(aPdf('Circolare')),
    slip: base64(slipPdf(worker, 202609)),
    whole: [
      base64(slipPdf(worker, 202607)),
      base64(slipPdf({ ...worker, ...aPerson(80_000 + Number(practice.id)) }, 202607)),
    ],
  };
}

describe('the code that generators make from the OpenAPI document', () => {
  let place: string;

  beforeAll(async () => {
    place = await install('generators', GENERATORS);
    await writeFile(
      path.join(place, 'openapi.json'),
      await (await fetch(`${portal.url}/apirest/api/openapi.json`)).text(),
    );
    await writeFile(path.join(place, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await run(place, 'openapi-typescript', 'openapi.json', '-o', 'clients/schema.d.ts');
    await run(place, 'openapi-ts', '-i', 'openapi.json', '-o', 'clients/hey');
    await run(place, 'orval', '-i', 'openapi.json', '-o', 'clients/orval/client.ts', '--client', 'axios');
    await rm(path.join(place, 'clients/jhipster.ts'));
  });

  it('comes from a document that passes redocly’s rules without errors and warnings', async () => {
    await writeFile(path.join(place, 'redocly.yaml'), JSON.stringify(REDOCLY));
    const said = await run(place, 'redocly', 'lint', 'openapi.json', '--config=redocly.yaml', '--format=json');
    const { totals } = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
    console.log(`redocly: ${totals.errors} errors, ${totals.warnings} warnings`);
    expect(totals.errors).toBe(0);
    expect(totals.warnings).toBe(0);
  });

  it('compiles strictly, together with the code that calls it', async () => {
    expect(await run(place, 'tsc', '-p', '.')).toBe('');
  });

  it.each(['openapi-fetch', 'hey-api', 'orval'])('completes every flow: %s', async (client) => {
    const bundle = await bundled(place, client);
    const said = lastLine(await run(place, 'node', bundle, JSON.stringify(await aScene())));
    console.log(`${client}: ${said.flows - Object.keys(said.faults).length} of ${said.flows} flows`);
    expect(said).toEqual({ flows: FLOWS.length, faults: {} });
  });
});

describe('the reducers of a JHipster 8.11 client', () => {
  const APP = 'app/src/main/webapp/app';
  const SETTINGS = {
    baseName: 'foreign',
    applicationType: 'monolith',
    authenticationType: 'jwt',
    clientFramework: 'react',
    skipServer: true,
    enableTranslation: false,
    nativeLanguage: 'it',
    testFrameworks: [],
  };

  it('work with the specification’s paths, and get a refusal from endpoints that do not exist', async () => {
    const place = await install('jhipster', JHIPSTER);
    const app = path.join(place, 'app');
    await mkdir(app);
    await writeFile(path.join(app, '.yo-rc.json'), JSON.stringify({ 'generator-jhipster': SETTINGS }));
    const generator = path.join(place, 'node_modules/.bin/jhipster');
    await run(app, generator, 'app', '--force', '--defaults', '--skip-install', '--skip-git', '--skip-server');
    const practice = await aPractice(portal.owner, 'jhipster');
    await portal.owner.query("UPDATE account SET email = 'jhipster@esempio.invalid' WHERE login = 'jhipster'");
    await aCompany(portal.owner, practice);
    await aCompany(portal.owner, practice);
    const bundle = await bundled(
      place,
      'jhipster',
      `--alias:app=./${APP}`,
      '--alias:react-jhipster=./clients/storage.ts',
      `--define:SERVER_API_URL=${JSON.stringify(`${portal.url}/apirest/`)}`,
    );
    const scene = { url: portal.url, login: 'jhipster', password: PASSWORD, key: await mailedKey() };
    const said = lastLine(await run(place, 'node', bundle, JSON.stringify(scene)));
    console.log(said);
    expect(Object.entries({ ...said.results, ...said.absent }).filter(([, is]) => is !== true)).toEqual([]);
    expect(Object.keys(said.results).length).toBe(11);
  });

  async function mailedKey(): Promise<string> {
    const asked = await fetch(`${portal.url}/apirest/api/account/reset-password/init`, {
      method: 'POST',
      body: 'jhipster',
      headers: { 'content-type': 'text/plain' },
    });
    expect(asked.status).toBe(200);
    return (await mailTo(mailbox, 'jhipster@esempio.invalid')).keys[0] ?? '';
  }
});

/** Bundles a client with its imports into one file. */
async function bundled(place: string, client: string, ...options: string[]): Promise<string> {
  const bundle = path.join(place, `${client}.mjs`);
  // Defines `require`, with which CommonJS modules load Node's modules.
  const banner =
    "--banner:js=import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  const how = ['--bundle', '--platform=node', banner, '--format=esm', `--outfile=${bundle}`, '--log-level=error'];
  await run(place, 'esbuild', `clients/${client}.ts`, ...how, ...options);
  return bundle;
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a client says of itself
function lastLine(said: string): any {
  return JSON.parse(said.trim().split('\n').at(-1) ?? '');
}
