import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../src/access/contract.ts';
import { PERMISSIONS } from '../src/access/permissions.ts';
import { EVENTS } from '../src/features/history/ledger.ts';
import { REFUSAL_CODES, refusalText } from '../src/text/refusals.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const sources = walk(path.join(ROOT, 'src')).filter((file) => /\.tsx?$/.test(file));
const code = sources.filter((file) => !/\.test\.tsx?$/.test(file));

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? walk(file) : [file];
  });
}

const name = (file: string) => path.relative(ROOT, file).split(path.sep).join('/');
const text = (file: string) => readFileSync(file, 'utf8');

/** Files of our own that a file imports when it runs; types do not count. */
function imports(file: string): string[] {
  const found = [
    ...text(file).matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gms),
  ];
  return found.map((match) => name(path.resolve(path.dirname(file), match[1] ?? match[2] ?? '')));
}

/** Whatever the browser is given. */
const isWeb = (file: string) => /(^|\/)web\//.test(file) || file === 'src/main-web.tsx';
const isServerOnly = (file: string) =>
  /\.(routes|store|jobs|present)\.ts$/.test(file) ||
  (/^src\/(server|commands)\//.test(file) && file !== 'src/server/refusal.ts');

describe('imports', () => {
  it('lead from screens to contracts, rules and texts, never to stores, routes or the server', () => {
    const wrong = code
      .filter((file) => isWeb(name(file)))
      .flatMap((file) =>
        imports(file)
          .filter(isServerOnly)
          .map((to) => `${name(file)} → ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it('lead from the server never to screens', () => {
    const wrong = code
      .filter((file) => !isWeb(name(file)) && !name(file).startsWith('src/commands/'))
      .flatMap((file) =>
        imports(file)
          .filter(isWeb)
          .map((to) => `${name(file)} → ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keep business words out of src/server: it imports no feature', () => {
    const wrong = code
      .filter((file) => name(file).startsWith('src/server/'))
      .flatMap((file) =>
        imports(file)
          .filter((to) => to.startsWith('src/features/'))
          .map((to) => `${name(file)} → ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keep rules free of I/O and of the clock', () => {
    const rules = readdirSync(path.join(ROOT, 'src/features')).flatMap((feature) =>
      code.filter(
        (file) =>
          new RegExp(`^src/features/${feature}/[a-z-]+\\.ts$`).test(name(file)) &&
          /^(document|intake|tax-code|session|password-rule)\.ts$/.test(path.basename(file)),
      ),
    );
    expect(rules.length).toBeGreaterThanOrEqual(4);
    for (const file of rules) {
      expect(text(file), name(file)).not.toMatch(/from 'node:|from 'pg'|new Date\(\)|Date\.now\(\)/);
      expect(imports(file).filter(isServerOnly), name(file)).toEqual([]);
    }
  });

  it('hand out a database only through inScope', () => {
    const allowed =
      /^src\/(server\/(database|events|jobs|live-nodes|roles|migrations|prepare-database|demo-mailbox|embedded-postgres|postgres-\w+)|commands\/|features\/history\/(checkpoint|ledger-source))/;
    const wrong = code.filter(
      (file) =>
        /from 'pg'/.test(text(file)) && !/import type pg from 'pg'/.test(text(file)) && !allowed.test(name(file)),
    );
    expect(wrong.map(name)).toEqual([]);
  });
});

/** Contracts of their own, and those that a factory made for each kind of document. */
function contractsIn(value: unknown): Contract[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('permission' in value && 'path' in value) return [value as Contract];
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isPlain || Object.prototype.toString.call(value) === '[object Module]'
    ? Object.values(value).flatMap(contractsIn)
    : [];
}

describe('calls', () => {
  const contractFiles = code.filter((file) => file.endsWith('.contract.ts'));

  it('each have a permission row, and no row is without a call', async () => {
    const contracts: Contract[] = [];
    for (const file of contractFiles) {
      const exported: Record<string, unknown> = await import(file);
      for (const found of contractsIn(exported)) if (!contracts.includes(found)) contracts.push(found);
    }
    expect(contracts.length).toBeGreaterThan(30);
    for (const contract of contracts) expect(PERMISSIONS, contract.path).toHaveProperty([contract.permission]);
    const used = new Set<string>([...contracts.map((contract) => contract.permission), 'openapi.read']);
    expect(Object.keys(PERMISSIONS).filter((permission) => !used.has(permission))).toEqual([]);
    const addresses = contracts.map((contract) => `${contract.method} ${contract.path.toLowerCase()}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('sentences', () => {
  it('are there, in Italian, for every refusal, and every refusal is used', () => {
    const everything = code.map(text).join('\n');
    for (const refusal of REFUSAL_CODES) {
      const { title, detail } = refusalText(refusal, {});
      expect(title.length, refusal).toBeGreaterThan(3);
      expect(detail, refusal).toMatch(/[.:]$/);
      const uses = everything.split(`'${refusal}'`).length - 1;
      expect(uses, `${refusal} is never used`).toBeGreaterThan(1);
    }
  });

  it('never call the Cronologia a receipt of payment (Cass. 25463/2017)', () => {
    for (const file of code.filter((one) => name(one).startsWith('src/text/')))
      expect(text(file), name(file)).not.toMatch(/(?<!Non è una )quietanz/i);
  });
});

describe('the trace', () => {
  it('knows only events that something records', () => {
    const everything =
      code
        .filter((file) => !file.endsWith('ledger.ts'))
        .map(text)
        .join('\n') + readFileSync(path.join(ROOT, 'database/demo/documents.ts'), 'utf8');
    const unused = Object.keys(EVENTS).filter(
      (event) => !everything.includes(`'${event}'`) && !['discarded', 'restored', 'purged'].includes(event),
    );
    expect(unused).toEqual([]);
  });
});

describe('the repository', () => {
  it('has a line of coverage for each requirement, and every test that it names', () => {
    const lines = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8').matchAll(
      /^\| (S\d-R\d+) \| (.+) \| (.+) \|$/gm,
    );
    const rows = [...lines].map(([, id, where, test]) => ({ id, where, test }));
    expect(new Set(rows.map((row) => row.id)).size).toBe(596);
    const missing = rows.filter((row) => row.test !== 'open' && !existsSync(path.join(ROOT, row.test ?? '')));
    expect(missing).toEqual([]);
    const specification = path.resolve(ROOT, '../shared/spec/requirements.csv');
    if (existsSync(specification)) {
      const ids = [...readFileSync(specification, 'utf8').matchAll(/^(S\d-R\d+),/gm)].map((match) => match[1]);
      expect(rows.map((row) => row.id)).toEqual(ids);
    }
  });

  it('names no machine, no registry and no person’s secret', () => {
    const lock = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain('"resolved"');
    const kept = [
      ...sources,
      ...walk(path.join(ROOT, 'test')),
      ...walk(path.join(ROOT, 'docs')),
      ...walk(path.join(ROOT, 'database')),
    ].filter((file) => /\.(tsx?|md|sql|json)$/.test(file));
    for (const file of kept)
      expect(
        /\/work\/|\/home\/\w+\/|\/root\//.test(text(file)) && !file.endsWith('architecture.test.ts'),
        name(file),
      ).toBe(false);
  });
});
