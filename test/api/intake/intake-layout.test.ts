import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesAsFile } from '../../../src/engine/bytes-as-file.io.ts';
import { cutPdf } from '../../../src/engine/pdf-engine.ts';
import { bulkPdf } from '../../support/payroll-pdf/bulk-pdf.ts';
import { enrol } from '../../support/portal/enrol.ts';
import { aCompany, aPractice, type Caller, type Portal, startPortal } from '../../support/portal/portal.ts';

/** A month in which each slip has a second page without a name, so that the portal asks one question for the file. */
const monthOf = (month: number) => bulkPdf({ seed: 501, layout: 'adp', companies: 1, people: 4, month, traps: 'none' });

let portal: Portal;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  await aCompany(portal.owner, practice);
  await enrol(portal.owner, practice.id, monthOf(202604).registry, 'P');
  consultant = await portal.login('consulente');
});
afterAll(() => portal.close());

const read = async (id: string) => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;

async function taken(month: number, program = 'Paghe di prova') {
  const bytes = Buffer.from(
    Buffer.from(monthOf(month).bytes).toString('latin1').replace('Paghe di prova', program),
    'latin1',
  );
  const { json } = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'mese.pdf', bytes }], {
    tipo: 'cedolini',
  });
  await expect.poll(async () => (await read(json.id)).stato).toBe('ready');
  return read(json.id);
}

type Taken = Awaited<ReturnType<typeof taken>>;
const address = (intake: Taken) => `/apiback/api/acquisizioni/${intake.id}/file/${intake.file[0].id}/domanda`;
const answer = (intake: Taken, risposta: string | null) => consultant.put(address(intake), { risposta });
const pagesOf = (intake: Taken, posizione: string) =>
  intake.righe
    .filter((row: { posizione: string }) => row.posizione === posizione)
    .map((row: { pagine: number[] }) => row.pagine);

const ALONE = [[1], [3], [5], [7]];
const WHOLE = [
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 8],
];

describe('the question about a layout', () => {
  let asked: Taken;

  it('is asked once per file, with three examples, and the slips wait for the answer', async () => {
    asked = await taken(202604);
    expect(asked.domande).toMatchObject([{ pagine: [2, 4, 6, 8], risposta: null, proposta: null }]);
    expect(asked.domande[0].esempi.map((one: { pagina: number }) => one.pagina)).toEqual([2, 4, 6]);
    expect(asked.conteggi).toMatchObject({ decidere: 1, pronti: 0 });
    expect((await consultant.post(`/apiback/api/acquisizioni/${asked.id}/conferma`, {})).status).toBe(409);
  });

  it('can be answered by joining each page without a name to the preceding slip', async () => {
    const { status, json } = await answer(asked, 'previous');
    expect(status).toBe(200);
    expect(pagesOf(json, 'pronto')).toEqual(WHOLE);
    expect(json.conteggi).toMatchObject({ decidere: 0, pronti: 4 });
  });

  it('is open again once its answer is undone, with all pages as before; answers about other layouts stay', async () => {
    await portal.owner.query(
      "INSERT INTO layout_memory (practice_id, fingerprint, answer, answered_at) SELECT practice_id, 'altro', 'apart', now() FROM layout_memory",
    );
    const { json } = await answer(asked, null);
    const { rows } = await portal.owner.query('SELECT fingerprint FROM layout_memory');
    expect(rows).toEqual([{ fingerprint: 'altro' }]);
    await portal.owner.query('DELETE FROM layout_memory');
    expect(json.righe).toEqual(asked.righe);
    expect(json.domande).toEqual(asked.domande);
  });

  it('can be answered by excluding the pages, or by keeping each page separate', async () => {
    const out = (await answer(asked, 'leftOut')).json;
    expect([pagesOf(out, 'pronto'), pagesOf(out, 'escluso')]).toEqual([ALONE, [[2], [4], [6], [8]]]);
    const apart = (await answer(asked, 'apart')).json;
    expect([pagesOf(apart, 'pronto'), pagesOf(apart, 'decidere')]).toEqual([ALONE, [[2], [4], [6], [8]]]);
    expect(pagesOf((await answer(asked, 'previous')).json, 'pronto')).toEqual(WHOLE);
  });

  it('is recorded when answered, and when the answer is undone', async () => {
    const { rows } = await portal.owner.query(
      `SELECT canonical::jsonb->'data'->>'answer' AS answer FROM ledger WHERE action = 'intakeLayoutAnswered' ORDER BY seq`,
    );
    expect(rows.map((row) => row.answer)).toEqual(['previous', null, 'leftOut', 'apart', 'previous']);
  });

  it('proposes last month’s answer in the next month, and leaves nothing ready until it is confirmed', async () => {
    const next = await taken(202605);
    expect(next.domande).toMatchObject([{ risposta: null, proposta: 'previous' }]);
    expect(pagesOf(next, 'pronto')).toEqual([]);
    expect(pagesOf((await answer(next, 'previous')).json, 'pronto')).toEqual(WHOLE);
    expect((await consultant.call('DELETE', address(next))).status).toBe(204);
    expect((await taken(202606)).domande).toMatchObject([{ risposta: null, proposta: null }]);
  });

  it('is asked again for another payroll program with the same text, but not for a newer version of the same program', async () => {
    await answer(await taken(202607), 'previous');
    expect((await taken(202608, 'Conti di prova')).domande).toMatchObject([{ proposta: null }]);
    expect((await taken(202609, 'Paghe di prova')).domande).toMatchObject([{ proposta: 'previous' }]);
    // The name has the same length, so that no byte offset in the file changes.
    expect((await taken(202610, 'PagheDiProva 9')).domande).toMatchObject([{ proposta: 'previous' }]);
  });

  it('cannot be answered differently once documents of the file exist', async () => {
    await consultant.post(`/apiback/api/acquisizioni/${asked.id}/conferma`, {});
    await expect.poll(async () => (await read(asked.id)).conteggi.confermati).toBe(4);
    expect((await answer(asked, null)).status).toBe(409);
  });
});

describe('a remembered answer, in a month with one lost page and one new hire', () => {
  /** The given pages of a month with five people, four of whom are registered. */
  async function printed(month: number, pages: readonly number[]): Promise<Uint8Array> {
    const whole = bulkPdf({ seed: 502, layout: 'adp', companies: 1, people: 5, month, traps: 'none' });
    const cut: Uint8Array[] = [];
    await bytesAsFile(Buffer.from(whole.bytes), (path) =>
      cutPdf(path, [{ key: 'month', pages: [...pages] }], { onPart: (_, bytes) => void cut.push(bytes) }),
    );
    return cut[0] ?? new Uint8Array();
  }
  const KNOWN = [1, 2, 3, 4, 5, 6, 7, 8];
  const LATER = 202612;
  /** The pages of the two slips that follow the lost page. */
  const BEHIND = [
    [4, 5],
    [6, 7],
  ];

  async function takenOf(month: number, pages: readonly number[]): Promise<Taken> {
    const name = `mese-${month}-${pages.length}.pdf`;
    const { json } = await other.upload('/apiback/api/acquisizioni', [{ name, bytes: await printed(month, pages) }], {
      tipo: 'cedolini',
    });
    const now = async () => (await other.get(`/apiback/api/acquisizioni/${json.id}`)).json;
    await expect.poll(async () => (await now()).stato).toBe('ready');
    return now();
  }

  let other: Caller;
  beforeAll(async () => {
    const practice = await aPractice(portal.owner, 'altro');
    const { registry } = bulkPdf({ seed: 502, layout: 'adp', companies: 1, people: 5, month: LATER, traps: 'none' });
    const [, , , , hired] = registry.employees;
    const employees = registry.employees.filter((one) => one !== hired);
    await enrol(portal.owner, practice.id, { ...registry, employees }, 'Q');
    other = await portal.login('altro');
  });

  it('was first given in an ordinary month', async () => {
    const first = await takenOf(LATER - 1, KNOWN);
    expect((await other.put(address(first), { risposta: 'previous' })).status).toBe(200);
  });

  it.each([
    ['the second', [1, 2, 3, 5, 6, 7, 8, 9, 10], WHOLE.slice(0, 1).concat(BEHIND)],
    // Without the first page, the one before it may carry somebody else too: the whole print is asked.
    ['the first', [1, 2, 4, 5, 6, 7, 8, 9, 10], []],
  ])(
    'is only proposed if %s page of a person is lost; no row is ready, and no page joins another person’s pages',
    async (_, pages, ready) => {
      const intake = await takenOf(LATER, pages);
      expect(pagesOf(intake, 'pronto')).toEqual([]);
      expect(intake.domande).toMatchObject([{ risposta: null, proposta: 'previous' }]);
      const { json } = await other.put(address(intake), { risposta: 'previous' });
      expect(pagesOf(json, 'pronto')).toEqual(ready);
      expect(json.righe.at(-1)).toMatchObject({ pagine: [8, 9], esito: 'sconosciuto', posizione: 'decidere' });
    },
  );
});
