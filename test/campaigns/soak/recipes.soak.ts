import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { birthByCode } from '../../../src/directory/tax-code.ts';
import { Chance } from '../../support/payroll-pdf/chance.ts';
import { writePdf } from '../../support/payroll-pdf/drawing.ts';
import { LAYOUTS, type LayoutName, type Slip } from '../../support/payroll-pdf/layouts.ts';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';

/**
 * Runs the examples of docs/integration.md (Debian: `apt-get install curl python3 php-cli php-curl mono-mcs
 * libmono-system-net-http4.0-cil`), and delivers a thousand payslips twice, with curl and with the command-line client.
 */
const PEOPLE = 50;
const MONTHS = 20;
const run = promisify(execFile);
let portal: Portal;
let company: TestCompany;
let people: TestEmployee[];
let consultant: Caller;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice);
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await anEmployee(portal.owner, company));
  consultant = await portal.login('consulente');
  const diritti = ['consegna', 'acquisizioni', 'scarica'];
  const { json } = await consultant.post('/apiback/api/chiaviapi', { nome: 'Paghe', diritti });
  folder = await mkdtemp(path.join(tmpdir(), 'portale-ricette-'));
  const { PATH = '' } = process.env;
  environment = { PATH, HOME: folder, PORTALE_INDIRIZZO: portal.url, PORTALE_CHIAVE: json.chiave };
});
afterAll(async () => {
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

const isHere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
async function monthFolder(month: number, whose = people): Promise<string> {
  const at = path.join(folder, String(month));
  await mkdir(at, { recursive: true });
  for (const person of whose) await writeFile(path.join(at, `${person.taxCode}.pdf`), slipPdf(person, month));
  return at;
}
async function payslips(month: number): Promise<number> {
  const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM document WHERE period = $1', [month]);
  return rows[0].n;
}
const recipe = (name: string) => path.resolve('docs/integration', name);

/** For each language, the command that runs the example, and the command that compiles it. */
const RECIPES: [
  program: string,
  month: number,
  command: (at: string) => [string, string[]],
  make?: () => Promise<void>,
][] = [
  ['curl', 202401, (at) => ['bash', [recipe('deliver.sh'), at, company.taxCode, '202401']]],
  ['python3', 202402, (at) => ['python3', [recipe('deliver.py'), at, company.taxCode, '202402']]],
  ['php', 202403, (at) => ['php', [recipe('deliver.php'), at, company.taxCode, '202403']]],
  [
    'mcs',
    202404,
    (at) => ['mono', [path.join(folder, 'Deliver.exe'), at, company.taxCode, '202404']],
    async () => {
      const out = `-out:${path.join(folder, 'Deliver.exe')}`;
      await run('mcs', ['-r:System.Net.Http', out, recipe('Deliver.cs')]);
    },
  ],
];

it.each(RECIPES)('the example for %s delivers a folder', async (program, month, command, make) => {
  expect(isHere(program), `${program} is missing`).toBe(true);
  await make?.();
  const [file, words] = command(await monthFolder(month, people.slice(0, 5)));
  for (const _ of ['once', 'twice']) await run(file, words, { env: environment });
  expect(await payslips(month)).toBe(5);
});

it.each(['zucchetti', 'teamsystem'] satisfies LayoutName[])(
  'a bulk file sent with the documented %s command is read',
  async (name) => {
    const layout = LAYOUTS.find((one) => one.name === name);
    const employer = { id: company.id, taxCode: company.taxCode, legalName: 'Ditta di prova', soleTrader: null };
    const pages = people.slice(0, 10).flatMap(
      (person, n) =>
        layout?.draw(
          {
            ...PLAIN,
            person: { ...person, birthDate: birthByCode(person.taxCode, '2026-01-01')?.day, sex: 'M' },
            company: employer,
            number: String(1000 + n),
            month: 202405,
          } as unknown as Slip,
          new Chance(n),
        ) ?? [],
    );
    await writeFile(path.join(folder, `${name}.pdf`), writePdf({ pages }));
    const words = [path.resolve('scripts/portale.mjs'), 'carica', `${name}.pdf`, '--json'];
    const { stdout } = await run(process.execPath, words, { env: environment, cwd: folder }).catch((ended) => ended);
    expect(JSON.parse(stdout).conteggi).toMatchObject({ pronti: 10, decidere: 0 });
  },
);

it(`${PEOPLE * MONTHS} payslips delivered by curl and again by the command line become ${PEOPLE * MONTHS} documents`, async () => {
  for (let n = 0; n < MONTHS; n += 1) {
    const month = 202201 + n + (n >= 12 ? 88 : 0);
    const at = await monthFolder(month);
    await run('bash', [recipe('deliver.sh'), at, company.taxCode, String(month)], { env: environment });
    const files = people.map(({ taxCode }) => path.join(at, `${taxCode}.pdf`));
    const words = ['carica', '--singoli', '--azienda', company.taxCode, '--mese', String(month), '--json', ...files];
    const { stdout } = await run(process.execPath, [path.resolve('scripts/portale.mjs'), ...words], {
      env: environment,
    });
    expect(JSON.parse(stdout)).toMatchObject({ consegnati: PEOPLE, rifiutati: 0 });
    expect(await payslips(month)).toBe(PEOPLE);
  }
});

const PLAIN = {
  kind: 'ordinary',
  kindPrint: 'words',
  pages: 1,
  code: 'plain',
  printedCode: null,
  name: 'plain',
  otherName: null,
  relatives: [],
  relativesLabelled: true,
  signer: null,
  practiceCode: '',
  intermediaryCode: '',
  stamp: false,
} as const;
