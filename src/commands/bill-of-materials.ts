import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npm, ROOT } from './run-program.ts';

/**
 * The bill of materials (CycloneDX) of the packages in package-lock.json, as npm generates it without network access.
 * npm names the product after its folder.
 */
export function billOfMaterials(): string {
  const { name } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { name: string };
  const place = mkdtempSync(path.join(tmpdir(), 'portale-sbom-'));
  try {
    const folder = path.join(place, name);
    mkdirSync(folder);
    for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(ROOT, file), path.join(folder, file));
    return npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
