import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { npm, ROOT } from '../../../src/commands/run-program.ts';

/**
 * Compares `deploy/kubernetes` with the schemas of Kubernetes and CloudNativePG, which npm packages carry. Nothing is
 * run in a cluster.
 */
const PACKAGES = ['kubernetes-models@5.1.0', '@kubernetes-models/cloudnative-pg@2.0.0', 'yaml@2.9.1'];
const CACHE = path.join(ROOT, '.cache/kubernetes-models');
const FOLDER = path.join(ROOT, 'deploy/kubernetes');

interface Manifest {
  apiVersion: string;
  kind: string;
  spec: Record<string, unknown>;
}

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!existsSync(path.join(CACHE, 'node_modules/yaml'))) npm([...words, '--prefix', CACHE, ...PACKAGES], CACHE);
});

const load = (file: string) => import(pathToFileURL(path.join(CACHE, 'node_modules', file)).href);

async function manifestsIn(file: string): Promise<Manifest[]> {
  const { parseAllDocuments } = await load('yaml/dist/index.js');
  return parseAllDocuments(await readFile(path.join(FOLDER, file), 'utf8')).map(
    (document: { errors: Error[]; toJS(): Manifest }) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS();
    },
  );
}

/** Throws if the manifest differs from its schema. */
async function check(manifest: Manifest): Promise<void> {
  const { apiVersion, kind } = manifest;
  const from = apiVersion.startsWith('postgresql.cnpg.io/') ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models';
  const models = await load(`${from}/${apiVersion}/index.js`);
  new models[kind](manifest).validate();
}

it('each manifest has the fields that its kind knows, of their types', async () => {
  const kinds: string[] = [];
  for (const file of await readdir(FOLDER))
    for (const manifest of await manifestsIn(file)) {
      await check(manifest);
      kinds.push(`${file}: ${manifest.kind}`);
    }
  console.log(kinds.join('\n'));
  expect(kinds.length).toBeGreaterThan(8);
});

it('the comparison refuses a field of a wrong type', async () => {
  for (const file of ['portale.yaml', 'database.yaml']) {
    const [manifest] = (await manifestsIn(file)).filter(({ kind }) => ['Deployment', 'Cluster'].includes(kind));
    const of = manifest as Manifest;
    const wrong = { ...of, spec: { ...of.spec, replicas: 'due', instances: 'tre' } };
    await expect(check(wrong)).rejects.toThrow(/replicas|instances/);
  }
});
