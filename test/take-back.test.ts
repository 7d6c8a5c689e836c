import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from './support/portal.ts';

/** A publication can be taken back while its mails still wait; once they have left it can only be cancelled. */
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
  it('is listed with its ten minutes, for practice and company alone', async () => {
    const { id, worker } = await aPublished();
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

  it('is taken back: nobody sees it, no mail leaves, and the trace says so', async () => {
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

  it('cannot be taken back once its ten minutes are over, whole or in part', async () => {
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

  it('can be taken back until the morning where its mails wait for it', async () => {
    const { id } = await aPublished();
    await portal.owner.query("UPDATE outbox SET not_before = now() + interval '5 hours' WHERE document_id = $1", [id]);
    await portal.owner.query("UPDATE document SET appeared_at = now() - interval '2 hours' WHERE id = $1", [id]);
    expect((await takeable()).some((one: { ids: string[] }) => one.ids.includes(id))).toBe(true);
    expect((await takeBack([id])).status).toBe(200);
  });
});
