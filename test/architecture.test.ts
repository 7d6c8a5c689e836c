import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { COMMANDS } from '../scripts/commands.mjs';
import { CHAPTERS } from '../src/access/chapters.ts';
import { type Contract, contract, Id, IdList } from '../src/access/contract.ts';
import { PERMISSIONS } from '../src/access/permissions.ts';
import { PUBLIC_COSTS } from '../src/access/public-costs.ts';
import { NEWS_KINDS } from '../src/features/notifications/notification.ts';
import { EVENTS } from '../src/ledger/ledger.ts';
import { tellsPrint } from '../src/ledger/traced.ts';
import type { App } from '../src/server/http/app.ts';
import { createHttp } from '../src/server/http/http.ts';
import { OLDEST_POSTGRES } from '../src/server/postgres/server-requirements.ts';
import { REFUSAL_CODES, refusalText } from '../src/text/common/refusals.ts';
import { HEAVY } from './heavy.ts';
import { unboundedParts } from './support/house/bounds.ts';
import { contractsIn } from './support/house/contracts.ts';
import { undescribed } from './support/house/described.ts';
import { fieldsTakenInVain } from './support/house/fields-taken.ts';
import {
  citationsOfNothing,
  FLOORS,
  floorsWithin,
  folderCycles,
  importCircle,
  importsOf,
  impureRules,
  isRule,
  isServerOnly,
  isWeb,
  kindsByHand,
  leftOpen,
  missingPackages,
  neverSaid,
  phrasesInScreens,
  recorders,
  routesWithSql,
  upwardImports,
  withoutPermission,
  withoutRow,
} from './support/house/house.ts';
import { isLongFile, longFunctions } from './support/house/sizes.ts';
import { slowPatterns } from './support/house/slow-patterns.ts';

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

/** The content of each source file, by path. Tests add a file that breaks a rule, which the rule must find. */
const tree = new Map(sources.map((file) => [name(file), text(file)]));
const isTest = (file: string) => /\.(test|matrix)\.tsx?$/.test(file);
const withPlanted = (file: string, content: string) => new Map([...tree, [file, content]]);

describe('imports', () => {
  const leading = (from: (file: string) => boolean, to: (file: string) => boolean, given = tree) =>
    [...given.keys()]
      .filter((file) => !isTest(file) && from(file))
      .flatMap((file) =>
        importsOf(given, file)
          .filter(to)
          .map((target) => `${file} → ${target}`),
      );

  it('lead from screens only to contracts, rules and texts, never to stores, routes or the server', () => {
    expect(leading(isWeb, isServerOnly)).toEqual([]);
    const planted = withPlanted('src/features/x/web/x.tsx', "import { y } from '../x.store.ts';");
    expect(leading(isWeb, isServerOnly, planted)).toHaveLength(1);
  });

  it('never lead from the server to screens', () => {
    expect(leading((file) => !isWeb(file) && !file.startsWith('src/commands/'), isWeb)).toEqual([]);
  });

  it('never lead to a higher floor, not even type imports', () => {
    expect(upwardImports(tree)).toEqual([]);
    for (const [file, wrong] of [
      ['src/server/x.ts', "import { y } from '../features/documents/core/document.ts';"],
      ['src/text/x.ts', "export const x: import('../access/x.ts').X | import('../server/app.ts').App = null;"],
      ['src/ledger/x.store.ts', "import {\n  type A,\n} from '../features/history/history.routes.ts';"],
      ['src/cellar/x.ts', 'export const x = 1;'],
    ] as const)
      expect(upwardImports(withPlanted(file, wrong)), wrong).toHaveLength(1);
  });

  it('form no cycle between floors, between features, or between the folders of a feature, not even type imports', () => {
    expect(folderCycles(tree)).toEqual([]);
    for (const [file, wrong] of [
      ['src/features/documents/core/x.ts', "import type { PublishPlan } from '../publish/web/publish-plan.ts';"],
      ['src/features/accounts/x.ts', "import type { Factors } from '../consultants/consultants.store.ts';"],
      ['src/server/sheets/x.ts', "import type { App } from '../http/app.ts';"],
    ] as const)
      expect(folderCycles(withPlanted(file, wrong)), wrong).toHaveLength(1);
  });

  it('are checked for exactly the floors that exist as folders of src, and no floor is inside another', () => {
    const folders = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(folders.map((one) => one.name).toSorted()).toEqual([...FLOORS, 'commands'].toSorted());
    expect(floorsWithin(tree)).toEqual([]);
    expect(floorsWithin(withPlanted('src/ledger/web/x.ts', 'export const x = 1;'))).toEqual(['src/ledger/web']);
  });

  it('let no rule use I/O or a clock (a rule is a file of a feature without a suffix)', () => {
    expect([...tree.keys()].filter((file) => isRule(file) && !isTest(file)).length).toBeGreaterThanOrEqual(15);
    expect(impureRules(tree)).toEqual([]);
    for (const wrong of [
      'export const now = () => new Date();',
      'export const now = (clock = Date.now) => clock();',
      "import { readFile } from 'node:fs/promises';",
      "import { load } from './x.store.ts';",
    ])
      expect(impureRules(withPlanted('src/features/x/x.ts', wrong)), wrong).toHaveLength(1);
  });

  it('and SQL do not mix: only stores contain SQL', () => {
    expect(routesWithSql(tree)).toEqual([]);
    expect(routesWithSql(withPlanted('src/features/x/x.routes.ts', 'sql`SELECT 1`'))).toEqual([
      'src/features/x/x.routes.ts',
    ]);
  });

  it('form no cycle at load time', () => {
    expect(importCircle(tree)).toEqual([]);
    const planted = new Map([
      ['src/a.ts', "import { b } from './b.ts';"],
      ['src/b.ts', "import { c } from './c/c.ts';"],
      ['src/c/c.ts', "import { a } from '../a.ts';"],
    ]);
    expect(importCircle(planted)).toEqual(['src/a.ts', 'src/b.ts', 'src/c/c.ts', 'src/a.ts']);
  });

  it('of packages in server code are of those that a release installs', () => {
    const { dependencies } = JSON.parse(text(path.join(ROOT, 'package.json')));
    const released = new Set(
      Object.values(COMMANDS)
        .filter(({ isReleased }) => isReleased)
        .map(({ file }) => file),
    );
    const missing = (given: typeof tree) => missingPackages(given, dependencies, (file) => released.has(file));
    expect(missing(tree)).toEqual([]);
    for (const wrong of [
      "import { encode } from 'qr-maker';",
      "await import('qr-maker');",
      "import 'qr-maker/side.js';",
    ])
      expect(missing(withPlanted('src/features/x/x.io.ts', wrong)), wrong).toEqual([
        'src/features/x/x.io.ts: qr-maker',
      ]);
    expect(missing(withPlanted('src/features/x/x.io.ts', "import type { A } from 'qr-maker';"))).toEqual([]);
  });

  it('of pg exist only in the database and operation code: all other code must use inScope', () => {
    const allowed =
      /^src\/(server\/(database|postgres|jobs|operation)\/|commands\/|ledger\/(checkpoint\.io|ledger-source\.store))/;
    const wrong = code.filter(
      (file) =>
        /from 'pg'/.test(text(file)) && !/import type pg from 'pg'/.test(text(file)) && !allowed.test(name(file)),
    );
    expect(wrong.map(name)).toEqual([]);
  });
});

describe('sources', () => {
  const built = [...tree].filter(([file]) => !isTest(file) && !file.endsWith('.fixture.ts'));

  it('have at most 120 lines in a function and 400 in a file, not counting texts', () => {
    expect(built.flatMap(([file, content]) => longFunctions(file, content))).toEqual([]);
    expect(built.filter(([file, content]) => isLongFile(file, content)).map(([file]) => file)).toEqual([]);
    const long = `export function x() {\n${'  y();\n'.repeat(128)}}`;
    expect(longFunctions('src/features/x/x.ts', long)).toEqual(['src/features/x/x.ts:1: 130 lines']);
    expect(isLongFile('src/features/x/x.ts', 'x();\n'.repeat(401))).toBe(true);
  });
});

describe('kinds of documents', () => {
  it('are described in one table only: no other file lists kinds or tests for a single kind', () => {
    expect(kindsByHand(tree)).toEqual([]);
    for (const wrong of [
      "const PRINTED = ['payslip', 'taxCertificate', 'employeeDocument'] as const;",
      "function deliver(kind: 'payslip' | 'taxCertificate') {}",
      "const ofCompany = row.tipo === 'companyDocument';",
      "sql`WHERE d.kind IN ('employeeDocument', 'companyDocument')`",
      'open(actor, filter[0] as PrintedKind);',
    ])
      expect(kindsByHand(withPlanted('src/features/x/x.ts', wrong)), wrong).toHaveLength(1);
  });
});

describe('closed lists', () => {
  it('are handled value by value, without a default branch', () => {
    expect(leftOpen(tree)).toEqual([]);
    for (const wrong of [
      "switch (kind) {\n  case 'notice':\n    return 1;\n  default:\n    return 2;\n}",
      'const rows = type > 3 ? 5 : 3;',
      'if (request.tipo === 2) requireFresh();',
    ])
      expect(leftOpen(withPlanted('src/features/x/x.ts', wrong)), wrong).toHaveLength(1);
  });
});

describe('regular expressions', () => {
  it('on the server run in linear time on any text, so that no sender can block the process', () => {
    const slow = [...tree].flatMap(([file, content]) =>
      isTest(file) || isWeb(file) || file.startsWith('src/commands/')
        ? []
        : slowPatterns(content).map((pattern) => `${file} ${pattern}`),
    );
    expect(slow).toEqual([]);
    for (const wrong of [String.raw`/\([^)]*\)/g`, String.raw`/\s+$/`, '/(a+)+$/', '/a.*b.*c$/'])
      expect(slowPatterns(`text.replace(${wrong}, '');`), wrong).toEqual([wrong]);
    expect(slowPatterns(String.raw`text.replace(/\([^()]*\)/g, '');`)).toEqual([]);
  });
});

describe('changes', () => {
  it('are the only code that writes the ledger: no request handler records events itself', () => {
    expect(recorders(tree)).toEqual(['src/main-server.ts']);
    for (const wrong of ['{ record }', '{ record as write }', '* as ledger']) {
      const planted = withPlanted('src/features/x/x.routes.ts', `import ${wrong} from '../history/record.store.ts';`);
      expect(recorders(planted), wrong).toContain('src/features/x/x.routes.ts');
    }
  });

  it('leave the quota, the storing of files and the reading of forms to shared code', () => {
    const uncounted = (given: typeof tree) =>
      [...given].flatMap(([file, content]) =>
        !isTest(file) &&
        file.startsWith('src/features/') &&
        /\.keep\(\)|\bbrought\.bring\((?![^;]*roomBytes)|\.parts\(/.test(content)
          ? [file]
          : [],
      );
    expect(uncounted(tree)).toEqual([]);
    for (const wrong of [
      'await brought.keep();',
      'await brought.bring([bytes], { limitBytes: 1 });',
      'for await (const part of request.parts()) keep(part);',
    ])
      expect(uncounted(withPlanted('src/features/x/x.routes.ts', wrong)), wrong).toHaveLength(1);
  });

  const http = () => {
    const app = {
      config: { maxBulkBytes: 1, publicUrl: '' },
      logger: pino({ level: 'silent' }),
      contracts: [],
    } as unknown as App;
    return createHttp(app, {
      byToken: async () => null,
      isAlive: async () => false,
      noteRefusal: async () => undefined,
    });
  };
  const serveWith = () => http().serve;
  const aChange = contract({
    method: 'POST',
    path: '/apiback/api/prova',
    permission: 'documents.publish',
    name: 'change',
    chapter: CHAPTERS.documents,
    summary: 'A change',
    when: 'In this test.',
  });

  it('through public endpoints are served only if the table of costs has a row for the endpoint', () => {
    const { server, serve } = http();
    const open = { ...aChange, permission: 'privacy.page', changesNothing: 'it only looks' } as const;
    expect(() => serve(open, async () => undefined)).toThrow('POST /apiback/api/prova is open to everybody');
    expect(() => server.get('/prova', async () => 'x')).toThrow('GET /prova is open to everybody');
    expect(() => server.get('/health/live', async () => 'x')).not.toThrow();
  });

  it('are served with serve.change only, and endpoints that change nothing never are', () => {
    expect(() => serveWith()(aChange, async () => undefined)).toThrow('serve.change');
    const reads = { ...aChange, changesNothing: 'it only looks' };
    expect(() => serveWith()(reads, async () => undefined)).not.toThrow();
    expect(() => serveWith().change(reads, async () => ({ answer: undefined, events: [] }))).toThrow('changes nothing');
  });
});

describe('endpoints', () => {
  const contractFiles = code.filter((file) => file.endsWith('.contract.ts'));

  /** An endpoint without a permission row and without a row in the isolation matrix. */
  const forgotten = { method: 'POST', path: '/apiback/api/dimenticata', permission: 'nobody.knows' };

  it('each have a permission row, and every permission row is used', async () => {
    const contracts = [...new Set((await Promise.all(contractFiles.map((file) => import(file)))).flatMap(contractsIn))];
    expect(contracts.length).toBeGreaterThan(30);
    expect(withoutPermission(contracts, PERMISSIONS)).toEqual([]);
    expect(withoutPermission([...contracts, forgotten], PERMISSIONS)).toEqual(['POST /apiback/api/dimenticata']);
    const used = new Set<string>([...contracts.map(({ permission }) => permission), 'openapi.read']);
    expect(Object.keys(PERMISSIONS).filter((permission) => !used.has(permission))).toEqual([]);
    const addresses = contracts.map(({ method, path: at }) => `${method} ${at.toLowerCase()}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('that are public each have a row in the table of costs, and every row is used by an endpoint', async () => {
    const contracts = [...new Set((await Promise.all(contractFiles.map((file) => import(file)))).flatMap(contractsIn))];
    const open = contracts.filter(({ permission }) => PERMISSIONS[permission] === 'public');
    expect(withoutRow(open, PUBLIC_COSTS)).toEqual([]);
    expect(withoutRow([...open, forgotten], PUBLIC_COSTS)).toEqual(['POST /apiback/api/dimenticata']);
    const calls = new Set([...open.map(({ method, path: at }) => `${method} ${at}`), 'GET /apirest/api/openapi.json']);
    const rows = Object.keys(PUBLIC_COSTS).filter((row) => / \/api(?!rest\/api\/docs)/.test(row));
    expect(rows.filter((row) => !calls.has(row))).toEqual([]);
  });

  it('each have a row in the isolation matrix of their feature', async () => {
    const contracts = [...new Set((await Promise.all(contractFiles.map((file) => import(file)))).flatMap(contractsIn))];
    const files = sources.filter((file) => file.endsWith('.matrix.ts'));
    const rows = Object.assign(
      {},
      ...(await Promise.all(files.map((file) => import(file)))).map(({ MATRIX }) => MATRIX),
    );
    expect(withoutRow(contracts, rows)).toEqual([]);
    expect(withoutRow([...contracts, forgotten], rows)).toEqual(['POST /apiback/api/dimenticata']);
  });

  it('each say when to use them, and what every parameter means, with an example', async () => {
    const contracts = [...new Set((await Promise.all(contractFiles.map((file) => import(file)))).flatMap(contractsIn))];
    expect(await undescribed(contracts)).toEqual([]);
    const silent = { ...contracts[0], name: 'silent', when: '', query: z.object({ colore: Id }) } as Contract;
    expect(await undescribed([silent])).toEqual(['silent', 'silent colore']);
  });

  it('name only refusals that exist', async () => {
    const contracts = [...new Set((await Promise.all(contractFiles.map((file) => import(file)))).flatMap(contractsIn))];
    const named = contracts.flatMap(({ refuses = '' }) => refuses.split(' ').filter((word) => /^[a-z]/.test(word)));
    expect(named.filter((code) => !(REFUSAL_CODES as readonly string[]).includes(code))).toEqual([]);
    expect(named.length).toBeGreaterThan(200);
  });

  it('accept only strings and lists with a maximum length', async () => {
    const contracts = [...new Set((await Promise.all(contractFiles.map((file) => import(file)))).flatMap(contractsIn))];
    const wrong = contracts.flatMap((one) => unboundedParts(one).map((part) => `${one.method} ${one.path} ${part}`));
    expect(wrong).toEqual([]);
    const planted = { query: z.object({ q: z.string() }), body: z.union([z.array(Id), z.object({ ids: IdList })]) };
    expect(unboundedParts(planted as unknown as Contract)).toEqual(['query.q', 'body[]: the list']);
  });

  it('accept only fields that some code reads', async () => {
    const load = (file: string) => import(path.join(ROOT, file));
    expect(await fieldsTakenInVain(tree, load)).toEqual([]);
    const inVain = {
      ...forgotten,
      body: z.object({ testo: Id, colore: z.optional(z.array(z.object({ tinta: Id }))) }),
    };
    const planted = 'src/features/notes/notes.contract.ts';
    expect(await fieldsTakenInVain(tree, async (file) => (file === planted ? { inVain } : await load(file)))).toEqual([
      'POST /apiback/api/dimenticata colore',
      'POST /apiback/api/dimenticata tinta',
    ]);
  });
});

describe('sentences', () => {
  it('are in src/text, not in the screens that show them', () => {
    expect(phrasesInScreens(tree)).toEqual([]);
    for (const wrong of [
      '<p>Nessun documento con questi filtri</p>',
      '<Button title="Apri in una finestra" />',
      "say('Documento pubblicato', { icon });",
      'const label = `Pubblicati oggi, ${day}`;',
    ])
      expect(phrasesInScreens(withPlanted('src/features/x/web/x.tsx', wrong)), wrong).toEqual([
        'src/features/x/web/x.tsx',
      ]);
    for (const right of [
      "throw new Error('A field stands outside');",
      '<p className="big blue">{TEXT.hint}</p>',
      '<b>Annulla</b>',
    ])
      expect(phrasesInScreens(withPlanted('src/features/x/web/x.tsx', right)), right).toEqual([]);
  });

  it('exist in Italian for every refusal, and every refusal is used', () => {
    // Functions of the database refuse with the same codes.
    const migrations = readdirSync(path.join(ROOT, 'database/migrations')).map((file) =>
      readFileSync(path.join(ROOT, 'database/migrations', file), 'utf8'),
    );
    const others = code.filter((file) => !file.endsWith('refusals.ts')).map(text);
    const everything = [...others, ...migrations].join('\n');
    for (const refusal of REFUSAL_CODES) {
      const { title, detail } = refusalText(refusal, {});
      expect(title.length, refusal).toBeGreaterThan(3);
      expect(detail, refusal).toMatch(/([.:]|per l.invio è 2 MB)$/);
      const uses = everything.split(`'${refusal}'`).length - 1;
      expect(uses, `${refusal} is never used`).toBeGreaterThan(0);
    }
  });

  it('are each used', () => {
    expect(neverSaid(tree)).toEqual([]);
    const planted = `export const PLANTED = { said: 'a', unsaid: 'b', both: { yes: 'c', no: 'd' }, whole: { e: 'e' } } as const;
      export function unsaidCount(): string { return ''; }`;
    const screen =
      "import { PLANTED as TEXT } from '../text/x.ts';\nconst words = [TEXT.said, TEXT.both.yes, TEXT.whole[key]];";
    const given = new Map([...withPlanted('src/text/x.ts', planted), ['src/web/x.tsx', screen]]);
    expect(neverSaid(given)).toEqual(
      ['PLANTED.unsaid', 'PLANTED.both.no', 'unsaidCount'].map((one) => `src/text/x.ts: ${one}`),
    );
  });

  it('never call the Cronologia a receipt of payment (Cass. 25463/2017)', () => {
    for (const file of code.filter((one) => name(one).startsWith('src/text/')))
      expect(text(file), name(file)).not.toMatch(/(?<!Non è una )quietanz/i);
  });
});

describe('the ledger', () => {
  const migrations = walk(path.join(ROOT, 'database/migrations')).map(text).join('\n');

  /** Events that end in `Stands` are fingerprints; the database itself builds their names from the kind of object. */
  const isRecorded = (event: string, sql = migrations) =>
    code.some((file) => !file.endsWith('ledger.ts') && text(file).includes(`'${event}'`)) ||
    (tellsPrint(event) &&
      new RegExp(
        `FUNCTION touch\\('${event.slice(0, -6)}',|^SELECT print_table\\('\\w+', '${event.slice(0, -6)}',`,
        'm',
      ).test(sql)) ||
    ['discarded', 'restored', 'purged'].includes(event);

  it('knows only events that some code records', () => {
    expect(Object.keys(EVENTS).filter((event) => !isRecorded(event))).toEqual([]);
    expect(isRecorded('poemStands')).toBe(false);
    expect(isRecorded('poemStands', "FOR EACH ROW EXECUTE FUNCTION touch('poem', 'poem', 'id');")).toBe(true);
    expect(isRecorded('poemStands', "SELECT print_table('poem', 'poem', 'poem', 'id', '{title}');")).toBe(true);
    expect(isRecorded('poemStands', "SELECT print_table('poem', 'practice', 'practice', 'id', '{title}');")).toBe(
      false,
    );
  });

  it('knows the fingerprint of each kind for which a migration creates a trigger', () => {
    const untold = (sql: string) =>
      [...sql.matchAll(/FUNCTION touch\('(\w+)'/g)].flatMap(([, kind]) => (`${kind}Stands` in EVENTS ? [] : [kind]));
    expect(untold(migrations)).toEqual([]);
    expect(untold("FOR EACH ROW EXECUTE FUNCTION touch('poem', 'poem', 'id');")).toEqual(['poem']);
  });
});

describe('notifications', () => {
  it('are each posted by some code: none has only a text, an icon and a link', () => {
    const others = code.filter(
      (file) => !/notification\.ts$|notification-list\.tsx$|text\/notifications\.ts$/.test(name(file)),
    );
    const everything = others.map(text).join('\n');
    expect(Object.keys(NEWS_KINDS).filter((kind) => !everything.includes(`'${kind}'`))).toEqual([]);
  });
});

describe('the repository', () => {
  it('names the oldest PostgreSQL that a start accepts, the same on each page', () => {
    const named = ['README.md', 'docs/configuration.md'].map((page) =>
      [...text(path.join(ROOT, page)).matchAll(/PostgreSQL ≥ (\d+)/g)].map(([, version]) => Number(version)),
    );
    expect(named).toEqual([[OLDEST_POSTGRES], [OLDEST_POSTGRES, OLDEST_POSTGRES]]);
  });

  it('has one table of commands, which package.json repeats for npm', () => {
    const { scripts } = JSON.parse(text(path.join(ROOT, 'package.json')));
    const { 'test:full': full, ...others } = scripts;
    expect(full).toBe('node scripts/run.mjs test --full');
    expect(others).toEqual(
      Object.fromEntries(Object.keys(COMMANDS).map((one) => [one, `node scripts/run.mjs ${one}`])),
    );
    expect(Object.values(COMMANDS).filter(({ file }) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('numbers its migrations without gaps', () => {
    const numbers = readdirSync(path.join(ROOT, 'database/migrations')).map((file) => Number(file.slice(0, 4)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('has a line of coverage for each requirement, and every place and test that it names exists', () => {
    const lines = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8').matchAll(
      /^\| (S\d-R\d+) \| (.+) \| (.+) \|$/gm,
    );
    const rows = [...lines].map(([, id, where, test]) => ({ id, where, test }));
    expect(new Set(rows.map((row) => row.id)).size).toBe(596);
    const missing = rows.filter((row) => row.test !== 'open' && !existsSync(path.join(ROOT, row.test ?? '')));
    expect(missing).toEqual([]);
    const nowhere = rows.flatMap(({ id, where = '' }) =>
      [...where.matchAll(/(?:src|database|bench|test)\/[\w./@-]+\w/g)].flatMap(([place]) =>
        existsSync(path.join(ROOT, place)) ? [] : [`${id}: ${place}`],
      ),
    );
    expect(nowhere).toEqual([]);
    const specification = path.resolve(ROOT, '../shared/spec/requirements.csv');
    if (existsSync(specification)) {
      const ids = [...readFileSync(specification, 'utf8').matchAll(/^(S\d-R\d+),/gm)].map((match) => match[1]);
      expect(rows.map((row) => row.id)).toEqual(ids);
    }
  });

  it('has golden files that a person can review: short lines, no hashes, 4,000 lines in all', () => {
    const lines = walk(path.join(ROOT, 'test/golden')).flatMap((file) => text(file).trimEnd().split('\n'));
    expect(lines.length).toBeLessThanOrEqual(4000);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
    expect(lines.filter((line) => /#[0-9a-f]{8}\b|\b[0-9a-f]{32,}\b/.test(line))).toEqual([]);
  });

  it('lists as heavy only test files that exist', () => {
    expect(Object.keys(HEAVY).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('numbers each product decision once', () => {
    const numbers = [...text(path.join(ROOT, 'docs/product.md')).matchAll(/^- \*\*(P\d+)\*\*/gm)].map(
      (found) => found[1],
    );
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    expect(numbers.length).toBeGreaterThan(80);
  });

  it('cites only pages, P-numbers and decisions that a clone holds', () => {
    const cited = ['src', 'test', 'database', 'scripts', 'docs']
      .flatMap((folder) => walk(path.join(ROOT, folder)))
      .filter((file) => /\.(tsx?|css|mjs|sql|md)$/.test(file) && !file.endsWith('architecture.test.ts'))
      .map((file): [string, string] => [name(file), text(file)]);
    const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md'];
    const files = new Map([...cited, ...pages.map((page): [string, string] => [page, text(path.join(ROOT, page))])]);
    const isThere = (file: string) => existsSync(path.join(ROOT, file));
    expect(citationsOfNothing(files, isThere)).toEqual([]);
    for (const wrong of [
      '/** As payslips are printed (payroll-output.md). */',
      '// The order of the columns (picture 08).',
      '// From design/security, headers.',
      '// Nobody is told (P999).',
      '// Cut by the writer (decision 99).',
    ])
      expect(citationsOfNothing(new Map([...files, ['src/server/x.ts', wrong]]), isThere), wrong).toHaveLength(1);
  });

  it('has every picture that its style sheets name', () => {
    const sheets = walk(path.join(ROOT, 'src')).filter((file) => file.endsWith('.css'));
    const missing = sheets.flatMap((file) =>
      [...text(file).matchAll(/url\("(\.[^"]+)"\)/g)]
        .filter(([, picture = '']) => !existsSync(path.join(path.dirname(file), picture)))
        .map(([, picture]) => `${name(file)}: ${picture}`),
    );
    expect(missing).toEqual([]);
  });

  it('contains no machine’s path, no registry address and no secret', () => {
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
