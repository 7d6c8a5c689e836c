import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * The monthly closing board: received, published and read payslips by company, and current employees without a payslip.
 */
let portal: Portal;
let practice: TestPractice;
let consultant: Caller;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  await aPractice(portal.owner, 'estraneo');
  portal.setNow(new Date('2026-11-22T10:00:00Z'));
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

const board = async (query = '', who = consultant) => (await who.get(`/apiback/api/Azienda/chiusura${query}`)).json;

describe('the closing board', () => {
  it('is empty before the first payslip', async () => {
    expect(await board()).toEqual({ annomese: null, sospese: null, aziende: [] });
  });

  it('counts the payslips of a month by company, and as missing the people of the month before who have not left', async () => {
    const company = await aCompany(portal.owner, practice, { login: 'azienda' });
    const quiet = await aCompany(portal.owner, practice);
    const createdBy = practice.accountId;
    const slip = async (period: number, fields: Record<string, unknown> = {}, ended: string | null = null) => {
      const person = await anEmployee(portal.owner, company);
      if (ended) await portal.owner.query('UPDATE employee SET ended_on = $2 WHERE id = $1', [person.id, ended]);
      await aPayslip(portal, person, { createdBy, period, ...fields });
      return person;
    };
    await slip(202611, { publishOn: '2026-11-01', employee_read_at: new Date() });
    await slip(202611, { publishOn: '2026-11-01' });
    await slip(202611);
    await slip(202610);
    await slip(202610, {}, '2026-10-31');
    await aPayslip(portal, await anEmployee(portal.owner, quiet), { createdBy, period: 202610 });
    const { annomese, aziende } = await board();
    expect(annomese).toBe('202611');
    const of = (id: string) => aziende.find((row: { codiceAzienda: string }) => row.codiceAzienda === id);
    expect(of(company.code)).toMatchObject({ ricevuti: 3, pubblicati: 2, letti: 1, mancanti: 1 });
    expect(of(quiet.code)).toMatchObject({ ricevuti: 0, pubblicati: 0, letti: 0, mancanti: 1 });
    expect((await board('?annomese=202610')).aziende).toHaveLength(2);
    expect((await board('?annomese=202501')).aziende).toEqual([]);
  });

  it('counts each payslip under its current state, read or not', async () => {
    const shown = { publishOn: '2026-11-01' };
    const read = { employee_read_at: new Date('2026-11-03T10:00:00Z') };
    const cancelled = { ...shown, cancelled_at: new Date('2026-11-04T10:00:00Z') };
    const cells: Record<string, [Record<string, unknown>, received: number, published: number, read: number]> = {
      'not published': [{}, 1, 0, 0],
      published: [shown, 1, 1, 0],
      'published and read': [{ ...shown, ...read }, 1, 1, 1],
      'still to come': [{ publishOn: '2026-11-30' }, 1, 0, 0],
      'read, then set for another day': [{ publishOn: '2026-11-30', ...read }, 1, 0, 0],
      cancelled: [cancelled, 1, 0, 0],
      'read, then cancelled': [{ ...cancelled, ...read }, 1, 0, 0],
      'read, then in the bin': [{ ...shown, ...read, discarded_at: new Date('2026-11-05T10:00:00Z') }, 0, 0, 0],
    };
    for (const [state, [fields, ricevuti, pubblicati, letti]] of Object.entries(cells)) {
      const company = await aCompany(portal.owner, practice);
      const person = await anEmployee(portal.owner, company, { hired_on: '2026-12-01' });
      await aPayslip(portal, person, { createdBy: practice.accountId, period: 202611, ...fields });
      const { aziende } = await board('?annomese=202611');
      const row = aziende.find(({ codiceAzienda }: { codiceAzienda: string }) => codiceAzienda === company.code);
      const counted = row && { ricevuti: row.ricevuti, pubblicati: row.pubblicati, letti: row.letti };
      expect(counted, state).toEqual(ricevuti === 0 ? undefined : { ricevuti, pubblicati, letti });
    }
  });

  it('counts payslips unread for a week, and pages of open intakes that wait for a decision (P219)', async () => {
    const company = await aCompany(portal.owner, practice);
    const createdBy = practice.accountId;
    const slip = async (fields: Record<string, unknown>) =>
      aPayslip(portal, await anEmployee(portal.owner, company), { createdBy, period: 202611, ...fields });
    const read = { employee_read_at: new Date('2026-11-20T10:00:00Z') };
    await slip({ publishOn: '2026-11-15' });
    await slip({ publishOn: '2026-11-16' });
    await slip({ publishOn: '2026-11-01', ...read });
    const anIntake = async (state: string, rows: readonly string[]) => {
      const { rows: made } = await portal.owner.query(
        `WITH i AS (INSERT INTO intake (practice_id, kind, state, created_by) VALUES ($1, 'cedolini', $2, $3) RETURNING id),
           f AS (INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, state, kind)
             SELECT $1, i.id, 'LUL.pdf', b.sha256, 1, 'read', 'cedolini' FROM i, (SELECT sha256 FROM blob WHERE practice_id = $1 LIMIT 1) b
             RETURNING id, intake_id)
         SELECT id, intake_id FROM f`,
        [practice.id, state, createdBy],
      );
      for (const [n, columns] of rows.entries())
        await portal.owner.query(
          `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, company_id, kind, period, outcome, decision)
           SELECT $1, $2, $3, $4, '{1}', $5, 'cedolini', ${columns}`,
          [practice.id, made[0].intake_id, n + 1, made[0].id, company.id],
        );
    };
    await anIntake('ready', [
      "202611, 'sconosciuto', NULL",
      "NULL, 'da verificare', NULL",
      "202611, 'da verificare', 'leftOut'",
      "202611, 'riepilogo', NULL",
      "202510, 'sconosciuto', NULL",
    ]);
    await anIntake('closed', ["202611, 'sconosciuto', NULL"]);
    const { aziende } = await board('?annomese=202611');
    const row = aziende.find(({ codiceAzienda }: { codiceAzienda: string }) => codiceAzienda === company.code);
    expect(row).toMatchObject({ letti: 1, pubblicati: 3, inRitardo: 1, daDecidere: 2 });
  });

  it('counts employees without a payslip as missing if hired by the month’s last day and not gone before its first (P88)', async () => {
    const company = await aCompany(portal.owner, practice);
    const createdBy = practice.accountId;
    const worker = (fields: Record<string, unknown> = {}) =>
      anEmployee(portal.owner, company, { created_at: '2024-01-10T12:00:00Z', ...fields });
    await aPayslip(portal, await worker({ last_name: 'Prima' }), { createdBy, period: 202603 });
    const named: Record<string, Record<string, unknown>> = {
      'hired on the last day of May': { hired_on: '2026-05-31' },
      'hired after May': { hired_on: '2026-06-01' },
      'gone on the first day of May': { hired_on: '2020-01-01', ended_on: '2026-05-01' },
      'gone before May': { hired_on: '2020-01-01', ended_on: '2026-04-30' },
      'entered in June without a day of hiring': { created_at: '2026-06-20T12:00:00Z' },
      'entered in July without a day of hiring': { created_at: '2026-07-20T12:00:00Z' },
    };
    for (const [last_name, fields] of Object.entries(named)) await worker({ last_name, ...fields });
    const latecomer = await worker({ last_name: 'first paid in June' });
    await aPayslip(portal, latecomer, { createdBy, period: 202606 });
    const skipped = await worker({ last_name: 'paid in April, and not in May' });
    await aPayslip(portal, skipped, { createdBy, period: 202604 });
    await aPayslip(portal, skipped, { createdBy, period: 202605, discarded_at: new Date() });
    const wrongly = await worker({ last_name: 'first paid in June, but for what was thrown away' });
    await aPayslip(portal, wrongly, { createdBy, period: 202606 });
    await aPayslip(portal, wrongly, { createdBy, period: 202604, discarded_at: new Date() });
    // A letter, unlike a payslip, does not show that the person already worked there.
    await aDocument(portal, wrongly, { createdBy, kind: 'employeeDocument', period: null });
    const missing = async (month: string) =>
      (await consultant.get(`/apiback/api/Azienda/chiusura/mancanti?cfAzienda=${company.taxCode}&annomese=${month}`))
        .json;
    const may = (await missing('202605')).map(({ cognome }: { cognome: string }) => cognome);
    expect(may).toEqual(
      [
        'entered in June without a day of hiring',
        'gone on the first day of May',
        'hired on the last day of May',
        'paid in April, and not in May',
        'Prima',
      ].toSorted((a, b) => a.localeCompare(b, 'it')),
    );
    // A company without payslips in the month stays on the board, and its count equals the number of names.
    const rowOf = async (month: string) =>
      (await board(`?annomese=${month}`)).aziende.find(
        ({ codiceAzienda }: { codiceAzienda: string }) => codiceAzienda === company.code,
      );
    expect(await rowOf('202605')).toMatchObject({ ricevuti: 0, mancanti: may.length });
    // Nobody is missing before the company's first payslip in the portal, nor in a future month. Payslips of other
    // companies, other kinds of documents and discarded payslips do not count as the first.
    const older = await aCompany(portal.owner, practice);
    await aPayslip(portal, await anEmployee(portal.owner, older), { createdBy, period: 202501 });
    const skippedBefore = await worker({ last_name: 'never paid', hired_on: '2020-01-01' });
    await aDocument(portal, skippedBefore, { createdBy, kind: 'taxCertificate', period: 2025 });
    await aPayslip(portal, skippedBefore, { createdBy, period: 202601, discarded_at: new Date() });
    for (const month of ['202602', '209901']) expect(await missing(month), month).toEqual([]);
    expect((await missing('202603')).map(({ cognome }: { cognome: string }) => cognome)).toContain('never paid');
    expect(await rowOf('202602')).toBeUndefined();
    expect(await rowOf('209901')).toBeUndefined();
  });

  it('shows the newest month with a payslip by default, ignoring discarded payslips', async () => {
    const company = await aCompany(portal.owner, practice);
    const person = await anEmployee(portal.owner, company, { hired_on: '2027-01-01' });
    await aPayslip(portal, person, { createdBy: practice.accountId, period: 202612, discarded_at: new Date() });
    await aDocument(portal, person, { createdBy: practice.accountId, kind: 'employeeDocument' });
    expect((await board()).annomese).toBe('202611');
  });

  describe('a closed month', () => {
    const OF = '/apiback/api/Azienda/chiusura';
    const closing = async (companies: readonly { taxCode: string }[], annomese = '202603', what = 'chiudi') =>
      consultant.post(`${OF}/${what}`, { annomese, aziende: companies.map(({ taxCode }) => taxCode) });
    let company: TestCompany;
    let worker: TestEmployee;
    const rowOf = async () =>
      (await board(`?annomese=202603&cfAzienda=${company.taxCode}`)).aziende.map(
        ({ ricevuti, pubblicati, chiusura }: Record<string, unknown>) => ({ ricevuti, pubblicati, chiusura }),
      );
    beforeAll(async () => {
      company = await aCompany(portal.owner, practice, { login: 'chiusa' });
      worker = await anEmployee(portal.owner, company, { hired_on: '2020-01-01' });
      const slip = { createdBy: practice.accountId, period: 202603 };
      await aPayslip(portal, worker, { ...slip, publishOn: '2026-04-01' });
    });

    it('stays on the board even if the company has no payslips left and nobody is missing', async () => {
      const empty = await aCompany(portal.owner, practice);
      const gone = await anEmployee(portal.owner, empty, { hired_on: '2020-01-01', ended_on: '2026-03-31' });
      const id = await aPayslip(portal, gone, { createdBy: practice.accountId, period: 202603 });
      const row = async () =>
        (await board(`?annomese=202603&cfAzienda=${empty.taxCode}`)).aziende.map(
          ({ ricevuti, mancanti, chiusura }: Record<string, unknown>) => [ricevuti, mancanti, chiusura !== null],
        );
      expect((await closing([empty])).status).toBe(200);
      await portal.owner.query('UPDATE document SET discarded_at = now() WHERE id = $1', [id]);
      await portal.owner.query("UPDATE employee SET ended_on = '2026-02-28' WHERE id = $1", [gone.id]);
      expect(await row()).toEqual([[0, 0, true]]);
      expect((await closing([empty], '202603', 'riapri')).status).toBe(200);
      expect(await row()).toEqual([]);
    });

    it('shows its figures at closing next to the current ones, and is recorded', async () => {
      const answer = await closing([company]);
      expect(answer.json).toEqual({ aggiornati: 1 });
      const [before] = await rowOf();
      expect(before).toMatchObject({
        ricevuti: 1,
        pubblicati: 1,
        chiusura: { ricevuti: 1, pubblicati: 1, mancanti: 0 },
      });
      await aPayslip(portal, await anEmployee(portal.owner, company), {
        createdBy: practice.accountId,
        period: 202603,
      });
      const [after] = await rowOf();
      expect(after).toMatchObject({ ricevuti: 2, pubblicati: 1, chiusura: { ricevuti: 1, pubblicati: 1 } });
      const { rows } = await portal.owner.query(
        "SELECT canonical::jsonb->'data' AS data FROM ledger WHERE action = 'monthClosed' AND company_id = $1",
        [company.id],
      );
      expect(rows).toEqual([
        {
          data: {
            ...{ month: 202603, received: 1, published: 1, toPublish: 0 },
            ...{ scheduled: 0, withheld: 0, read: 0, missing: 0 },
          },
        },
      ]);
    });

    it('is closed once, even by two simultaneous requests, and reopened once; the history keeps both events', async () => {
      expect((await closing([company])).json.errorKey).toBe('month-closed');
      // Each month of a company is closed and reopened separately.
      await aPayslip(portal, worker, { createdBy: practice.accountId, period: 202604 });
      const april = async () => (await board(`?annomese=202604&cfAzienda=${company.taxCode}`)).aziende[0].chiusura;
      expect(await april()).toBeNull();
      expect((await closing([company], '202604')).json).toEqual({ aggiornati: 1 });
      expect((await closing([company], '202604', 'riapri')).json).toEqual({ aggiornati: 1 });
      expect((await rowOf())[0].chiusura).toMatchObject({ ricevuti: 1 });
      await portal.owner.query('DELETE FROM document WHERE company_id = $1 AND period = 202604', [company.id]);
      expect((await closing([company], '202603', 'riapri')).status).toBe(200);
      expect((await rowOf())[0].chiusura).toBeNull();
      expect((await closing([company], '202603', 'riapri')).json.errorKey).toBe('month-not-closed');
      const both = await Promise.all([closing([company]), closing([company])]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { rows } = await portal.owner.query(
        `SELECT action FROM ledger WHERE action LIKE 'month%' AND company_id = $1
           AND canonical::jsonb #>> '{data,month}' = '202603' ORDER BY seq`,
        [company.id],
      );
      expect(rows.map(({ action }) => action)).toEqual(['monthClosed', 'monthReopened', 'monthClosed']);
    });

    it('is refused for all companies if one of them is refused: closed already, future, empty, or another practice’s', async () => {
      const other = await aCompany(portal.owner, practice);
      await aPayslip(portal, await anEmployee(portal.owner, other), {
        createdBy: practice.accountId,
        period: 202603,
      });
      expect((await closing([company, other])).json.errorKey).toBe('month-closed');
      expect((await closing([other], '209901')).status).toBe(404);
      expect((await closing([other], '200001')).status).toBe(404);
      const stranger = await portal.login('estraneo');
      const body = { annomese: '202603', aziende: [other.taxCode] };
      expect((await stranger.post(`${OF}/chiudi`, body)).status).toBe(404);
      expect((await closing([other])).status).toBe(200);
    });

    it('is visible to the company, which cannot close it', async () => {
      const asCompany = await portal.login('chiusa');
      const seen = await board('?annomese=202603', asCompany);
      expect(seen.aziende).toMatchObject([{ codiceAzienda: company.code, chiusura: { ricevuti: expect.any(Number) } }]);
      const body = { annomese: '202603', aziende: [company.taxCode] };
      expect((await asCompany.post(`${OF}/riapri`, body)).status).toBe(403);
    });
  });

  it('shows no other practice’s companies', async () => {
    expect(await board('?annomese=202611', await portal.login('estraneo'))).toEqual({
      annomese: '202611',
      sospese: null,
      aziende: [],
    });
    expect(
      (
        await (
          await portal.login('estraneo')
        ).get(
          `/apiback/api/Azienda/chiusura/mancanti?cfAzienda=${(await aCompany(portal.owner, practice)).taxCode}&annomese=202611`,
        )
      ).status,
    ).toBe(404);
  });
});

describe('the news of a month', () => {
  it('name whose payslips differ from the month before, and leave out companies that are as before or published', async () => {
    const createdBy = practice.accountId;
    const news = async () =>
      (await consultant.get('/apiback/api/Azienda/chiusura/novita?annomese=202509')).json as { cfAzienda: string }[];
    const company = async (slips: [period: number, euro: number][][], fields: Record<string, unknown> = {}) => {
      const made = await aCompany(portal.owner, practice);
      const people = [];
      for (const own of slips) {
        const person = await anEmployee(portal.owner, made);
        people.push(`${person.lastName} ${person.firstName}`);
        for (const [period, euro] of own) {
          const id = await aPayslip(portal, person, { createdBy, period, ...fields });
          await portal.owner.query(
            'INSERT INTO document_net (practice_id, document_id, sha256, cents) SELECT practice_id, id, sha256, $2 FROM document WHERE id = $1',
            [id, euro * 100],
          );
        }
      }
      return { ...made, people };
    };
    const same: [number, number][] = [
      [202508, 1500],
      [202509, 1510],
    ];
    const quiet = await company([same]);
    const published = await company([[[202509, 900]]], { publishOn: '2025-10-01' });
    const changed = await company([
      same,
      [
        [202508, 1500],
        [202509, 700],
      ],
      [[202509, 1400]],
    ]);
    const found = await news();
    expect(found.map((one) => one.cfAzienda)).not.toContain(quiet.taxCode);
    expect(found.map((one) => one.cfAzienda)).not.toContain(published.taxCode);
    const [, paid, added] = changed.people;
    expect(found.find((one) => one.cfAzienda === changed.taxCode)).toEqual({
      cfAzienda: changed.taxCode,
      primoMese: false,
      nuovi: [added],
      altriTipi: [],
      netto: [paid],
      senzaNetto: [],
    });
  });
});
