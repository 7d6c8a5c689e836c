import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** `npx portale`: everything that a program, or a user with only an API key, can do in a terminal (P124). */
let portal: Portal;
let company: TestCompany;
let employee: TestEmployee;
let consultant: Caller;
let folder: string;
let key: string;

const ALL = ['consegna', 'acquisizioni', 'pubblica', 'scarica', 'sollecita'];

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice);
  employee = await anEmployee(portal.owner, company);
  consultant = await portal.login('consulente');
  key = (await consultant.post('/apiback/api/chiaviapi', { nome: 'Paghe', diritti: ALL })).json.chiave;
  folder = await mkdtemp(path.join(tmpdir(), 'portale-'));
});
afterAll(async () => {
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  code: number;
  out: string;
  err: string;
}
/** Runs the command in the test's folder, with `by` added to its environment. */
function portale(words: string[], by: Record<string, string> = {}, input = ''): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.resolve('scripts/portale.mjs'), ...words],
      {
        cwd: folder,
        env: {
          HOME: folder,
          PORTALE_INDIRIZZO: portal.url,
          PORTALE_CHIAVE: key,
          PORTALE_ACCESSO: path.join(folder, 'accesso.json'),
          ...by,
        },
      },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}
const json = async (...words: string[]) => JSON.parse((await portale([...words, '--json'])).out);
const inFolder = (name: string, bytes: Uint8Array | string) => writeFile(path.join(folder, name), bytes);

describe('the command line', () => {
  it('checks an API key before saving it for its user only, and later commands need no other setting', async () => {
    const nothing = { PORTALE_INDIRIZZO: '', PORTALE_CHIAVE: '' };
    expect(await portale(['stato'], nothing)).toMatchObject({ code: 4, err: expect.stringContaining('portale login') });
    const wrong = await portale(['login', '--indirizzo', portal.url], nothing, `plk_${'x'.repeat(43)}\n`);
    expect(wrong).toMatchObject({ code: 4, err: expect.stringContaining('non è accettata') });
    const right = await portale(['login', '--indirizzo', `${portal.url}/backoffice/`], nothing, `${key}\n`);
    expect(right).toMatchObject({ code: 0, out: expect.stringContaining('può consegna, acquisizioni') });
    expect((await stat(path.join(folder, 'accesso.json'))).mode & 0o777).toBe(0o600);
    expect(await portale(['stato'], nothing)).toMatchObject({ code: 0, out: 'Nessuna acquisizione.\n' });
  });

  it('delivers a whole file, lists its pages, publishes the documents and downloads them', async () => {
    await inFolder('mese.pdf', slipPdf(employee, 202609, 'mese'));
    const brought = await json('carica', 'mese.pdf');
    expect(brought).toMatchObject({ stato: 'ready', conteggi: { pronti: 1, decidere: 0 } });
    expect(await portale(['stato', brought.id])).toMatchObject({ code: 0, out: expect.stringContaining('1 pronti') });
    expect(await portale(['pubblica', brought.id])).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 confermati, pubblicati'),
    });
    const fetched = await json('scarica', '--azienda', company.taxCode, '--mese', '2026-09', '--in', 'scaricati');
    expect(fetched.scaricati).toBe(1);
    const [name = ''] = await readdir(path.join(folder, 'scaricati'));
    expect((await readFile(path.join(folder, 'scaricati', name))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await json('sollecita', '--azienda', company.taxCode, '--prova')).toMatchObject({ nonLetti: 1 });
  });

  it('exits with 3 and names the pages if pages wait for a decision', async () => {
    await inFolder('dubbio.pdf', slipPdf({ ...employee, taxCode: 'RSSMRA80A01H501U' }, 202609, 'nessuno'));
    const { code, out } = await portale(['carica', 'dubbio.pdf']);
    expect(code).toBe(3);
    expect(out).toContain('da decidere, pagine 1');
  });

  it('delivers each single file once, by the tax code in its name or by a list, and reports refused files', async () => {
    await inFolder(`${employee.taxCode}.pdf`, slipPdf(employee, 202610, 'uno'));
    const words = ['carica', '--singoli', '--azienda', company.taxCode, '--mese', '202610', `${employee.taxCode}.pdf`];
    const [first, second] = [await json(...words), await json(...words)];
    expect(first).toMatchObject({ consegnati: 1, rifiutati: 0 });
    expect(second.esiti).toEqual(first.esiti);
    await inFolder('altro.pdf', slipPdf(employee, 202611, 'due'));
    await inFolder(
      'elenco.csv',
      `\uFEFFfile;codiceFiscale;cfAzienda;annomese\r\naltro.pdf;${employee.taxCode};${company.taxCode};202611\r\n` +
        `altro.pdf;NESSUNO;${company.taxCode};202611\r\nmanca.pdf;${employee.taxCode};${company.taxCode};202611\r\n`,
    );
    const { code, out } = await portale(['carica', '--elenco', 'elenco.csv', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      consegnati: 1,
      rifiutati: 2,
      esiti: [
        { esito: 'consegnato' },
        { esito: 'rifiutato', motivo: 'L’elemento richiesto non esiste.' },
        { esito: 'rifiutato', motivo: 'il file non si legge' },
      ],
    });
    expect(await portale(['pubblica', '--azienda', company.taxCode, '--mese', '202610'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 pubblicati'),
    });
  });

  it('tells by its exit code and message why it did nothing', async () => {
    expect(await portale(['carica'])).toMatchObject({ code: 2, err: expect.stringContaining('almeno un file') });
    expect(await portale(['cerca'])).toMatchObject({ code: 2, err: expect.stringContaining('sconosciuto: cerca') });
    expect(await portale(['stato', '--mese', '13'])).toMatchObject({ code: 2 });
    expect(await portale(['stato'], { PORTALE_INDIRIZZO: 'http://127.0.0.1:9' })).toMatchObject({
      code: 5,
      err: expect.stringContaining('non risponde'),
    });
    const { json: weak } = await consultant.post('/apiback/api/chiaviapi', { nome: 'Sola consegna' });
    expect(await portale(['stato'], { PORTALE_CHIAVE: weak.chiave })).toMatchObject({
      code: 4,
      err: expect.stringContaining('diritto'),
    });
    expect((await portale(['completamento', 'bash'])).out).toContain('complete -o default -F _portale portale');
    for (const asked of ['aiuto', '--aiuto', '-h', '--help'])
      expect(await portale([asked])).toMatchObject({ code: 0, out: expect.stringContaining('portale sollecita') });
  });
});
