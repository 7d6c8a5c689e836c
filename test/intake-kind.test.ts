import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol } from './support/enrol.ts';
import { bulkPdf } from './support/payroll-pdf/bulk-pdf.ts';
import { aPractice, type Caller, type Portal, startPortal, type TestPractice } from './support/portal.ts';

/**
 * The kind of a file is recognised; where it differs from the stated one, the portal asks once and reads the file
 * again.
 */
const file = bulkPdf({ seed: 8, layout: 'cu-form', companies: 1, people: 3, month: 2026, traps: 'none' });
const PEOPLE = file.truth.documents.length;

let portal: Portal;
let practice: TestPractice;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  await aPractice(portal.owner, 'estraneo');
  await enrol(portal.owner, practice.id, file.registry);
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

async function whenReady(id: string) {
  const read = async () => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;
  await expect.poll(async () => (await read()).stato).toBe('ready');
  return read();
}
const drop = async (tipo: string) =>
  whenReady(
    (await consultant.upload('/apiback/api/acquisizioni', [{ name: 'cu.pdf', bytes: file.bytes }], { tipo })).json.id,
  );
const change = (id: string, tipo: string, who = consultant) =>
  who.put(`/apiback/api/acquisizioni/${id}/tipo`, { tipo });

describe('certificates dropped as payslips', () => {
  it('are asked about once, and read again as what they are, with their trace', async () => {
    const wrong = await drop('cedolini');
    expect(wrong.sembra).toBe('cu');
    expect(wrong.conteggi.pronti).toBe(0);
    expect((await change(wrong.id, 'cu')).status).toBe(204);
    const right = await whenReady(wrong.id);
    expect([right.tipo, right.sembra, right.conteggi.pronti]).toEqual(['cu', null, PEOPLE]);
    const { rows } = await portal.owner.query(
      "SELECT canonical::jsonb->'data'->>'kind' AS kind FROM ledger WHERE action = 'intakeKindChanged' AND object_id = $1",
      [wrong.id],
    );
    expect(rows).toEqual([{ kind: 'cu' }]);
  });

  it('are not asked about once a row was decided', async () => {
    const wrong = await drop('cedolini');
    await consultant.put(`/apiback/api/acquisizioni/${wrong.id}/righe/1`, { decisione: 'leftOut' });
    expect((await whenReady(wrong.id)).sembra).toBeNull();
  });
});

describe('the kind of an intake', () => {
  it('stays once something was confirmed, and a stranger never changes it', async () => {
    const right = await drop('cu');
    expect(right.sembra).toBeNull();
    const stranger = await portal.login('estraneo');
    expect((await change(right.id, 'cedolini', stranger)).status).toBe(404);
    const ready = right.righe.filter((row: { posizione: string }) => row.posizione === 'pronto');
    await consultant.post(`/apiback/api/acquisizioni/${right.id}/conferma`, {
      righe: ready.slice(0, 1).map((row: { n: number }) => row.n),
    });
    const answer = await change(right.id, 'cedolini');
    expect([answer.status, answer.json.type]).toEqual([409, expect.stringContaining('intake-row-confirmed')]);
  });
});
