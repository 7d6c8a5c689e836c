import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfJoiner } from '../../../src/pdf/pdf-joiner.ts';
import { bulkPdf } from '../../support/payroll-pdf/bulk-pdf.ts';
import { enrol } from '../../support/portal/enrol.ts';
import { aPractice, type Caller, type Portal, startPortal, type TestPractice } from '../../support/portal/portal.ts';

/**
 * The portal recognises the kind of a file. If that differs from the kind stated at upload, the portal asks once per
 * file and analyses the file again. A part of unclear kind waits until a person states the kind (P91).
 */
const PEOPLE = 4;
const of = (layout: 'cu-form' | 'zucchetti', month: number, people = PEOPLE) =>
  bulkPdf({ seed: 8, layout, companies: 1, people, month, traps: 'none' });
const certificates = of('cu-form', 2026);
const slips = of('zucchetti', 202610);
const CU = { name: 'cu.pdf', bytes: certificates.bytes };
const SLIPS = { name: 'cedolini.pdf', bytes: slips.bytes };

/** Builds one file with payslips of everybody and certificates of some people. */
function together(): Uint8Array {
  const joiner = new PdfJoiner('mese');
  const parts = [joiner.begin(), ...joiner.add(slips.bytes), ...joiner.add(certificates.bytes), joiner.end()];
  return Buffer.concat(parts);
}
const BOTH = { name: 'tutto.pdf', bytes: together() };

let portal: Portal;
let practice: TestPractice;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  await aPractice(portal.owner, 'estraneo');
  await enrol(portal.owner, practice.id, certificates.registry);
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

async function whenReady(id: string) {
  const read = async () => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;
  await expect.poll(async () => (await read()).stato).toBe('ready');
  return read();
}
/** Uploads files as a new intake, even if an earlier test left the same files open. */
async function drop(tipo: string, files = [CU]) {
  await portal.owner.query("UPDATE intake SET state = 'closed' WHERE practice_id = $1", [practice.id]);
  const { json } = await consultant.upload('/apiback/api/acquisizioni', files, { tipo });
  return whenReady(json.id);
}
type Intake = Awaited<ReturnType<typeof drop>>;
const fileOf = (intake: Intake, name: string) =>
  intake.file.find(({ nome }: { nome: string }) => nome === name)?.id as string;
const say = (intake: Intake, name: string, tipo: string, who = consultant) =>
  who.put(`/apiback/api/acquisizioni/${intake.id}/file/${fileOf(intake, name)}/tipo`, { tipo });
const decide = (intake: Intake, n: number, body: object) =>
  consultant.put(`/apiback/api/acquisizioni/${intake.id}/righe/${n}`, body);
interface Row {
  n: number;
  tipo: string | null;
  periodo: string | null;
  posizione: string;
  dipendente: { id: string };
}

describe('certificates uploaded as payslips', () => {
  it('cause one question, and are analysed again as certificates after the answer, which is recorded', async () => {
    const wrong = await drop('cedolini');
    const idFile = fileOf(wrong, 'cu.pdf');
    expect(wrong.sembra).toEqual([{ idFile, tipo: 'cu', parti: PEOPLE, su: PEOPLE }]);
    expect(wrong.conteggi.pronti).toBe(0);
    expect((await say(wrong, 'cu.pdf', 'cu')).status).toBe(204);
    const right = await whenReady(wrong.id);
    expect([right.tipo, right.file[0].tipo, right.sembra, right.conteggi.pronti]).toEqual(['cu', 'cu', [], PEOPLE]);
    const { rows } = await portal.owner.query(
      "SELECT canonical::jsonb->'data' AS data FROM ledger WHERE action = 'intakeKindChanged' AND object_id = $1",
      [wrong.id],
    );
    expect(rows).toEqual([{ data: { file: idFile, kind: 'cu' } }]);
  });

  it('cause no question once a row of the file was decided', async () => {
    const wrong = await drop('cedolini');
    await decide(wrong, 1, { decisione: 'leftOut' });
    expect((await whenReady(wrong.id)).sembra).toEqual([]);
  });
});

describe('payslips and certificates uploaded together', () => {
  it('cause one question per file: the answer for one file leaves the other unchanged', async () => {
    const dropped = await drop('cedolini', [SLIPS, CU]);
    expect(dropped.sembra).toMatchObject([{ idFile: fileOf(dropped, 'cu.pdf'), tipo: 'cu' }]);
    const kept = dropped.righe.filter(
      (row: Row & { idFile: string }) => row.idFile === fileOf(dropped, 'cedolini.pdf'),
    );
    expect((await say(dropped, 'cu.pdf', 'cu')).status).toBe(204);
    const now = await whenReady(dropped.id);
    expect(now.conteggi).toMatchObject({ decidere: 0, pronti: 2 * PEOPLE });
    expect(now.righe.filter((row: Row & { idFile: string }) => row.idFile === fileOf(now, 'cedolini.pdf'))).toEqual(
      kept,
    );
    expect(now.file.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['cedolini', 'cu']);
    await consultant.post(`/apiback/api/acquisizioni/${now.id}/conferma`, {});
    await whenReady(now.id);
    const { rows } = await portal.owner.query(
      'SELECT kind, period, payroll_kind AS slip, count(*)::int FROM document WHERE intake_id = $1 GROUP BY 1, 2, 3 ORDER BY 1',
      [now.id],
    );
    expect(rows).toEqual([
      { kind: 'payslip', period: 202610, slip: 'ordinary', count: PEOPLE },
      { kind: 'taxCertificate', period: 2026, slip: null, count: PEOPLE },
    ]);
    // In a second upload, each row repeats the document of its own kind.
    const again = await drop('cedolini', [BOTH]);
    await say(again, 'tutto.pdf', 'misti');
    const repeated = await whenReady(again.id);
    expect(
      repeated.righe.map((row: { esito: string; duplicatoDi: object | null }) => [row.esito, row.duplicatoDi !== null]),
    ).toEqual(Array.from({ length: 2 * PEOPLE }, () => ['duplicato', true]));
    await portal.owner.query('UPDATE document SET discarded_at = now() WHERE intake_id = $1', [now.id]);
  });

  it('may be in one file: once the answer is `misti`, each part gets its recognised kind', async () => {
    const dropped = await drop('cedolini', [BOTH]);
    const idFile = fileOf(dropped, 'tutto.pdf');
    expect(dropped.sembra).toEqual([{ idFile, tipo: 'misti', parti: PEOPLE, su: 2 * PEOPLE }]);
    const open = dropped.righe.filter((row: Row) => row.tipo === null);
    expect(open.map((row: Row) => row.posizione)).toEqual(Array.from({ length: PEOPLE }, () => 'decidere'));
    await say(dropped, 'tutto.pdf', 'misti');
    const now = await whenReady(dropped.id);
    expect([now.sembra, now.conteggi.pronti]).toEqual([[], 2 * PEOPLE]);
    const kinds = now.righe.map((row: Row) => `${row.tipo} ${row.periodo}`);
    expect(new Set(kinds)).toEqual(new Set(['cedolini 202610', 'cu 2026']));
  });
});

describe('a row of an intake', () => {
  it('of unknown kind can take no other decision until a person states its kind, which can be undone', async () => {
    const dropped = await drop('cedolini', [BOTH]);
    const row: Row = dropped.righe.find(({ tipo }: Row) => tipo === null);
    const assigned = { decisione: 'assigned', idDipendente: row.dipendente.id };
    for (const body of [assigned, { ...assigned, periodo: '202610' }, { decisione: 'keepBoth' }]) {
      const refused = await decide(dropped, row.n, body);
      expect([refused.status, refused.json.type]).toEqual([409, expect.stringContaining('kind-needed')]);
    }
    const many = { righe: [row.n], decisione: 'assigned', periodo: '202610' };
    const month = await consultant.put(`/apiback/api/acquisizioni/${dropped.id}/righe`, many);
    expect([month.status, month.json.type]).toEqual([409, expect.stringContaining('kind-needed')]);
    const made = await decide(dropped, row.n, { ...assigned, tipo: 'cu' });
    expect(made.json).toMatchObject({ tipo: 'cu', periodo: '2026', posizione: 'pronto' });
    const back = await decide(dropped, row.n, { decisione: null });
    expect(back.json).toMatchObject({ tipo: null, periodo: '2026', posizione: 'decidere' });
  });

  it('recognised as a payslip can be changed to a CU with a year, and back to a payslip with a month', async () => {
    const dropped = await drop('cedolini', [SLIPS]);
    const row: Row = dropped.righe[0];
    const assigned = { decisione: 'assigned', idDipendente: row.dipendente.id };
    expect((await decide(dropped, row.n, { ...assigned, tipo: 'cu', periodo: '202610' })).status).toBe(400);
    const without = await decide(dropped, row.n, { ...assigned, tipo: 'cu' });
    expect([without.status, without.json.type]).toEqual([409, expect.stringContaining('period-needed')]);
    const made = await decide(dropped, row.n, { ...assigned, tipo: 'cu', periodo: '2026' });
    expect(made.json).toMatchObject({ tipo: 'cu', periodo: '2026', tipoCedolino: null, posizione: 'pronto' });
    for (const tipoCedolino of ['thirteenth', 'fourteenth', 'ordinary']) {
      const slip = await decide(dropped, row.n, { ...assigned, tipo: 'cedolini', periodo: '202612', tipoCedolino });
      expect(slip.json).toMatchObject({ tipo: 'cedolini', periodo: '202612', tipoCedolino, posizione: 'pronto' });
    }
    const again = await decide(dropped, row.n, { ...assigned, tipo: 'cedolini', periodo: '202609' });
    expect(again.json).toMatchObject({ tipo: 'cedolini', periodo: '202609', posizione: 'pronto' });
    const back = await decide(dropped, row.n, { decisione: null });
    expect(back.json).toMatchObject({ tipo: 'cedolini', periodo: '202610', tipoCedolino: 'ordinary' });
  });
});

describe('the kind of a file', () => {
  it('cannot be changed once a part was confirmed, nor ever by strangers', async () => {
    const right = await drop('cu');
    expect(right.sembra).toEqual([]);
    const stranger = await portal.login('estraneo');
    expect((await say(right, 'cu.pdf', 'cedolini', stranger)).status).toBe(404);
    const other = await drop('cu', [SLIPS]);
    const foreign = `/apiback/api/acquisizioni/${other.id}/file/${fileOf(right, 'cu.pdf')}/tipo`;
    expect((await consultant.put(foreign, { tipo: 'cedolini' })).status).toBe(404);
    const open = await drop('cu');
    const ready = open.righe.filter((row: Row) => row.posizione === 'pronto');
    await consultant.post(`/apiback/api/acquisizioni/${open.id}/conferma`, {
      righe: ready.slice(0, 1).map((row: Row) => row.n),
    });
    const answer = await say(open, 'cu.pdf', 'cedolini');
    expect([answer.status, answer.json.type]).toEqual([409, expect.stringContaining('intake-row-confirmed')]);
  });
});
