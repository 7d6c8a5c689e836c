import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * A consultant sends one notice to several companies. Each company has a copy on its own board; only the sender sees
 * the other recipients (P118).
 */
const MANY = '/apiback/api/avvisi';
const START = Date.parse('2040-11-20T09:00:00Z');
const MINUTE = 60_000;

let portal: Portal;
let practice: TestPractice;
let firms: TestCompany[];
let foreign: TestCompany;
let workers: TestEmployee[];
let consultant: Caller;
let first: Caller;
let head: Caller;
let worker: Caller;

const at = (ms: number) => portal.setNow(new Date(START + ms));

beforeAll(async () => {
  portal = await startPortal();
  at(0);
  const { owner } = portal;
  practice = await aPractice(owner);
  const [a, b] = [
    await aCompany(owner, practice, { login: 'prima', legalName: 'Prima' }),
    await aCompany(owner, practice, { login: 'testa', legalName: 'Testa' }),
  ];
  firms = [a, b, await aCompany(owner, practice, { head: b, legalName: 'Figlia' })];
  foreign = await aCompany(owner, await aPractice(owner));
  workers = [];
  for (const [n, company] of firms.entries())
    for (const k of [0, 1])
      workers.push(await anEmployee(owner, company, { login: `l${n}${k}`, email: `l${n}${k}@esempio.invalid` }));
  await owner.query("UPDATE account SET email = login || '@esempio.invalid' WHERE email IS NULL");
});
afterAll(() => portal?.close());

beforeEach(async () => {
  at(0);
  consultant = await portal.login(practice.login);
  first = await portal.login('prima');
  head = await portal.login('testa');
  worker = await portal.login('l00');
  await portal.owner.query('UPDATE mailing SET withdrawn_at = now() WHERE withdrawn_at IS NULL');
});

const codes = (...some: TestCompany[]) => some.map((company) => company.taxCode);
async function sent(who: Caller, aziende: string[], fields: Record<string, unknown> = {}) {
  const answer = await who.post(`${MANY}/send`, { aziende, titolo: 'Scadenza 770', testo: 'Entro lunedì.', ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}
const boardOf = async (who: Caller, company?: TestCompany) =>
  (await who.get(`/apirest/api/company/notices${company ? `?cfAzienda=${company.taxCode}` : ''}`)).json;
const rowOf = async (who: Caller, id: string) =>
  (await who.get(MANY)).json.find((row: { ids: string[] }) => row.ids.includes(id));
const eventsOf = async (action: string) =>
  (
    await portal.owner.query(
      "SELECT object_kind AS kind, company_id AS company, canonical::jsonb->'data' AS data FROM ledger WHERE action = $1 ORDER BY seq",
      [action],
    )
  ).rows;

describe('a notice to several companies', () => {
  it('appears on the board of each company, and as one row with total figures for the consultant', async () => {
    const row = await sent(consultant, codes(...firms));
    expect(row).toMatchObject({ aziende: 3, azienda: null, cfAzienda: null, destinatari: 6, letti: 0 });
    const parts = (await consultant.get(`${MANY}/${row.id}/aziende`)).json;
    expect(parts.map((part: { ragioneSociale: string }) => part.ragioneSociale)).toEqual(['Figlia', 'Prima', 'Testa']);
    const [own] = await boardOf(first);
    expect((await worker.post(`/apiback/api/dipendente/avvisi/${own.id}/letto`)).status).toBe(200);
    const after = (await consultant.get(`${MANY}/${row.id}/aziende`)).json;
    expect(after.map((part: { letti: number }) => part.letti)).toEqual([0, 1, 0]);
    expect(await rowOf(consultant, row.id)).toMatchObject({ aziende: 3, destinatari: 6, letti: 1 });
    expect((await consultant.get(`/apirest/api/company/notices/${own.id}`)).json).toMatchObject({ letti: 1 });
  });

  it('hides the other recipients and their readers from each company; a parent company sees its group', async () => {
    const row = await sent(consultant, codes(...firms), { titolo: 'Riservata' });
    const [own] = await boardOf(first);
    const alone = await rowOf(first, own.id);
    expect(alone).toMatchObject({ aziende: 1, azienda: 'Prima', ids: [own.id], destinatari: 2 });
    expect((await first.get(`${MANY}/${own.id}/aziende`)).json).toHaveLength(1);
    for (const id of row.ids.filter((one: string) => one !== own.id)) {
      expect((await first.get(`${MANY}/${id}`)).status).toBe(404);
      expect((await first.get(`${MANY}/${id}/aziende`)).status).toBe(404);
      expect((await first.put(`${MANY}/${id}`, { dataFine: '2999-01-01' })).status).toBe(404);
    }
    const [ofHead] = await boardOf(head);
    expect(await rowOf(head, ofHead.id)).toMatchObject({ aziende: 2, destinatari: 4 });
    const history = await first.post('/apiback/api/DocCronologia/lista', { ids: [own.id] });
    expect(JSON.stringify(history.json)).not.toContain('Testa');
    // A company changes only its own copy.
    expect((await first.put(`${MANY}/${own.id}`, { dataFine: '2040-12-31' })).status).toBe(200);
    const ends = (await boardOf(consultant, firms[1])).map((one: { dataFine: string | null }) => one.dataFine);
    expect(ends).not.toContain('2040-12-31');
  });

  it('is refused completely if one company is foreign, or if no company is named', async () => {
    const before = (await consultant.get(MANY)).json.length;
    for (const [who, aziende] of [
      [consultant, codes(firms[0] as TestCompany, foreign)],
      [first, codes(...firms)],
      [head, codes(firms[0] as TestCompany, firms[1] as TestCompany)],
    ] as const) {
      const body = { aziende, titolo: 'No', testo: 'No' };
      expect((await who.post(`${MANY}/send`, body)).status).toBe(404);
      expect(
        (await who.get(`${MANY}/destinatari?${aziende.map((one) => `listacfazienda=${one}`).join('&')}`)).status,
      ).toBe(404);
    }
    expect((await consultant.post(`${MANY}/send`, { aziende: [], titolo: 'No', testo: 'No' })).status).toBe(400);
    const noText = await consultant.post(`${MANY}/send`, { aziende: codes(...firms), titolo: 'No', testo: ' ' });
    expect(noText.status).toBe(409);
    expect(noText.json.fieldErrors).toMatchObject([{ field: 'testo' }]);
    expect((await consultant.get(MANY)).json).toHaveLength(before);
  });

  it('is recorded in the ledger for each company, and once for the sender with the number of companies', async () => {
    const before = await eventsOf('noticesSent');
    const created = (await eventsOf('noticeCreated')).length;
    const row = await sent(consultant, codes(...firms), { titolo: 'Tracciata' });
    const hungIn = (await eventsOf('noticeCreated')).slice(created).map(({ company }) => String(company));
    expect(new Set(hungIn)).toEqual(new Set(firms.map(({ id }) => id)));
    expect(hungIn).toHaveLength(firms.length);
    expect((await eventsOf('noticesSent')).slice(before.length)).toEqual([
      { kind: 'practice', company: null, data: { first: row.ids[0], companies: 3 } },
    ]);
    await sent(head, codes(firms[1] as TestCompany, firms[2] as TestCompany), { titolo: 'Del gruppo' });
    expect((await eventsOf('noticesSent')).at(-1)).toMatchObject({ company: firms[1]?.id, data: { companies: 2 } });
  });

  it('can be undone for all companies together: unread copies become drafts, a copy already read is deleted', async () => {
    const plan = await consultant.get(
      `${MANY}/destinatari?${codes(...firms)
        .map((one) => `listacfazienda=${one}`)
        .join('&')}`,
    );
    expect(plan.json).toEqual({ mail: 6, persone: 6, esclusi: [] });
    const row = await sent(consultant, codes(...firms), { titolo: 'Ritirata' });
    const [waiting] = (await consultant.get('/apirest/api/invii')).json;
    expect(waiting).toMatchObject({ tipo: 'notice', oggetto: 'Ritirata', azienda: null, persone: 6 });
    // A company does not see the waiting mails of a notice to several companies.
    expect((await first.get('/apirest/api/invii')).json).toEqual([]);
    expect((await first.post(`/apirest/api/invii/${waiting.id}/ritira`, {})).status).toBe(404);
    const [own] = await boardOf(first);
    await worker.post(`/apiback/api/dipendente/avvisi/${own.id}/letto`);
    at(9 * MINUTE);
    expect((await consultant.post(`/apirest/api/invii/${waiting.id}/ritira`, {})).status).toBe(200);
    expect(await rowOf(consultant, row.ids[1])).toMatchObject({ aziende: 2, stato: 'draft' });
    expect((await boardOf(first)).map((one: { id: string }) => one.id)).not.toContain(own.id);
    // The consultant edits both remaining copies with one request.
    const again = await consultant.put(`${MANY}/${row.ids[1]}`, { testo: 'Entro martedì.', bozza: false });
    expect(again.json).toMatchObject({ aziende: 2, stato: 'published', testo: 'Entro martedì.' });
  });

  it('reminds the people of all its companies who have not read it, once a day, with one undo for all', async () => {
    const row = await sent(consultant, codes(...firms), { titolo: 'Sollecitata' });
    const [own] = await boardOf(first);
    await worker.post(`/apiback/api/dipendente/avvisi/${own.id}/letto`);
    const tried = await consultant.post(`${MANY}/${row.id}/sollecita`, { prova: true });
    expect(tried.json).toMatchObject({ inviati: 5, saltati: [] });
    expect((await consultant.post(`${MANY}/${row.id}/sollecita`, {})).json.inviati).toBe(5);
    expect((await consultant.post(`${MANY}/${row.id}/sollecita`, {})).json.inviati).toBe(0);
    const [waiting] = (await consultant.get('/apirest/api/invii')).json;
    expect(waiting).toMatchObject({ tipo: 'noticeReminder', persone: 5 });
    expect((await consultant.post(`/apirest/api/invii/${waiting.id}/ritira`, {})).status).toBe(200);
    const back = (await eventsOf('noticeReminderTakenBack')).slice(-3).map(({ data }) => data.readers);
    expect(back.toSorted((a, b) => a - b)).toEqual([1, 2, 2]);
    expect((await consultant.post(`${MANY}/${row.id}/sollecita`, {})).json.inviati).toBe(5);
  });

  it('keeps, when a reminder is undone, each person’s previous reminder and the reminders of another notice', async () => {
    const DAY = 24 * 60 * MINUTE;
    const place = await aCompany(portal.owner, practice, { legalName: 'Vicina' });
    const one = await anEmployee(portal.owner, place, { login: 'sollecitato', email: 'sollecitato@esempio.invalid' });
    const [row, beside] = [await sent(consultant, codes(place)), await sent(consultant, codes(place))];
    const remind = async (id: string) => (await consultant.post(`${MANY}/${id}/sollecita`, {})).json.inviati;
    const remindedAt = async (id: string) =>
      Object.fromEntries(
        (await consultant.get(`/apirest/api/company/notices/${id}/lettori?cfAzienda=${place.taxCode}`)).json.map(
          (reader: { id: string; sollecitato: string | null }) => [reader.id, reader.sollecitato],
        ),
      );
    expect(await remind(row.id)).toBe(1);
    const former = (await remindedAt(row.id))[one.id];
    const later = await anEmployee(portal.owner, place, { login: 'arrivato', email: 'arrivato@esempio.invalid' });
    at(DAY);
    consultant = await portal.login(practice.login);
    expect([await remind(beside.id), await remind(row.id)]).toEqual([2, 2]);
    const newsOf = async (id: string) =>
      (
        await portal.owner.query(
          "SELECT created_at AS at FROM notification WHERE kind = 'noticeReminder' AND object_id = $1 ORDER BY at",
          [id],
        )
      ).rows.map((news) => news.at.getTime() - START);
    expect(await newsOf(row.id)).toEqual([0, DAY, DAY]);
    const [newest] = (await consultant.get('/apirest/api/invii')).json;
    expect((await consultant.post(`/apirest/api/invii/${newest.id}/ritira`, {})).status).toBe(200);
    expect(await newsOf(row.id)).toEqual([0]);
    const now = new Date(START + DAY).toISOString();
    const times = Object.values(await remindedAt(beside.id));
    expect(times.map((time) => new Date(String(time)).toISOString())).toEqual([now, now]);
    expect(await remindedAt(row.id)).toEqual({ [one.id]: former, [later.id]: null });
  });

  it('that has ended in one company sends reminders to the other companies only', async () => {
    const row = await sent(consultant, codes(...firms), { titolo: 'Finita in una' });
    await portal.owner.query('UPDATE notice SET publish_on = $2, end_on = $2 WHERE id = $1', [
      row.ids[0],
      '2040-11-19',
    ]);
    expect((await consultant.post(`${MANY}/${row.ids[1]}/sollecita`, {})).json.inviati).toBe(4);
    const told = await portal.owner.query(
      "SELECT DISTINCT object_id FROM notification WHERE kind = 'noticeReminder' AND object_id = ANY($1)",
      [row.ids],
    );
    expect(new Set(told.rows.map(({ object_id: id }) => id))).toEqual(new Set(row.ids.slice(1)));
  });

  it('is found by the text and day of each copy, and the matching copies form one row', async () => {
    const row = await sent(consultant, codes(...firms), {
      titolo: 'Ferie collettive',
      dataPubblicazione: '2041-08-01',
    });
    const [ofFirst, ...others] = row.ids;
    const changed = { titolo: 'Ponte di ferragosto', dataPubblicazione: '2041-08-03' };
    expect((await first.put(`${MANY}/${ofFirst}`, changed)).status).toBe(200);
    const found = async (query: string) => {
      const { json, headers } = await consultant.get(`${MANY}?size=1&${query}`);
      return { total: headers.get('x-total-count'), ids: json.map(({ ids }: { ids: string[] }) => ids) };
    };
    expect(await found('q=ferie')).toEqual({ total: '1', ids: [others] });
    expect(await found('q=ferragosto')).toEqual({ total: '1', ids: [[ofFirst]] });
    expect(await found('q=ferr%20ponte')).toEqual({ total: '1', ids: [[ofFirst]] });
    expect(await found('dataDa=2041-08-01&dataA=2041-08-01')).toEqual({ total: '1', ids: [others] });
    expect(await found('dataDa=2041-08-02&dataA=2041-08-03')).toEqual({ total: '1', ids: [[ofFirst]] });
    expect(await found('dataDa=2041-08-01&dataA=2041-08-03')).toEqual({ total: '1', ids: [row.ids] });
    expect(await found('dataDa=2041-08-04')).toEqual({ total: '0', ids: [] });
    expect(await found('dataA=2041-08-02&dataDa=2041-08-02')).toEqual({ total: '0', ids: [] });
  });

  it('appears in all its companies on its day, announced by one job', async () => {
    const row = await sent(consultant, codes(...firms), { titolo: 'Domani', dataPubblicazione: '2040-11-21' });
    expect(row).toMatchObject({ stato: 'scheduled', aziende: 3 });
    const moved = await consultant.put(`${MANY}/${row.id}`, { dataPubblicazione: '2040-11-22' });
    expect(moved.json).toMatchObject({ stato: 'scheduled', dataPubblicazione: '2040-11-22' });
    for (const company of firms)
      expect(
        (await boardOf(consultant, company)).find((one: { titolo: string }) => one.titolo === 'Domani'),
      ).toMatchObject({
        stato: 'scheduled',
        dataPubblicazione: '2040-11-22',
      });
  });
});

describe('a company’s labels', () => {
  const label = (who: Caller, body: object) => who.put('/apiback/api/Azienda/etichette', body);
  const [EDILI, GRANDI] = ['edili', 'grandi clienti'];

  it('are set and removed by the practice, for several companies at once, and recorded without notifying the company', async () => {
    const aziende = codes(firms[0] as TestCompany, firms[1] as TestCompany);
    expect((await label(consultant, { aziende, aggiungi: [GRANDI, EDILI, EDILI] })).json).toEqual({ aggiornati: 2 });
    expect((await label(consultant, { aziende, aggiungi: [EDILI] })).json).toEqual({ aggiornati: 0 });
    expect((await eventsOf('companyLabelled')).map(({ company, data }) => [company, data.labels])).toEqual([
      [null, 'edili, grandi clienti'],
      [null, 'edili, grandi clienti'],
    ]);
    const rows = (await consultant.get(`/apirest/api/users/consultant/companies?etichetta=${EDILI}`)).json;
    expect(rows.map((row: { ragioneSociale: string }) => row.ragioneSociale)).toEqual(['Prima', 'Testa']);
    expect((await consultant.get('/apiback/api/Azienda/etichette')).json).toEqual([EDILI, GRANDI]);
    expect((await label(consultant, { aziende: codes(firms[0] as TestCompany), togli: [EDILI] })).json.aggiornati).toBe(
      1,
    );
  });

  it('are shown to no company by any endpoint', async () => {
    await label(consultant, { aziende: codes(...firms), aggiungi: ['moroso'] });
    const audience = (await consultant.get(`${MANY}/aziende`)).json;
    expect(audience[0].etichette).toContain('moroso');
    for (const who of [first, head])
      for (const address of [`${MANY}/aziende`, `/apiback/api/Azienda/${firms[0]?.id}`, '/apiback/api/Azienda/lista'])
        expect((await who.get(address)).text).not.toContain('moroso');
    expect((await first.get('/apiback/api/Azienda/etichette')).status).toBe(403);
    expect((await label(first, { aziende: codes(firms[0] as TestCompany), aggiungi: ['mia'] })).status).toBe(403);
    expect((await label(consultant, { aziende: codes(foreign), aggiungi: ['sua'] })).status).toBe(404);
  });

  it('are at most twenty, each of at most fifty characters', async () => {
    const aziende = codes(firms[2] as TestCompany);
    const many = Array.from({ length: 20 }, (_, n) => `e${n}`);
    const more = await label(consultant, { aziende, aggiungi: [...many.slice(0, 20)] });
    expect(more.status).toBe(400);
    expect(more.json.detail).toBe('Un’azienda può avere al massimo 20 etichette.');
    expect((await label(consultant, { aziende, aggiungi: ['x'.repeat(51)] })).status).toBe(400);
    expect((await label(consultant, { aziende, aggiungi: [' '] })).status).toBe(400);
  });
});
