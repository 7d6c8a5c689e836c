import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Contract } from '../../../src/access/contract.ts';
import { mayCall } from '../../../src/access/permissions.ts';
import { sheetOf, workbookOf } from '../../../src/server/sheets/sheets.fixture.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../../support/isolation/isolation.ts';
import type { Attempt, MatrixActor } from '../../support/isolation/matrix.ts';
import { type Answer, aPdf, slipPdf } from '../../support/portal/portal.ts';

/**
 * The characters of which long inputs consist, sent to every entry point that takes a file or text. An input of twice
 * the length may take three times as long, the event loop may be blocked for at most 200 ms, and no answer may be a
 * 5xx.
 */
const SIGNS = ['(', '[', '{', '<', '"', "'", ',', ';', '\\', ' ', '\t', 'a', '1'];
const N = 1024 * 1024;
const HELD_MS = 200;
/** Shorter times are not compared, because starting a process takes longer than the work itself. */
const COMPARED_FROM_MS = 400;
/** How often a measurement beyond a limit is repeated, because another program may have used the core. */
const TRIES = 3;

let scene: Scene;
let held = 0;
let ticks: NodeJS.Timeout | undefined;
beforeAll(async () => {
  scene = await setScene();
  let before = ownMs();
  ticks = setInterval(() => {
    const now = ownMs();
    held = Math.max(held, now - before);
    before = now;
  }, 5);
});
afterAll(async () => {
  clearInterval(ticks);
  await scene?.portal.close();
});

/** The thread's CPU time, which other programs do not affect. */
function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

interface Measured {
  status: number;
  ms: number;
  heldMs: number;
}
type Send = (sign: string, length: number) => Promise<() => Promise<Answer>>;

/** Prepares the request first, and measures only how long the answer takes. */
async function measured(send: Send, sign: string, length: number): Promise<Measured> {
  const go = await send(sign, length);
  await sleep(20);
  held = 0;
  const from = performance.now();
  const { status } = await go();
  const ms = performance.now() - from;
  await sleep(20);
  return { status, ms, heldMs: held };
}

const worst = { heldMs: 0, ratio: 0, ms: 0 };
const statuses = new Map<number, number>();

/** How an entry point violates the limits for a character, by the best of several attempts; null if it does not. */
async function faultOf(send: Send, sign: string): Promise<string | null> {
  const best = { once: Infinity, twice: Infinity, heldMs: Infinity };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const [once, twice] = [await measured(send, sign, N), await measured(send, sign, 2 * N)];
    const status = Math.max(once.status, twice.status);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) return `status ${status}`;
    best.once = Math.min(best.once, once.ms);
    best.twice = Math.min(best.twice, twice.ms);
    best.heldMs = Math.min(best.heldMs, Math.max(once.heldMs, twice.heldMs));
    const ratio = best.twice / Math.max(best.once, COMPARED_FROM_MS);
    if (best.heldMs > HELD_MS || ratio > 3) continue;
    worst.heldMs = Math.max(worst.heldMs, best.heldMs);
    worst.ratio = Math.max(worst.ratio, ratio);
    worst.ms = Math.max(worst.ms, best.twice);
    return null;
  }
  const { once, twice, heldMs } = best;
  return heldMs > HELD_MS
    ? `held the thread for ${Math.round(heldMs)} ms`
    : `${Math.round(once)} ms, twice as long ${Math.round(twice)} ms`;
}

async function faultsOf(entries: Record<string, Send>): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, send] of Object.entries(entries)) {
    const from = performance.now();
    for (const sign of SIGNS) {
      const fault = await faultOf(send, sign);
      if (fault !== null) faults.push(`${name} ${JSON.stringify(sign)}: ${fault}`);
    }
    console.log(`${name}: ${SIGNS.length} signs in ${Math.round((performance.now() - from) / 1000)} s`);
  }
  return faults;
}

const as = (actor: MatrixActor) => scene.callers[actor];
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The length of the longest accepted cell; a sheet contains as many cells as needed. */
const CELL = 32_000;
function cells(sign: string, length: number): string[] {
  return Array.from({ length: Math.ceil(length / CELL) }, () => sign.repeat(CELL));
}

const EMPLOYEES = [
  'Cognome',
  'Nome',
  'Codice fiscale',
  'E-mail',
  'Matricola',
  'Filiale',
  'Data assunzione',
  'Nominativo',
];
const COMPANIES = [
  'Ragione sociale',
  'Codice fiscale',
  'Partita IVA',
  'Codice azienda',
  'E-mail',
  'Capogruppo',
  'Filiali',
];
const COSTS = ['Mese', 'Filiale', 'Retribuzioni', 'INPS azienda', 'INAIL', 'Ratei', 'TFR', 'Fondi', 'Altro', 'Totale'];

/** Valid headers, then rows of cells filled with the character. */
function rowsBelow(headers: readonly string[], sign: string, length: number): string {
  const all = cells(sign, length).map(quoted);
  const rows = Array.from({ length: Math.ceil(all.length / headers.length) }, (_, at) =>
    all.slice(at * headers.length, (at + 1) * headers.length).join(';'),
  );
  return [headers.join(';'), ...rows].join('\n');
}

const sheet =
  (
    address: () => string,
    make: (sign: string, length: number) => string | Promise<Buffer>,
    fields: Record<string, string> = {},
  ): Send =>
  async (sign, length) => {
    const bytes = Buffer.from((await make(sign, length)) as string);
    return () => as('consultant').upload(address(), [{ name: 'a', bytes }], fields);
  };
const employees = () => `/apirest/api/users/company/import/anteprima?idCompany=${scene.worlds.own.company.id}`;
const companies = () => '/apirest/api/users/consultant/import/anteprima';
const figures = () => '/apiback/api/datiazienda/import/anteprima';
const bookOf = (row: string, more: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
  workbookOf({ sheet: sheetOf(`<row r="1">${row}</row>`), ...more });

it('the portal reads sheets of one character in a child process, in time proportional to their length', async () => {
  const faults = await faultsOf({
    'CSV, one cell': sheet(employees, (sign, length) => sign.repeat(length)),
    'CSV, ten thousand in a header': sheet(employees, (sign) => `${sign.repeat(10_000)}\nx\n`),
    'CSV, lines': sheet(employees, (sign, length) => `${sign.repeat(999)}\n`.repeat(length / 1000)),
    'CSV, headers': sheet(employees, (sign, length) => `${cells(sign, length).map(quoted).join(';')}\nx\n`),
    'CSV of employees': sheet(employees, (sign, length) => rowsBelow(EMPLOYEES, sign, length)),
    'CSV of companies': sheet(companies, (sign, length) => rowsBelow(COMPANIES, sign, length)),
    'CSV of figures': (sign, length) =>
      sheet(figures, () => rowsBelow(COSTS, sign, length), {
        tipo: 'costi',
        anno: '2026',
        cfAzienda: scene.worlds.own.company.taxCode,
      })(sign, length),
    'CSV, columns by hand': (sign, length) =>
      sheet(employees, () => 'a;b\n1;2\n', { colonne: sign.repeat(length) })(sign, length),
    'cells that are pasted': async (sign, length) => {
      const body = rowsBelow(EMPLOYEES, sign, length);
      return () => as('consultant').call('POST', employees(), body, { 'content-type': 'text/plain' });
    },
    'XLSX, cells': sheet(employees, (sign, length) =>
      bookOf(
        cells(sign, length)
          .map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`)
          .join(''),
      ),
    ),
    'XLSX, one text': sheet(employees, (sign, length) => bookOf(`<c t="str"><v>${xml(sign.repeat(length))}</v></c>`)),
    'XLSX, between tags': sheet(employees, (sign, length) => bookOf(sign.repeat(length))),
    'XLSX, an attribute': sheet(employees, (sign, length) => bookOf(`<c r="${xml(sign.repeat(length))}"><v>1</v></c>`)),
    'XLSX, a format': sheet(employees, (sign, length) =>
      bookOf('<c s="0"><v>1</v></c>', {
        styles: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${xml(sign.repeat(length))}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
      }),
    ),
    'XLSX, a shared text': sheet(employees, (sign, length) =>
      bookOf('<c t="s"><v>0</v></c>', { strings: `<sst><si><t>${xml(sign.repeat(length))}</t></si></sst>` }),
    ),
  });
  console.log('sheets:', worst, Object.fromEntries(statuses));
  expect(faults).toEqual([]);
});

const ofPdf = (text: string) => text.replace(/[()\\]/g, String.raw`\$&`);

/**
 * A PDF page with title and producer but without a cross-reference table, so that the reader searches the file for
 * objects.
 */
function withInfo(sign: string, length: number): Uint8Array {
  const said = ofPdf(sign.repeat(length / 2));
  const text = Buffer.from(aPdf('Una pagina')).toString('latin1');
  return Buffer.from(
    text
      .replace('xref\n0', () => `9 0 obj\n<< /Title (${said}) /Producer (${said}) >>\nendobj\nxref\n0`)
      .replace('/Root 1 0 R', '/Root 1 0 R /Info 9 0 R')
      .replace(/startxref\n\d+/, 'startxref\n0'),
    'latin1',
  );
}

/** A zip whose entries have the longest allowed names; yazl accepts no backslash. */
async function zipOfNames(sign: string, length: number): Promise<Buffer> {
  const zip = new ZipFile();
  const part = sign === '\\' ? '/' : sign;
  for (let at = 0; at < Math.ceil(length / 60_000); at += 1)
    zip.addBuffer(Buffer.from('niente'), `${at}${part.repeat(60_000)}.pdf`, { compress: false });
  zip.addBuffer(Buffer.from(String((made += 1))), 'a.pdf');
  zip.end();
  const bytes = await buffer(zip.outputStream);
  if (sign !== '\\') return bytes;
  const turned = bytes.toString('latin1').replace(/\/{8,}/g, (run) => '\\'.repeat(run.length));
  return Buffer.from(turned, 'latin1');
}

let made = 0;
/** Makes the bytes unique, because an identical file would not start a new intake. */
const unlike = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from(`\n% ${(made += 1)}\n`)]);

/** Uploads an intake and waits until its files are read. */
const intake =
  (name: string, make: (sign: string, length: number) => Uint8Array | Promise<Uint8Array>): Send =>
  async (sign, length) => {
    const bytes = await make(sign, length);
    return async () => {
      const answer = await as('consultant').upload('/apiback/api/acquisizioni', [{ name, bytes }]);
      if (answer.status >= 300) return answer;
      for (;;) {
        const read = await as('consultant').get(`/apiback/api/acquisizioni/${answer.json.id}`);
        if (read.status >= 300 || read.json.stato !== 'analysing') return read;
        await sleep(50);
      }
    };
  };

const ACTORS = ['consultant', 'company', 'branch', 'employee', 'admin', 'anonymous'] as const;

async function aCall(contract: Contract): Promise<{ actor: MatrixActor; made: Attempt } | null> {
  const row = ROWS[`${contract.method} ${contract.path}`];
  const may = ACTORS.filter((one) => mayCall(contract.permission, ROLE_OF[one]));
  const actor = may.find((one) => !row?.notFor?.includes(one)) ?? 'anonymous';
  const made = row?.at ? await row.at(targetIn(scene, ownOf(actor), actor)) : row?.plain;
  return made ? { actor, made } : null;
}

/** Uploads a document as a consultant. */
const document =
  (name: string, make: (sign: string, length: number) => Uint8Array): Send =>
  async (sign, length) => {
    const upload = scene.portal.server.app.contracts.find(({ path }) =>
      /^.apiback.api.docdocumento.upload$/i.test(path),
    );
    const call = upload && (await aCall(upload));
    if (!call) throw new Error('no upload');
    const files = [{ name, bytes: make(sign, length) }];
    const { address, upload: sent } = call.made;
    return () => attempt(scene, call.actor, upload, { address, upload: { ...sent, files } });
  };

it('the portal accepts files and file names of one repeated character without blocking the thread', async () => {
  const one = () => scene.worlds.own.employee;
  const faults = await faultsOf({
    'PDF, its metadata': intake('a.pdf', (sign, length) => unlike(withInfo(sign, length))),
    'PDF, its text': intake('a.pdf', (sign, length) => unlike(slipPdf(one(), 202610, sign.repeat(length)))),
    'PDF, nothing but the sign': intake('a.pdf', (sign, length) =>
      unlike(Buffer.from(`%PDF-1.4\n${sign.repeat(length)}`)),
    ),
    'zip, its names': intake('a.zip', zipOfNames),
    'signed file': intake('a.pdf.p7m', (sign, length) => unlike(Buffer.from(sign.repeat(length)))),
    'text, as a document': document('a.txt', (sign, length) => Buffer.from(sign.repeat(length))),
    'PDF, as a document': document('a.pdf', withInfo),
    'signed file, as a document': document('a.p7m', (sign, length) => Buffer.from(sign.repeat(length))),
    'a file’s own name': async (sign, length) => {
      const file = { name: `${sign.repeat(length)}.pdf`, bytes: aPdf('una pagina') };
      return () => as('consultant').upload('/apiback/api/acquisizioni', [file]);
    },
  });
  console.log('files:', worst, Object.fromEntries(statuses));
  expect(faults).toEqual([]);
});

/** Replaces every string of a body by `text`. */
function lengthened(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => lengthened(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthened(one, text)]));
}
const textsIn = (value: unknown): number =>
  typeof value === 'string' ? 1 : Object.values(Object(value)).reduce<number>((sum, one) => sum + textsIn(one), 0);

/** Sends the request with long texts of one character in its body, or in the fields that accompany its files. */
const longer =
  (contract: Contract, actor: MatrixActor, { body, upload, ...made }: Attempt): Send =>
  async (sign, length) => {
    const fields = Object.entries(upload?.fields ?? {}).map(([name, text]): [string, unknown] => [
      name,
      text.startsWith('{') ? JSON.parse(text) : text,
    ]);
    const count = Math.max(1, textsIn(body) + textsIn(fields.map(([, value]) => value)));
    const text = sign.repeat(length / count);
    const long = fields.map(([name, value]) => {
      const said = lengthened(value, text);
      return [name, typeof said === 'string' ? said : JSON.stringify(said)];
    });
    const sent: Attempt = {
      ...made,
      ...(body === undefined ? {} : { body: lengthened(body, text) }),
      ...(upload ? { upload: { files: upload.files, fields: Object.fromEntries(long) } } : {}),
    };
    return () => attempt(scene, actor, contract, sent);
  };

it('the portal answers each request whose fields contain long texts', async () => {
  const entries: Record<string, Send> = {};
  for (const contract of scene.portal.server.app.contracts) {
    if (contract.method === 'GET' || contract.kind === 'events') continue;
    const call = await aCall(contract);
    if (!call || (textsIn(call.made.body) === 0 && !call.made.upload?.fields)) continue;
    entries[`${contract.method} ${contract.path}`] = longer(contract, call.actor, call.made);
  }
  expect(Object.keys(entries).length).toBeGreaterThan(50);
  const faults = await faultsOf(entries);
  console.log('texts:', worst, Object.fromEntries(statuses));
  expect(faults).toEqual([]);
});
