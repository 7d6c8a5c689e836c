import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials, type Exceptions, faultsOfDependencies, type Lock, type Wanted } from './dependencies.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));
const lock: Lock = read('package-lock.json');
const wanted: Wanted = read('package.json');
const exceptions: Exceptions = read('dependencies.json');
const FASTIFY = 'node_modules/fastify';

describe('what the lockfile names', () => {
  it('is pinned, has its SHA-512, a licence that may come in, and runs no script that was not allowed', () => {
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
  ])('is named where it has %s', (_, entry, fault) => {
    const packages = { ...lock.packages, [FASTIFY]: { ...lock.packages[FASTIFY], ...entry } };
    expect(faultsOfDependencies({ packages } as Lock, wanted, exceptions).join('\n')).toContain(fault);
  });

  it('is named where its version is a range, and where an exception is no longer needed', () => {
    const loose = { ...wanted, dependencies: { ...wanted.dependencies, fastify: '^5.0.0' } };
    expect(faultsOfDependencies(lock, loose, exceptions)).toEqual(['fastify is not pinned: ^5.0.0']);
    const idle = { ...exceptions.packages, 'fastify@5.0.0': { passes: 'licence', why: 'none' } as const };
    expect(faultsOfDependencies(lock, wanted, { ...exceptions, packages: idle })).toEqual([
      'fastify@5.0.0 is let pass and needs it no more',
    ]);
  });
});

describe('the bill of materials', () => {
  const bill = billOfMaterials(lock, wanted, exceptions, new Date('2026-11-23T10:00:00Z'));

  it('names each package once, with version, licence and hash', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const versions = new Set(
      Object.entries(lock.packages).map(
        ([folder, { version }]) => `${folder.split('node_modules/').at(-1)} ${version}`,
      ),
    );
    // The project itself is no component of its own.
    expect(bill.components).toHaveLength(versions.size - 1);
    expect(new Set(bill.components.map((one) => one['bom-ref'])).size).toBe(bill.components.length);
    for (const { hashes, licenses } of bill.components) {
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
      expect(JSON.stringify(licenses)).not.toContain('unknown');
    }
    expect(bill.components.find(({ name }) => name === '@fastify/multipart')).toMatchObject({
      scope: 'required',
      purl: `pkg:npm/%40fastify/multipart@${wanted.dependencies?.['@fastify/multipart']}`,
      licenses: [{ license: { id: 'MIT' } }],
    });
  });
});
