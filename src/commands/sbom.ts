import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { faultsOfDependencies, licencesOf } from './dependencies.ts';

/**
 * `npm run sbom [-- FILE]`: checks the packages in package-lock.json, without network access, and writes their bill of
 * materials (CycloneDX) for a release.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));
const [lock, wanted, exceptions] = [read('package-lock.json'), read('package.json'), read('dependencies.json')];

const faults = faultsOfDependencies(lock, wanted, exceptions);
for (const fault of faults) console.error(fault);
for (const [licence, count] of licencesOf(lock, exceptions)) console.log(`${String(count).padStart(5)}  ${licence}`);
const [file = 'sbom.cdx.json'] = process.argv.slice(2).filter((argument) => argument !== '--');
writeFileSync(file, billOfMaterials());
console.log(file);
process.exitCode = faults.length > 0 ? 1 : 0;
