import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from '../../support/portal/portal.ts';

/** The same upload in two tabs, or a button pressed twice, leads to one intake and one confirmation. */
let portal: Portal;
let company: TestCompany;
let consultant: Caller;
let colleague: Caller;
let asCompany: Caller;

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  await aPractice(portal.owner, 'estraneo');
  consultant = await portal.login('consulente');
  colleague = await portal.login('consulente');
  asCompany = await portal.login('azienda');
});
afterAll(() => portal?.close());

const slipOf = (person: TestEmployee, more = '') =>
  aPdf(
    `CEDOLINO PAGA  Periodo di retribuzione OTTOBRE 2026  ${person.lastName} ${person.firstName} Codice fiscale ${person.taxCode} ${more}`,
  );
const drop = (bytes: Uint8Array, who = consultant, tipo = 'cedolini') =>
  who.upload('/apiback/api/acquisizioni', [{ name: 'ottobre.pdf', bytes }], { tipo });

async function whenReady(id: string) {
  const read = async () => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;
  await expect.poll(async () => (await read()).stato).toBe('ready');
  return read();
}
const confirm = (id: string, righe: number[], who = consultant) =>
  who.post(`/apiback/api/acquisizioni/${id}/conferma`, { righe, dataPubblicazione: null });
const startedOf = async (id: string) =>
  (
    await portal.owner.query(
      "SELECT count(*)::int AS n FROM ledger WHERE object_kind = 'intake' AND object_id = $1 AND action = 'intakeStarted'",
      [id],
    )
  ).rows[0].n;

describe('the same file', () => {
  it('uploaded twice at the same moment creates one intake, and the second response says so', async () => {
    const bytes = slipOf(await anEmployee(portal.owner, company));
    const answers = await Promise.all([drop(bytes), drop(bytes, colleague)]);
    const [one, two] = answers.map(({ json }) => json);
    expect(one.id).toBe(two.id);
    expect(one.giaAcquisito).not.toBe(two.giaAcquisito);
    expect((await whenReady(one.id)).file).toHaveLength(1);
    expect(await startedOf(one.id)).toBe(1);
  });

  it('is not added a second time to the intake that contains it', async () => {
    const person = await anEmployee(portal.owner, company);
    const { json } = await drop(slipOf(person));
    await whenReady(json.id);
    const again = await consultant.upload(
      `/apiback/api/acquisizioni/${json.id}/file`,
      [
        { name: 'stesso.pdf', bytes: slipOf(person) },
        { name: 'altro.pdf', bytes: slipOf(person, 'seconda parte') },
      ],
      {},
    );
    expect(again.json).toEqual({ id: json.id, giaAcquisito: false });
    expect((await whenReady(json.id)).file.map((file: { nome: string }) => file.nome)).toEqual([
      'ottobre.pdf',
      'altro.pdf',
    ]);
  });

  it('creates a separate intake for another company, kind or practice', async () => {
    const bytes = slipOf(await anEmployee(portal.owner, company));
    const first = (await drop(bytes)).json.id;
    const stranger = await portal.login('estraneo');
    for (const answer of [
      await drop(bytes, asCompany),
      await drop(bytes, stranger),
      await drop(bytes, consultant, 'cu'),
    ])
      expect(answer.json).toMatchObject({ giaAcquisito: false, id: expect.not.stringMatching(`^${first}$`) });
  });

  it('is accepted again after a refusal, even by the same intake', async () => {
    const [bytes, other] = [slipOf(await anEmployee(portal.owner, company)), aPdf('Altro')];
    const { id } = await whenReady((await drop(bytes)).json.id);
    await portal.owner.query(
      "UPDATE intake_file SET state = 'refused', refusal = 'password-wrong' WHERE intake_id = $1",
      [id],
    );
    const second = (await drop(bytes)).json;
    expect(second).toMatchObject({ giaAcquisito: false, id: expect.not.stringMatching(`^${id}$`) });
    for (const [file, files] of [
      [bytes, 2],
      [other, 3],
    ] as const) {
      await consultant.upload(`/apiback/api/acquisizioni/${id}/file`, [{ name: 'ancora.pdf', bytes: file }], {});
      expect((await whenReady(id)).file).toHaveLength(files);
    }
  });

  it('is accepted again after its confirmation, and then shows the time of that confirmation', async () => {
    const bytes = slipOf(await anEmployee(portal.owner, company));
    const first = await whenReady((await drop(bytes)).json.id);
    await confirm(first.id, [1]);
    const second = (await drop(bytes)).json;
    expect(second.giaAcquisito).toBe(false);
    const [file] = (await whenReady(second.id)).file;
    expect(file.giaConfermatoIl).toMatch(/^2\d{3}-/);
    expect((await whenReady(first.id)).file[0].giaConfermatoIl).toBeNull();
  });
});

describe('the same confirmation', () => {
  it('sent twice creates documents once, and tells the second tab when they were created', async () => {
    const { id } = await whenReady((await drop(slipOf(await anEmployee(portal.owner, company)))).json.id);
    expect((await confirm(id, [1])).json.documenti).toHaveLength(1);
    const second = await confirm(id, [1], colleague);
    expect(second.status).toBe(409);
    expect(second.json.type).toContain('intake-already-confirmed');
    expect(second.json.detail).toMatch(/^Già confermata alle \d\d:\d\d/);
    const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM document WHERE intake_id = $1', [id]);
    expect(rows[0].n).toBe(1);
  });

  it('sent by two simultaneous clicks creates documents once', async () => {
    const { id } = await whenReady((await drop(slipOf(await anEmployee(portal.owner, company)))).json.id);
    const answers = await Promise.all([confirm(id, [1]), confirm(id, [1], colleague)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await portal.owner.query('SELECT count(*)::int AS n FROM document WHERE intake_id = $1', [id]);
    expect(rows[0].n).toBe(1);
  });
});
