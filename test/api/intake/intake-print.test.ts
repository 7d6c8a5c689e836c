import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { askedOnce } from '../../../src/features/intake/web/question/asked-once.ts';
import type { IntakeDetail, Row } from '../../../src/features/intake/web/review/review.ts';
import { bulkPdf } from '../../support/payroll-pdf/bulk-pdf.ts';
import { Page, writePdf } from '../../support/payroll-pdf/drawing.ts';
import { enrol } from '../../support/portal/enrol.ts';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestEmployee,
} from '../../support/portal/portal.ts';

/** Questions that an intake asks once for all sheets of one print, in whichever files they are. */
let portal: Portal;
let consultant: Caller;
let people: TestEmployee[];
let approver: TestEmployee;

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  const company = await aCompany(portal.owner, practice);
  people = [];
  for (let one = 0; one < 40; one += 1) people.push(await anEmployee(portal.owner, company));
  approver = await anEmployee(portal.owner, company);
  await enrol(portal.owner, practice.id, monthOf(202604).registry, 'P');
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

const monthOf = (month: number) => bulkPdf({ seed: 501, layout: 'adp', companies: 1, people: 4, month, traps: 'none' });
const nameOf = ({ lastName, firstName }: TestEmployee) => `${lastName} ${firstName}`.toUpperCase();

/** A slip without a month that also names its approver. */
function slipOf(person: TestEmployee, note: string): Uint8Array {
  const page = new Page();
  page.text(30, 40, 'CEDOLINO PAGA', 9);
  page.text(30, 84, `COGNOME E NOME ${nameOf(person)} CODICE FISCALE ${person.taxCode}`, 8);
  page.text(30, 160, 'VOCE DESCRIZIONE TRATTENUTE COMPETENZE', 7);
  page.text(400, 600, 'NETTO', 8);
  page.text(400, 614, '1.512,00', 10);
  page.text(30, 780, `Approva ${nameOf(approver)} ${note}`, 7);
  return writePdf({ pages: [page] });
}

function aZip(members: readonly Uint8Array[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [at, bytes] of members.entries())
    zip.addBuffer(Buffer.from(bytes), `busta-${at}.pdf`, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

async function taken(...files: { name: string; bytes: Uint8Array }[]): Promise<IntakeDetail> {
  const { json } = await consultant.upload('/apiback/api/acquisizioni', files, { tipo: 'cedolini' });
  await expect.poll(async () => (await read(json.id)).stato, { timeout: 240_000 }).toBe('ready');
  return read(json.id);
}
const read = async (id: string): Promise<IntakeDetail> =>
  (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;

/** An intake with one small file per person, each as the engine leaves a sheet that shows a second person. */
async function sheetsOf(some: readonly TestEmployee[], note: string): Promise<string> {
  const { id } = await taken({ name: 'mese.zip', bytes: await aZip(some.map((person) => slipOf(person, note))) });
  await portal.owner.query(
    `UPDATE intake_row r SET outcome = 'da verificare', employee_id = NULL, reasons = '{second-person}', suggestions = ARRAY[
       (SELECT e.id FROM employee e WHERE e.tax_code = r.tax_code AND e.practice_id = r.practice_id)]
     WHERE intake_id = $1`,
    [id],
  );
  return id;
}

const asked = async (id: string) => askedOnce((await read(id)).righe);
const short = async (id: string) =>
  (await asked(id)).map(({ doubt, is, rows, files, proposed }) => ({ doubt, is, rows: rows.length, files, proposed }));

/** Gives one answer to all rows of the question about a doubt. */
async function answer(id: string, dubbio: string, given: object) {
  const rows = (await asked(id)).find(({ doubt }) => doubt === dubbio)?.rows ?? [];
  const righe = rows.map((row) => row.n);
  const { status, text, json } = await consultant.put(`/apiback/api/acquisizioni/${id}/righe`, {
    righe,
    dubbio,
    ...given,
  });
  expect(status, text).toBe(200);
  return json as Row[];
}
const inPosition = async (id: string, position: string) =>
  (await read(id)).righe.filter(({ posizione }) => posizione === position).length;

const all = { rows: 40, files: 40 };

describe('forty small files of one print, without a month and with a second person', () => {
  let id: string;

  it('ask two questions, each with one answer for all files', async () => {
    id = await sheetsOf(people, 'ottobre');
    expect(await short(id)).toEqual([{ ...all, doubt: 'second', is: 'open', proposed: null }]);
    await answer(id, 'second', { decisione: 'assigned' });
    expect(await short(id)).toMatchObject([
      { ...all, doubt: 'month', is: 'open', proposed: null },
      { ...all, doubt: 'second', is: 'answered' },
    ]);
    const rows = await answer(id, 'month', { decisione: 'assigned', periodo: '202610' });
    expect(rows.every((row) => row.dipendente?.id === row.proposte[0]?.id && row.periodo === '202610')).toBe(true);
    expect(await inPosition(id, 'pronto')).toBe(40);
  });

  it('take each answer back as a whole: the people stay without the month', async () => {
    await answer(id, 'month', { decisione: null });
    expect(await short(id)).toMatchObject([
      { ...all, doubt: 'month', is: 'open', proposed: null },
      { ...all, doubt: 'second', is: 'answered' },
    ]);
    await answer(id, 'second', { decisione: null });
    expect(await short(id)).toEqual([{ ...all, doubt: 'second', is: 'open', proposed: null }]);
    expect((await read(id)).righe.every((row) => row.dipendente === null && row.decisione === null)).toBe(true);
  });

  it('can be decided sheet by sheet instead', async () => {
    await answer(id, 'second', { decisione: 'apart' });
    expect(await short(id)).toMatchObject([{ ...all, doubt: 'second', is: 'answered' }]);
    expect(await inPosition(id, 'decidere')).toBe(40);
    await answer(id, 'second', { decisione: null });
    expect(await short(id)).toMatchObject([{ ...all, doubt: 'second', is: 'open' }]);
  });

  it('leave a trace for each row and answer', async () => {
    const { rows } = await portal.owner.query(
      `SELECT canonical::jsonb->'data'->>'decision' AS decision, count(*)::int AS events FROM ledger
       WHERE action = 'intakeDecided' AND object_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    );
    // The month was taken back from people who stayed.
    expect(rows).toEqual([
      { decision: 'apart', events: 40 },
      { decision: 'assigned', events: 120 },
      { decision: null, events: 120 },
    ]);
  });

  it('refuse an answer to a doubt that a row does not have', async () => {
    const { status, json } = await consultant.put(`/apiback/api/acquisizioni/${id}/righe`, {
      ...{ righe: [1], decisione: 'leftOut', dubbio: 'blank' },
    });
    expect([status, json.errorKey]).toEqual([409, 'intake-row-not-ready']);
  });
});

describe('the answers about a print', () => {
  it('are proposed to the next intake until they are forgotten', async () => {
    const first = await sheetsOf(people.slice(0, 3), 'prima');
    await answer(first, 'second', { decisione: 'assigned' });
    await answer(first, 'month', { decisione: 'assigned', periodo: '202609' });
    const next = await sheetsOf(people.slice(3, 6), 'seconda');
    expect(await short(next)).toMatchObject([{ doubt: 'second', is: 'open', proposed: 'assigned' }]);
    await answer(next, 'second', { decisione: 'assigned' });
    expect(await short(next)).toMatchObject([{ doubt: 'month', is: 'open', proposed: '202609' }, {}]);
    await answer(next, 'second', { dimentica: true });
    const last = await sheetsOf(people.slice(6, 9), 'terza');
    expect(await short(last)).toMatchObject([{ doubt: 'second', is: 'open', proposed: null }]);
  });
});

describe('a layout with pages without a person, in several files', () => {
  const files = [202604, 202605, 202606].map((month) => ({ name: `${month}.pdf`, bytes: monthOf(month).bytes }));

  it('is one question with examples of each file, one answer and one undo', async () => {
    const before = await taken(...files);
    const ids = before.file.map((file) => file.id);
    expect(before.domande).toMatchObject([{ idFile: ids[0], file: ids, risposta: null }]);
    expect(before.domande[0]?.pagine).toHaveLength(12);
    const filesOf = (some: { n: number }[]) => some.map(({ n }) => before.righe.find((row) => row.n === n)?.idFile);
    expect(filesOf(before.domande[0]?.esempi ?? [])).toEqual(ids);
    expect(before.conteggi).toMatchObject({ decidere: 1, pronti: 0 });
    const address = `/apiback/api/acquisizioni/${before.id}/file/${ids[1]}/domanda`;
    const { json } = await consultant.put(address, { risposta: 'previous' });
    expect(json.domande).toMatchObject([{ risposta: 'previous', file: expect.arrayContaining(ids) }]);
    expect(json.conteggi).toMatchObject({ decidere: 0, pronti: 12 });
    const back = (await consultant.put(address, { risposta: null })).json;
    expect([back.righe, back.domande]).toEqual([before.righe, before.domande]);
  });
});
