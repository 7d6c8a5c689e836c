import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** A publication can be undone while its mails wait; once they are sent it can only be cancelled. */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let asCompany: Caller;
let people = 0;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  await aPractice(portal.owner, 'estraneo');
  consultant = await portal.login('consulente');
  asCompany = await portal.login('azienda');
});
afterAll(() => portal?.close());

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
const takeable = async (who = consultant) => (await who.get('/apiback/api/DocBase/ritirabili')).json;
const takeBack = (ids: string[], who = consultant) => who.post('/apiback/api/DocBase/ritira', { ids });
const publish = (ids: string[]) =>
  consultant.put('/apiback/api/DocBase/updatevisibile', { idList: ids, dataPubblicazione: TODAY });

async function aPublished() {
  people += 1;
  const login = `lavoratore${people}`;
  const employee = await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
  const id = await aPayslip(portal, employee, { createdBy: practice.accountId });
  await publish([id]);
  return { id, worker: await portal.login(login) };
}
const state = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT d.cancelled_at IS NOT NULL AS cancelled, d.appeared_at, o.withdrawn_at IS NOT NULL AS withdrawn
       FROM document d LEFT JOIN outbox o ON o.document_id = d.id WHERE d.id = $1`,
      [id],
    )
  ).rows[0];
describe('a publication', () => {
  it('is listed as undoable for ten minutes, for its practice and company only', async () => {
    const { id, worker } = await aPublished();
    // The mail of an earlier, undone publication with a later sending time must not extend the ten minutes.
    await portal.owner.query(
      `INSERT INTO outbox (practice_id, recipient, document_id, not_before, withdrawn_at, template, data)
       SELECT practice_id, recipient, document_id, not_before + interval '5 hours', now(), template, data
       FROM outbox WHERE document_id = $1`,
      [id],
    );
    for (const who of [consultant, asCompany]) {
      const mine = (await takeable(who)).find((one: { ids: string[] }) => one.ids.includes(id));
      expect(mine).toMatchObject({ tipo: 'payslip', ids: [id], aziende: [expect.any(String)] });
      const minutes = (Date.parse(mine.finoA) - Date.parse(mine.pubblicataIl)) / 60_000;
      expect(Math.round(minutes)).toBe(10);
    }
    const stranger = await portal.login('estraneo');
    expect(await takeable(stranger)).toEqual([]);
    expect((await takeBack([id], stranger)).status).toBe(404);
    expect((await worker.get('/apiback/api/DocBase/ritirabili')).status).toBe(403);
  });

  it('is no longer listed once its document is in the bin or cancelled', async () => {
    const [stands, binned, cancelled] = [await aPublished(), await aPublished(), await aPublished()].map(
      ({ id }) => id,
    );
    const listed = async () => {
      const ids: string[] = (await takeable()).flatMap((one: { ids: string[] }) => one.ids);
      return [stands, binned, cancelled].map((id) => ids.includes(id ?? ''));
    };
    expect(await listed()).toEqual([true, true, true]);
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = $1', [binned]);
    await portal.owner.query('UPDATE document SET cancelled_at = now() WHERE id = $1', [cancelled]);
    expect(await listed()).toEqual([true, false, false]);
  });

  it('that is undone hides the document, sends no mail, and is recorded in the history', async () => {
    const { id, worker } = await aPublished();
    const seen = async () => (await worker.get('/apiback/api/dipendente/documenti')).json.length;
    expect(await seen()).toBe(1);
    expect((await takeBack([id])).json).toEqual({ aggiornati: 1 });
    expect(await seen()).toBe(0);
    expect(await state(id)).toEqual({ cancelled: true, appeared_at: null, withdrawn: true });
    const { json: trace } = await consultant.get(`/apiback/api/DocCronologia/lista/${id}`);
    expect(trace).toContainEqual(
      expect.objectContaining({ stato: 'PubblicazioneAnnullata', nota: 'Ritirata prima che partissero gli avvisi' }),
    );
    expect((await takeable()).some((one: { ids: string[] }) => one.ids.includes(id))).toBe(false);
  });

  it('cannot be undone after its ten minutes: a selection that includes it is refused completely', async () => {
    const [late, fresh] = [await aPublished(), await aPublished()];
    await portal.owner.query(
      "UPDATE outbox SET not_before = now() - interval '1 minute', sent_at = now() WHERE document_id = $1",
      [late.id],
    );
    await portal.owner.query("UPDATE document SET appeared_at = now() - interval '11 minutes' WHERE id = $1", [
      late.id,
    ]);
    const answer = await takeBack([late.id, fresh.id]);
    expect([answer.status, answer.json.type]).toEqual([409, expect.stringContaining('take-back-over')]);
    expect((await state(fresh.id)).cancelled).toBe(false);
    expect((await takeable()).some((one: { ids: string[] }) => one.ids.includes(late.id))).toBe(false);
  });

  it('can be undone until the morning if its mails are held until then', async () => {
    const { id } = await aPublished();
    await portal.owner.query("UPDATE outbox SET not_before = now() + interval '5 hours' WHERE document_id = $1", [id]);
    await portal.owner.query("UPDATE document SET appeared_at = now() - interval '2 hours' WHERE id = $1", [id]);
    expect((await takeable()).some((one: { ids: string[] }) => one.ids.includes(id))).toBe(true);
    expect((await takeBack([id])).status).toBe(200);
  });
});

describe('a correction of a visible document', () => {
  const MONTH = 202609;
  /** A document published and announced long ago, then corrected by hand. */
  async function aCorrected() {
    people += 1;
    const login = `lavoratore${people}`;
    const employee = await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
    const id = await aPayslip(portal, employee, {
      createdBy: practice.accountId,
      period: MONTH,
      bytes: slipPdf(employee, MONTH, 'di prima'),
    });
    await publish([id]);
    await portal.owner.query('UPDATE outbox SET sent_at = now() WHERE document_id = $1', [id]);
    await portal.owner.query("UPDATE document SET appeared_at = now() - interval '20 days' WHERE id = $1", [id]);
    const correct = (text: string) =>
      consultant.upload(
        `/apiback/api/DocBase/${id}/rettifica`,
        [{ name: 'nuovo.pdf', bytes: slipPdf(employee, MONTH, text) }],
        { jsonDocDto: '{}' },
      );
    expect((await correct('di dopo')).status).toBe(201);
    return { id, correct, worker: await portal.login(login) };
  }
  const undo = (ids: string[], who = consultant) => who.post('/apiback/api/DocBase/ritira/rettifiche', { ids });
  const mine = async (id: string, who = consultant) =>
    (await takeable(who)).filter((one: { ids: string[] }) => one.ids.includes(id));
  const mails = async (id: string) =>
    (
      await portal.owner.query(
        `SELECT data->>'subject' AS subject, sent_at IS NOT NULL AS sent, withdrawn_at IS NOT NULL AS withdrawn,
           extract(epoch FROM not_before - d.corrected_at)::int AS waits
         FROM outbox o JOIN document d ON d.id = o.document_id WHERE d.id = $1 ORDER BY o.id`,
        [id],
      )
    ).rows;

  it('waits ten minutes before notifying anybody, and is listed for its practice, not for a company', async () => {
    const { id } = await aCorrected();
    expect((await mails(id))[1]).toMatchObject({ sent: false, withdrawn: false, waits: 600 });
    const [one] = await mine(id);
    expect(one).toMatchObject({ rettifica: true, tipo: 'payslip', ids: [id] });
    expect(Date.parse(one.finoA) - Date.parse(one.pubblicataIl)).toBe(600_000);
    expect(await mine(id, asCompany)).toEqual([]);
    const refused = await undo([id], asCompany);
    expect([refused.status, refused.json.type]).toEqual([409, expect.stringContaining('made-by-practice')]);
    expect((await undo([id], await portal.login('estraneo'))).status).toBe(404);
  });

  it('that is undone restores the former content, sends no mail, and is recorded in the history', async () => {
    const { id, worker } = await aCorrected();
    const told = async () =>
      (
        await portal.owner.query(
          "SELECT count(*)::int AS n FROM notification WHERE object_id = $1 AND audience = 'employee'",
          [id],
        )
      ).rows[0].n;
    expect(await told()).toBe(2);
    expect((await undo([id])).json).toEqual({ aggiornati: 1 });
    // The notification about the publication itself stays.
    expect(await told()).toBe(1);
    const read = await worker.get(`/apiback/api/dipendente/documenti/${id}/download`);
    expect(read.text).toContain('di prima');
    expect((await mails(id)).map(({ sent, withdrawn }) => [sent, withdrawn])).toEqual([
      [true, false],
      [false, true],
    ]);
    const { json: trace } = await consultant.get(`/apiback/api/DocCronologia/lista/${id}`);
    expect(trace).toContainEqual(
      expect.objectContaining({ stato: 'Rettificato', nota: expect.stringContaining('Rettifica ritirata') }),
    );
    const versions = (await consultant.get(`/apiback/api/DocBase/${id}/versioni`)).json;
    const names = versions.map(({ nomeFile }: { nomeFile: string }) => nomeFile);
    expect(names).toEqual(['nuovo.pdf', expect.not.stringMatching('nuovo.pdf')]);
    expect((await consultant.get(`/apiback/api/docbase/${id}`)).json.nomeFile).toBe(names[1]);
    // After an undo the list is empty: a second undo would restore the wrong content.
    expect(await mine(id)).toEqual([]);
    expect((await undo([id])).status).toBe(409);
  });

  it('is announced by a new mail if the earlier mail was withdrawn, even one due later', async () => {
    const { id, correct } = await aCorrected();
    await portal.owner.query(
      "UPDATE outbox SET withdrawn_at = now(), not_before = now() + interval '5 hours' WHERE document_id = $1",
      [id],
    );
    expect((await correct('ancora dopo')).status).toBe(201);
    expect((await mails(id)).map(({ withdrawn }) => withdrawn)).toEqual([true, true, false]);
  });

  it('is listed only while its document is visible: not if discarded, cancelled, or corrected before publication', async () => {
    const [shown, binned, cancelled] = [await aCorrected(), await aCorrected(), await aCorrected()];
    expect((await consultant.put('/apiback/api/cestino/insert', { ids: [binned.id] })).status).toBe(200);
    await consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [cancelled.id], annullaPubblicazione: true });
    people += 1;
    const employee = await anEmployee(portal.owner, company);
    const unseen = await aPayslip(portal, employee, {
      ...{ createdBy: practice.accountId, period: MONTH, bytes: slipPdf(employee, MONTH, 'di prima') },
    });
    const bytes = slipPdf(employee, MONTH, 'di dopo');
    const address = `/apiback/api/DocBase/${unseen}/rettifica`;
    expect((await consultant.upload(address, [{ name: 'a.pdf', bytes }], { jsonDocDto: '{}' })).status).toBe(201);
    await publish([unseen]);
    const corrections = (await takeable()).filter(({ rettifica }: { rettifica: boolean }) => rettifica);
    const held = (id: string) => corrections.some(({ ids }: { ids: string[] }) => ids.includes(id));
    expect([shown, binned, cancelled, { id: unseen }].map(({ id }) => held(id))).toEqual([true, false, false, false]);
    // The first content was never visible: there is nothing to restore.
    const refused = await undo([unseen]);
    expect([refused.status, refused.json.type]).toEqual([409, expect.stringContaining('take-back-over')]);
  });

  it('does not withdraw the mail about the publication that is still queued', async () => {
    const { id, worker } = await aPublished();
    const { rows } = await portal.owner.query(
      `SELECT e.last_name AS "lastName", e.first_name AS "firstName", e.tax_code AS "taxCode", d.period
       FROM document d JOIN employee e ON e.id = d.employee_id WHERE d.id = $1`,
      [id],
    );
    const bytes = slipPdf(rows[0], rows[0].period, 'subito dopo');
    const address = `/apiback/api/DocBase/${id}/rettifica`;
    expect((await consultant.upload(address, [{ name: 'a.pdf', bytes }], { jsonDocDto: '{}' })).status).toBe(201);
    expect((await undo([id])).status).toBe(200);
    expect((await mails(id)).map(({ withdrawn }) => withdrawn)).toEqual([false]);
    expect((await worker.get('/apiback/api/dipendente/documenti')).json).toHaveLength(1);
  });

  it('cannot be undone after its ten minutes, or if the document was never corrected', async () => {
    const { id } = await aCorrected();
    await portal.owner.query("UPDATE document SET corrected_at = now() - interval '11 minutes' WHERE id = $1", [id]);
    expect(await mine(id)).toEqual([]);
    const late = await undo([id]);
    expect([late.status, late.json.type]).toEqual([409, expect.stringContaining('take-back-over')]);
    expect((await undo([(await aPublished()).id])).status).toBe(409);
  });
});
