import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import {
  aCompany,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * A missing or changed content is not delivered, is not marked as read, and is reported to the administrators (P67).
 */
let portal: Portal;
let practice: TestPractice;
let employee: TestEmployee;
let me: Caller;
let consultant: Caller;
let administrator: Caller;
const WAYS = ['damaged', 'emptied', 'removed'] as const;
const DAMAGED = '/apirest/api/users/admin/contenuti-danneggiati';

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  employee = await anEmployee(portal.owner, await aCompany(portal.owner, practice), { login: 'dipendente' });
  me = await portal.login('dipendente');
  consultant = await portal.login(practice.login);
  administrator = await portal.login(await anAdministrator(portal.owner, 'amministra'));
  await portal.owner.query("UPDATE account SET email = 'amministra@esempio.invalid' WHERE login = 'amministra'");
});
afterAll(() => portal?.close());

const fileOf = async (id: string): Promise<string> => {
  const { rows } = await portal.owner.query("SELECT encode(sha256, 'hex') AS hash FROM document WHERE id = $1", [id]);
  return path.join(portal.dataDir, 'blobs', practice.id, rows[0].hash.slice(0, 2), rows[0].hash);
};
async function harm(file: string, way: (typeof WAYS)[number]): Promise<void> {
  await chmod(file, 0o600);
  if (way === 'removed') return rm(file);
  const bytes = await readFile(file);
  if (way === 'emptied') return writeFile(file, '');
  for (const [n, at] of [40, 41, 42, 43].entries()) bytes[at] = (bytes[at] ?? 0) ^ (n + 1);
  await writeFile(file, bytes);
}
const readings = async () =>
  (await portal.owner.query("SELECT count(*)::int AS n FROM ledger WHERE action IN ('readByEmployee', 'printed')"))
    .rows[0].n;

describe('a stored content', () => {
  it('that was changed, emptied or deleted is refused, not marked as read, and reported (a hundred contents)', async () => {
    const made: { id: string; hash: string; way: (typeof WAYS)[number]; whole: Uint8Array }[] = [];
    for (let n = 0; n < 100; n += 1) {
      const whole = aPdf(`Cedolino ${n}`);
      const id = await aPayslip(portal, employee, {
        createdBy: practice.accountId,
        publishOn: '2026-11-01',
        period: 202601 + (n % 12) + 100 * -Math.floor(n / 12),
        bytes: whole,
      });
      const way = WAYS[n % 3] as (typeof WAYS)[number];
      const file = await fileOf(id);
      await harm(file, way);
      made.push({ id, hash: path.basename(file), way, whole });
    }
    const before = await readings();
    const answers = [];
    for (const { id, way } of made) {
      const { status, json } = await me.get(`/apiback/api/dipendente/documenti/${id}/download`);
      answers.push(`${way} ${status} ${json?.type}`);
    }
    expect(new Set(answers)).toEqual(new Set(WAYS.map((way) => `${way} 503 urn:portale-lavoro:content-damaged`)));
    // A damaged content is refused as page images too; a combined PDF has a notice in its place.
    const one = made[0];
    expect((await me.get(`/apiback/api/dipendente/documenti/${one?.id}/pagine`)).status).toBe(503);
    const ids = made.slice(0, 3).map(({ id }) => id);
    const print = await consultant.post('/apiback/api/doccedolino/stampa', { ids });
    const pages = (await textOfPdf(print.bytes)).pages.map(({ text }) => text);
    expect(pages.filter((text) => text.includes('non è più quello consegnato'))).toHaveLength(3);
    expect(await readings()).toBe(before);
    // An archive still contains the intact document, which then counts as read; a text replaces each damaged one (P83).
    const bytes = aPdf('Cedolino integro');
    await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-11-01', period: 201001, bytes });
    const archive = Buffer.from((await me.get('/apiback/api/dipendente/documenti/zip')).bytes);
    expect(archive.includes(Buffer.from(bytes))).toBe(true);
    // The name of each text appears twice: at its entry and in the archive's index.
    expect(archive.toString('latin1').split('NON CONSEGNATO').length - 1).toBe(2 * made.length);
    expect(await readings()).toBe(before + 1);

    const told = async () =>
      (await administrator.get(DAMAGED)).json.map(({ impronta }: { impronta: string }) => impronta) as string[];
    await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(100);
    expect(new Set(await told())).toEqual(new Set(made.map(({ hash }) => hash)));
    const { rows } = await portal.owner.query(
      `SELECT (SELECT count(*)::int FROM outbox WHERE recipient = 'amministra@esempio.invalid') AS mails,
        (SELECT count(*)::int FROM ledger WHERE action = 'contentFoundDamaged') AS events`,
    );
    expect(rows).toEqual([{ mails: 100, events: 100 }]);
    // A second request on the same day sends no further mail.
    await me.get(`/apiback/api/dipendente/documenti/${one?.id}/download`);
    await expect
      .poll(
        async () => (await portal.owner.query('SELECT FROM damaged_content WHERE last_found_at > found_at')).rowCount,
      )
      .toBeGreaterThan(0);
    expect((await portal.owner.query('SELECT FROM outbox')).rowCount).toBe(100);
  }, 180_000);

  it('that was restored can be read again, and is no longer reported', async () => {
    const whole = aPdf('Cedolino che torna');
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      publishOn: '2026-11-01',
      bytes: whole,
    });
    const file = await fileOf(id);
    await harm(file, 'removed');
    const open = async () => (await me.get(`/apiback/api/dipendente/documenti/${id}/download`)).status;
    const named = async () =>
      (await administrator.get(DAMAGED)).json.some(
        ({ impronta }: { impronta: string }) => impronta === path.basename(file),
      );
    expect(await open()).toBe(503);
    await expect.poll(named, { timeout: 20_000 }).toBe(true);
    await writeFile(file, whole);
    expect([await open(), await named()]).toEqual([200, false]);
  }, 120_000);
});
