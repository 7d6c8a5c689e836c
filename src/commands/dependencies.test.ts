import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { type Exceptions, faultsOfDependencies, type Lock, type Wanted } from './dependencies.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));
const lock: Lock = read('package-lock.json');
const wanted: Wanted = read('package.json');
const exceptions: Exceptions = read('dependencies.json');
const FASTIFY = 'node_modules/fastify';

describe('a package in the lockfile', () => {
  it('is pinned, has a SHA-512 and an allowed licence, and runs only allowed scripts', () => {
    expect(faultsOfDependencies(lock, wanted, exceptions)).toEqual([]);
  });

  it.each([
    ['another registry', { resolved: 'https://example.invalid/fastify.tgz' }, 'names where it comes from'],
    ['a folder', { link: true }, 'names where it comes from'],
    ['no hash', { integrity: '' }, 'has no SHA-512'],
    ['an old hash', { integrity: 'sha1-AAAA' }, 'has no SHA-512'],
    ['a licence that nobody has looked at', { license: 'SSPL-1.0' }, 'comes under SSPL-1.0'],
    ['no licence', { license: undefined }, 'comes under no licence'],
    ['a script', { hasInstallScript: true }, 'would run a script'],
    ['nobody who keeps it up', { deprecated: 'use another' }, 'is not kept up'],
    ['another version', { version: '1.0.0' }, 'is not what is locked'],
  ])('is reported if it has %s', (_, entry, fault) => {
    const packages = { ...lock.packages, [FASTIFY]: { ...lock.packages[FASTIFY], ...entry } };
    expect(faultsOfDependencies({ packages } as Lock, wanted, exceptions).join('\n')).toContain(fault);
  });

  it('is reported if its version is a range, or its exception is no longer needed', () => {
    const loose = { ...wanted, dependencies: { ...wanted.dependencies, fastify: '^5.0.0' } };
    expect(faultsOfDependencies(lock, loose, exceptions)).toEqual(['fastify is not pinned: ^5.0.0']);
    const idle = { ...exceptions.packages, 'fastify@5.0.0': { passes: 'licence', why: 'none' } as const };
    expect(faultsOfDependencies(lock, wanted, { ...exceptions, packages: idle })).toEqual([
      'fastify@5.0.0 is let pass and needs it no more',
    ]);
  });
});

describe('the bill of materials', () => {
  it('lists each package once, with version and hash', () => {
    const bill = JSON.parse(billOfMaterials());
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: wanted.name } } });
    const locked = new Set(
      Object.entries(lock.packages).flatMap(([folder, { version }]) =>
        folder === '' ? [] : [`${folder.split('node_modules/').at(-1)}@${version}`],
      ),
    );
    const components: { name: string; version: string; hashes: { content: string }[] }[] = bill.components;
    expect(components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([...locked].sort());
    for (const { hashes } of components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  });
});
