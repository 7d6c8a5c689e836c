import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import PdfDocument from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { bulkPdf } from '../../test/support/payroll-pdf/bulk-pdf.ts';
import { hostileFiles } from '../../test/support/payroll-pdf/hostile-pdf.ts';
import { lookedThrough } from '../../test/support/payroll-pdf/looked-through.ts';
import { expandArchive, UPLOAD_LIMITS } from '../recognition/expand-archive.ts';
import { endWaitingProcesses, LIMITS } from './engine-process.ts';
import { takeSlot } from './engine-slots.ts';
import { analysePdf, countPages, cutPdf, renderPageWithBoxes } from './pdf-engine.ts';

const CORES = availableParallelism();
const directory = mkdtempSync(join(tmpdir(), 'engine-'));
afterAll(() => {
  endWaitingProcesses();
  rmSync(directory, { recursive: true });
});

const bulk = bulkPdf({ seed: 3, layout: 'libro-unico', companies: 1, people: 6, traps: 'none' });
const path = join(directory, 'bulk.pdf');
writeFileSync(path, bulk.bytes);

async function locked(passwords: { userPassword?: string; ownerPassword?: string }): Promise<string> {
  const file = join(directory, `locked-${passwords.userPassword ?? 'owner'}.pdf`);
  const document = new PdfDocument({ ...passwords, pdfVersion: '1.7' });
  const person = bulk.registry.employees[0];
  document.text(
    `PERIODO DI RETRIBUZIONE APRILE 2026 DIPENDENTE ${person?.lastName} ${person?.firstName} ${person?.taxCode}`,
  );
  document.end();
  await pipeline(document, createWriteStream(file));
  return file;
}

describe('a file with a password', () => {
  it('is refused without its password or with a wrong one, and is read and cut with the right one', async () => {
    const file = await locked({ userPassword: 'Segreta.1', ownerPassword: 'x' });
    const { registry } = bulk;
    expect(await analysePdf(file, { registry })).toMatchObject({ readable: false, code: 'password-required' });
    expect(await analysePdf(file, { registry, password: 'no' })).toMatchObject({ code: 'wrong-password' });
    const analysis = await analysePdf(file, { registry, password: 'Segreta.1' });
    expect(analysis).toMatchObject({ readable: true, pageCount: 1, encrypted: true });
    const parts: Uint8Array[] = [];
    await cutPdf(file, [{ key: 'a', pages: [1] }], {
      password: 'Segreta.1',
      onPart: (_key, bytes) => void parts.push(bytes),
    });
    const part = join(directory, 'opened.pdf');
    writeFileSync(part, parts[0] ?? new Uint8Array());
    expect(await countPages(part)).toBe(1);
  });

  it('is read without a password if only the owner password is set', async () => {
    const file = await locked({ ownerPassword: 'Proprietario.1' });
    expect(await analysePdf(file, { registry: bulk.registry })).toMatchObject({ readable: true, pageCount: 1 });
  });
});

describe('cutting', () => {
  it('delivers one checked document with the right pages to each person', async () => {
    const got = new Map<string, Uint8Array>();
    const parts = bulk.truth.documents.map((document, index) => ({ key: `d${index}`, pages: document.pages }));
    const result = await cutPdf(path, parts, { onPart: (key, bytes) => void got.set(key, bytes) });
    expect(result).toEqual({ delivered: 6, refused: [] });
    for (const [key, bytes] of got) {
      const own = bulk.truth.documents[Number(key.slice(1))]?.employeeId;
      const inside = lookedThrough(bytes);
      for (const employee of bulk.registry.employees) {
        expect(inside.includes(employee.taxCode)).toBe(employee.id === own);
      }
    }
  });

  it.skipIf(CORES < 2)('gives up its additional process if another job waits', async () => {
    const long = bulkPdf({ seed: 4, layout: 'libro-unico', companies: 1, people: 100, traps: 'none' });
    const file = join(directory, 'long.pdf');
    writeFileSync(file, long.bytes);
    const parts = long.truth.documents.map(({ pages }, index) => ({ key: String(index), pages }));
    // Two processes wait for this job; all other cores are busy.
    await Promise.all([countPages(path), countPages(path)]);
    const others = await Promise.all(Array.from({ length: CORES - 2 }, () => takeSlot(null)));
    let cut = 0;
    let cutBefore: number | null = null;
    const waiting: Promise<void>[] = [];
    const onPart = () => {
      if (cut++ > 0) return;
      const turn = takeSlot(null).then((release) => {
        cutBefore = cut;
        release();
      });
      waiting.push(turn);
    };
    expect(await cutPdf(file, parts, { workers: 2, onPart })).toMatchObject({ delivered: 100 });
    await Promise.all(waiting);
    expect(cutBefore).toBeLessThan(100);
    for (const release of others) release();
  });

  it('rethrows the error that its caller throws', async () => {
    const onPart = () => {
      throw new Error('disk full');
    };
    await expect(cutPdf(path, [{ key: 'a', pages: [1] }], { onPart })).rejects.toThrow('disk full');
  });

  it('refuses missing pages and continues with the others', async () => {
    const keys: string[] = [];
    const result = await cutPdf(
      path,
      [
        { key: 'none', pages: [999] },
        { key: 'some', pages: [1] },
      ],
      {
        onPart: (key) => void keys.push(key),
      },
    );
    expect(keys).toEqual(['some']);
    expect(result.refused).toEqual([{ key: 'none', code: 'pages-missing' }]);
  });
});

describe('a child process', () => {
  it('is ended, and its file refused with a code, if it grows too large or falls silent', async () => {
    const { registry } = bulk;
    const bomb = join(directory, 'bomb.pdf');
    writeFileSync(
      bomb,
      hostileFiles().find((file) => file.name === 'unfolding-content.pdf')?.bytes ?? new Uint8Array(),
    );
    const small = { ...LIMITS, residentBytes: 64 * 1024 * 1024 };
    const short = { ...LIMITS, silenceMs: 1 };
    expect(await analysePdf(bomb, { registry, limits: small })).toMatchObject({ code: 'too-much-memory' });
    expect(await analysePdf(bomb, { registry, limits: short })).toMatchObject({ code: 'took-too-long' });
    expect(await analysePdf(path, { registry })).toMatchObject({ readable: true });
  });

  it('is ended if its caller aborts', async () => {
    const signal = AbortSignal.abort();
    await expect(analysePdf(path, { registry: bulk.registry, signal })).rejects.toThrow();
  });
});

describe('a page on screen', () => {
  it('is delivered as a picture, with the places of the code in fractions of the page', async () => {
    const code = bulk.registry.employees[0]?.taxCode ?? '';
    const { png, boxes } = await renderPageWithBoxes(path, 1, { width: 300, code });
    expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG');
    expect(boxes).toHaveLength(1);
    const [box] = boxes;
    expect(box && box.x > 0 && box.y > 0 && box.x + box.width < 1 && box.y + box.height < 0.2).toBe(true);
  });
});

describe('an archive', () => {
  async function zipOf(members: Record<string, Uint8Array>): Promise<{ path: string; name: string }> {
    const zip = new ZipFile();
    for (const [name, bytes] of Object.entries(members)) {
      if (name.endsWith('/')) zip.addEmptyDirectory(name);
      else zip.addBuffer(Buffer.from(bytes), name, { compress: bytes.length > 0 });
    }
    zip.end();
    const file = join(directory, `upload-${Object.keys(members).length}.zip`);
    await pipeline(zip.outputStream, createWriteStream(file));
    return { path: file, name: 'aprile.zip' };
  }
  const named = ({ files }: { files: readonly { name: string }[] }) => files.map(({ name }) => name);

  it('yields the PDFs in it, which it recognises by content and not by name', async () => {
    const zip = await zipOf({
      '2026/04/uno.pdf': bulk.bytes,
      'due.pdf': bulk.bytes,
      'nota.pdf': Buffer.from('ciao'),
      '__MACOSX/x.pdf': bulk.bytes,
    });
    const kept = await expandArchive(zip, (member) => buffer(member));
    expect(named(kept)).toEqual(['uno.pdf', 'due.pdf']);
    expect(kept.refused).toEqual([{ name: 'nota.pdf', code: 'not-a-pdf' }]);
    expect(kept.files.every((file) => file.kept.equals(Buffer.from(bulk.bytes)))).toBe(true);
  });

  it('is refused if it has too many files or is too large when unpacked', async () => {
    const zip = await zipOf({ 'a.pdf': bulk.bytes, 'b.pdf': bulk.bytes });
    let begun = 0;
    const few = await expandArchive(zip, async () => (begun += 1), { ...UPLOAD_LIMITS, files: 1 });
    expect([few, begun]).toEqual([{ files: [], refused: [{ name: 'aprile.zip', code: 'too-many-files' }] }, 0]);
    const small = await expandArchive(zip, (member) => buffer(member), { ...UPLOAD_LIMITS, totalBytes: 100 });
    expect(small).toEqual({ files: [], refused: [{ name: 'aprile.zip', code: 'too-large' }] });
  });

  it('of 25,000 files or folders is refused because of its directory, before any file is unpacked', async () => {
    const withNames = (count: number, end: string) =>
      zipOf(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}${end}`, new Uint8Array()])));
    const never = () => Promise.reject(new Error('unfolded'));
    const refused = [{ name: 'aprile.zip', code: 'too-many-files' }];
    expect(await expandArchive(await withNames(25_000, '.pdf'), never)).toEqual({ files: [], refused });
    expect(await expandArchive(await withNames(10, '/'), never, { ...UPLOAD_LIMITS, files: 3 })).toEqual({
      files: [],
      refused,
    });
  });

  it('is unpacked member by member, each only until it proves to be no PDF', async () => {
    const zip = await zipOf({ 'zeri.pdf': new Uint8Array(50 * 1024 * 1024), 'uno.pdf': bulk.bytes });
    let taken = 0;
    const count = async (member: AsyncIterable<Uint8Array>) => {
      for await (const chunk of member) taken += chunk.length;
    };
    const { files, refused } = await expandArchive(zip, count);
    expect([named({ files }), refused, taken]).toEqual([
      ['uno.pdf'],
      [{ name: 'zeri.pdf', code: 'not-a-pdf' }],
      bulk.bytes.length,
    ]);
  });

  it('reports a member that is no PDF, even if the member is read only after its end', async () => {
    const zip = await zipOf({ 'nota.pdf': Buffer.from('ciao'), 'uno.pdf': bulk.bytes });
    const late = async (member: AsyncIterable<Uint8Array>) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stream = member as Readable;
      // A PDF member waits to be read; any other member closes by itself.
      if (stream.readableLength > 0) resolve();
      else stream.once('readable', resolve).once('close', resolve);
      await promise;
      return buffer(member);
    };
    const { files, refused } = await expandArchive(zip, late);
    expect([named({ files }), refused]).toEqual([['uno.pdf'], [{ name: 'nota.pdf', code: 'not-a-pdf' }]]);
  });

  it('is aborted if a member cannot be stored', async () => {
    const zip = await zipOf({ 'a.pdf': bulk.bytes, 'b.pdf': bulk.bytes });
    const noRoom = () => Promise.reject(new Error('no room'));
    await expect(expandArchive(zip, noRoom)).rejects.toThrow('no room');
  });

  it('is reported as damaged, or as empty', async () => {
    const file = join(directory, 'broken.zip');
    writeFileSync(file, Buffer.from('PK\u0003\u0004 and then nothing'));
    const broken = await expandArchive({ path: file, name: 'broken.zip' }, (member) => buffer(member));
    expect(broken.refused).toEqual([{ name: 'broken.zip', code: 'archive-damaged' }]);
    const empty = await expandArchive(await zipOf({}), (member) => buffer(member));
    expect(empty.refused).toEqual([{ name: 'aprile.zip', code: 'archive-empty' }]);
  });
});
