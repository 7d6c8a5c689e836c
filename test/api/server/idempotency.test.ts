import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestPractice,
} from '../../support/portal/portal.ts';

let portal: Portal;
let practice: TestPractice;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  consultant = await portal.login(practice.login);
});
afterAll(() => portal?.close());

async function upload(
  text: string,
  key: string | null,
): Promise<{ status: number; json: { id?: string; errorKey?: string } }> {
  const form = new FormData();
  form.append('tipo', 'cedolini');
  form.append('file', new Blob([new Uint8Array(aPdf(text))], { type: 'application/pdf' }), 'mese.pdf');
  const headers: Record<string, string> = { authorization: `Bearer ${consultant.token}` };
  if (key) headers['idempotency-key'] = key;
  const response = await fetch(`${portal.url}/apiback/api/acquisizioni`, { method: 'POST', body: form, headers });
  return { status: response.status, json: await response.json() };
}

const intakes = async () => Number((await portal.owner.query('SELECT count(*) AS n FROM intake')).rows[0].n);

describe('an Idempotency-Key', () => {
  it('makes one intake of fifty parallel uploads, each with the same response', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => upload('Novembre', 'chiave-1')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.json.id)).size).toBe(1);
    expect(await intakes()).toBe(1);
  });

  it('is refused with 422, without effect, if it is used again with other content', async () => {
    const answer = await upload('Dicembre', 'chiave-1');
    expect([answer.status, answer.json.errorKey]).toEqual([422, 'key-reused']);
    expect(await intakes()).toBe(1);
  });

  it('gets its own response, whatever was sent with another key or by another account', async () => {
    const own = consultant;
    const first = (await upload('Prima', 'chiave-prima')).json.id;
    const second = (await upload('Seconda', 'chiave-seconda')).json.id;
    consultant = await portal.login((await aPractice(portal.owner)).login);
    const foreign = await upload('Prima', 'chiave-prima');
    expect(foreign.status).toBe(202);
    expect((await upload('Altra', 'chiave-seconda')).status).toBe(202);
    consultant = own;
    expect(new Set([first, second, foreign.json.id]).size).toBe(3);
    expect((await upload('Prima', 'chiave-prima')).json.id).toBe(first);
    expect((await upload('Seconda', 'chiave-seconda')).json.id).toBe(second);
  });

  it('is optional: a request without a key creates another intake', async () => {
    const before = await intakes();
    await upload('Novembre, seconda parte', null);
    expect(await intakes()).toBe(before + 1);
  });
});

describe('a used key', () => {
  it('can be used for a new request after 24 hours, not before', async () => {
    const at = async (hours: number) => {
      portal.setNow(new Date(Date.UTC(2027, 0, 10) + hours * 3_600_000));
      consultant = await portal.login(practice.login);
      return (await upload('Gennaio', 'chiave-del-giorno')).json.id;
    };
    const first = await at(0);
    await portal.owner.query("UPDATE intake SET state = 'closed'");
    expect(await at(23.9)).toBe(first);
    expect(await at(24.1)).not.toBe(first);
    portal.setNow(null);
    consultant = await portal.login(practice.login);
  });
});

describe('the quota of a practice', () => {
  it('makes a larger upload fail with 413, and nothing of the upload is stored', async () => {
    await portal.owner.query('UPDATE practice SET quota_bytes = 1 WHERE id = $1', [practice.id]);
    const before = await intakes();
    const answer = await upload('Troppo', null);
    expect([answer.status, answer.json.errorKey]).toEqual([413, 'quotaexceeded']);
    expect(await intakes()).toBe(before);
  });
});
