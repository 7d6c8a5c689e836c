import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskBlobs } from '../../../src/server/bytes/blobs.ts';
import { dataLayout } from '../../../src/server/bytes/data-layout.ts';
import { romeDay } from '../../../src/server/clock.ts';
import { isFull } from '../../support/house/sample.ts';
import { aPdf, type Caller } from '../../support/portal/portal.ts';
import { bulkFile, faults, type Killable, loginAt, startKillable, withOwner } from '../../support/process/killing.ts';

/**
 * Kills the whole server (kill −9) in each step of a monthly cycle: every acknowledged change survives, and none is
 * made twice.
 */
let dataDir: string;
let portal: Killable;
let consultant: Caller;
const file = bulkFile();
const none = (counts: Record<string, number>) => Object.fromEntries(Object.keys(counts).map((name) => [name, 0]));

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portale-kill-'));
  await start();
}, 600_000);

afterAll(async () => {
  await portal?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  portal = await startKillable(dataDir);
  consultant = await loginAt(portal.url, 'consulente');
}

/** Kills the server shortly after sending a request; returns its response, if any. */
async function killedDuring<T>(call: Promise<T>, afterMs: number): Promise<T | null> {
  const answered = call.catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await portal.kill();
  const answer = await answered;
  await start();
  return answer;
}

const upload = () =>
  consultant.upload('/apiback/api/acquisizioni', [{ name: file.fileName, bytes: file.bytes }], { tipo: 'cedolini' });
const read = async (id: string) => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;

async function untilReady(id: string) {
  await expect.poll(async () => (await read(id)).stato, { interval: 100 }).toBe('ready');
  return read(id);
}

describe('kill −9 of the whole server', () => {
  it('during the upload: acknowledged files are stored completely, and no row lacks its content', async () => {
    const acknowledged: string[] = [];
    for (const afterMs of isFull ? [5, 30] : [30]) {
      const answer = await killedDuring(upload(), afterMs);
      if (answer?.status === 202) acknowledged.push(answer.json.id);
    }
    const last = await upload();
    acknowledged.push(last.json.id);
    for (const id of acknowledged) expect((await untilReady(id)).file[0]).toMatchObject({ stato: 'read', pagine: 130 });
    const blobs = openDiskBlobs(dataLayout(dataDir).blobs);
    await withOwner(portal.ownerUrl, async (owner) => {
      const { rows } = await owner.query("SELECT practice_id, encode(sha256, 'hex') AS sha256 FROM blob");
      for (const blob of rows) expect(await blobs.has(blob.practice_id, blob.sha256)).toBe(true);
    });
  }, 180_000);

  it('during a stalled upload: the next start deletes the partial file', async () => {
    const incoming = () => readdir(path.join(dataLayout(dataDir).blobs, 'incoming'));
    const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /apiback/api/acquisizioni HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${consultant.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n' +
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF${'x'.repeat(400_000)}`,
    );
    await expect.poll(incoming).toHaveLength(1);
    await portal.kill();
    expect(await incoming()).toHaveLength(1);
    await start();
    expect(await incoming()).toEqual([]);
  });

  it('between storing a content and inserting its rows: no row lacks its content, and an upload has all its rows or none', async () => {
    const { json: company } = await consultant.get(`/apiback/api/dipendente/lista?size=1`);
    const cfAzienda = company[0].codFiscaleAzienda;
    const send = (n: number) =>
      consultant.upload('/apiback/api/docdocumento/upload', [{ name: 'a.pdf', bytes: aPdf(`a tutti ${n}`) }], {
        jsonDocDto: JSON.stringify({ descrizione: `A tutti ${n}`, cfAzienda, codiceFiscale: '#ALLDIP' }),
      });
    const acknowledged: string[] = [];
    for (const [n, afterMs] of (isFull ? [4, 12, 25, 60] : [12, 25]).entries()) {
      const answer = await killedDuring(send(n), afterMs);
      if (answer?.status === 201) acknowledged.push(...answer.json.ids);
    }
    const whole = await send(99);
    acknowledged.push(...whole.json.ids);
    const blobs = openDiskBlobs(dataLayout(dataDir).blobs);
    await withOwner(portal.ownerUrl, async (owner) => {
      const { rows } = await owner.query(
        "SELECT practice_id, encode(sha256, 'hex') AS sha256, count(*)::int AS n FROM document WHERE description LIKE 'A tutti%' GROUP BY 1, 2",
      );
      for (const row of rows) {
        expect(await blobs.has(row.practice_id, row.sha256)).toBe(true);
        // The document exists for all employees, or for none.
        expect(row.n).toBe(whole.json.ids.length);
      }
      const { rows: there } = await owner.query('SELECT count(*)::int AS n FROM document WHERE id = ANY($1)', [
        acknowledged,
      ]);
      expect(there[0].n).toBe(acknowledged.length);
    });
  }, 180_000);

  it('during the analysis: the next start resumes it, and no page is missing or duplicated', async () => {
    const { json } = await upload();
    await killedDuring(Promise.resolve(), 300);
    const intake = await untilReady(json.id);
    expect(intake.conteggi.pronti).toBeGreaterThan(50);
    const counts = await faults(portal.ownerUrl);
    expect(counts).toEqual(none(counts));
  });

  it('during the confirmation: the documents are created once', async () => {
    const { json } = await upload();
    const before = await untilReady(json.id);
    await killedDuring(consultant.post(`/apiback/api/acquisizioni/${json.id}/conferma`, {}), 250);
    let after = await untilReady(json.id);
    if (after.conteggi.confermati === 0) {
      // The server died before it stored the command. It acknowledged nothing, so that the client sends the command
      // again.
      await consultant.post(`/apiback/api/acquisizioni/${json.id}/conferma`, {});
      after = await untilReady(json.id);
    }
    expect(after.conteggi.confermati).toBe(before.conteggi.pronti);
    const counts = await faults(portal.ownerUrl);
    expect(counts).toEqual(none(counts));
  });

  it('during the publication: all documents are published or none, each with its event', async () => {
    const ids = await withOwner(portal.ownerUrl, async (owner) =>
      (await owner.query('SELECT id FROM document WHERE intake_id IS NOT NULL')).rows.map((row) => row.id),
    );
    expect(ids.length).toBeGreaterThan(50);
    const answer = await killedDuring(
      consultant.put('/apiback/api/DocBase/updatevisibile', { idList: ids, dataPubblicazione: romeDay(new Date()) }),
      20,
    );
    const published = await withOwner(portal.ownerUrl, async (owner) =>
      Number(
        (await owner.query('SELECT count(*) AS n FROM document WHERE id = ANY($1) AND publish_on IS NOT NULL', [ids]))
          .rows[0].n,
      ),
    );
    expect(answer?.status === 200 ? [ids.length] : [0, ids.length]).toContain(published);
    const counts = await faults(portal.ownerUrl);
    expect(counts).toEqual(none(counts));
  });

  it('during a download: a completed download is recorded as read', async () => {
    const employee = await loginAt(portal.url, 'dipendente');
    const { json } = await employee.get('/apiback/api/dipendente/documenti');
    const unread = json.find((document: { lettoIl: string | null }) => document.lettoIl === null) ?? json[0];
    const answer = await killedDuring(employee.get(`/apiback/api/dipendente/documenti/${unread.id}/download`), 15);
    const { rows } = await withOwner(portal.ownerUrl, (owner) =>
      owner.query(
        "SELECT count(*)::int AS n FROM ledger WHERE object_kind = 'document' AND object_id = $1 AND action = 'readByEmployee'",
        [unread.id],
      ),
    );
    if (answer?.status === 200) expect(rows[0].n).toBeGreaterThanOrEqual(1);
    expect(answer === null || answer.status === 200).toBe(true);
  });

  it('afterwards: the ledger passes the verifier', async () => {
    const { spawnSync } = await import('node:child_process');
    const verified = spawnSync(process.execPath, [path.resolve('src/commands/ledger-verify.ts'), '--data', dataDir], {
      encoding: 'utf8',
    });
    expect(verified.status, verified.stdout + verified.stderr).toBe(0);
  });
});
