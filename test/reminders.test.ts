import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
} from './support/portal.ts';

let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
let company: Caller;
let ada: TestEmployee;
let bruno: TestEmployee;
let carla: TestEmployee;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  const firm = await aCompany(portal.owner, practice, { login: 'azienda' });
  ada = await anEmployee(portal.owner, firm, { login: 'ada', email: 'ada@esempio.invalid' });
  bruno = await anEmployee(portal.owner, firm, { web_access: false });
  carla = await anEmployee(portal.owner, firm, { login: 'carla', email: 'carla@esempio.invalid' });
  consultant = await portal.login(practice.login);
  company = await portal.login('azienda');
});
afterAll(() => portal?.close());

const payslip = (employee: TestEmployee, fields = {}) =>
  aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01', ...fields });
const mailsTo = async (recipient: string) =>
  (
    await portal.owner.query("SELECT data FROM outbox WHERE recipient = $1 AND data->>'subject' LIKE 'Promemoria%'", [
      recipient,
    ])
  ).rows;

describe('a reminder', () => {
  it('goes to those who have not read, once a day and person, and says whom it left out and why', async () => {
    const documents = [await payslip(ada), await payslip(ada, { period: 202611 }), await payslip(bruno)];
    const read = await payslip(carla, { employee_read_at: new Date() });
    const unpublished = await payslip(carla, { publishOn: null, period: 202611 });
    const ids = [...documents, read, unpublished];
    const who = (await company.get(`/apiback/api/DocBase/nonletti?ids=${ids.join(',')}`)).json;
    expect(who.map((row: { id: string }) => row.id).toSorted()).toEqual(documents.toSorted());
    const first = await consultant.post('/apiback/api/DocBase/sollecita', { ids });
    expect(first.json.inviati).toBe(1);
    expect(first.json.saltati).toEqual([
      { nome: `${bruno.lastName} ${bruno.firstName}`, ultimo: null, motivo: expect.stringContaining('accesso web') },
    ]);
    const [mail] = await mailsTo('ada@esempio.invalid');
    expect(mail?.data.paragraphs[0]).toContain('2 documenti da leggere');
    const again = await company.post('/apiback/api/DocBase/sollecita', { ids: documents });
    expect(again.json.inviati).toBe(0);
    expect(again.json.saltati.map((row: { motivo: string }) => row.motivo)).toContain(
      'ha già ricevuto un sollecito oggi',
    );
    expect(await mailsTo('ada@esempio.invalid')).toHaveLength(1);
    expect(await mailsTo('carla@esempio.invalid')).toHaveLength(0);
  });

  it('asked for by two at the same moment is sent once', async () => {
    await portal.owner.query('DELETE FROM reminder');
    await portal.owner.query('DELETE FROM outbox');
    const ids = [await payslip(ada, { period: 202512 })];
    const answers = await Promise.all([
      consultant.post('/apiback/api/DocBase/sollecita', { ids }),
      company.post('/apiback/api/DocBase/sollecita', { ids }),
    ]);
    expect(answers.reduce((sum, { json }) => sum + json.inviati, 0)).toBe(1);
    expect(await mailsTo('ada@esempio.invalid')).toHaveLength(1);
  });
});

describe('an acknowledgement', () => {
  it('is given by the employee who has opened the document, where it is asked for, and once', async () => {
    const worker = await portal.login('ada');
    const give = (id: string) => worker.post(`/apiback/api/dipendente/documenti/${id}/presavisione`, {});
    const plain = await payslip(ada, { period: 202501 });
    expect((await give(plain)).json.errorKey).toBe('acknowledgement-not-asked');
    const asked = await payslip(ada, { period: 202502, acknowledgement_asked: true });
    expect((await give(asked)).json.errorKey).toBe('read-before-acknowledging');
    await worker.get(`/apiback/api/dipendente/documenti/${asked}/download`);
    expect((await give(asked)).status).toBe(204);
    expect((await give(asked)).status).toBe(204);
    const { rows } = await portal.owner.query("SELECT 1 FROM ledger WHERE object_id = $1 AND action = 'acknowledged'", [
      asked,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('the thread of a document', () => {
  it('is written by practice and company, oldest first, and a line is taken back by its author alone', async () => {
    const id = await payslip(carla, { period: 202503 });
    const write = (who: Caller, text: string) =>
      who.post(`/apiback/api/DocAnnotazioni/${id}/insert?testo=${encodeURIComponent(text)}`, {});
    const first = await write(company, 'Manca la trasferta del 12');
    expect(first.status).toBe(201);
    await write(consultant, 'La metto nel prossimo mese');
    const thread = (await consultant.get(`/apiback/api/DocAnnotazioni/${id}/lista`)).json;
    expect(
      thread.map((line: { testo: string; tipoUtente: string; propria: boolean }) => [
        line.testo,
        line.tipoUtente,
        line.propria,
      ]),
    ).toEqual([
      ['Manca la trasferta del 12', 'Azienda', false],
      ['La metto nel prossimo mese', 'Consulente', true],
    ]);
    const refused = await consultant.call('DELETE', `/apiback/api/DocAnnotazioni/${first.json.id}`);
    expect([refused.status, refused.json.errorKey]).toEqual([409, 'created-by-another']);
    expect((await company.call('DELETE', `/apiback/api/DocAnnotazioni/${first.json.id}`)).status).toBe(204);
    expect((await consultant.get(`/apiback/api/DocAnnotazioni/${id}/lista`)).json).toHaveLength(1);
  });

  it.each(['', ' ', '\u00a0', '\u200b'])('takes no blank line: %j', async (text) => {
    const id = await payslip(carla, { period: 202504 });
    const answer = await company.post(`/apiback/api/DocAnnotazioni/${id}/insert?testo=${encodeURIComponent(text)}`, {});
    expect([answer.status, answer.json.errorKey]).toEqual([400, 'text-required']);
    expect((await company.get(`/apiback/api/DocAnnotazioni/${id}/lista`)).json).toEqual([]);
  });
});
