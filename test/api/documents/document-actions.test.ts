import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOfCompany, type Kind } from '../../../src/directory/kinds.ts';
import { giveUpTask } from '../../../src/features/documents/core/deletion.jobs.ts';
import { leftBy } from '../../support/portal/left.ts';
import {
  type Answer,
  aCompany,
  aDocument,
  aGrant,
  anAccount,
  anAdministrator,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  slipPdf,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** Who may do what with a document (spec §4 and §5, P9, P15, P30), over HTTP. */
let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
let colleague: Caller;
let company: TestCompany;
let companyLogin: Caller;
let companyAccount: string;
let employee: TestEmployee;
let reader: Caller;
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  practice = await aPractice(owner, 'consulente');
  await aGrant(owner, await anAccount(owner, 'collega'), { role: 'CONSULTANT', practice_id: practice.id });
  company = await aCompany(owner, practice, { login: 'azienda' });
  employee = await anEmployee(owner, company, { login: 'giulia', email: 'giulia@esempio.invalid' });
  consultant = await portal.login('consulente');
  colleague = await portal.login('collega');
  companyLogin = await portal.login('azienda');
  reader = await portal.login('giulia');
  companyAccount = (await owner.query("SELECT id FROM account WHERE login = 'azienda'")).rows[0].id;
});
afterAll(() => portal.close());

const DOC = '/apiback/api/DocBase';
const BIN = '/apiback/api/cestino';

/** A document made by the consultant: for the employee, or for the company if the kind is `companyDocument`. */
function aMade(kind: Kind = 'payslip', fields: Record<string, unknown> = {}): Promise<string> {
  const whose = isOfCompany(kind) ? company : employee;
  return aDocument(portal, whose, { kind, createdBy: practice.accountId, ...fields });
}

const refusalOf = ({ status, json }: { status: number; json: { errorKey?: string } }) => [status, json?.errorKey];

async function row(id: string) {
  const { rows } = await portal.owner.query('SELECT *, publish_on::text AS day FROM document WHERE id = $1', [id]);
  return rows[0];
}

async function events(id: string): Promise<string[]> {
  const { rows } = await portal.owner.query(
    "SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY seq",
    [id],
  );
  return rows.map((one) => one.action);
}

/** A notification about a document for its employee, as a publication or due date creates it. */
const tell = (id: string, kind: 'document' | 'documentDue') =>
  portal.owner.query(
    `INSERT INTO notification (practice_id, company_id, kind, audience, employee_id, object_id, subject, person, created_at)
     VALUES ($1, $2, $3, 'employee', $4, $5, 'Lettera', '', now())`,
    [practice.id, company.id, kind, employee.id, id],
  );
const newsOf = async (id: string) =>
  (await portal.owner.query('SELECT kind FROM notification WHERE object_id = $1 ORDER BY kind', [id])).rows.map(
    ({ kind }) => kind,
  );

const publishNow = (id: string) =>
  consultant.put(`${DOC}/updatevisibile`, { idList: [id], dataPubblicazione: today() });

function sent(fields: Record<string, unknown>): Record<string, string> {
  return { jsonDocDto: JSON.stringify({ descrizione: 'Lettera di prova', cfAzienda: company.taxCode, ...fields }) };
}

const upload = (
  who: Caller,
  fields: Record<string, unknown>,
  file: { name?: string; bytes?: Uint8Array } = {},
  tipo = 'docdocumento',
) =>
  who.upload(
    `/apiback/api/${tipo}/upload`,
    [{ name: file.name ?? 'lettera.pdf', bytes: file.bytes ?? aPdf('lettera') }],
    sent(fields),
  );

describe('the recycle bin', () => {
  it('hides a document from its employee at once; restoring restores its publication', async () => {
    const id = await aMade();
    await publishNow(id);
    const before = await row(id);
    expect((await consultant.put(`${BIN}/insert`, { ids: [id] })).json).toEqual({ aggiornati: 1 });
    expect((await reader.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(404);
    const bin = await consultant.get(`${BIN}/list?cfAzienda=${company.taxCode}&tipo=doccedolino`);
    expect(bin.json).toMatchObject([{ id, tipo: 'payslip' }]);
    expect(bin.json[0].eliminatoIl).not.toBeNull();
    const lists = await consultant.get(`/apiback/api/doccedolino/lista?cfAzienda=${company.taxCode}`);
    expect(lists.json).toEqual([]);
    expect((await consultant.put(`${BIN}/restore`, [id])).json).toEqual({ aggiornati: 1 });
    expect(await row(id)).toMatchObject({ day: before.day, discarded_at: null, cancelled_at: null });
    expect((await reader.get(`/apiback/api/dipendente/documenti/${id}/download`)).status).toBe(200);
    expect(await events(id)).toEqual(['created', 'published', 'discarded', 'restored', 'readByEmployee']);
    const history = async (stato: string) =>
      (await consultant.get(`/apiback/api/DocCronologia/lista/${id}?stato=${stato}`)).json.length;
    expect([await history('Eliminato'), await history('Ripristinato')]).toEqual([1, 1]);
  });

  it('lists the most recently discarded document first, regardless of when it was created', async () => {
    const [first, second] = [await aMade(), await aMade()];
    for (const id of [second, first]) await consultant.put(`${BIN}/insert`, { ids: [id] });
    const list = (await consultant.get(`${BIN}/list?cfAzienda=${company.taxCode}&tipo=doccedolino`)).json;
    expect(list.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    await consultant.call('DELETE', `${BIN}/DocBase`, [first, second]);
  });

  it('withdraws the mail about a document discarded within a minute of publication, and sends it after a restore', async () => {
    const id = await aMade('payslip', { period: 202604 });
    await publishNow(id);
    const waiting = async () =>
      (
        await portal.owner.query(
          'SELECT count(*)::int AS n FROM outbox WHERE document_id = $1 AND withdrawn_at IS NULL',
          [id],
        )
      ).rows[0].n;
    expect(await waiting()).toBe(1);
    await consultant.put(`${BIN}/insert`, [id]);
    expect(await waiting()).toBe(0);
    await consultant.put(`${BIN}/restore`, [id]);
    expect(await waiting()).toBe(1);
  });

  it.each<[string, (id: string) => Promise<Answer>]>([
    ['moved to the bin', (id) => consultant.put(`${BIN}/insert`, { ids: [id] })],
    ['purged from the bin', (id) => consultant.call('DELETE', `${BIN}/DocBase/${id}`)],
    ['purged by emptying the bin', () => consultant.call('DELETE', `${BIN}/empty?cfAzienda=${company.taxCode}`)],
    [
      'whose publication is cancelled',
      (id) => consultant.put(`${DOC}/updatevisibile`, { idList: [id], annullaPubblicazione: true }),
    ],
  ])(
    'removes the notifications about a document %s, due date included, but not those about other documents',
    async (how, act) => {
      const binned = how.startsWith('purged') ? { discarded_at: new Date() } : {};
      const [id, other] = [
        await aMade('employeeDocument', { publishOn: '2026-01-01', ...binned }),
        await aMade('employeeDocument', { publishOn: '2026-01-01' }),
      ];
      for (const one of [id, other]) for (const kind of ['document', 'documentDue'] as const) await tell(one, kind);
      const answer = await act(id);
      expect(answer.status, answer.text).toBe(200);
      expect([await newsOf(id), await newsOf(other)]).toEqual([[], ['document', 'documentDue']]);
    },
  );

  it('sends no second mail after a restore if the first mail was sent or is still queued', async () => {
    const states: Record<string, [string, mails: number]> = {
      'taken back before it left': ['withdrawn_at = now(), sent_at = NULL', 2],
      gone: ['withdrawn_at = NULL, sent_at = now()', 1],
      'gone, and withdrawn': ['withdrawn_at = now(), sent_at = now()', 1],
      waiting: ['withdrawn_at = NULL, sent_at = NULL', 1],
    };
    for (const [state, [set, mails]] of Object.entries(states)) {
      const id = await aMade('employeeDocument');
      await publishNow(id);
      await consultant.put(`${BIN}/insert`, [id]);
      await portal.owner.query(`UPDATE outbox SET ${set} WHERE document_id = $1`, [id]);
      await consultant.put(`${BIN}/restore`, [id]);
      const { rows } = await portal.owner.query('SELECT FROM outbox WHERE document_id = $1', [id]);
      expect(rows.length, state).toBe(mails);
      await consultant.put(`${BIN}/insert`, [id]);
    }
  });

  it.each([
    { of: 'who chose the daily mail', login: 'ogni-giorno', email: 'giorno@esempio.invalid', daily: true },
    { of: 'whose login has no mail address', login: 'senza-casella' },
    { of: 'who has no login yet' },
  ])(
    'notifies a worker $of again about a restored document, unless the worker has read it',
    async ({ of: _of, daily, ...login }) => {
      const { owner } = portal;
      const worker = await anEmployee(owner, company, { ...login, web_access: true });
      if (daily)
        await owner.query(
          'INSERT INTO notification_setting (account_id, daily) SELECT account_id, true FROM account_grant WHERE employee_id = $1',
          [worker.id],
        );
      const id = await aDocument(portal, worker, { kind: 'payslip', createdBy: practice.accountId });
      const told = async () =>
        (await owner.query("SELECT FROM notification WHERE kind = 'document' AND object_id = $1", [id])).rows.length;
      await publishNow(id);
      expect(await told()).toBe(1);
      await consultant.put(`${BIN}/insert`, [id]);
      expect(await told()).toBe(0);
      await consultant.put(`${BIN}/restore`, [id]);
      expect(await told()).toBe(1);
      await owner.query('UPDATE document SET employee_read_at = now() WHERE id = $1', [id]);
      await consultant.put(`${BIN}/insert`, [id]);
      await consultant.put(`${BIN}/restore`, [id]);
      expect(await told()).toBe(0);
    },
  );

  it('lists and counts the documents of the requested company and its employees, and none of another company', async () => {
    const [one, other] = [await aCompany(portal.owner, practice), await aCompany(portal.owner, practice)];
    const bin = { createdBy: practice.accountId, discarded_at: new Date(), tags: '{una}' };
    const own = [
      await aDocument(portal, one, { kind: 'companyDocument', ...bin }),
      await aDocument(portal, await anEmployee(portal.owner, one), { kind: 'payslip', ...bin }),
    ];
    await aDocument(portal, other, { kind: 'companyDocument', ...bin, tags: '{altra}' });
    const page = await consultant.get(`${BIN}/list?cfAzienda=${one.taxCode}&size=1`);
    expect([page.headers.get('x-total-count'), page.json.map(({ id }: { id: string }) => id)]).toEqual(['2', [own[1]]]);
    expect((await consultant.get(`${BIN}/listatags?cfAzienda=${one.taxCode}`)).json).toEqual(['una']);
  });

  it('records a restored document as published, and notifies the employee, if its day passed in the bin', async () => {
    const id = await aMade('payslip', { period: 202605, publish_on: '2026-01-10' });
    await consultant.put(`${BIN}/insert`, [id]);
    await consultant.put(`${BIN}/restore`, [id]);
    await expect.poll(() => events(id)).toContain('appeared');
  });

  it('refuses to discard documents created by another login, names them, and changes nothing', async () => {
    const [mine, theirs] = [await aMade('payslip'), await aMade('payslip', { created_by: companyAccount })];
    const answer = await consultant.put(`${BIN}/insert`, { ids: [mine, theirs] });
    expect(refusalOf(answer)).toEqual([409, 'created-by-another']);
    expect(answer.json.detail).toContain(employee.lastName);
    expect(refusalOf(await colleague.put(`${BIN}/insert`, [mine]))).toEqual([409, 'created-by-another']);
    expect([(await row(mine)).discarded_at, (await row(theirs)).discarded_at]).toEqual([null, null]);
  });

  it('restores for anyone who sees the bin, and records who did', async () => {
    const binned = { discarded_at: new Date() };
    const [mine, theirs] = [
      await aMade('payslip', binned),
      await aMade('payslip', { ...binned, created_by: companyAccount }),
    ];
    expect((await colleague.put(`${BIN}/restore`, { ids: [mine, theirs] })).json).toEqual({ aggiornati: 2 });
    expect(await events(mine)).toContain('restored');
    expect((await row(theirs)).discarded_at).toBeNull();
  });

  it('purges nothing of a selection that contains a document already read by the employee', async () => {
    const read = await aMade('payslip', { discarded_at: new Date(), employee_read_at: new Date() });
    const unread = await aMade('payslip', { discarded_at: new Date() });
    expect(refusalOf(await consultant.call('DELETE', `${BIN}/DocBase/${read}`))).toEqual([409, 'read-by-employee']);
    const both = await consultant.call('DELETE', `${BIN}/DocBase`, { ids: [unread, read] });
    expect(refusalOf(both)).toEqual([409, 'read-by-employee']);
    expect(await row(unread)).toBeDefined();
    expect((await consultant.call('DELETE', `${BIN}/DocBase/${unread}`)).json).toEqual({ eliminati: 1 });
    expect(await row(unread)).toBeUndefined();
  });

  it('purges the document in the URL together with those in the body', async () => {
    const ids = [await aMade(), await aMade(), await aMade()];
    await consultant.put(`${BIN}/insert`, { ids });
    expect((await consultant.call('DELETE', `${BIN}/DocBase/${ids[0]}`, { ids: ids.slice(1) })).status).toBe(200);
    for (const id of ids) expect(await row(id)).toBeUndefined();
  });

  it('keeps the history of purged documents', async () => {
    const id = await aMade('payslip', { discarded_at: new Date() });
    await consultant.call('DELETE', `${BIN}/DocBase`, [id]);
    expect(await events(id)).toEqual(['created', 'purged']);
    const history = await consultant.get(`/apiback/api/DocCronologia/lista/${id}`);
    expect(history.json.map((one: { stato: string }) => one.stato)).toEqual(['Eliminato', 'Nuovo']);
    expect((await consultant.get(`/apiback/api/docbase/${id}`)).status).toBe(404);
  });

  it('refuses to restore or purge a document that is not in the bin', async () => {
    const id = await aMade();
    expect(refusalOf(await consultant.put(`${BIN}/restore`, [id]))).toEqual([409, 'not-in-recycle-bin']);
    expect(refusalOf(await consultant.call('DELETE', `${BIN}/DocBase/${id}`))).toEqual([409, 'not-in-recycle-bin']);
  });

  it('refuses to publish a document in the bin, or to cancel its publication', async () => {
    const id = await aMade('payslip', { discarded_at: new Date(), publish_on: '2026-01-01' });
    expect(refusalOf(await publishNow(id))).toEqual([409, 'in-recycle-bin']);
    const cancelled = await consultant.put(`${DOC}/updatevisibile`, { idList: [id], annullaPubblicazione: true });
    expect(refusalOf(cancelled)).toEqual([409, 'in-recycle-bin']);
  });

  it('when emptied for a company, deletes only what the caller may delete there, and counts the rest', async () => {
    const other = await aCompany(portal.owner, practice);
    const someone = await anEmployee(portal.owner, other);
    const bin = { createdBy: practice.accountId, discarded_at: new Date() };
    const mine = await aDocument(portal, someone, { kind: 'payslip', ...bin });
    const read = await aDocument(portal, someone, { kind: 'payslip', ...bin, employee_read_at: new Date() });
    const theirs = await aDocument(portal, other, { kind: 'companyDocument', ...bin, createdBy: companyAccount });
    const elsewhere = await aMade('payslip', { discarded_at: new Date() });
    const answer = await consultant.call('DELETE', `${BIN}/empty?cfAzienda=${other.taxCode}`);
    expect(answer.json).toEqual({ eliminati: 1, rimasti: 2 });
    expect(await row(mine)).toBeUndefined();
    for (const id of [read, theirs, elsewhere]) expect(await row(id)).toBeDefined();
  });
});

describe('the thread of a document', () => {
  const THREAD = '/apiback/api/DocAnnotazioni';
  const write = async (id: string, text: string, who = consultant) =>
    (await who.call('POST', `${THREAD}/${id}/insert?testo=${text}`)).json.id as string;
  const lines = async (id: string, who = consultant) =>
    (await who.get(`${THREAD}/${id}/lista`)).json.map(({ testo, propria }: Record<string, unknown>) => [
      testo,
      propria,
    ]);

  it('lists the messages about this document with their authors', async () => {
    const [id, other] = [await aMade(), await aMade()];
    await write(id, 'prima');
    await write(other, 'altrove');
    await write(id, 'seconda', companyLogin);
    expect(await lines(id)).toEqual([
      ['prima', true],
      ['seconda', false],
    ]);
    expect(await lines(other, companyLogin)).toEqual([['altrove', false]]);
  });

  it('lets only the author delete a message', async () => {
    const id = await aMade();
    const line = await write(id, 'mia');
    for (const who of [colleague, companyLogin])
      expect((await who.call('DELETE', `${THREAD}/${line}`)).status).toBe(409);
    expect(await lines(id)).toEqual([['mia', true]]);
    expect((await consultant.call('DELETE', `${THREAD}/${line}`)).status).toBe(204);
    expect(await lines(id)).toEqual([]);
  });
});

describe('deleting', () => {
  it('removes the caller’s own document at once if it was never visible, otherwise moves it to the bin', async () => {
    const fresh = await aMade();
    expect((await consultant.call('DELETE', `/apiback/api/doccedolino/${fresh}`)).json).toEqual({ eliminati: 1 });
    for (const shown of [{ publish_on: '2026-01-01' }, { publish_on: '2999-01-01' }, { company_read_at: new Date() }]) {
      const id = await aMade('payslip', shown);
      const answer = await consultant.call('DELETE', `/apiback/api/doccedolino/${id}`);
      expect(refusalOf(answer)).toEqual([409, 'move-to-bin-first']);
    }
    const read = await aMade('payslip', { publish_on: '2026-01-01', employee_read_at: new Date() });
    expect(refusalOf(await consultant.call('DELETE', `/apiback/api/doccedolino/${read}`))).toEqual([
      409,
      'read-by-employee',
    ]);
    const theirs = await aMade('payslip', { created_by: companyAccount });
    expect(refusalOf(await consultant.call('DELETE', `/apiback/api/doccedolino/${theirs}`))).toEqual([
      409,
      'created-by-another',
    ]);
  });

  it('accepts ids repeated in the query string, in the path, and in a body with or without a key', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aMade('taxCertificate')));
    const [a, b, c, d, e, f] = ids;
    expect((await consultant.call('DELETE', `/apiback/api/DocCud?id=${a}&id=${b}`)).json).toEqual({ eliminati: 2 });
    expect((await consultant.call('DELETE', '/apiback/api/DocCud', [c])).json).toEqual({ eliminati: 1 });
    expect((await consultant.call('DELETE', `/apiback/api/docbase/${d}`, { ids: [d, e] })).json).toEqual({
      eliminati: 2,
    });
    // The endpoint of one kind deletes documents of that kind only.
    expect((await consultant.call('DELETE', `/apiback/api/doccedolino/${f}`)).status).toBe(404);
    expect((await consultant.call('DELETE', '/apiback/api/DocCud', {})).status).toBe(400);
  });

  it('frees the stored file after its retention, unless another document of the practice uses it', async () => {
    const shared = aPdf('condiviso');
    const [first, second] = [await aMade('payslip', { bytes: shared }), await aMade('payslip', { bytes: shared })];
    const alone = await aMade('payslip', { bytes: aPdf('da solo') });
    const sha = async (id: string): Promise<string> => (await row(id)).sha256.toString('hex');
    const [sharedSha, aloneSha] = [await sha(first), await sha(alone)];
    for (const id of [first, alone]) await consultant.call('DELETE', `/apiback/api/doccedolino/${id}`);
    const { rows: jobs } = await portal.owner.query('SELECT count(*)::int AS n FROM blob WHERE sha256 = ANY($1)', [
      [Buffer.from(sharedSha, 'hex'), Buffer.from(aloneSha, 'hex')],
    ]);
    expect(jobs[0].n).toBe(2);
    const { blobs } = portal.server.app;
    const run = () => giveUpTask(portal.server.app)({ practiceId: practice.id, contents: [sharedSha, aloneSha] });
    await run();
    expect([await blobs.has(practice.id, sharedSha), await blobs.has(practice.id, aloneSha)]).toEqual([true, false]);
    // A second run, as after an interruption, changes nothing more.
    await run();
    expect((await consultant.get(`/apiback/api/doccedolino/download/${second}`)).status).toBe(200);
  });

  it('also frees the stored files of earlier versions of a corrected document', async () => {
    const id = await aMade('employeeDocument', { bytes: aPdf('prima stesura') });
    const before = (await row(id)).sha256.toString('hex');
    const files = [{ name: 'a.pdf', bytes: aPdf('seconda stesura') }];
    const sent = { jsonDocDto: '{}' };
    expect((await consultant.upload(`/apiback/api/DocBase/${id}/rettifica`, files, sent)).status).toBe(201);
    const after = (await row(id)).sha256.toString('hex');
    expect((await consultant.call('DELETE', `/apiback/api/docdocumento/${id}`)).status).toBe(200);
    const queue = new pg.Client({ connectionString: portal.urls.jobs });
    await queue.connect();
    const { rows } = await queue.query(
      `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'giveUpContents' ORDER BY j.id DESC LIMIT 1`,
    );
    await queue.end();
    expect(new Set(rows[0].payload.contents)).toEqual(new Set([before, after]));
  });
});

describe('editing', () => {
  it('changes the given fields, keeps the omitted fields, and records the names of the changed fields', async () => {
    const id = await aMade('employeeDocument', { tags: '{uno}', delivery_on: '2026-12-01' });
    const answer = await consultant.put('/apiback/api/docbase/updatedoc', {
      id,
      descrizione: 'Contratto',
      tags: ['due', 'due'],
    });
    expect(answer.json).toMatchObject({ descrizione: 'Contratto', tags: ['due'], dataConsegna: '2026-12-01' });
    const { rows } = await portal.owner.query(
      "SELECT canonical FROM ledger WHERE object_id = $1 AND action = 'edited'",
      [id],
    );
    expect(JSON.parse(rows[0].canonical).data.fields).toBe('descrizione,tags');
    expect(rows[0].canonical).not.toContain('Contratto');
  });

  it('is allowed to the creator only (spec §5), and never changes the kind, the person or the file', async () => {
    const id = await aMade('employeeDocument');
    for (const who of [colleague, companyLogin])
      expect(refusalOf(await who.put('/apiback/api/docbase/updatedoc', { id, descrizione: 'Mia' }))).toEqual([
        409,
        'created-by-another',
      ]);
    const before = (await consultant.get(`/apiback/api/docbase/${id}`)).json;
    const person = await consultant.put('/apiback/api/docbase/updatedoc', { id, codiceFiscale: 'X', nomeFile: 'x' });
    expect([person.status, person.json.codiceFiscale]).toEqual([200, before.codiceFiscale]);
    expect((await consultant.get(`/apiback/api/docbase/${id}`)).json).toEqual(before);
  });

  it('of a row that was read before its document went to the bin is saved, and leaves it in the bin', async () => {
    const binned = await aMade('employeeDocument', { discarded_at: new Date() });
    const saved = await consultant.put('/apiback/api/docbase/updatedoc', { id: binned, descrizione: 'Mia' });
    expect(saved.json).toMatchObject({ descrizione: 'Mia', eliminatoIl: expect.any(String) });
  });

  it('refuses a due date on a payslip or CU (P16), and a past due date on any document', async () => {
    const [slip, cu, letter] = [await aMade(), await aMade('taxCertificate'), await aMade('employeeDocument')];
    for (const id of [slip, cu]) {
      const one = await consultant.put('/apiback/api/docbase/updatedoc', { id, dataScadenza: '2999-01-01' });
      expect(refusalOf(one)).toEqual([409, 'due-date-not-for-kind']);
    }
    const some = await consultant.put(`${DOC}/updatescadenza`, { ids: [letter, slip], dataScadenza: '2999-01-01' });
    expect(refusalOf(some)).toEqual([409, 'due-date-not-for-kind']);
    expect((await row(letter)).due_on).toBeNull();
    const past = await consultant.put('/apiback/api/docbase/updatedoc', { id: letter, dataScadenza: '2020-01-01' });
    expect(refusalOf(past)).toEqual([400, 'due-date-in-past']);
    expect((await consultant.put(`${DOC}/updatescadenza`, { ids: [letter], dataScadenza: today() })).status).toBe(200);
    // From the due date on, the employee can no longer open the document.
    await publishNow(letter);
    expect((await reader.get(`/apiback/api/dipendente/documenti/${letter}/download`)).status).toBe(404);
  });

  it('adds and removes tags on a selection, and records only the documents that changed', async () => {
    const [one, two] = [await aMade('payslip', { tags: '{a,b}' }), await aMade('payslip', { tags: '{c}' })];
    const answer = await consultant.put(`${DOC}/updatetags`, { ids: [one, two], aggiungi: ['c'], togli: ['a'] });
    expect(answer.json).toEqual({ aggiornati: 1 });
    expect([(await row(one)).tags, (await row(two)).tags]).toEqual([['b', 'c'], ['c']]);
    expect([(await events(one)).at(-1), (await events(two)).at(-1)]).toEqual(['edited', 'created']);
  });
});

describe('an upload', () => {
  it('goes to the current employment, even if an ended one began later', async () => {
    const person = { taxCode: 'RSSMRA80A01H501U', firstName: 'Mario', lastName: 'Rossi' };
    const goesOn = await anEmployee(portal.owner, company, { ...person, hired_on: '2020-01-01' });
    await anEmployee(portal.owner, company, { ...person, hired_on: '2021-01-01', ended_on: '2021-12-31' });
    const answer = await upload(consultant, { codiceFiscale: person.taxCode });
    const { rows } = await portal.owner.query('SELECT employee_id FROM document WHERE id = $1', [answer.json.ids[0]]);
    expect(rows).toEqual([{ employee_id: goesOn.id }]);
  });

  it.each<[string, string | null, string | null, hired: [string | null, string | null]]>([
    [
      'prefers one that ends today to one that began later but has ended',
      'today',
      '2021-12-31',
      ['2020-01-01', '2021-01-01'],
    ],
    ['of two ended ones, prefers the one that began later', '2022-12-31', '2021-12-31', ['2021-06-01', '2020-01-01']],
    [
      'of two ended ones, prefers one with a hiring date to one without',
      '2021-12-31',
      '2022-12-31',
      ['2020-01-01', null],
    ],
  ])('chooses between employments of one tax code: %s', async (_, ended, otherEnded, [hired, otherHired]) => {
    const firm = await aCompany(portal.owner, practice);
    const person = { taxCode: 'RSSMRA80A01H501U', firstName: 'Mario', lastName: 'Rossi' };
    const day = (one: string | null) => (one === 'today' ? today() : one);
    const first = { ...person, employee_code: '1', hired_on: hired, ended_on: day(ended) };
    const second = { ...person, employee_code: '2', hired_on: otherHired, ended_on: day(otherEnded) };
    const meant = await anEmployee(portal.owner, firm, first);
    await anEmployee(portal.owner, firm, second);
    // The same person also works elsewhere.
    await anEmployee(portal.owner, await aCompany(portal.owner, practice), { ...person, hired_on: '2023-01-01' });
    const answer = await upload(consultant, { codiceFiscale: person.taxCode, cfAzienda: firm.taxCode });
    const { rows } = await portal.owner.query('SELECT employee_id FROM document WHERE id = ANY($1)', [answer.json.ids]);
    expect(rows).toEqual([{ employee_id: meant.id }]);
  });

  it('of a payslip creates a new document if the payslip of that month is in the bin', async () => {
    const whose = await anEmployee(portal.owner, company);
    const deliver = (more: string) =>
      consultant.upload(
        '/apiback/api/doccedolino/upload?rettifica=true',
        [{ name: 'cedolino.pdf', bytes: slipPdf(whose, 202601, more) }],
        {
          jsonDocDto: JSON.stringify({ cfAzienda: company.taxCode, codiceFiscale: whose.taxCode, annomese: '202601' }),
        },
      );
    const [first] = (await deliver('')).json.ids;
    expect((await deliver('rettificato')).json.ids).toEqual([first]);
    await consultant.put(`${BIN}/insert`, [first]);
    const [second] = (await deliver('di nuovo')).json.ids;
    expect(second).not.toBe(first);
    expect((await row(first)).discarded_at).not.toBeNull();
    expect((await row(second)).discarded_at).toBeNull();
  });

  it('creates one unpublished document of the employee, with the fields of spec §3', async () => {
    const fields = {
      codiceFiscale: employee.taxCode,
      tags: ['x'],
      codCategoria: 'GENERICO',
      dataConsegna: '2026-12-01',
      visibileWeb: true,
      note: 'per Giulia',
    };
    const answer = await upload(consultant, fields);
    expect(answer.status).toBe(201);
    const [id] = answer.json.ids;
    const { json } = await consultant.get(`/apiback/api/docdocumento/bydocbase/${id}`);
    expect(json).toMatchObject({
      descrizione: 'Lettera di prova',
      nomeFile: 'lettera.pdf',
      codiceFiscale: employee.taxCode,
      tags: ['x'],
      codCategoria: 'GENERICO',
      dataConsegna: '2026-12-01',
      visibileWeb: true,
      pubblicazione: 'unpublished',
      createdBy: 'consulente',
    });
    const history = await consultant.get(`/apiback/api/DocCronologia/lista/${id}`);
    expect(history.json).toMatchObject([{ stato: 'Nuovo', nota: 'per Giulia', documento: 'Lettera di prova' }]);
  });

  it.each([
    [{}, { visibileWeb: true, dataConsegna: null, dataScadenza: null }],
    [{ visibileWeb: false }, { visibileWeb: false, dataConsegna: null, dataScadenza: null }],
    [{ dataConsegna: '2996-12-01' }, { visibileWeb: true, dataConsegna: '2996-12-01', dataScadenza: null }],
    [{ dataScadenza: '2996-12-02' }, { visibileWeb: true, dataConsegna: null, dataScadenza: '2996-12-02' }],
  ])('sets only the dates and flags given in the request: %j', async (said, kept) => {
    const { json } = await upload(consultant, { codiceFiscale: employee.taxCode, ...said });
    const shown = (await consultant.get(`/apiback/api/docdocumento/bydocbase/${json.ids[0]}`)).json;
    const { visibileWeb, dataConsegna, dataScadenza } = shown;
    expect({ visibileWeb, dataConsegna, dataScadenza }).toEqual(kept);
  });

  it('accepts the JSON field as a Blob that precedes the file', async () => {
    const form = new FormData();
    const dto = { descrizione: 'Blob', cfAzienda: company.taxCode, codiceFiscale: employee.taxCode };
    form.append('jsonDocDto', new Blob([JSON.stringify(dto)], { type: 'application/json' }), 'blob');
    form.append('file', new Blob([new Uint8Array(aPdf('x'))]), 'x.pdf');
    const answer = await fetch(`${portal.url}/apiback/api/docdocumento/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${consultant.token}` },
    });
    expect(answer.status).toBe(201);
  });

  it('accepts 2,097,152 bytes and refuses one more with the spec’s sentence', async () => {
    const exactly = new Uint8Array(2_097_152).fill(32);
    exactly.set(aPdf('grande'));
    const fields = { codiceFiscale: employee.taxCode };
    expect((await upload(consultant, fields, { bytes: exactly })).status).toBe(201);
    const over = await upload(consultant, fields, { bytes: new Uint8Array([...exactly, 32]) });
    expect([over.status, over.json.detail]).toEqual([413, "La lunghezza massima consentita per l'invio è 2 MB"]);
  });

  it('is refused without a file or a recipient, but an unknown field is ignored', async () => {
    const without = await consultant.upload(
      '/apiback/api/docdocumento/upload',
      [],
      sent({ codiceFiscale: employee.taxCode }),
    );
    expect(refusalOf(without)).toEqual([400, 'file-required']);
    expect(refusalOf(await upload(consultant, {}))).toEqual([400, 'employee-needed']);
    expect((await upload(consultant, { codiceFiscale: employee.taxCode, altro: 1 })).status).toBe(201);
    expect(refusalOf(await upload(consultant, { codiceFiscale: 'NESSUNO' }))).toEqual([404, 'not-found']);
    expect(
      refusalOf(await upload(consultant, { codiceFiscale: employee.taxCode, dataScadenza: '2020-01-01' })),
    ).toEqual([400, 'due-date-in-past']);
  });

  it('is typed by its content: HTML, SVG and wrong extensions are refused', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...bytes('niente')]);
    const fields = { codiceFiscale: employee.taxCode };
    const refused = [
      { name: 'a.html', bytes: bytes('<html><script>alert(1)</script></html>') },
      { name: 'a.svg', bytes: bytes('<svg onload="alert(1)"/>') },
      { name: 'a.txt', bytes: bytes('ciao <script>alert(1)</script>') },
      { name: 'a.xml', bytes: bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>') },
      { name: 'a.pdf', bytes: bytes('<html>%PDF-1.4') },
      { name: 'a.jar', bytes: zip },
      { name: 'a.exe', bytes: bytes('MZ') },
      { name: 'senza', bytes: bytes('ciao') },
    ];
    for (const file of refused)
      expect(refusalOf(await upload(consultant, fields, file)), file.name).toEqual([415, 'file-type-refused']);
    const accepted = [
      { name: 'a.txt', bytes: bytes('ciao è') },
      { name: 'a.csv', bytes: bytes('a;b\n1;2') },
      { name: 'a.docx', bytes: zip },
      { name: 'a.zip', bytes: zip },
      { name: 'a.PNG', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]) },
    ];
    for (const file of accepted) expect((await upload(consultant, fields, file)).status, file.name).toBe(201);
  });

  it('of another type than PDF is served as a download that the browser cannot run', async () => {
    const answer = await upload(
      consultant,
      { codiceFiscale: employee.taxCode },
      { name: 'nota.txt', bytes: new TextEncoder().encode('ciao') },
    );
    const file = await consultant.get(`/apiback/api/docdocumento/download/${answer.json.ids[0]}`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('removes paths, control characters and text-direction characters from the file name', async () => {
    const answer = await upload(consultant, {
      codiceFiscale: employee.taxCode,
      nomeFile: '../../etc/"\u202efdp.\u0007x.pdf',
    });
    const { json } = await consultant.get(`/apiback/api/docbase/${answer.json.ids[0]}`);
    // An upload without a category gets the generic one (spec §9).
    expect(json).toMatchObject({ nomeFile: '"fdp.x.pdf', codCategoria: 'GENERICO' });
    // A PDF is served as a PDF, never as a page that a browser would run.
    const page = await upload(consultant, { codiceFiscale: employee.taxCode }, { name: 'a.html' });
    expect((await consultant.get(`/apiback/api/docbase/${page.json.ids[0]}`)).json.nomeFile).toBe('a.html.pdf');
  });

  it('of category PRIVACY is allowed to a company only (spec §6)', async () => {
    const privacy = { codCategoria: 'PRIVACY' };
    expect(refusalOf(await upload(consultant, privacy, {}, 'docbase'))).toEqual([409, 'privacy-by-company-only']);
    const made = await upload(companyLogin, privacy, {}, 'docbase');
    expect(made.status).toBe(201);
    const list = await companyLogin.get(`/apiback/api/docbase/list?cfAzienda=${company.taxCode}&codCategoria=PRIVACY`);
    expect(list.json).toMatchObject([{ id: made.json.ids[0], codCategoria: 'PRIVACY', creatoDa: 'COMPANY' }]);
  });

  it('to #ALLDIP creates one document per current employment, all with the same stored file', async () => {
    const firm = await aCompany(portal.owner, practice);
    const active = await anEmployee(portal.owner, firm);
    const withoutWeb = await anEmployee(portal.owner, firm, { web_access: false });
    await anEmployee(portal.owner, firm, { ended_on: '2026-01-31' });
    const leaving = await anEmployee(portal.owner, firm, { ended_on: today() });
    const before = await consultantStorage();
    const bytes = aPdf('per tutti');
    const answer = await upload(consultant, { cfAzienda: firm.taxCode, codiceFiscale: '#ALLDIP' }, { bytes });
    expect(answer.json.ids).toHaveLength(3);
    const { rows } = await portal.owner.query('SELECT DISTINCT sha256, employee_id FROM document WHERE id = ANY($1)', [
      answer.json.ids,
    ]);
    expect(new Set(rows.map((one) => one.employee_id))).toEqual(new Set([active.id, withoutWeb.id, leaving.id]));
    expect(new Set(rows.map((one) => one.sha256.toString('hex'))).size).toBe(1);
    expect((await consultantStorage()) - before).toBe(bytes.length);
    const empty = await aCompany(portal.owner, practice);
    const nobody = await upload(consultant, { cfAzienda: empty.taxCode, codiceFiscale: '#ALLDIP' });
    expect(refusalOf(nobody)).toEqual([409, 'nobody-to-address']);
  });

  it('can join a dossier of the same company and kind', async () => {
    const first = await upload(consultant, { codiceFiscale: employee.taxCode });
    const { json } = await consultant.post('/apiback/api/Fascicolo/upload', {
      nome: 'Assunzione',
      tags: [],
      dataConsegna: today(),
      documentiId: first.json.ids,
      cfAzienda: company.taxCode,
    });
    const added = await upload(
      consultant,
      { codiceFiscale: employee.taxCode, fascicolo: json.id },
      { bytes: aPdf('altra') },
    );
    expect(added.status).toBe(201);
    const { rows } = await portal.owner.query('SELECT document_id FROM dossier_document WHERE dossier_id = $1', [
      json.id,
    ]);
    expect(new Set(rows.map((one) => one.document_id))).toEqual(new Set([...first.json.ids, ...added.json.ids]));
    expect(refusalOf(await upload(consultant, { fascicolo: json.id }, {}, 'docbase'))).toEqual([409, 'dossier-mixed']);
    const absent = await upload(consultant, { codiceFiscale: employee.taxCode, fascicolo: '999999' });
    expect(refusalOf(absent)).toEqual([404, 'not-found']);
  });

  it('can go to several employees and several companies at once', async () => {
    const [a, b] = [await aCompany(portal.owner, practice), await aCompany(portal.owner, practice)];
    const [one, two] = [await anEmployee(portal.owner, a), await anEmployee(portal.owner, b)];
    const some = await upload(consultant, {
      cfAzienda: undefined,
      listacfazienda: [a.taxCode, b.taxCode],
      codiciFiscali: [one.taxCode, two.taxCode],
    });
    expect(some.json.ids).toHaveLength(2);
    const both = await upload(
      consultant,
      { cfAzienda: undefined, listacfazienda: [a.taxCode, b.taxCode] },
      {},
      'docbase',
    );
    expect(both.json.ids).toHaveLength(2);
  });

  it('above the quota stores nothing, and reports the quota', async () => {
    const small = await aPractice(portal.owner, 'piccolo');
    const firm = await aCompany(portal.owner, small);
    const someone = await anEmployee(portal.owner, firm);
    await portal.owner.query('UPDATE practice SET quota_bytes = 100 WHERE id = $1', [small.id]);
    const caller = await portal.login('piccolo');
    const answer = await upload(caller, { cfAzienda: firm.taxCode, codiceFiscale: someone.taxCode });
    expect(refusalOf(answer)).toEqual([413, 'quotaexceeded']);
    const stored: string[] = [];
    for await (const { sha256 } of portal.server.app.blobs.list(small.id)) stored.push(sha256);
    expect(stored).toEqual([]);
  });

  it('repeated with the same idempotency key creates one document', async () => {
    const form = () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(aPdf('una volta'))]), 'x.pdf');
      body.append(
        'jsonDocDto',
        JSON.stringify({ descrizione: 'Una volta', cfAzienda: company.taxCode, codiceFiscale: employee.taxCode }),
      );
      return body;
    };
    const send = async () =>
      (
        await fetch(`${portal.url}/apiback/api/docdocumento/upload`, {
          method: 'POST',
          body: form(),
          headers: { authorization: `Bearer ${consultant.token}`, 'idempotency-key': 'una-volta' },
        })
      ).json();
    expect(await send()).toEqual(await send());
    const { rows } = await portal.owner.query(
      "SELECT count(*)::int AS n FROM document WHERE description = 'Una volta'",
    );
    expect(rows[0].n).toBe(1);
  });
});

async function consultantStorage(): Promise<number> {
  const { rows } = await portal.owner.query('SELECT customer_code FROM practice WHERE id = $1', [practice.id]);
  const codes = `codDistribuzione=003&codCliente=${rows[0].customer_code}&numProdotto=1`;
  return (await consultant.get(`/apiback/api/docbase/getdocssize?${codes}`)).json.usato;
}

describe('the storage of a practice', () => {
  it('is visible to its consultants and the administrator only', async () => {
    const admin = await portal.login(await anAdministrator(portal.owner));
    const { rows } = await portal.owner.query('SELECT customer_code FROM practice WHERE id = $1', [practice.id]);
    const call = `/apiback/api/docbase/getdocssize?codDistribuzione=003&codCliente=${rows[0].customer_code}&numProdotto=1`;
    const own = await consultant.get(call);
    expect(own.json).toMatchObject({ quota: 10_737_418_240 });
    expect((await admin.get(call)).json).toEqual(own.json);
    // Two more practices, each with one differing code and its own document.
    const alike = async (codes: string) => {
      const other = await aPractice(portal.owner);
      await portal.owner.query(`UPDATE practice SET ${codes} WHERE id = $1`, [other.id, rows[0].customer_code]);
      const firm = await aCompany(portal.owner, other);
      await aDocument(portal, firm, { kind: 'companyDocument', createdBy: other.accountId });
    };
    await alike("customer_code = $2, product_number = '2'");
    await alike("customer_code = $2, distribution_code = '004'");
    expect((await admin.get(call)).json).toEqual(own.json);
    for (const codes of [
      ['003', '2'],
      ['004', '1'],
    ])
      expect(
        (await admin.get(call.replace('=003', `=${codes[0]}`).replace('to=1', `to=${codes[1]}`))).json.usato,
      ).not.toBe(own.json.usato);
    await aPractice(portal.owner, 'estraneo');
    expect((await (await portal.login('estraneo')).get(call)).status).toBe(404);
    expect((await companyLogin.get(call)).status).toBe(403);
  });
});

describe('a manual correction', () => {
  const correct = (who: Caller, id: string, bytes: Uint8Array, name = 'nuovo.pdf', fields = {}) =>
    who.upload(`${DOC}/${id}/rettifica`, [{ name, bytes }], { jsonDocDto: JSON.stringify(fields) });

  it('keeps the old version, marks the document unread, leaves it published, and notifies the employee', async () => {
    const id = await aMade('payslip', { period: 202606, bytes: slipPdf(employee, 202606, 'sbagliato') });
    await publishNow(id);
    await reader.get(`/apiback/api/dipendente/documenti/${id}/download`);
    await portal.owner.query('UPDATE outbox SET sent_at = now() WHERE document_id = $1', [id]);
    const answer = await correct(consultant, id, slipPdf(employee, 202606, 'giusto'), 'nuovo.pdf', {
      note: 'importo errato',
    });
    expect(answer.json).toEqual({ ids: [id] });
    expect((await consultant.get(`/apiback/api/docbase/${id}`)).json).toMatchObject({
      statoLettura: 0,
      pubblicazione: 'published',
    });
    const versions = await consultant.get(`${DOC}/${id}/versioni`);
    expect(versions.json).toMatchObject([{ numero: 1, sostituitaDa: 'consulente' }]);
    const old = await consultant.get(`${DOC}/${id}/versioni/1/download`);
    expect(new TextDecoder().decode(old.bytes)).toContain('sbagliato');
    expect((await reader.get(`/apiback/api/dipendente/documenti/${id}/download`)).text).toContain('giusto');
    expect((await reader.get(`${DOC}/${id}/versioni`)).status).toBe(403);
    expect((await events(id)).slice(-3)).toEqual(['corrected', 'versionOpened', 'readByEmployee']);
    const { rows } = await portal.owner.query(
      'SELECT count(*)::int AS n FROM outbox WHERE document_id = $1 AND sent_at IS NULL',
      [id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('sets the given title, or keeps the current one', async () => {
    const id = await aMade('employeeDocument', { description: 'Lettera' });
    const titleOf = async () => (await consultant.get(`/apiback/api/docbase/${id}`)).json.descrizione;
    expect((await correct(consultant, id, aPdf('Seconda'))).status).toBe(201);
    expect(await titleOf()).toBe('Lettera');
    expect((await correct(consultant, id, aPdf('Terza'), 'c.pdf', { descrizione: 'Lettera giusta' })).status).toBe(201);
    expect(await titleOf()).toBe('Lettera giusta');
  });

  it.each<[string, Record<string, unknown>]>([
    ['is scheduled for a later day', { publish_on: '2999-01-01' }],
    ['was cancelled', { publish_on: '2026-01-01', cancelled_at: new Date() }],
    ['was never published', {}],
  ])('notifies nobody if the document’s publication %s', async (_, fields) => {
    const id = await aMade('employeeDocument', fields);
    const left = await leftBy(portal, () => correct(consultant, id, aPdf('corretto, e non mostrato')));
    expect(left.answer.status, left.answer.text).toBe(201);
    expect([left.mails, left.news]).toEqual([[], []]);
  });

  it('does not make a document deletable that the employee had already read', async () => {
    const id = await aMade('payslip', { period: 202607, publish_on: '2026-01-01', employee_read_at: new Date() });
    for (const words of ['dopo la lettura', 'e ancora'])
      expect((await correct(consultant, id, slipPdf(employee, 202607, words))).status).toBe(201);
    expect((await consultant.get(`/apiback/api/docbase/${id}`)).json).toMatchObject({
      ...{ statoLettura: 0, lettoPrima: true },
    });
    await consultant.put(`${BIN}/insert`, [id]);
    expect(refusalOf(await consultant.call('DELETE', `${BIN}/DocBase/${id}`))).toEqual([409, 'read-by-employee']);
  });

  it('is allowed to every login of the practice, and to a company for documents it created', async () => {
    const id = await aMade('employeeDocument');
    expect((await correct(colleague, id, aPdf('del collega'))).status).toBe(201);
    expect(refusalOf(await correct(companyLogin, id, aPdf('della ditta')))).toEqual([409, 'made-by-practice']);
    const theirs = await aMade('employeeDocument', { created_by: companyAccount, created_as: 'COMPANY' });
    expect((await correct(companyLogin, theirs, aPdf('della ditta'))).status).toBe(201);
  });

  it('must be a PDF for a payslip, may be another type for a letter, and must differ from the current content', async () => {
    const [slip, letter] = [
      await aMade('payslip', { bytes: slipPdf(employee, 202610, 'uguale') }),
      await aMade('employeeDocument'),
    ];
    const text = new TextEncoder().encode('testo');
    expect((await correct(consultant, slip, text, 'a.txt')).status).toBe(415);
    expect(refusalOf(await correct(consultant, slip, slipPdf(employee, 202610, 'uguale')))).toEqual([
      409,
      'same-content',
    ]);
    expect((await correct(consultant, letter, text, 'a.txt')).status).toBe(201);
    expect((await consultant.get(`/apiback/api/docbase/${letter}`)).json).toMatchObject({
      nomeFile: 'a.txt',
      tipoContenuto: 'text/plain',
    });
    const [version] = (await consultant.get(`${DOC}/${letter}/versioni`)).json;
    expect(version).toMatchObject({ tipoContenuto: 'application/pdf' });
    const former = await consultant.get(`${DOC}/${letter}/versioni/1/download`);
    expect(former.headers.get('content-disposition')).toMatch(/\.pdf"/);
  });
});

const printOf = async (id: string) => (await row(id)).sha256.toString('hex');

describe('the due date of one or several documents', () => {
  const EDIT = '/apiback/api/docbase/updatedoc';
  const several = (ids: string[], dataScadenza: string | null) =>
    consultant.put(`${DOC}/updatescadenza`, { ids, dataScadenza });
  const one = ([id]: string[], dataScadenza: string | null) => consultant.put(EDIT, { id, dataScadenza });
  const queued = async (day: string) => {
    const queue = new pg.Client({ connectionString: portal.urls.jobs });
    await queue.connect();
    const { rows } = await queue.query('SELECT run_at AS at FROM graphile_worker.jobs WHERE key = $1', [
      `due:${practice.id}:${day}`,
    ]);
    await queue.end();
    return rows.map(({ at }) => at.toISOString());
  };
  const told = async (id: string) =>
    (await portal.owner.query("SELECT FROM notification WHERE kind = 'documentDue' AND object_id = $1", [id])).rowCount;
  const letterWith = async (fields: Record<string, unknown>) => {
    const id = await aMade('employeeDocument', { publishOn: '2026-01-01', ...fields });
    await tell(id, 'documentDue');
    return id;
  };

  it.each([
    { name: 'set on one document', change: one, from: null, to: '2051-01-20', jobs: ['2051-01-13T06:00:00.000Z'] },
    {
      name: 'set on several documents',
      change: several,
      from: null,
      to: '2052-01-20',
      jobs: ['2052-01-13T06:00:00.000Z'],
    },
    {
      name: 'changed on one document',
      change: one,
      from: '2053-01-20',
      to: '2053-02-20',
      jobs: ['2053-02-13T06:00:00.000Z'],
    },
    { name: 'removed from one document', change: one, from: '2054-01-20', to: null, jobs: [] },
    { name: 'removed from several documents', change: several, from: '2055-01-20', to: null, jobs: [] },
  ])(
    '$name is recorded, removes earlier notifications, and queues a warning for seven days before the new date',
    async (cell) => {
      const { change, from, to, jobs } = cell;
      const id = await letterWith({ due_on: from });
      const left = await leftBy(portal, () => change([id], to));
      expect(left.answer.status, left.answer.text).toBe(200);
      expect(left.events).toEqual([
        { action: 'edited', data: { fields: 'dataScadenza', dueOn: to, sha256: await printOf(id) } },
      ]);
      expect([left.mails, left.news]).toEqual([[], []]);
      expect(await told(id)).toBe(0);
      expect(await queued(to ?? from ?? '')).toEqual(jobs);
      expect((await consultant.get(`/apiback/api/docbase/${id}`)).json.dataScadenza).toBe(to);
    },
  );

  it('that stays the same keeps its notifications and records no event', async () => {
    const same = await letterWith({ due_on: '2056-01-20' });
    for (const change of [one, several]) {
      const left = await leftBy(portal, () => change([same], '2056-01-20'));
      expect([left.answer.status, left.events]).toEqual([200, []]);
    }
    const left = await leftBy(portal, () => consultant.put(EDIT, { id: same, descrizione: 'Altra' }));
    expect(left.events).toEqual([{ action: 'edited', data: { fields: 'descrizione', sha256: await printOf(same) } }]);
    expect(await told(same)).toBe(1);
  });
});

describe('the category of a document', () => {
  const EDIT = '/apiback/api/docbase/updatedoc';
  it('can be set to PRIVACY by a company only, as in an upload (spec §6)', async () => {
    const [practices, theirs] = [
      await aMade('companyDocument'),
      await aMade('companyDocument', { created_by: companyAccount, created_as: 'COMPANY' }),
    ];
    const refused = await leftBy(portal, () => consultant.put(EDIT, { id: practices, codCategoria: 'PRIVACY' }));
    expect([refusalOf(refused.answer), refused.events]).toEqual([[409, 'privacy-by-company-only'], []]);
    const other = await leftBy(portal, () => consultant.put(EDIT, { id: practices, codCategoria: 'GENERICO' }));
    expect(other.answer.status).toBe(200);
    const done = await leftBy(portal, () => companyLogin.put(EDIT, { id: theirs, codCategoria: 'PRIVACY' }));
    expect(done.answer.json, done.answer.text).toMatchObject({ id: theirs, codCategoria: 'PRIVACY' });
    expect(done.events).toEqual([
      { action: 'edited', data: { fields: 'codCategoria', sha256: await printOf(theirs) } },
    ]);
  });
});

describe('an upload without a company', () => {
  it('belongs to the company of the sending login, and is refused from a consultant', async () => {
    const mine = await upload(companyLogin, { cfAzienda: undefined, codiceFiscale: employee.taxCode });
    expect(mine.status, mine.text).toBe(201);
    expect(await row(mine.json.ids[0])).toMatchObject({ company_id: company.id, employee_id: employee.id });
    const nobodys = await upload(consultant, { cfAzienda: undefined, codiceFiscale: employee.taxCode });
    expect(nobodys.status).toBe(404);
  });
});
