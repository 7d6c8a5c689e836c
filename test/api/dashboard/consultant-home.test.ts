import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCompany,
  aDocument,
  aDossier,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aRequest } from '../../support/portal/requests.ts';

let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  consultant = await portal.login(practice.login);
  portal.setNow(new Date('2026-11-22T10:00:00Z'));
});
afterAll(() => portal?.close());

const rowOf = async ({ code }: TestCompany) =>
  (await consultant.get('/apiback/api/Azienda/listahomecons')).json.find(
    ({ codiceAzienda }: { codiceAzienda: string }) => codiceAzienda === code,
  );

describe('the consultant’s home page', () => {
  it('gives sixteen simultaneous requests the same response, while others log in', async () => {
    const ask = () => consultant.get('/apiback/api/Azienda/listahomecons');
    const first = await ask();
    const homes = Array.from({ length: 16 }, ask);
    const login = await portal.login(practice.login);
    expect((await login.get('/apirest/api/account')).status).toBe(200);
    for (const home of await Promise.all(homes)) expect(home.text).toBe(first.text);
  });

  it('counts open requests', async () => {
    const company = await aCompany(portal.owner, practice);
    const employee = await anEmployee(portal.owner, company, { login: 'chi-chiede' });
    expect(await rowOf(company)).toMatchObject({ richiesteAperte: 0 });
    const request = await aRequest(portal, employee);
    const turn = (to: string) => consultant.post(`/apiback/api/docrichiesta/change-status/${to}`, [request]);
    expect(await rowOf(company)).toMatchObject({ richiesteAperte: 1 });
    expect((await turn('V')).status).toBe(200);
    expect(await rowOf(company)).toMatchObject({ richiesteAperte: 1 });
    expect((await turn('L')).status).toBe(200);
    expect(await rowOf(company)).toMatchObject({ richiesteAperte: 0 });
  });

  it('counts unpublished, scheduled and cancelled payslips, and unread ones among the visible payslips', async () => {
    const company = await aCompany(portal.owner, practice);
    const worker = await anEmployee(portal.owner, company);
    const given = { createdBy: practice.accountId };
    expect(await rowOf(company)).toMatchObject({ ultimoMesePubblicato: null, daPubblicare: 0, nonLetti: 0 });
    const visible = { ...given, publishOn: '2026-11-01' };
    await aPayslip(portal, worker, { ...visible, period: 202608 });
    await aPayslip(portal, worker, { ...visible, period: 202609, employee_read_at: new Date() });
    await aPayslip(portal, worker, { ...visible, period: 202610 });
    await aPayslip(portal, worker, { ...visible, period: 202607, discarded_at: new Date() });
    await aPayslip(portal, worker, { ...given, period: 202611 });
    await aPayslip(portal, worker, { ...given, period: 202612, publishOn: '2026-11-30', appeared_at: null });
    const cancelled = { cancelled_at: new Date(), employee_read_at: new Date(), appeared_at: null };
    await aPayslip(portal, worker, { ...visible, period: 202606, ...cancelled });
    await aPayslip(portal, worker, { ...given, period: 202604, publishOn: '2026-11-30', ...cancelled });
    // The publication day has come, so that the payslip is visible although the announcing job has not run.
    await aPayslip(portal, worker, { ...visible, period: 202605, appeared_at: null });
    expect(await rowOf(company)).toMatchObject({
      ultimoMesePubblicato: '202610',
      daPubblicare: 1,
      programmati: 1,
      annullati: 2,
      nonLetti: 3,
    });
  });

  it('counts invited people who could still activate, with a valid or expired invitation', async () => {
    const company = await aCompany(portal.owner, practice);
    const people = [
      await anEmployee(portal.owner, company),
      await anEmployee(portal.owner, company),
      await anEmployee(portal.owner, company, { web_access: false }),
      await anEmployee(portal.owner, company, { ended_on: '2026-01-31' }),
    ];
    // Adds one active person, one disabled person, and one who was never invited.
    people.push(await anEmployee(portal.owner, company, { login: 'gia-dentro' }));
    const disabled = await anEmployee(portal.owner, company, { login: 'gia-fuori' });
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE employee_id = $1', [disabled.id]);
    people.push(disabled);
    await anEmployee(portal.owner, company);
    // Adds a person disabled before activation, and one whose last day is today.
    const stopped = await anEmployee(portal.owner, company);
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE employee_id = $1', [stopped.id]);
    people.push(stopped, await anEmployee(portal.owner, company, { ended_on: '2026-11-22' }));
    expect(await rowOf(company)).toMatchObject({ attivazioniInSospeso: 0 });
    await portal.owner.query(
      `UPDATE account_grant SET invited_until = CASE WHEN employee_id = $2 THEN now() - interval '9 days' ELSE now() + interval '1 day' END
       WHERE employee_id = ANY($1)`,
      [people.map(({ id }) => id), people[0]?.id],
    );
    expect(await rowOf(company)).toMatchObject({ attivazioniInSospeso: 3 });
    // The list of companies shows the same number.
    const { json } = await consultant.get('/apirest/api/users/consultant/companies?size=-1');
    expect(json.find(({ codiceAzienda }: { codiceAzienda: string }) => codiceAzienda === company.code)).toMatchObject({
      ...{ lavoratori: 8, lavoratoriAttivi: 1, lavoratoriInSospeso: 3 },
    });
    // Only the counted people have an expiry of the invitation in the list of employees.
    const listed = (await consultant.get(`/apirest/api/users/company/employees?companyId=${company.code}`)).json;
    const invited = listed.filter(({ fino }: { fino: string | null }) => fino !== null);
    expect(new Set(invited.map(({ id }: { id: string }) => id))).toEqual(
      new Set([people[0], people[1], people[3], people.at(-1)].map((one) => one?.id)),
    );
    // The company's own login is counted if the company has web access.
    const logins = (to: string) =>
      portal.owner.query(`UPDATE company SET web_access = ${to} WHERE id = $1`, [company.id]);
    await portal.owner.query(
      "UPDATE account_grant SET invited_until = now() WHERE company_id = $1 AND role = 'COMPANY'",
      [company.id],
    );
    await logins('true');
    expect(await rowOf(company)).toMatchObject({ attivazioniInSospeso: 4 });
    await logins('false');
    expect(await rowOf(company)).toMatchObject({ attivazioniInSospeso: 3 });
  });

  it('lists what is due within a month, by day and company, and nothing of another practice', async () => {
    const company = await aCompany(portal.owner, practice);
    const worker = await anEmployee(portal.owner, company);
    const createdBy = practice.accountId;
    for (const [n, publishOn] of ['2026-11-27', '2026-11-27', '2026-12-30', '2026-11-20', '2026-12-22'].entries())
      await aPayslip(portal, worker, {
        createdBy,
        publishOn,
        period: 202601 + n,
        appeared_at: publishOn > '2026-11-22' ? null : new Date(),
      });
    await aPayslip(portal, worker, { createdBy, publishOn: '2026-11-28', cancelled_at: new Date() });
    await aPayslip(portal, worker, { createdBy, publishOn: '2026-11-28', period: 202606, discarded_at: new Date() });
    const letter = { kind: 'employeeDocument', createdBy, period: null } as const;
    const dossiers = [await aDocument(portal, worker, { ...letter, due_on: '2026-12-01' })];
    await aDocument(portal, worker, { ...letter, due_on: '2026-12-02', discarded_at: new Date() });
    await aDocument(portal, company, { ...letter, kind: 'companyDocument', due_on: '2026-11-22' });
    await aDossier(portal, company, { createdBy, documents: dossiers, delivery_on: '2026-12-22' });
    // For each kind: one day in the past, one beyond the month, and one beyond the year.
    for (const day of ['2026-11-21', '2026-12-23', '2027-11-23']) {
      await aDocument(portal, worker, { ...letter, due_on: day });
      await aDossier(portal, company, { createdBy, documents: dossiers, delivery_on: day });
    }
    const other = await aPractice(portal.owner);
    const foreign = await aCompany(portal.owner, other);
    const stranger = await anEmployee(portal.owner, foreign);
    await aPayslip(portal, stranger, { createdBy: other.accountId, publishOn: '2026-11-27', appeared_at: null });

    const { json } = await consultant.get('/apiback/api/Azienda/scadenze');
    const codes: string[] = json.map(({ codiceAzienda }: { codiceAzienda: string }) => codiceAzienda);
    expect(codes).not.toContain(foreign.code);
    const where = { codiceAzienda: company.code, ragioneSociale: company.legalName };
    expect(json.filter((_: unknown, at: number) => codes[at] === company.code)).toEqual([
      { data: '2026-11-22', cosa: 'scadenza', tipo: 'companyDocument', numero: 1, ...where },
      { data: '2026-11-27', cosa: 'pubblicazione', tipo: 'payslip', numero: 2, ...where },
      { data: '2026-12-01', cosa: 'scadenza', tipo: 'employeeDocument', numero: 1, ...where },
      { data: '2026-12-22', cosa: 'fascicolo', tipo: null, numero: 1, ...where },
      { data: '2026-12-22', cosa: 'pubblicazione', tipo: 'payslip', numero: 1, ...where },
    ]);
    // The calendar feed contains the same entries for a year, as whole days and without names.
    const calendar = await consultant.get('/apiback/api/Azienda/scadenze/calendario');
    expect(calendar.headers.get('content-disposition')).toContain('Scadenze.ics');
    const text = calendar.text.replaceAll('\r\n ', '');
    const entries = text.split('BEGIN:VEVENT').filter((entry) => entry.includes(company.legalName));
    const line = (entry: string, name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(entry)?.[1]?.trim();
    expect(entries.map((entry) => [line(entry, 'DTSTART;VALUE=DATE'), line(entry, 'SUMMARY')])).toEqual([
      ['20261122', `1 documento in scadenza: ${company.legalName}`],
      ['20261127', `2 pubblicazioni programmate: ${company.legalName}`],
      ['20261201', `1 documento in scadenza: ${company.legalName}`],
      ['20261222', `1 fascicolo da consegnare: ${company.legalName}`],
      ['20261222', `1 pubblicazione programmata: ${company.legalName}`],
      ['20261223', `1 fascicolo da consegnare: ${company.legalName}`],
      ['20261223', `1 documento in scadenza: ${company.legalName}`],
      ['20261230', `1 pubblicazione programmata: ${company.legalName}`],
    ]);
    expect(text).not.toContain(foreign.legalName);
    expect(text).not.toContain(worker.lastName);
    const uids = (said: string) => said.match(/^UID:.*$/gm);
    const again = await consultant.get('/apiback/api/Azienda/scadenze/calendario');
    expect(uids(again.text.replaceAll('\r\n ', ''))).toEqual(uids(text));
    expect(new Set(uids(text)).size).toBe(text.split('BEGIN:VEVENT').length - 1);
  });
});
