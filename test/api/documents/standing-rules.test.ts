import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { carryOutRules, watchRules } from '../../../src/features/documents/rules/rules.jobs.ts';
import {
  type Answer,
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** Standing rules of a practice for a company: approval, publication day, reminders (P120, P121). */
let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
let companies = 0;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
const MONTH = 202609;
const RULES = '/apiback/api/Azienda/regole';
const APPROVAL = '/apiback/api/Azienda/visto';

interface Firm {
  company: TestCompany;
  login: string;
  worker: TestEmployee;
}

async function aFirm(of = practice): Promise<Firm> {
  companies += 1;
  const login = `azienda${companies}`;
  const company = await aCompany(portal.owner, of, { login });
  const email = `lavoratore${companies}@esempio.invalid`;
  const worker = await anEmployee(portal.owner, company, {
    login: `lavoratore${companies}`,
    email,
    hired_on: '2020-01-01',
  });
  return { company, login, worker };
}

const settle = (
  firms: readonly Firm[],
  rule: { giornoPubblicazione?: number | null; visto?: boolean; solleciti?: number[] } = {},
  who = consultant,
) =>
  who.post(RULES, {
    aziende: firms.map(({ company }) => company.taxCode),
    ...{ giornoPubblicazione: null, visto: false, solleciti: [], ...rule },
  });
const asks = (firm: Firm) => settle([firm], { visto: true });
const suspend = (sospese: boolean, who = consultant) => who.post(`${RULES}/sospensione`, { sospese });
const aSlip = ({ worker }: Firm, fields: Record<string, unknown> = {}) =>
  aPayslip(portal, worker, { createdBy: practice.accountId, period: MONTH, bytes: slipPdf(worker, MONTH), ...fields });
const publish = (ids: string[], on = TODAY, who = consultant) =>
  who.put('/apiback/api/DocBase/updatevisibile', { idList: ids, dataPubblicazione: on });
const refusalOf = ({ status, json }: Answer) => [status, json?.errorKey];

const waitingOf = async (firm: Firm) => (await (await portal.login(firm.login)).get(APPROVAL)).json;
const answer = async (firm: Firm, what: 'approva' | 'nega', more: object = {}) => {
  const who = await portal.login(firm.login);
  const [month] = (await who.get(APPROVAL)).json;
  const { cfAzienda, annomese, impronta } = month;
  return who.post(`${APPROVAL}/${what}`, { cfAzienda, annomese, impronta, ...more });
};
const approve = (firm: Firm) => answer(firm, 'approva');
/** Inserts an approval of the document, for the current content of document `of`. */
const approval = (id: string, { of = id, at = new Date().toISOString() }: { of?: string; at?: string } = {}) =>
  portal.owner.query(
    `INSERT INTO approval (practice_id, document_id, sha256, given_by, at)
     SELECT d.practice_id, d.id, o.sha256, $3, $4 FROM document d, document o WHERE d.id = $1 AND o.id = $2`,
    [id, of, practice.accountId, at],
  );

const rowOf = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT publish_on::text AS "publishOn", cancelled_at IS NOT NULL AS cancelled, appeared_at IS NOT NULL AS appeared,
        discarded_at IS NOT NULL AS binned FROM document WHERE id = $1`,
      [id],
    )
  ).rows[0];
const isGiven = async (id: string) => {
  const { publishOn, cancelled, binned } = await rowOf(id);
  return publishOn !== null && !cancelled && !binned;
};
const eventsOf = async (kind: string, id: string) =>
  (
    await portal.owner.query(
      `SELECT l.action, l.actor_role AS role, l.canonical::jsonb->'data' AS data, p.person::jsonb->>'name' AS by,
        p.person::jsonb->>'note' AS note
       FROM ledger l LEFT JOIN ledger_person p ON p.chain = l.chain AND p.seq = l.seq
       WHERE l.object_kind = $1 AND l.object_id = $2 AND l.action NOT LIKE '%Stands' ORDER BY l.seq`,
      [kind, id],
    )
  ).rows;
const actionsOf = async (kind: string, id: string) => (await eventsOf(kind, id)).map(({ action }) => action);
const boardRow = async ({ company }: Firm, who = consultant) =>
  (await who.get(`/apiback/api/Azienda/chiusura?annomese=${MONTH}&cfAzienda=${company.taxCode}`)).json.aziende[0];

async function taken(bytes: Uint8Array): Promise<string> {
  const { json } = await consultant.upload('/apiback/api/acquisizioni', [{ name: 'mese.pdf', bytes }], {
    tipo: 'cedolini',
  });
  await expect
    .poll(async () => (await consultant.get(`/apiback/api/acquisizioni/${json.id}`)).json.stato, { timeout: 60_000 })
    .toBe('ready');
  return json.id;
}
const confirmed = async (intake: string): Promise<string> => {
  const { json } = await consultant.post(`/apiback/api/acquisizioni/${intake}/conferma`, { dataPubblicazione: TODAY });
  const [id] = json.documenti;
  expect(json.inAttesaDiVisto).toEqual((await isGiven(id)) ? [] : [id]);
  return id;
};
const corrects = async (id: string, worker: TestEmployee) => {
  const files = [{ name: 'rettificato.pdf', bytes: slipPdf(worker, MONTH, 'rettificato') }];
  const { status } = await consultant.upload(`/apiback/api/DocBase/${id}/rettifica`, files, { jsonDocDto: '{}' });
  expect(status).toBe(201);
};
/** The mails and notifications that the worker gets about a document. */
const toldOf = async (id: string): Promise<string[]> =>
  (
    await portal.owner.query(
      `SELECT 'mail' AS what FROM outbox WHERE document_id = $1 AND withdrawn_at IS NULL
       UNION ALL SELECT kind FROM notification WHERE object_id = $1 AND audience = 'employee'`,
      [id],
    )
  ).rows.map(({ what }) => what);
const news = ({ company, worker }: Firm, id: string) =>
  portal.owner.query(
    `INSERT INTO notification (practice_id, company_id, kind, audience, employee_id, object_id, subject, person, created_at)
     VALUES ($1, $2, 'document', 'employee', $3, $4, 'Cedolino', '', '2026-01-01T10:00:00Z')`,
    [practice.id, company.id, worker.id, id],
  );
const LONG_AGO = { publishOn: '2026-01-01', appeared_at: new Date('2026-01-01T10:00:00Z') };

/**
 * A way to make a payslip visible: `before` runs before the rule is set, `act` after it and returns the document to be
 * shown.
 */
interface Door {
  before: (firm: Firm) => Promise<string>;
  act: (firm: Firm, id: string) => Promise<string>;
  /** The document stays unpublished even without the rule. */
  never?: true;
}
const asItIs = async (_: Firm, id: string) => id;
const DOORS: Readonly<Record<string, Door>> = {
  'published by hand': {
    before: (firm) => aSlip(firm),
    act: async (_, id) => (await publish([id]), id),
  },
  'published by the company itself': {
    before: (firm) => aSlip(firm),
    act: async (firm, id) => (await publish([id], TODAY, await portal.login(firm.login)), id),
  },
  'scheduled by hand': {
    before: (firm) => aSlip(firm),
    act: async (_, id) => (await publish([id], '2999-01-01'), id),
  },
  'published again after it was cancelled': {
    before: (firm) => aSlip(firm, { ...LONG_AGO, appeared_at: null, cancelled_at: new Date() }),
    act: async (_, id) => (await publish([id]), id),
  },
  'published with its dossier': {
    before: (firm) => aSlip(firm),
    act: async ({ company }, id) => {
      const fields = { nome: 'Mese', tags: [], dataConsegna: '2999-01-01', cfAzienda: company.taxCode };
      const { json } = await consultant.post('/apiback/api/Fascicolo/upload', { ...fields, documentiId: [id] });
      await consultant.put('/apiback/api/Fascicolo/updatevisibile', { idList: [json.id], dataPubblicazione: TODAY });
      return id;
    },
  },
  'confirmed in an intake that publishes': {
    before: async () => '',
    act: async ({ worker }) => confirmed(await taken(slipPdf(worker, MONTH))),
  },
  'corrected by an intake that publishes': {
    before: (firm) => aSlip(firm, LONG_AGO),
    act: async ({ worker }) => {
      const id = await taken(slipPdf(worker, MONTH, 'rettificato'));
      const [row] = (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json.righe;
      await consultant.put(`/apiback/api/acquisizioni/${id}/righe/${row.n}`, { decisione: 'correct' });
      return confirmed(id);
    },
  },
  'corrected by hand while it was visible': {
    before: (firm) => aSlip(firm, LONG_AGO),
    act: async ({ worker }, id) => (await corrects(id, worker), id),
  },
  'corrected by a key while it was visible': {
    before: (firm) => aSlip(firm, LONG_AGO),
    act: async ({ company, worker }, id) => {
      await consultant.upload(
        '/apiback/api/doccedolino/upload?rettifica=true',
        [{ name: 'cedolino.pdf', bytes: slipPdf(worker, MONTH, 'rettificato') }],
        {
          jsonDocDto: JSON.stringify({
            ...{ cfAzienda: company.taxCode, codiceFiscale: worker.taxCode, annomese: String(MONTH) },
          }),
        },
      );
      return id;
    },
  },
  'its correction is taken back': {
    before: async (firm) => {
      const id = await aSlip(firm, LONG_AGO);
      await corrects(id, firm.worker);
      return id;
    },
    act: async (_, id) => (await consultant.post('/apiback/api/DocBase/ritira/rettifiche', { ids: [id] }), id),
  },
  'given to the right person after a wrong delivery': {
    before: async (firm) => aSlip(firm, { ...LONG_AGO, period: 202608 }),
    act: async (_, id) =>
      (await consultant.post(`/apiback/api/DocBase/${id}/consegna-errata`, { annomese: String(MONTH) })).json
        .idDocumento,
  },
  'restored from the bin': {
    before: (firm) => aSlip(firm, { ...LONG_AGO, discarded_at: new Date() }),
    act: async (_, id) => {
      await consultant.put('/apiback/api/cestino/restore', { ids: [id] });
      return id;
    },
  },
  'scheduled before the rule': {
    before: async (firm) => {
      const id = await aSlip(firm);
      await publish([id], '2999-01-01');
      return id;
    },
    act: asItIs,
  },
  'delivered by a key': {
    before: async () => '',
    act: async ({ company, worker }) => {
      const { json } = await consultant.upload(
        '/apiback/api/doccedolino/upload',
        [{ name: 'cedolino.pdf', bytes: slipPdf(worker, MONTH) }],
        {
          jsonDocDto: JSON.stringify({
            ...{ cfAzienda: company.taxCode, codiceFiscale: worker.taxCode, annomese: String(MONTH) },
          }),
        },
      );
      return json.ids[0];
    },
    never: true,
  },
};

describe('a payslip that needs its company’s approval', () => {
  for (const [name, { before, act, never = false }] of Object.entries(DOORS))
    it(`is not visible before the approval, even if ${name}`, async () => {
      const [asking, free] = [await aFirm(), await aFirm()];
      const stood = { asking: await before(asking), free: await before(free) };
      // Gives the visible document a notification; the correction must remove it.
      if (name.includes('correct')) await news(asking, stood.asking);
      await asks(asking);
      const id = { asking: await act(asking, stood.asking), free: await act(free, stood.free) };
      expect([await isGiven(id.asking), await isGiven(id.free)]).toEqual([false, !never]);
      expect(await toldOf(id.asking), 'of what waits for approval').toEqual([]);
      // The history must list every action, not only that the payslip waits for approval.
      const { rows } = await portal.owner.query(
        "SELECT DISTINCT action FROM ledger WHERE object_kind = 'document' AND object_id = $1",
        [id.asking],
      );
      const happened = name.includes('correct') ? ['corrected', 'awaitsApproval'] : [];
      expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(happened));
      const worker = await portal.login(`lavoratore${asking.login.replace('azienda', '')}`);
      expect((await worker.get('/apiback/api/dipendente/documenti')).json).toEqual([]);
      // A document cancelled before the rule began needs no approval and stays hidden.
      if (name === 'published again after it was cancelled') return expect(await waitingOf(asking)).toEqual([]);
      expect((await approve(asking)).status).toBe(200);
      await publish([id.asking]);
      expect(await isGiven(id.asking)).toBe(true);
    });

  it('is refused with the company’s name and the month, and no document of the request is published', async () => {
    const [asking, free] = [await aFirm(), await aFirm()];
    const [its, other] = [await aSlip(asking), await aSlip(free)];
    await asks(asking);
    const refused = await publish([its, other]);
    expect(refusalOf(refused)).toEqual([409, 'approval-missing']);
    expect(refused.json.detail).toContain(`${asking.company.legalName} (settembre 2026)`);
    expect(await isGiven(other)).toBe(false);
  });

  it('does not include letters and CUs: they need no approval', async () => {
    const firm = await aFirm();
    await asks(firm);
    const id = await aPayslip(portal, firm.worker, {
      createdBy: practice.accountId,
      kind: 'taxCertificate',
      period: 2025,
    });
    await publish([id]);
    expect(await isGiven(id)).toBe(true);
  });

  it('is approved in one step by its company only, which is recorded, and can then be published', async () => {
    const firm = await aFirm();
    const id = await aSlip(firm);
    await asks(firm);
    const [month, ...more] = await waitingOf(firm);
    expect(month).toMatchObject({ cfAzienda: firm.company.taxCode, annomese: '202609', cedolini: 1, rifiuto: null });
    expect(more).toEqual([]);
    expect((await consultant.post(`${APPROVAL}/approva`, {})).status).toBe(403);
    expect((await approve(firm)).json).toEqual({ cedolini: 1 });
    expect((await eventsOf('document', id)).at(-1)).toMatchObject({ action: 'approved', by: 'Riva Stefania' });
    expect(await boardRow(firm)).toMatchObject({ visto: { stato: 'dato', il: TODAY, da: 'Riva Stefania' } });
    expect(await waitingOf(firm)).toEqual([]);
    expect((await publish([id])).json).toEqual({ aggiornati: 1 });
  });

  it('needs a new approval if it is new or corrected after the approval, while the others stay approved', async () => {
    const firm = await aFirm();
    const [first, second] = [
      await aSlip(firm),
      await aSlip({ ...firm, worker: await anEmployee(portal.owner, firm.company) }),
    ];
    await asks(firm);
    await approve(firm);
    await corrects(first, firm.worker);
    expect(await boardRow(firm)).toMatchObject({ visto: { stato: 'chiesto', cedolini: 1 } });
    expect(refusalOf(await publish([first]))).toEqual([409, 'approval-missing']);
    expect((await publish([second])).json).toEqual({ aggiornati: 1 });
    expect((await approve(firm)).json).toEqual({ cedolini: 1 });
    expect((await publish([first])).json).toEqual({ aggiornati: 1 });
  });

  it('is not approved through another document with the same bytes, nor through an earlier content', async () => {
    const firm = await aFirm();
    const bytes = slipPdf(firm.worker, MONTH);
    const [approved, alike, corrected] = [
      await aSlip(firm, { bytes }),
      await aSlip(firm, { bytes }),
      await aSlip(firm, { bytes: slipPdf(firm.worker, MONTH, 'rettificato') }),
    ];
    await asks(firm);
    await approval(approved);
    await approval(corrected, { of: approved });
    const waiting = [{ annomese: String(MONTH), cedolini: 2 }];
    expect(await waitingOf(firm)).toMatchObject(waiting);
    expect((await boardRow(firm)).visto).toMatchObject({ cedolini: 2 });
    for (const id of [alike, corrected]) expect(refusalOf(await publish([id]))).toEqual([409, 'approval-missing']);
    expect((await publish([approved])).json).toEqual({ aggiornati: 1 });
    expect((await approve(firm)).json).toEqual({ cedolini: 2 });
    expect((await publish([alike, corrected])).json).toEqual({ aggiornati: 2 });
  });

  it('is approved together with all waiting payslips of its month, and nothing else', async () => {
    const [firm, other] = [await aFirm(), await aFirm()];
    await asks(firm);
    await asks(other);
    const { rows } = await portal.owner.query('SELECT approval_since AS at FROM standing_rule WHERE company_id = $1', [
      firm.company.id,
    ]);
    const since = rows[0].at as Date;
    const cancelled = (at: Date) => ({ publishOn: '2026-01-01', cancelled_at: at });
    const waits = [
      await aSlip(firm),
      // Cancelled at the very moment when the rule began, and after it.
      await aSlip(firm, cancelled(since)),
      await aSlip(firm, cancelled(new Date(since.getTime() + 1))),
    ];
    // A later rule that also requires approval keeps the start of the first rule.
    await settle([firm], { visto: true, solleciti: [5] });
    const beside = [
      await aSlip(firm, cancelled(new Date(since.getTime() - 1))),
      await aSlip(firm, LONG_AGO),
      await aSlip(firm, { discarded_at: new Date() }),
      await aSlip(firm, { period: MONTH - 1 }),
      await aSlip(other),
      await aDocument(portal, firm.worker, { kind: 'employeeDocument', createdBy: practice.accountId }),
    ];
    const [{ annomese, cedolini, cfAzienda, impronta }] = await waitingOf(firm);
    expect([annomese, cedolini]).toEqual([String(MONTH), waits.length]);
    const who = await portal.login(firm.login);
    const given = await who.post(`${APPROVAL}/approva`, { cfAzienda, annomese, impronta });
    expect([given.status, given.json]).toEqual([200, { cedolini: waits.length }]);
    const { rows: stored } = await portal.owner.query(
      'SELECT document_id AS id FROM approval WHERE document_id = ANY($1) ORDER BY document_id',
      [[...waits, ...beside]],
    );
    expect(stored.map(({ id }) => id)).toEqual(waits);
  });

  it('of several months is refused with a list of the months in order', async () => {
    const firm = await aFirm();
    const ids = [await aSlip(firm, { period: 202610 }), await aSlip(firm, { period: 202609 })];
    await asks(firm);
    expect((await publish(ids)).json.detail).toMatch(/settembre 2026.*ottobre 2026/);
  });

  it('cannot be approved if new payslips arrived after the company loaded the list', async () => {
    const firm = await aFirm();
    await aSlip(firm);
    await asks(firm);
    const who = await portal.login(firm.login);
    const [{ cfAzienda, annomese, impronta }] = (await who.get(APPROVAL)).json;
    await aSlip({ ...firm, worker: await anEmployee(portal.owner, firm.company) });
    const late = await who.post(`${APPROVAL}/approva`, { cfAzienda, annomese, impronta });
    expect(refusalOf(late)).toEqual([409, 'approval-changed']);
    expect((await waitingOf(firm))[0]).toMatchObject({ cedolini: 2 });
  });

  it('is rejected by its company with a reason, which the consultant sees until the payslip changes', async () => {
    const firm = await aFirm();
    const id = await aSlip(firm);
    await asks(firm);
    await answer(firm, 'nega', { motivo: 'Mancano gli straordinari.' });
    expect(await boardRow(firm)).toMatchObject({
      visto: { stato: 'negato', cedolini: 1, da: 'Riva Stefania', motivo: 'Mancano gli straordinari.' },
    });
    expect((await waitingOf(firm))[0].rifiuto).toMatchObject({ motivo: 'Mancano gli straordinari.' });
    const news = (await consultant.get('/apirest/api/notifiche')).json;
    expect(JSON.stringify(news)).toContain('Mancano gli straordinari.');
    expect(refusalOf(await publish([id]))).toEqual([409, 'approval-missing']);
    await corrects(id, firm.worker);
    expect((await boardRow(firm)).visto).toMatchObject({ stato: 'chiesto', motivo: null });
    // The company's list drops the rejection, because the company has not seen the corrected payslip.
    expect((await waitingOf(firm))[0].rifiuto).toBeNull();
  });

  it('that is rejected while an approval request is being created gets no approval request', async () => {
    const place = await aPlace();
    const { own, firm } = place;
    // Inserts the rule directly, so that no job requests approval before the test does.
    await portal.owner.query(
      "INSERT INTO standing_rule (practice_id, company_id, approval_since, remind_days, since) VALUES ($1, $2, now(), '{}', '2026-09-01')",
      [own.id, firm.company.id],
    );
    const who = await portal.login(firm.login);
    const [{ cfAzienda, annomese, impronta }] = (await who.get(APPROVAL)).json;
    const motivo = 'Mancano gli straordinari.';
    const [said] = await oneAfterTheOther(
      head(place),
      () => who.post(`${APPROVAL}/nega`, { cfAzienda, annomese, impronta, motivo }),
      () => carryOutRules(portal.server.app, own.id),
    );
    expect(said.json).toEqual({ cedolini: 1 });
    expect((await waitingOf(firm))[0].rifiuto).toMatchObject({ motivo });
    expect(await actionsOf('company', firm.company.id)).not.toContain('approvalAsked');
  });

  it('can be rejected again with another text or for other contents, but not twice with the same', async () => {
    const firm = await aFirm();
    const id = await aSlip(firm);
    await asks(firm);
    const refusals = async () =>
      (await eventsOf('company', firm.company.id)).flatMap(({ action, note }) =>
        action === 'monthDeclined' ? [note] : [],
      );
    for (const motivo of ['Mancano gli straordinari.', 'Mancano gli straordinari.', 'Manca anche Colombo.'])
      expect((await answer(firm, 'nega', { motivo })).json).toEqual({ cedolini: 1 });
    expect(await refusals()).toEqual(['Mancano gli straordinari.', 'Manca anche Colombo.']);
    expect((await boardRow(firm)).visto).toMatchObject({ motivo: 'Manca anche Colombo.' });
    expect((await waitingOf(firm))[0].rifiuto).toMatchObject({ motivo: 'Manca anche Colombo.' });
    expect(JSON.stringify((await consultant.get('/apirest/api/notifiche')).json)).toContain('Manca anche Colombo.');
    await corrects(id, firm.worker);
    await answer(firm, 'nega', { motivo: 'Manca anche Colombo.' });
    expect((await refusals()).slice(-2)).toEqual(['Manca anche Colombo.', 'Manca anche Colombo.']);
  });
});

describe('the rules of companies', () => {
  it('can be set for several companies at once, recorded only for changed rules, and shown on the board', async () => {
    const [one, other] = [await aFirm(), await aFirm()];
    await aSlip(one);
    const rule = { giornoPubblicazione: 10, visto: true, solleciti: [10, 5, 10] };
    expect((await settle([one, other], rule)).json).toEqual({ aggiornati: 2 });
    expect((await settle([one, other], rule)).json).toEqual({ aggiornati: 0 });
    expect((await eventsOf('company', one.company.id))[0]).toMatchObject({
      action: 'companyRulesSet',
      by: 'Marchetti Elena',
      data: { publishDay: 10, approval: true, remindDays: '5,10' },
    });
    const settled = { giornoPubblicazione: 10, visto: true, solleciti: [5, 10] };
    expect((await boardRow(one)).regole).toEqual(settled);
    // The company page shows the rules even if the company has no row on the board.
    const pageOf = async ({ company }: Firm) => (await consultant.get(`${RULES}?cfAzienda=${company.taxCode}`)).json;
    expect([await pageOf(other), await pageOf(await aFirm())]).toEqual([
      { sospese: null, regole: settled },
      { sospese: null, regole: null },
    ]);
  });

  it('accept days from 1 to 28, and up to three reminders within 60 days', async () => {
    const firm = await aFirm();
    for (const wrong of [
      { giornoPubblicazione: 0 },
      { giornoPubblicazione: 29 },
      { solleciti: [0] },
      { solleciti: [61] },
      { solleciti: [1, 2, 3, 4] },
    ])
      expect((await settle([firm], wrong)).status).toBe(400);
    expect((await settle([firm], { giornoPubblicazione: 28, solleciti: [1, 2, 60] })).status).toBe(200);
  });

  it('are suspended and resumed together, and both are recorded', async () => {
    const firm = await aFirm();
    const [now, later] = [
      await aSlip(firm),
      await aSlip({ ...firm, worker: await anEmployee(portal.owner, firm.company) }),
    ];
    await asks(firm);
    expect(refusalOf(await publish([now]))).toEqual([409, 'approval-missing']);
    try {
      expect((await suspend(true)).json).toEqual({ aggiornati: 1 });
      expect((await suspend(true)).json).toEqual({ aggiornati: 0 });
      const { sospese } = (await consultant.get('/apiback/api/Azienda/chiusura')).json;
      expect(sospese).toEqual({ il: TODAY, da: 'consulente' });
      expect(await waitingOf(firm)).toEqual([]);
      expect((await publish([now])).status).toBe(200);
      expect((await publish([later], '2999-01-01')).status).toBe(200);
    } finally {
      await suspend(false);
    }
    expect((await actionsOf('practice', practice.id)).slice(-2)).toEqual(['rulesSuspended', 'rulesResumed']);
    // Visible payslips stay visible; scheduled ones wait again.
    expect([await isGiven(now), await isGiven(later)]).toEqual([true, false]);
    expect((await actionsOf('document', later)).slice(-2)).toEqual(['scheduled', 'awaitsApproval']);
  });
});

/** A separate practice, so that no other work holds the lock of its ledger chain. */
const aPlace = async () => {
  companies += 1;
  const login = `studio${companies}`;
  const own = await aPractice(portal.owner, login);
  const who = await portal.login(login);
  const firms = [await aFirm(own), await aFirm(own)] as const;
  const slip = (firm: Firm) => aSlip(firm, { createdBy: own.accountId });
  const ids = [await slip(firms[0]), await slip(firms[1])] as const;
  return { own, who, firm: firms[0], id: ids[0], firms, ids };
};

const head = ({ own }: { own: TestPractice }) => sql`SELECT FROM ledger_head WHERE chain = ${own.id} FOR UPDATE`;

/** Starts both actions while the rows are locked, one after the other, then releases the locks. */
const oneAfterTheOther = async <A, B>(
  rows: Sql,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> => {
  const holder = new pg.Client(portal.urls.superuser);
  await holder.connect();
  const waiting = async () =>
    (
      await holder.query(`
        WITH RECURSIVE behind(pid) AS (
          SELECT pg_backend_pid()
          UNION SELECT a.pid FROM pg_stat_activity a JOIN behind b ON b.pid = ANY(pg_blocking_pids(a.pid)))
        SELECT count(*)::int - 1 AS n FROM behind`)
    ).rows[0].n;
  try {
    await holder.query('BEGIN');
    await holder.query(rows);
    const one = first();
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    const other = second();
    await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    await holder.query('COMMIT');
    return [await one, await other];
  } finally {
    await holder.end();
  }
};

describe('a rule set during a publication', () => {
  it('withholds a payslip scheduled just before', async () => {
    const place = await aPlace();
    const { who, firm, id } = place;
    const [scheduled, set] = await oneAfterTheOther(
      head(place),
      () => publish([id], '2999-01-01', who),
      () => settle([firm], { visto: true }, who),
    );
    expect([scheduled.status, set.status]).toEqual([200, 200]);
    expect(await isGiven(id)).toBe(false);
    expect((await actionsOf('document', id)).slice(-2)).toEqual(['scheduled', 'awaitsApproval']);
  });

  it('refuses a publication that starts just after', async () => {
    const place = await aPlace();
    const { who, firm, id } = place;
    const [, published] = await oneAfterTheOther(
      head(place),
      () => settle([firm], { visto: true }, who),
      () => publish([id], TODAY, who),
    );
    expect(refusalOf(published)).toEqual([409, 'approval-missing']);
    expect(await isGiven(id)).toBe(false);
  });

  it('does not deadlock with the publication of an earlier scheduled payslip', async () => {
    const place = await aPlace();
    const { who, firm, ids } = place;
    const [id, other] = ids;
    await publish([id], '2999-01-01', who);
    // The publication has locked the scheduled payslip, and waits for the other row.
    const [published, set] = await oneAfterTheOther(
      sql`SELECT FROM document WHERE id = ${other} FOR UPDATE`,
      () => publish([id, other], TODAY, who),
      () => settle([firm], { visto: true }, who),
    );
    expect([published.status, set.status]).toEqual([200, 200]);
    // A payslip visible when the rule starts stays visible.
    expect(await isGiven(id)).toBe(true);
  });

  it('without a publication day stops the earlier rule from publishing', async () => {
    const place = await aPlace();
    const { own, who, firm, firms, ids } = place;
    // Inserts the rule directly, so that no job applies it before the test does.
    await portal.owner.query(
      "INSERT INTO standing_rule (practice_id, company_id, publish_day, remind_days, since) SELECT practice_id, id, 1, '{}', '2026-09-01' FROM company WHERE id = ANY($1)",
      [firms.map(({ company }) => company.id)],
    );
    await oneAfterTheOther(
      head(place),
      () => settle([firm], {}, who),
      () => carryOutRules(portal.server.app, own.id),
    );
    expect(await Promise.all(ids.map(isGiven))).toEqual([false, true]);
  });
});

describe('a rule carried out by the job', () => {
  afterEach(() => portal.setNow(null));
  const at = async (time: string) => {
    portal.setNow(new Date(time));
    consultant = await portal.login('consulente');
  };
  const turn = () => carryOutRules(portal.server.app, practice.id);
  const mailsTo = async ({ worker }: Firm) =>
    (
      await portal.owner.query(
        `SELECT o.data->>'subject' AS subject, o.not_before AS "notBefore" FROM outbox o
           JOIN employee e ON e.email = o.recipient WHERE e.id = $1 AND o.withdrawn_at IS NULL ORDER BY o.id`,
        [worker.id],
      )
    ).rows;
  const remindedOf = async (id: string) =>
    (await eventsOf('document', id)).filter(({ action }) => action === 'reminded').map(({ data }) => data.rule);
  afterAll(async () => {
    consultant = await portal.login('consulente');
  });

  it('publishes once on its day, not before, under the portal’s name, and the publication can be undone', async () => {
    await at('2026-10-01T10:00:00Z');
    const firm = await aFirm();
    const [id, cancelled] = [
      await aSlip(firm),
      await aSlip(firm, { publishOn: '2026-09-01', cancelled_at: new Date() }),
    ];
    const binned = await aSlip(firm, { discarded_at: new Date() });
    await settle([firm], { giornoPubblicazione: 10 });
    portal.setNow(new Date('2026-10-09T20:00:00Z'));
    await turn();
    expect(await isGiven(id)).toBe(false);
    await at('2026-10-10T06:00:00Z');
    await Promise.all([turn(), turn()]);
    await turn();
    expect(await rowOf(id)).toMatchObject({ publishOn: '2026-10-10', appeared: true });
    expect([await isGiven(cancelled), await isGiven(binned)]).toEqual([false, false]);
    const told = (await eventsOf('document', id)).filter(({ action }) => action === 'published');
    expect(told).toMatchObject([
      {
        role: 'job',
        by: 'Portale lavoro',
        note: 'Regola: pubblica il giorno 10',
        data: { rule: 'publishDay', publishOn: '2026-10-10' },
      },
    ]);
    expect((await mailsTo(firm)).map(({ notBefore }) => notBefore.toISOString())).toEqual(['2026-10-10T06:10:00.000Z']);
    expect((await consultant.post('/apiback/api/DocBase/ritira', { ids: [id] })).json).toEqual({ aggiornati: 1 });
    await turn();
    expect(await isGiven(id)).toBe(false);
  });

  it('publishes, sends a reminder or requests approval, depending on the state of the payslip', async () => {
    await at('2026-10-01T10:00:00Z');
    const [free, asking] = [await aFirm(), await aFirm()];
    const given = { publishOn: '2026-10-05', appeared_at: new Date('2026-10-05T06:00:00Z') };
    const gone = { discarded_at: new Date('2026-10-06T06:00:00Z') };
    const cancelled = { cancelled_at: new Date('2026-10-06T06:00:00Z') };
    const read = { employee_read_at: new Date('2026-10-06T06:00:00Z') };
    const to = (fields: Record<string, unknown>, ...does: string[]) => ({ fields, does });
    const states: Record<string, { fields: Record<string, unknown>; does: string[] }> = {
      unpublished: to({}, 'published', 'waits'),
      'unpublished, in the bin': to(gone),
      'unpublished, of another kind': to({ kind: 'taxCertificate', period: 2025 }),
      'of a month whose day was before the rule': to({ period: 202607 }, 'waits'),
      'unread since five days': to(given, 'reminded'),
      'unread since five days, in the bin': to({ ...given, ...gone }),
      'unread since five days, of another kind': to({ ...given, kind: 'taxCertificate', period: 2025 }),
      'cancelled before the rule': to({ ...given, ...cancelled }),
      read: to({ ...given, ...read }),
      'unread since four days': to({ ...given, publishOn: '2026-10-06' }),
      'scheduled for tomorrow': to({ publishOn: '2026-10-11' }, 'waits'),
      'scheduled for tomorrow, in the bin': to({ publishOn: '2026-10-11', ...gone }),
    };
    const made: Record<string, string> = {};
    const aDocumentOf = async ({ company }: Firm, { kind = 'payslip', ...fields }: Record<string, unknown>) => {
      const login = `lavoratore${(companies += 1)}`;
      const worker = await anEmployee(portal.owner, company, { login, email: `${login}@esempio.invalid` });
      const given = { createdBy: practice.accountId, kind: kind as 'payslip', period: MONTH, ...fields };
      return aDocument(portal, worker, given);
    };
    for (const [state, { fields }] of Object.entries(states)) {
      made[state] = await aDocumentOf(free, fields);
      await aDocumentOf(asking, fields);
    }
    await settle([free], { giornoPubblicazione: 10, solleciti: [5] });
    await at('2026-10-10T10:00:00Z');
    await settle([asking], { visto: true });
    await turn();
    const does = async (id: string) =>
      (await actionsOf('document', id)).filter((action: string) => action !== 'created');
    for (const [state, { does: expected }] of Object.entries(states))
      expect([state, ...(await does(made[state] ?? ''))]).toEqual([
        state,
        ...expected.filter((one) => one !== 'waits'),
      ]);
    // Restored from the bin it is treated like any other.
    const binned = made['unread since five days, in the bin'] ?? '';
    await portal.owner.query('UPDATE document SET discarded_at = NULL WHERE id = $1', [binned]);
    await turn();
    expect(await does(binned)).toEqual(['reminded']);
    const waiting = Object.groupBy(
      Object.values(states).filter(({ does }) => does.includes('waits')),
      ({ fields }) => JSON.stringify(fields.period ?? MONTH),
    );
    expect(
      (await waitingOf(asking)).map(({ annomese, cedolini }: Record<string, unknown>) => [annomese, cedolini]),
    ).toEqual(
      Object.entries(waiting)
        .map(([month, those]) => [month, those?.length])
        .toReversed(),
    );
  });

  it('publishes only the approved content, not that of an identical file or from before a correction', async () => {
    await at('2026-10-01T10:00:00Z');
    const firm = await aFirm();
    const bytes = slipPdf(firm.worker, MONTH);
    const made = {
      approved: await aSlip(firm, { bytes }),
      alike: await aSlip(firm, { bytes }),
      corrected: await aSlip(firm, { bytes: slipPdf(firm.worker, MONTH, 'rettificato') }),
      cancelled: await aSlip(firm, { cancelled_at: new Date('2026-10-01T11:00:00Z') }),
    };
    await settle([firm], { giornoPubblicazione: 10, visto: true });
    const day = { at: '2026-10-05T10:00:00Z' };
    await approval(made.approved, day);
    await approval(made.corrected, { ...day, of: made.approved });
    await approval(made.cancelled, day);
    await at('2026-10-10T10:00:00Z');
    await turn();
    const given = await Promise.all(Object.entries(made).map(async ([name, id]) => [name, await isGiven(id)]));
    expect(Object.fromEntries(given)).toEqual({ approved: true, alike: false, corrected: false, cancelled: false });
  });

  it('starts at 7 in the morning', async () => {
    await at('2026-10-01T10:00:00Z');
    const firm = await aFirm();
    const id = await aSlip(firm);
    await settle([firm], { giornoPubblicazione: 10 });
    for (const [time, isVisible] of [
      ['2026-10-10T04:59:59Z', false],
      ['2026-10-10T05:00:00Z', true],
    ] as const) {
      portal.setNow(new Date(time));
      const watch = watchRules(portal.server.app);
      await watch.look();
      await watch.stop();
      expect(await isGiven(id)).toBe(isVisible);
    }
  });

  it('publishes payslips that arrive after the month’s publication day, unless that day preceded the rule', async () => {
    await at('2026-10-20T10:00:00Z');
    const [late, old] = [await aFirm(), await aFirm()];
    const stale = await aSlip(old);
    await settle([late, old], { giornoPubblicazione: 10 });
    await turn();
    await at('2026-11-12T10:00:00Z');
    const id = await aSlip(late, { period: 202610 });
    await turn();
    expect([await isGiven(id), await isGiven(stale)]).toEqual([true, false]);
  });

  it('shows the company that an approval is waiting until the company approves or rejects', async () => {
    for (const [what, more] of [
      ['approva', {}],
      ['nega', { motivo: 'Manca Colombo.' }],
    ] as const) {
      await at('2026-10-01T10:00:00Z');
      const firm = await aFirm();
      await aSlip(firm);
      await settle([firm], { giornoPubblicazione: 10, visto: true });
      await turn();
      const asked = "SELECT FROM notification WHERE kind = 'approvalAsked' AND company_id = $1";
      const told = async () => (await portal.owner.query(asked, [firm.company.id])).rowCount;
      expect(await told()).toBe(1);
      expect((await answer(firm, what, more)).status).toBe(200);
      expect(await told(), what).toBe(0);
    }
  });

  it.each([
    ['approva', {}, 'monthApproved', ''],
    ['nega', { motivo: 'Manca Colombo.' }, 'monthDeclined', 'Manca Colombo.'],
  ])(
    'requests approval for each month separately, so an answer (%s) about one month leaves the other waiting',
    async (what, more, kind, words) => {
      await at('2026-10-01T10:00:00Z');
      const firm = await aFirm();
      const other = await aFirm();
      for (const whose of [firm, other]) for (const period of [202608, 202609]) await aSlip(whose, { period });
      await aSlip(firm, { period: 202609, payroll_kind: 'thirteenth' });
      await settle([firm, other], { giornoPubblicazione: 10, visto: true });
      await turn();
      const newsOf = async ({ company }: Firm) =>
        (
          await portal.owner.query(
            `SELECT kind, audience, subject, person, words FROM notification
           WHERE company_id = $1 AND kind IN ('approvalAsked', 'monthApproved', 'monthDeclined') ORDER BY subject, kind`,
            [company.id],
          )
        ).rows;
      const asked = (subject: string, person: string) => ({
        ...{ kind: 'approvalAsked', audience: 'company', subject, person, words: '' },
      });
      const both = (september: string) => [asked('agosto 2026', '1 cedolino'), asked('settembre 2026', september)];
      expect([await newsOf(firm), await newsOf(other)]).toEqual([both('2 cedolini'), both('1 cedolino')]);
      const who = await portal.login(firm.login);
      const months = (await who.get(APPROVAL)).json;
      const august = months.find(({ annomese }: { annomese: string }) => annomese === '202608');
      const { cfAzienda, annomese, impronta } = august;
      expect((await who.post(`${APPROVAL}/${what}`, { cfAzienda, annomese, impronta, ...more })).status).toBe(200);
      expect(await newsOf(firm)).toEqual([
        { kind, audience: 'consultant', subject: 'agosto 2026', person: firm.company.legalName, words },
        asked('settembre 2026', '2 cedolini'),
      ]);
      expect(await newsOf(other)).toEqual(both('1 cedolino'));
      // A further payslip of that month leads to one new request.
      await aSlip(firm, { period: 202609, payroll_kind: 'fourteenth' });
      await turn();
      expect((await newsOf(firm)).slice(1)).toEqual([asked('settembre 2026', '3 cedolini')]);
    },
  );

  it('requests approval for two months, and replaces both requests after both months have changed', async () => {
    await at('2026-10-01T10:00:00Z');
    const firm = await aFirm();
    const MONTHS = [202608, MONTH];
    const another = async (period: number) =>
      aPayslip(portal, await anEmployee(portal.owner, firm.company), { createdBy: practice.accountId, period });
    await asks(firm);
    const asked = async () => {
      await turn();
      const { rows } = await portal.owner.query(
        "SELECT subject, person FROM notification WHERE kind = 'approvalAsked' AND company_id = $1 ORDER BY subject",
        [firm.company.id],
      );
      return rows.map(({ subject, person }) => `${subject}: ${person}`);
    };
    for (const period of MONTHS) await another(period);
    expect(await asked()).toEqual(['agosto 2026: 1 cedolino', 'settembre 2026: 1 cedolino']);
    for (const period of MONTHS) await another(period);
    expect(await asked()).toEqual(['agosto 2026: 2 cedolini', 'settembre 2026: 2 cedolini']);
    await another(MONTH);
    expect(await asked()).toEqual(['agosto 2026: 2 cedolini', 'settembre 2026: 3 cedolini']);
  });

  it('requests approval once, waits for it, and publishes what was approved', async () => {
    await at('2026-10-01T10:00:00Z');
    const firm = await aFirm();
    const id = await aSlip(firm);
    await settle([firm], { giornoPubblicazione: 10, visto: true });
    await turn();
    await turn();
    const asked = async () =>
      (await actionsOf('company', firm.company.id)).filter((action: string) => action === 'approvalAsked');
    expect(await asked()).toHaveLength(1);
    expect(await boardRow(firm)).toMatchObject({ visto: { stato: 'chiesto', il: TODAY, cedolini: 1 } });
    await at('2026-10-10T10:00:00Z');
    await turn();
    expect(await isGiven(id)).toBe(false);
    await at('2026-10-13T10:00:00Z');
    await approve(firm);
    await expect.poll(() => isGiven(id), { timeout: 60_000 }).toBe(true);
    expect(await rowOf(id)).toMatchObject({ publishOn: '2026-10-13' });
    expect(await asked()).toHaveLength(1);
  });

  it('reminds workers of unread payslips after each of its numbers of days, once, under the portal’s name', async () => {
    await at('2026-10-01T10:00:00Z');
    const firm = await aFirm();
    const reader = {
      ...firm,
      worker: await anEmployee(portal.owner, firm.company, { email: 'letto@esempio.invalid' }),
    };
    const id = await aSlip(firm, { publishOn: '2026-10-10', appeared_at: new Date('2026-10-10T06:00:00Z') });
    const read = await aSlip(reader, { publishOn: '2026-10-10', employee_read_at: new Date('2026-10-11T06:00:00Z') });
    await settle([firm], { solleciti: [5, 10] });
    for (const day of ['14', '15', '15', '16', '20', '21']) {
      portal.setNow(new Date(`2026-10-${day}T08:00:00Z`));
      await Promise.all([turn(), turn()]);
    }
    expect(await remindedOf(id)).toEqual(['5', '10']);
    expect(await remindedOf(read)).toEqual([]);
    expect((await eventsOf('document', id)).at(-1)).toMatchObject({
      ...{ action: 'reminded', role: 'job', by: 'Portale lavoro', note: 'Regola: sollecita chi non ha letto' },
    });
    expect((await mailsTo(firm)).map(({ notBefore }) => notBefore.toISOString())).toEqual([
      '2026-10-15T08:10:00.000Z',
      '2026-10-20T08:10:00.000Z',
    ]);
  });

  it('does not remind workers who already got a reminder that day', async () => {
    await at('2026-10-16T08:00:00Z');
    const firm = await aFirm();
    const id = await aSlip(firm, { publishOn: '2026-10-10', appeared_at: new Date('2026-10-10T06:00:00Z') });
    expect((await consultant.post('/apiback/api/DocBase/sollecita', { ids: [id] })).json.inviati).toBe(1);
    await settle([firm], { solleciti: [6] });
    await turn();
    await at('2026-10-17T08:00:00Z');
    await turn();
    expect(await remindedOf(id)).toEqual([undefined]);
  });

  it('lets the consultant undo its reminders before they are sent', async () => {
    await at('2026-10-10T08:00:00Z');
    const firm = await aFirm();
    const id = await aSlip(firm, { publishOn: '2026-10-10', appeared_at: new Date('2026-10-10T06:00:00Z') });
    await settle([firm], { solleciti: [5] });
    await portal.owner.query(
      "INSERT INTO reminder (practice_id, employee_id, day, sent_by, sent_at) VALUES ($1, $2, '2026-10-12', $3, '2026-10-12T08:00:00Z')",
      [practice.id, firm.worker.id, practice.accountId],
    );
    await at('2026-10-15T08:00:00Z');
    await turn();
    const waiting = (await consultant.get('/apirest/api/invii')).json;
    const mine = waiting.find(({ azienda }: { azienda: string }) => azienda === firm.company.legalName);
    const last = async () =>
      (await consultant.get(`/apiback/api/DocBase/nonletti?ids=${id}`)).json.map(
        ({ ultimoSollecito }: { ultimoSollecito: string }) => ultimoSollecito,
      );
    expect(await last()).toEqual(['2026-10-15']);
    await consultant.post(`/apirest/api/invii/${mine.id}/ritira`);
    // The reminder of the earlier day was already sent, and stays listed.
    expect(await last()).toEqual(['2026-10-12']);
    await turn();
    expect((await actionsOf('document', id)).slice(-2)).toEqual(['reminded', 'reminderTakenBack']);
    expect(await mailsTo(firm)).toEqual([]);
  });

  it('does nothing while all rules are suspended', async () => {
    await at('2026-10-01T10:00:00Z');
    const firm = await aFirm();
    const slip = await aSlip(firm);
    const unread = await aSlip(firm, { period: 202608, publishOn: '2026-10-05', appeared_at: new Date() });
    await settle([firm], { giornoPubblicazione: 10, solleciti: [5] });
    await suspend(true);
    try {
      await at('2026-10-10T10:00:00Z');
      await turn();
      expect([await isGiven(slip), await remindedOf(unread)]).toEqual([false, []]);
    } finally {
      await suspend(false);
    }
    // Once the rules resume, the overdue publication happens at once.
    await expect.poll(() => isGiven(slip), { timeout: 60_000 }).toBe(true);
    await turn();
    expect([await isGiven(slip), await remindedOf(unread)]).toEqual([true, ['5']]);
  });
});
