import {
  appendFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { romeDay } from '../../../src/server/clock.ts';
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
import { withOwner } from '../../support/process/killing.ts';

/**
 * Payroll software, a scanner or a file server writes files into a folder, and the portal turns them into intakes
 * (P93).
 */
let dir: string;
let portal: Portal;
let consultant: Caller;
let company: TestCompany;
let employee: TestEmployee;
let key: string;

const MAX_BYTES = 300_000;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'portale-drop-'));
  portal = await startPortal({ dropFolders: { dir, everyMs: 50 }, maxBulkBytes: MAX_BYTES });
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice);
  employee = await anEmployee(portal.owner, company);
  consultant = await portal.login('consulente');
  key = await aKey(WHOLE_FILES);
});
afterAll(async () => {
  await portal?.close();
  await rm(dir, { recursive: true, force: true });
});

const WHOLE_FILES = { diritti: ['acquisizioni'] };
async function aKey(fields: Record<string, unknown> = {}): Promise<string> {
  return (await consultant.post('/apiback/api/chiaviapi', { nome: 'Cartella', ...fields })).json.chiave;
}

let made = 0;
/** Creates a separate drop folder for a test. */
async function aFolder(rules: Record<string, unknown> = { chiave: key }): Promise<string> {
  const folder = path.join(dir, `paghe-${++made}`);
  await mkdir(folder);
  await writeFile(path.join(folder, 'portale.json'), JSON.stringify(rules));
  return folder;
}

/** Writes a file under another name and then renames it, as file servers do. */
async function put(folder: string, name: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(path.join(folder, `${name}.part`), bytes);
  await rename(path.join(folder, `${name}.part`), path.join(folder, name));
}

interface Intake {
  id: string;
  tipo: string;
  stato: string;
  file: { nome: string }[];
}
/** The intakes with a file of this name. */
async function intakesOf(name: string): Promise<Intake[]> {
  const { rows } = await portal.owner.query(
    'SELECT DISTINCT intake_id AS id FROM intake_file WHERE name = $1 ORDER BY intake_id',
    [name],
  );
  return Promise.all(rows.map(async ({ id }) => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json));
}
/** The number of intakes being created that wait for a lock. Only a superuser sees the statements of other users. */
async function intakesThatWait(): Promise<number> {
  return withOwner(portal.urls.superuser, async (client) => {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND query ~ 'INSERT INTO intake \\('`,
    );
    return rows.length;
  });
}
const names = async (...parts: string[]) =>
  (await readdir(path.join(...parts)).catch(() => [])).sort((a, b) => a.localeCompare(b));
const day = () => romeDay(new Date());
const trouble = async (folder: string) =>
  (await readFile(path.join(folder, 'portale-errore.txt'), 'utf8').catch(() => '')).trim();

describe('a file in a drop folder', () => {
  it('becomes an intake under the key’s login, which is recorded, and is moved to the accepted files', async () => {
    const folder = await aFolder();
    await put(folder, 'Cedolini gennaio.pdf', slipPdf(employee, 202601));
    await expect.poll(() => names(folder, 'presi', day())).toEqual(['Cedolini gennaio.pdf']);
    const [intake, ...others] = await intakesOf('Cedolini gennaio.pdf');
    expect(others).toEqual([]);
    expect(intake).toMatchObject({ tipo: 'cedolini', creataDa: 'consulente' });
    await expect
      .poll(async () => (await consultant.get(`/apiback/api/acquisizioni/${intake?.id}`)).json.stato)
      .toBe('ready');
    const { rows } = await portal.owner.query(
      `SELECT p.person FROM ledger l JOIN ledger_person p USING (chain, seq)
       WHERE l.object_kind = 'intake' AND l.object_id = $1 AND l.action = 'intakeStarted'`,
      [intake?.id],
    );
    expect(rows.map(({ person }) => JSON.parse(person))).toMatchObject([
      { note: `Dalla cartella di deposito ${path.basename(folder)}` },
    ]);
    expect(await names(folder)).toEqual(['portale.json', 'presi']);
  });

  it('is not imported before it is complete, however long its transfer stalls', async () => {
    const folder = await aFolder();
    const bytes = Buffer.from(slipPdf(employee, 202602));
    const file = path.join(folder, 'Cedolini febbraio.pdf');
    await writeFile(file, bytes.subarray(0, bytes.length - 40));
    const other = await aFolder();
    await put(other, 'Altro febbraio.pdf', slipPdf(employee, 202602, 'altro'));
    await expect.poll(() => names(other, 'presi', day())).toEqual(['Altro febbraio.pdf']);
    expect(await intakesOf('Cedolini febbraio.pdf')).toEqual([]);
    await appendFile(file, bytes.subarray(bytes.length - 40));
    await expect.poll(() => names(folder, 'presi', day())).toEqual(['Cedolini febbraio.pdf']);
    const { rows } = await portal.owner.query('SELECT size FROM intake_file WHERE name = $1', [path.basename(file)]);
    expect(rows).toEqual([{ size: String(bytes.length) }]);
  });

  it('is imported once, even if it disappears from the folder between the intake and the move', async () => {
    const folder = await aFolder();
    // Locks the practice, so that the intake waits; once it is created, the file can no longer be moved.
    await portal.owner.query('BEGIN; SELECT FROM practice FOR UPDATE');
    await put(folder, 'Cedolini marzo.pdf', slipPdf(employee, 202603));
    await expect.poll(intakesThatWait).toBe(1);
    await writeFile(path.join(folder, 'presi'), '');
    await portal.owner.query('COMMIT');
    await expect.poll(() => trouble(folder)).toContain('«presi» non è una cartella');
    expect(await intakesOf('Cedolini marzo.pdf')).toHaveLength(1);
    expect(await names(folder)).toContain('Cedolini marzo.pdf');
    await portal.restart();
    await rm(path.join(folder, 'presi'));
    await expect.poll(() => names(folder, 'presi', day())).toEqual(['Cedolini marzo.pdf']);
    expect(await intakesOf('Cedolini marzo.pdf')).toHaveLength(1);
    await expect.poll(() => trouble(folder)).toBe('');
  });

  it('dropped a second time creates no second intake, and is moved under another name', async () => {
    const folder = await aFolder();
    for (const count of [1, 2]) {
      await put(folder, 'Cedolini aprile.pdf', slipPdf(employee, 202604));
      await expect.poll(async () => (await names(folder, 'presi', day())).length).toBe(count);
    }
    expect(await names(folder, 'presi', day())).toEqual(['Cedolini aprile (2).pdf', 'Cedolini aprile.pdf']);
    expect(await intakesOf('Cedolini aprile.pdf')).toHaveLength(1);
  });

  it('without pages is moved to the refused files, with the reason next to it', async () => {
    const folder = await aFolder();
    await put(folder, 'appunti.pdf', 'appunti %%EOF');
    await put(
      folder,
      'troppo.pdf',
      Buffer.concat([slipPdf(employee, 202605), Buffer.alloc(MAX_BYTES), Buffer.from('%%EOF')]),
    );
    await expect
      .poll(() => names(folder, 'rifiutati', day()))
      .toEqual(['appunti.pdf', 'appunti.pdf.txt', 'troppo.pdf', 'troppo.pdf.txt']);
    const why = (name: string) => readFile(path.join(folder, 'rifiutati', day(), `${name}.txt`), 'utf8');
    expect(await why('appunti.pdf')).toContain('Non è un PDF');
    expect(await why('troppo.pdf')).toContain('dividilo in più file');
    expect(await intakesOf('troppo.pdf')).toEqual([]);
    expect(await names(folder, 'presi', day())).toEqual([]);
  });

  it('that is a link to a file elsewhere is not imported', async () => {
    const folder = await aFolder();
    const elsewhere = path.join(dir, 'altrove.pdf');
    await writeFile(elsewhere, slipPdf(employee, 202606, 'altrove'));
    await symlink(elsewhere, path.join(folder, 'collegamento.pdf'));
    await link(elsewhere, path.join(folder, 'collegamento duro.pdf'));
    await writeFile(path.join(folder, '._Cedolini.pdf'), slipPdf(employee, 202606, 'ombra'));
    await put(folder, 'Cedolini giugno.pdf', slipPdf(employee, 202606));
    await expect.poll(() => names(folder, 'presi', day())).toEqual(['Cedolini giugno.pdf']);
    const left = ['._Cedolini.pdf', 'collegamento duro.pdf', 'collegamento.pdf', 'portale.json', 'presi'];
    expect(await names(folder)).toEqual(left);
    for (const name of left) expect(await intakesOf(name)).toEqual([]);
  });
});

describe('a drop folder', () => {
  it('without valid rules gets an explaining text file, and imports its files once the rules are valid', async () => {
    const folder = await aFolder({ chiave: 'sbagliata' });
    await put(folder, 'Cedolini luglio.pdf', slipPdf(employee, 202607));
    await expect.poll(() => trouble(folder)).toContain('portale.json non si legge');
    await writeFile(path.join(folder, 'portale.json'), JSON.stringify({ chiave: key }));
    await expect.poll(() => names(folder, 'presi', day())).toEqual(['Cedolini luglio.pdf']);
    await expect.poll(() => trouble(folder)).toBe('');
  });

  it('with a revoked key imports nothing', async () => {
    const revoked = await aKey(WHOLE_FILES);
    const { json } = await consultant.get('/apiback/api/chiaviapi');
    await consultant.call('DELETE', `/apiback/api/chiaviapi/${json[0].id}`);
    const folder = await aFolder({ chiave: revoked });
    await put(folder, 'Cedolini agosto.pdf', slipPdf(employee, 202608));
    await expect.poll(() => trouble(folder)).toContain('è stata revocata');
    expect(await intakesOf('Cedolini agosto.pdf')).toEqual([]);
  });

  it.each([
    ['some companies', () => ({ aziende: [company.taxCode] })],
    ['another kind', () => ({ tipi: ['doccud'] })],
  ])('with a key limited to %s imports no whole file', async (whose, limits) => {
    const folder = await aFolder({ chiave: await aKey(limits()) });
    await put(folder, `Cedolini di ${whose}.pdf`, slipPdf(employee, 202609, whose));
    await expect.poll(() => trouble(folder)).toContain('vale solo per alcune aziende');
    expect(await intakesOf(`Cedolini di ${whose}.pdf`)).toEqual([]);
  });

  it('whose key may not upload whole files refuses them, and names the missing right and where to grant it', async () => {
    const folder = await aFolder({ chiave: await aKey() });
    await put(folder, 'Cedolini ottobre.pdf', slipPdf(employee, 202610, 'diritto'));
    await expect
      .poll(() => names(folder, 'rifiutati', day()))
      .toEqual(['Cedolini ottobre.pdf', 'Cedolini ottobre.pdf.txt']);
    const why = await readFile(path.join(folder, 'rifiutati', day(), 'Cedolini ottobre.pdf.txt'), 'utf8');
    expect(why).toContain('«Consegnare file interi e seguirne la lettura»');
    expect(why).toContain('nella pagina Chiavi API');
    expect((await trouble(folder)).trim()).toBe(why.trim());
    expect(await intakesOf('Cedolini ottobre.pdf')).toEqual([]);
    await writeFile(path.join(folder, 'portale.json'), JSON.stringify({ chiave: key }));
    await put(folder, 'Cedolini ottobre.pdf', slipPdf(employee, 202610, 'diritto'));
    await expect.poll(() => names(folder, 'presi', day())).toEqual(['Cedolini ottobre.pdf']);
    await expect.poll(() => trouble(folder)).toBe('');
  });

  it('of a practice above its quota explains that, and imports its files once there is space', async () => {
    const folder = await aFolder();
    const quota = (bytes: number) => portal.owner.query('UPDATE practice SET quota_bytes = $1', [bytes]);
    await quota(1);
    try {
      await put(folder, 'Cedolini stretti.pdf', slipPdf(employee, 202610, 'stretti'));
      await expect.poll(() => trouble(folder)).toContain('spazio');
      expect(await names(folder)).toContain('Cedolini stretti.pdf');
      expect(await intakesOf('Cedolini stretti.pdf')).toEqual([]);
    } finally {
      await quota(10 * 2 ** 30);
    }
    await expect.poll(() => names(folder, 'presi', day())).toEqual(['Cedolini stretti.pdf']);
    await expect.poll(() => trouble(folder)).toBe('');
  });

  it('can set the kind of its files in its rules', async () => {
    const folder = await aFolder({ chiave: key, tipo: 'cu' });
    await put(folder, 'CU.pdf', slipPdf(employee, 202610, 'cu'));
    await expect.poll(() => names(folder, 'presi', day())).toEqual(['CU.pdf']);
    expect(await intakesOf('CU.pdf')).toMatchObject([{ tipo: 'cu' }]);
  });

  it('without a rules file is ignored', async () => {
    const folder = path.join(dir, 'senza');
    await mkdir(folder);
    await put(folder, 'Cedolini senza.pdf', slipPdf(employee, 202611));
    const other = await aFolder();
    await put(other, 'Cedolini con.pdf', slipPdf(employee, 202611, 'con'));
    await expect.poll(() => names(other, 'presi', day())).toEqual(['Cedolini con.pdf']);
    expect(await names(folder)).toEqual(['Cedolini senza.pdf']);
  });
});

describe('a link in a drop folder', () => {
  /** A folder that the portal may write to and the sender may not, such as the one with the installation's key. */
  let outside: string;
  let secret: string;
  beforeAll(async () => {
    outside = await mkdtemp(path.join(tmpdir(), 'portale-outside-'));
    secret = path.join(outside, 'chiave.pem');
    await writeFile(secret, 'segreto');
  });
  afterAll(() => rm(outside, { recursive: true, force: true }));
  const untouched = async () => {
    expect(await names(outside)).toEqual(['chiave.pem']);
    expect(await readFile(secret, 'utf8')).toBe('segreto');
  };

  it.each([
    ['a soft link', (at: string) => symlink(secret, at)],
    ['a hard link', (at: string) => link(secret, at)],
    ['a link to nothing', (at: string) => symlink(path.join(outside, 'nuovo.txt'), at)],
  ])('in place of the error text is replaced, and its target stays unchanged: %s', async (_kind, make) => {
    const folder = path.join(dir, `paghe-${++made}`);
    const file = path.join(folder, 'portale-errore.txt');
    await mkdir(folder);
    await make(file);
    await writeFile(path.join(folder, 'portale.json'), 'chiave=x');
    await expect.poll(() => trouble(folder)).toContain('portale.json non si legge');
    const seen = await lstat(file);
    expect([seen.isFile(), seen.nlink]).toEqual([true, 1]);
    await untouched();
  });

  it.each([
    ['presi', () => outside],
    ['rifiutati', () => outside],
    [`presi/${day()}`, () => outside],
    [`rifiutati/${day()}`, () => path.join(outside, 'nuova')],
  ])(
    'in place of the folder %s stops the import until the link is removed, and the error text says why',
    async (place, target) => {
      const folder = await aFolder();
      const name = `Cedolini oltre ${place.replace('/', ' ')}.pdf`;
      await mkdir(path.dirname(path.join(folder, place)), { recursive: true });
      await symlink(target(), path.join(folder, place));
      await put(folder, name, slipPdf(employee, 202612, place));
      await expect.poll(() => trouble(folder)).toContain(`«${place}» non è una cartella`);
      expect(await names(folder)).toContain(name);
      expect(await intakesOf(name)).toEqual([]);
      await untouched();
      await rm(path.join(folder, place));
      await expect.poll(() => names(folder, 'presi', day())).toEqual([name]);
      await expect.poll(() => trouble(folder)).toBe('');
    },
  );

  it('with the name of a reason file is replaced by that file', async () => {
    const folder = await aFolder();
    await mkdir(path.join(folder, 'rifiutati', day()), { recursive: true });
    const reason = path.join(folder, 'rifiutati', day(), 'collegati.pdf.txt');
    await symlink(secret, reason);
    await put(folder, 'collegati.pdf', 'collegati %%EOF');
    await expect.poll(() => names(folder, 'rifiutati', day())).toEqual(['collegati.pdf', 'collegati.pdf.txt']);
    expect(await readFile(reason, 'utf8')).toContain('Non è un PDF');
    await untouched();
  });

  it('is not accepted as rules file', async () => {
    const folder = await aFolder();
    const rules = path.join(folder, 'portale.json');
    await rename(rules, path.join(folder, 'altre.json.part'));
    await symlink(path.join(folder, 'altre.json.part'), rules);
    await put(folder, 'Cedolini dicembre.pdf', slipPdf(employee, 202612, 'regole'));
    await expect.poll(() => trouble(folder)).toContain('Deve essere un file, non un collegamento');
    expect(await intakesOf('Cedolini dicembre.pdf')).toEqual([]);
  });
});
