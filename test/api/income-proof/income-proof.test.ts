import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_A_DAY, MOST_VIEWS, openProof } from '../../../src/features/income-proof/income-proof.ts';
import { fromBase64 } from '../../../src/ledger/receipt.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** A worker shows a bank a code instead of sending documents (P215). */
let portal: Portal;
let practice: TestPractice;
let ada: TestEmployee;
let worker: Caller;
let key: Uint8Array;
const OWN = '/apiback/api/dipendente/reddito';
const NOW = new Date('2026-11-20T10:00:00Z');
const MINUTE = 60_000;

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  practice = await aPractice(portal.owner, 'consulente');
  const firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  ada = await anEmployee(portal.owner, firm, {
    login: 'ada',
    firstName: 'Ada',
    lastName: 'Conti',
    hired_on: '2019-03-04',
  });
  await anEmployee(portal.owner, firm, { login: 'ugo' });
  for (const [period, cents] of [
    [202607, 170_000],
    [202608, 171_000],
    [202609, null],
    [202610, 173_000],
  ] as const)
    await proven(await slip({ period }), cents);
  await proven(await slip({ period: 202610, payroll_kind: 'thirteenth' }), 999_999);
  key = fromBase64((await portal.anonymous.get('/apiback/api/ricevute/chiave')).json.chiave);
});
afterAll(() => portal?.close());

beforeEach(async () => {
  portal.setNow(NOW);
  await portal.owner.query('DELETE FROM income_proof');
  worker = await portal.login('ada');
});

const slip = (fields: Record<string, unknown>, whose = ada) =>
  aPayslip(portal, whose, { createdBy: practice.accountId, publishOn: '2026-11-01', ...fields });

async function proven(id: string, cents: number | null) {
  if (cents === null) return;
  await portal.owner.query(
    'INSERT INTO document_net (practice_id, document_id, sha256, cents) SELECT practice_id, id, sha256, $2 FROM document WHERE id = $1',
    [id, cents],
  );
}

const after = (ms: number) => portal.setNow(new Date(NOW.getTime() + ms));
const codeOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('codice') ?? '';
async function made(who = worker): Promise<string> {
  const answer = await who.post(OWN);
  expect(answer.status, answer.text).toBe(201);
  return codeOf(answer.json.indirizzo);
}
const look = (codice: string) => portal.anonymous.post('/apiback/api/ricevute/reddito', { codice });
const refusalOf = async (answer: ReturnType<typeof look>) => {
  const { status, json } = await answer;
  return [status, json?.errorKey];
};
const eventsOf = async (employee: TestEmployee) =>
  (
    await portal.owner.query(
      `SELECT action, actor_role AS role, company_id AS company FROM ledger
        WHERE employee_id = $1 AND action LIKE 'incomeProof%' ORDER BY at, seq`,
      [employee.id],
    )
  ).rows;
const set = (text: string, ...values: unknown[]) => portal.owner.query(text, values);

describe('who has the code sees', () => {
  it('employer, name, day of hiring and the net pay of three months, signed, and nothing else', async () => {
    const { json, text } = await look(await made());
    const facts = await openProof(json, key);
    expect(facts).toEqual({
      formato: 'portale-lavoro reddito 1',
      azienda: expect.any(String),
      lavoratore: 'Ada Conti',
      assuntoIl: '2019-03-04',
      mesi: [
        { mese: '202610', netto: 173_000 },
        // Its net is not proven (decision 30), so the month is named without an amount.
        { mese: '202609', netto: null },
        { mese: '202608', netto: 171_000 },
      ],
      mostratoIl: '2026-11-20T10:00:00.000Z',
      validoFino: '2026-11-20T10:15:00.000Z',
    });
    expect(`${text} ${JSON.stringify(facts)}`).not.toContain(ada.taxCode);
  });

  it('what the worker saw before making it', async () => {
    const { azienda, lavoratore, assuntoIl, mesi } = (await worker.get(OWN)).json;
    const facts = await openProof((await look(await made())).json, key);
    expect(facts).toMatchObject({ azienda, lavoratore, assuntoIl, mesi });
  });

  it('nothing of it in the database, where only the hash of the code is', async () => {
    const code = await made();
    const { rows } = await portal.owner.query('SELECT p::text AS row FROM income_proof p');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toMatch(new RegExp(`${code}|173000`));
  });
});

it('each view is in the worker’s own trace, and not in the company’s', async () => {
  const before = (await eventsOf(ada)).length;
  const code = await made();
  await look(code);
  await look(code);
  expect((await worker.get(OWN)).json).toMatchObject({ attivo: { viste: 2 } });
  expect((await worker.get(OWN)).json.viste.length).toBeGreaterThanOrEqual(2);
  await worker.call('DELETE', OWN);
  expect((await eventsOf(ada)).slice(before)).toEqual([
    { action: 'incomeProofMade', role: 'employee', company: null },
    { action: 'incomeProofSeen', role: 'authentication', company: null },
    { action: 'incomeProofSeen', role: 'authentication', company: null },
    { action: 'incomeProofEnded', role: 'employee', company: null },
  ]);
});

describe('a code shows nothing', () => {
  it('after fifteen minutes', async () => {
    const code = await made();
    after(15 * MINUTE - 1);
    expect((await look(code)).status).toBe(200);
    after(15 * MINUTE);
    expect(await refusalOf(look(code))).toEqual([410, 'proof-expired']);
  });

  it('once its worker ended it, at once and for good', async () => {
    const code = await made();
    expect((await look(code)).status).toBe(200);
    expect((await worker.call('DELETE', OWN)).status).toBe(204);
    expect(await refusalOf(look(code))).toEqual([410, 'proof-ended']);
    expect((await worker.get(OWN)).json.attivo).toBeNull();
  });

  it('once another replaced it', async () => {
    const first = await made();
    const second = await made();
    expect(await refusalOf(look(first))).toEqual([404, 'proof-unknown']);
    expect((await look(second)).status).toBe(200);
  });

  it('with one character changed', async () => {
    const code = await made();
    const other = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`;
    expect(await refusalOf(look(other))).toEqual([404, 'proof-unknown']);
  });

  it('once it was looked at ten times', async () => {
    const code = await made();
    for (let view = 0; view < MOST_VIEWS; view += 1) expect((await look(code)).status).toBe(200);
    expect(await refusalOf(look(code))).toEqual([410, 'proof-seen-enough']);
  });

  it('once the employment is over', async () => {
    const code = await made();
    await set('UPDATE employee SET ended_on = $2 WHERE id = $1', ada.id, '2026-11-19');
    expect(await refusalOf(look(code))).toEqual([410, 'proof-ended']);
    await set('UPDATE employee SET ended_on = NULL WHERE id = $1', ada.id);
  });

  it('once its worker’s access is disabled', async () => {
    const code = await made();
    await set('UPDATE account_grant SET disabled_at = now() WHERE employee_id = $1', ada.id);
    expect(await refusalOf(look(code))).toEqual([410, 'proof-ended']);
    await set('UPDATE account_grant SET disabled_at = NULL WHERE employee_id = $1', ada.id);
  });

  it('once its access moved to another account', async () => {
    const code = await made();
    const move = (login: string) =>
      set(
        'UPDATE account_grant SET account_id = (SELECT id FROM account WHERE login = $2) WHERE employee_id = $1',
        ada.id,
        login,
      );
    await move('ugo');
    expect(await refusalOf(look(code))).toEqual([404, 'proof-unknown']);
    await move('ada');
  });

  it('of a payslip that was withdrawn or corrected meanwhile', async () => {
    const code = await made();
    await set(`UPDATE document SET cancelled_at = now() WHERE employee_id = $1 AND period = 202610`, ada.id);
    const mesi = (await openProof((await look(code)).json, key))?.mesi.map(({ mese }) => mese);
    expect(mesi).toEqual(['202609', '202608', '202607']);
    await set('UPDATE document SET cancelled_at = NULL WHERE employee_id = $1', ada.id);
    await set(`UPDATE document_net SET sha256 = sha256('other') WHERE cents = 173000`);
    expect((await openProof((await look(code)).json, key))?.mesi[0]).toEqual({ mese: '202610', netto: null });
    await set(`UPDATE document_net n SET sha256 = d.sha256 FROM document d WHERE d.id = n.document_id`);
  });
});

describe('facts are not accepted', () => {
  it('with a byte changed, or with another key', async () => {
    const { fatti, firma } = (await look(await made())).json;
    const changed = Buffer.from(Buffer.from(fatti, 'base64').toString().replace('173000', '973000')).toString('base64');
    expect(await openProof({ fatti, firma }, key)).not.toBeNull();
    expect(await openProof({ fatti: changed, firma }, key)).toBeNull();
    expect(
      await openProof({ fatti, firma: firma.replace(/^../, firma.startsWith('00') ? '01' : '00') }, key),
    ).toBeNull();
  });
});

describe('a code is not made', () => {
  it('by a consultant, by the company or without a login', async () => {
    for (const who of [await portal.login('consulente'), await portal.login('azienda')])
      expect((await who.post(OWN)).status).toBe(403);
    expect((await portal.anonymous.post(OWN)).status).toBe(401);
  });

  it('without a net pay that is proven', async () => {
    const answer = await (await portal.login('ugo')).post(OWN);
    expect([answer.status, answer.json.type]).toEqual([409, expect.stringMatching(/proof-without-net$/)]);
  });

  it('after the employment', async () => {
    await set('UPDATE employee SET ended_on = $2 WHERE id = $1', ada.id, '2026-11-19');
    const answer = await worker.post(OWN);
    expect([answer.status, answer.json.type]).toEqual([409, expect.stringMatching(/proof-after-employment$/)]);
    await set('UPDATE employee SET ended_on = NULL WHERE id = $1', ada.id);
  });

  it('more than twenty times a day', async () => {
    for (let code = 0; code < MOST_A_DAY; code += 1) await made();
    const answer = await worker.post(OWN);
    expect([answer.status, answer.json.type]).toEqual([409, expect.stringMatching(/proof-enough$/)]);
    after(24 * 60 * MINUTE);
    worker = await portal.login('ada');
    await made();
  });
});

it('another worker can neither see, end nor replace it', async () => {
  const code = await made();
  const ugo = await portal.login('ugo');
  expect((await ugo.get(OWN)).json).toMatchObject({ attivo: null, viste: [] });
  expect((await ugo.call('DELETE', OWN)).status).toBe(204);
  expect((await look(code)).status).toBe(200);
});
