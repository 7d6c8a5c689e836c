/** A package in the lockfile, which records the package's origin and licence, so no network access is needed. */

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  deprecated?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

export interface Lock {
  packages: Readonly<Record<string, LockedPackage>>;
}

export interface Wanted {
  name: string;
  version: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  /** Packages whose install scripts may run. */
  allowScripts?: Readonly<Record<string, boolean>>;
}

export interface Exceptions {
  /** Allowed licences (SPDX). */
  licences: readonly string[];
  /** Exceptions by `name@version`, with reasons. */
  packages: Readonly<Record<string, { passes: 'licence' | 'deprecated'; licence?: string; why: string }>>;
}

interface Named extends LockedPackage {
  name: string;
  version: string;
}

const FOLDER = 'node_modules/';

function packagesOf(lock: Lock): Named[] {
  return Object.entries(lock.packages).flatMap(([folder, entry]) =>
    folder === ''
      ? []
      : [{ ...entry, name: folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length), version: entry.version ?? '' }],
  );
}

/** The faults of the packages, one sentence per fault. */
export function faultsOfDependencies(lock: Lock, wanted: Wanted, exceptions: Exceptions): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  const passes = (one: Named, what: 'licence' | 'deprecated') => {
    const key = `${one.name}@${one.version}`;
    if (exceptions.packages[key]?.passes !== what) return false;
    used.add(key);
    return true;
  };
  const direct = { ...wanted.dependencies, ...wanted.devDependencies, ...wanted.optionalDependencies };
  for (const [name, version] of Object.entries(direct)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) faults.push(`${name} is not pinned: ${version}`);
    else if (lock.packages[FOLDER + name]?.version !== version) faults.push(`${name} ${version} is not what is locked`);
  }
  for (const one of packagesOf(lock)) {
    const name = `${one.name}@${one.version}`;
    if (one.link || one.resolved !== undefined) faults.push(`${name} names where it comes from: ${one.resolved}`);
    if (!one.integrity?.startsWith('sha512-')) faults.push(`${name} has no SHA-512`);
    if (!exceptions.licences.includes(one.license ?? '') && !passes(one, 'licence'))
      faults.push(`${name} comes under ${one.license ?? 'no licence that it names'}`);
    if (one.deprecated !== undefined && !passes(one, 'deprecated'))
      faults.push(`${name} is not kept up: ${one.deprecated}`);
    if (one.hasInstallScript && wanted.allowScripts?.[one.name] !== true)
      faults.push(`${name} would run a script at its installation`);
  }
  for (const name of Object.keys(exceptions.packages))
    if (!used.has(name)) faults.push(`${name} is let pass and needs it no more`);
  return faults;
}

/** The number of packages per licence. */
export function licencesOf(lock: Lock, exceptions: Exceptions): [licence: string, count: number][] {
  const counts = new Map<string, number>();
  for (const one of packagesOf(lock)) {
    const licence = licenceOf(one, exceptions);
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

function licenceOf({ name, version, license }: Named, exceptions: Exceptions): string {
  return license ?? exceptions.packages[`${name}@${version}`]?.licence ?? 'unknown';
}
