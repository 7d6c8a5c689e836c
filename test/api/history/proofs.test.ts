import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_WRONG_CODES, openFolder } from '../../../src/features/history/proofs/proof.ts';
import { isOwnArchive } from '../../../src/features/history/proofs/signed-archive.ts';
import { checkReceipt, fromBase64 } from '../../../src/ledger/receipt.ts';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import {
  aCompany,
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
import { membersOf } from '../../support/process/archive.ts';

/** Proofs of delivery as one signed archive (P223), and inspectors' folders (P224). */
let portal: Portal;
let practice: TestPractice;
let firm: TestCompany;
let namesakes: TestEmployee[];
let consultant: Caller;
let stranger: Caller;
let key: Uint8Array;
const PROOFS = '/apiback/api/prove';
const FOLDER = '/apiback/api/ricevute/fascicolo';
const NOW = new Date('2026-11-20T10:00:00Z');
const DAY = 24 * 3_600_000;

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  practice = await aPractice(portal.owner, 'consulente');
  firm = await aCompany(portal.owner, practice, { login: 'azienda', legalName: 'Tessitura Alfa S.r.l.' });
  const other = await aCompany(portal.owner, practice, { legalName: 'Beta S.p.A.' });
  await portal.owner.query(
    "INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, 'MI', 'Milano')",
    [practice.id, firm.id],
  );
  const mario = { firstName: 'Mario', lastName: 'Rossi' };
  namesakes = [
    await anEmployee(portal.owner, firm, { ...mario, login: 'mario.uno', employee_code: '0007', branch_code: 'MI' }),
    await anEmployee(portal.owner, firm, { ...mario, employee_code: '0008' }),
    await anEmployee(portal.owner, other, { firstName: 'Ugo', lastName: 'Neri' }),
  ];
  const ids: string[] = [];
  for (const person of namesakes)
    ids.push(
      await aPayslip(portal, person, { createdBy: practice.accountId, publishOn: '2026-01-01', period: 202610 }),
    );
  await portal.owner.query(
    `INSERT INTO outbox (practice_id, recipient, document_id, not_before, template, data, refused_at, refusal)
     VALUES ($1, 'mario.due@esempio.invalid', $2, '2030-01-01', 'message', '{}', '2026-11-02T08:00:00Z', '550')`,
    [practice.id, ids[1]],
  );
  const reader = await portal.login('mario.uno');
  await reader.get(`/apiback/api/dipendente/documenti/${ids[0]}/download`);
  await aPractice(portal.owner, 'altro-consulente');
  stranger = await portal.login('altro-consulente');
  key = fromBase64((await portal.anonymous.get('/apiback/api/ricevute/chiave')).json.chiave);
});
afterAll(() => portal?.close());
beforeEach(async () => {
  portal.setNow(NOW);
  consultant = await portal.login('consulente');
});

async function made(body: Record<string, unknown>): Promise<string> {
  const { status, json, text } = await consultant.post(PROOFS, body);
  expect(status, text).toBe(201);
  await vi.waitFor(async () => expect((await row(json.id)).prontaIl ?? (await row(json.id)).errore).not.toBeNull(), {
    timeout: 60_000,
    interval: 50,
  });
  expect((await row(json.id)).errore).toBeNull();
  return json.id;
}
const row = async (id: string): Promise<Record<string, string>> =>
  (await consultant.get(PROOFS)).json.find((one: { id: string }) => one.id === id);
const events = async (actions: string) =>
  (
    await portal.owner.query('SELECT action, actor_role AS role FROM ledger WHERE action ~ $1 ORDER BY chain, seq', [
      actions,
    ])
  ).rows;
const wordsOf = async (pdf: Uint8Array) =>
  (await textOfPdf(pdf)).pages
    .map(({ text }) => text)
    .join('\n')
    .replace(/\s+/g, ' ');
function withOneByteChanged(bytes: Uint8Array, at: number): Uint8Array {
  const changed = new Uint8Array(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0x01;
  return changed;
}

describe('a proof', () => {
  let id: string;
  let zip: Uint8Array;
  let members: Map<string, Buffer>;
  beforeAll(async () => {
    portal.setNow(NOW);
    consultant = await portal.login('consulente');
    id = await made({ annomese: '202610' });
    zip = (await consultant.get(`${PROOFS}/${id}/file`)).bytes;
    members = await membersOf(zip);
  });

  it('of all companies has a summary, a page on what it proves, and a folder for each company', async () => {
    const folder = `Tessitura_Alfa_S_r_l_${firm.taxCode}`;
    expect([...members.keys()].slice(0, 2)).toEqual(['1_Riepilogo.pdf', '2_Che_cosa_prova.pdf']);
    expect([...members.keys()]).toEqual(
      expect.arrayContaining([
        `${folder}/Prova_di_consegna_ottobre_2026_Tessitura_Alfa_S_r_l.pdf`,
        `${folder}/Cronologia_ottobre_2026_Tessitura_Alfa_S_r_l.pdf`,
      ]),
    );
    expect(members.size).toBe(6);
    expect(await wordsOf(members.get('1_Riepilogo.pdf') as Buffer)).toContain(
      '2 aziende: 3 cedolini, 3 pubblicati, 1 letto',
    );
    const what = await wordsOf(members.get('2_Che_cosa_prova.pdf') as Buffer);
    expect(what).toContain('21699 del 2018');
    expect((await textOfPdf(members.get('2_Che_cosa_prova.pdf') as Buffer)).pages).toHaveLength(1);
  });

  it('tells namesakes apart by fiscal code, and says number, branch, reader, login, access and mails', async () => {
    const [name, bytes] = [...members].find(([member]) => /Alfa.*Prova/.test(member)) ?? [];
    const words = await wordsOf(bytes as Buffer);
    expect(name).toBeDefined();
    expect(words).toContain(`Codice fiscale ${namesakes[0]?.taxCode} · matricola 0007 · filiale Milano`);
    expect(words).toContain(`Codice fiscale ${namesakes[1]?.taxCode} · matricola 0008`);
    expect(words).toContain('Letto da Rossi Mario (accesso mario.uno) il');
    expect(words).toContain('Non risulta letto dal lavoratore');
    expect(words).toContain('mario.due@esempio.invalid, rifiutata dal server di posta il 02/11/2026 09:00');
    const { receipt, faults } = await checkReceipt(bytes as Buffer, { publicKey: key });
    expect(faults).toEqual([]);
    expect(receipt?.documents?.map(({ taxCode }) => taxCode).toSorted()).toEqual(
      namesakes
        .slice(0, 2)
        .map(({ taxCode }) => taxCode)
        .toSorted(),
    );
  });

  it('is signed as a whole: one changed byte anywhere is found', async () => {
    expect(await isOwnArchive(zip, key)).toBe(true);
    for (const at of [0, 5000, Math.floor(zip.length / 2), zip.length - 1])
      expect(await isOwnArchive(withOneByteChanged(zip, at), key), `byte ${at}`).toBe(false);
    expect(await isOwnArchive(zip.subarray(0, -1), key)).toBe(false);
  });

  it('is traced when it is asked for, made and taken', async () => {
    expect(await events('^proof')).toEqual([
      { action: 'proofAsked', role: 'consultant' },
      { action: 'proofMade', role: 'job' },
      { action: 'proofTaken', role: 'consultant' },
    ]);
  });

  it('of one person names person, fiscal code, company and period in its files', async () => {
    const one = await made({ idDipendente: namesakes[1]?.id });
    const { nome, oggetto, mese } = await row(one);
    const code = namesakes[1]?.taxCode;
    expect(nome).toBe(`Prova_di_consegna_tutti_i_mesi_Rossi_Mario_${code}_Tessitura_Alfa_S_r_l.zip`);
    expect([oggetto, mese]).toEqual([`Rossi Mario, ${code}, Tessitura Alfa S.r.l.`, null]);
    const files = await membersOf((await consultant.get(`${PROOFS}/${one}/file`)).bytes);
    expect([...files.keys()].at(-1)).toContain(`Cronologia_tutti_i_mesi_Rossi_Mario_${code}`);
  });

  it('needs payslips, and a month unless it is about one person', async () => {
    for (const body of [{ annomese: '202601' }, {}, { cfAzienda: firm.taxCode }])
      expect((await consultant.post(PROOFS, body)).json.errorKey).toBe('month-without-payslips');
  });

  it('is neither sent nor shown before it is ready', async () => {
    const { rows } = await portal.owner.query(
      `INSERT INTO proof (practice_id, month, subject, name, companies, payslips, made_by, asked_at, keep_until)
       VALUES ($1, 202610, 'Tutte le aziende', 'prova.zip', 1, 1, $2, now(), now()) RETURNING id`,
      [practice.id, practice.accountId],
    );
    const waits = `${PROOFS}/${rows[0].id}`;
    for (const answer of [
      await consultant.get(`${waits}/file`),
      await consultant.post(`${waits}/file/biglietto`, {}),
      await consultant.post(`${waits}/fascicoli`, { giorni: 7 }),
    ])
      expect([answer.status, answer.json.errorKey]).toEqual([409, 'proof-not-ready']);
    await portal.owner.query('DELETE FROM proof WHERE id = $1', [rows[0].id]);
  });

  it('is deleted after sixty days, unless a folder shows it longer', async () => {
    const one = await made({ annomese: '202610', cfAzienda: firm.taxCode });
    const asked = Date.parse((await row(one)).richiestaIl ?? '');
    expect(Date.parse((await row(one)).tenutaFino ?? '') - asked).toBe(60 * DAY);
    portal.setNow(new Date(asked + 50 * DAY));
    consultant = await portal.login('consulente');
    await consultant.post(`${PROOFS}/${one}/fascicoli`, { giorni: 30 });
    expect(Date.parse((await row(one)).tenutaFino ?? '') - asked).toBe(80 * DAY);
  });

  it('is not found by another practice, which cannot open a folder of it', async () => {
    expect((await stranger.get(PROOFS)).json).toEqual([]);
    expect((await stranger.get(`${PROOFS}/${id}/file`)).status).toBe(404);
    expect((await stranger.post(`${PROOFS}/${id}/fascicoli`, { giorni: 7 })).status).toBe(404);
  });
});

describe('an inspector’s folder', () => {
  let proof: string;
  beforeAll(async () => {
    portal.setNow(NOW);
    consultant = await portal.login('consulente');
    proof = await made({ annomese: '202610', cfAzienda: firm.taxCode });
  });
  async function opened(days = 7) {
    const { status, json, text } = await consultant.post(`${PROOFS}/${proof}/fascicoli`, { giorni: days });
    expect(status, text).toBe(201);
    const chiave = new URLSearchParams(json.indirizzo.split('?')[1]).get('fascicolo') ?? '';
    return { id: json.id as string, body: { chiave, codice: json.codice as string } };
  }
  const refusalOf = async (body: unknown) => {
    const answer = await portal.anonymous.post(FOLDER, body);
    return [answer.status, answer.json.errorKey];
  };
  const folderRow = async (id: string) =>
    ((await row(proof)).fascicoli as unknown as Record<string, unknown>[]).find((one) => one.id === id);

  it('shows its proof and gives the archive without a login', async () => {
    const { body } = await opened();
    const { json } = await portal.anonymous.post(FOLDER, { ...body, codice: ` ${body.codice.toLowerCase()} ` });
    const { facts, isSigned } = await openFolder(json, key);
    expect(isSigned).toBe(true);
    expect(facts).toMatchObject({ oggetto: 'Tessitura Alfa S.r.l.', mese: '202610', cedolini: 2, letti: 1 });
    const { bytes } = await portal.anonymous.post(`${FOLDER}/file`, body);
    expect(await isOwnArchive(bytes, key)).toBe(true);
    expect(
      (await openFolder({ ...json, fatti: json.fatti.replace(/^./, 'f') }, key).catch(() => ({ isSigned: false })))
        .isSigned,
    ).toBe(false);
  });

  it('traces and counts each view', async () => {
    const { id, body } = await opened();
    const before = (await events('^folder(Seen|Taken)$')).length;
    await portal.anonymous.post(FOLDER, body);
    await portal.anonymous.post(FOLDER, body);
    await portal.anonymous.post(`${FOLDER}/file`, body);
    const told = (await events('^folder(Seen|Taken)$')).slice(before);
    expect(told.map(({ action }) => action)).toEqual(['folderSeen', 'folderSeen', 'folderTaken']);
    expect(await folderRow(id)).toMatchObject({ stato: 'aperto', viste: 3 });
  });

  it('ends when its days are over', async () => {
    const { body } = await opened(1);
    portal.setNow(new Date(NOW.getTime() + DAY - 1000));
    expect((await portal.anonymous.post(FOLDER, body)).status).toBe(200);
    portal.setNow(new Date(NOW.getTime() + DAY));
    expect(await refusalOf(body)).toEqual([410, 'folder-expired']);
  });

  it('is open for one to thirty days', async () => {
    for (const giorni of [0, 31, 1.5])
      expect((await consultant.post(`${PROOFS}/${proof}/fascicoli`, { giorni })).status).toBe(400);
  });

  it('can be revoked, by its own practice alone', async () => {
    const { id, body } = await opened();
    expect((await stranger.call('DELETE', `${PROOFS}/fascicoli/${id}`)).status).toBe(404);
    expect((await consultant.call('DELETE', `${PROOFS}/fascicoli/${id}`)).status).toBe(204);
    expect(await refusalOf(body)).toEqual([410, 'folder-ended']);
    expect((await portal.anonymous.post(`${FOLDER}/file`, body)).status).toBe(410);
    expect(await folderRow(id)).toMatchObject({ stato: 'revocato' });
  });

  it('counts and traces wrong codes, and locks after ten', async () => {
    const { id, body } = await opened();
    expect(await refusalOf({ ...body, chiave: 'a'.repeat(43) })).toEqual([404, 'folder-unknown']);
    const wrong = { ...body, codice: 'AAAAA-AAAAA' };
    for (let n = 0; n < MOST_WRONG_CODES; n += 1) expect(await refusalOf(wrong)).toEqual([403, 'folder-code-wrong']);
    expect(await refusalOf(body)).toEqual([410, 'folder-locked']);
    expect(await folderRow(id)).toMatchObject({ stato: 'bloccato', codiciErrati: MOST_WRONG_CODES, viste: 0 });
    expect((await events('^folderRefused$')).length).toBe(MOST_WRONG_CODES);
  });

  it('keeps neither link nor code in the database', async () => {
    const { body } = await opened();
    const { rows } = await portal.owner.query('SELECT f::text AS row FROM inspection_folder f');
    for (const { row: text } of rows) {
      expect(text).not.toContain(body.chiave);
      expect(text).not.toContain(body.codice.replace('-', ''));
    }
  });
});
