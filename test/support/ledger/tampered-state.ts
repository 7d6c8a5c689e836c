import { type Draw, oneOf } from '../../../database/demo/random.ts';
import type { Scene, ScenePractice } from './ledger-scene.ts';
import type { Tamper, Tampered } from './ledger-tampering.ts';

interface Changed {
  id: string;
  company: string;
  employee: string;
}

async function pick({ superuser }: Scene, { chain }: ScenePractice, draw: Draw, where: string): Promise<Changed> {
  const { rows } = await superuser.query(
    `SELECT id::text, company_id::text AS company, employee_id::text AS employee FROM document t
     WHERE practice_id = $1 AND ${where} ORDER BY id`,
    [chain],
  );
  if (rows.length === 0) throw new Error(`no document where ${where}`);
  return oneOf(draw, rows as Changed[]);
}

/** Changes a document of the practice that matches `where`, without an event. */
function changed(
  where: string,
  statement: string | ((document: Changed, practice: ScenePractice, scene: Scene) => string),
  ...codes: Tampered['codes']
): Tamper {
  return async (scene, practice, draw) => {
    const document = await pick(scene, practice, draw, where);
    const set = typeof statement === 'string' ? statement : statement(document, practice, scene);
    const sql = /^(INSERT|DELETE|UPDATE)/.test(set) ? set : `UPDATE document SET ${set} WHERE id = ${document.id}`;
    const { rowCount } = await scene.superuser.query(sql.replaceAll(':id', document.id));
    if (rowCount === 0) throw new Error(`nothing was changed: ${sql}`);
    return { fault: { object: `document ${document.id}` }, codes: codes.length > 0 ? codes : ['object-differs'] };
  };
}

/** Changes a grant of the practice by hand. */
function grantChanged(
  set: (grant: ScenePractice['grants'][number], practice: ScenePractice) => string,
  where = 'true',
): Tamper {
  return async ({ superuser }, practice, draw) => {
    const { rows } = await superuser.query<{ id: string }>(
      `SELECT id::text FROM account_grant WHERE practice_id = $1 AND activated_at IS NOT NULL AND ${where} ORDER BY id`,
      [practice.chain],
    );
    const { id } = oneOf(draw, rows);
    const grant = practice.grants.find((one) => one.id === id);
    if (!grant) throw new Error(`the scene has no grant ${id}`);
    await superuser.query(`UPDATE account_grant SET ${set(grant, practice)} WHERE id = $1`, [id]);
    return { fault: { chain: practice.chain, object: `grant ${id}` }, codes: ['object-differs'] };
  };
}

const VISIBLE = 'publish_on IS NOT NULL AND cancelled_at IS NULL AND appeared_at IS NOT NULL AND discarded_at IS NULL';
const CORRECTED = 'EXISTS (SELECT FROM document_version v WHERE v.document_id = t.id)';
const COPY = `practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name, size, sha256, created_by`;

/** The id of every inserted object. */
const NEW = '666670';

/** Inserts an object into the database without the portal. */
function inserted(kind: string, table: string, columns: (practice: ScenePractice) => Record<string, unknown>): Tamper {
  return async ({ superuser }, practice) => {
    const row = { id: NEW, ...columns(practice) };
    const values = Object.keys(row).map((_, index) => `$${index + 1}`);
    await superuser.query(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${values.join(', ')})`,
      Object.values(row),
    );
    return { fault: { object: `${kind} ${NEW}` }, codes: ['object-untraced'] };
  };
}

const NOW = '2026-09-05T08:00:00Z';
const SHA256 = Buffer.alloc(32, 7);
const ofCompany = ({ chain, companies }: ScenePractice) => ({ practice_id: chain, company_id: companies[0]?.id });
const byConsultant = ({ consultant }: ScenePractice) => ({ created_by: consultant, created_at: NOW });

/**
 * Insertions of objects. For most kinds only a fingerprint records the creation; for an offer an event of its company
 * does.
 */
const INSERTIONS: Readonly<Record<string, Tamper>> = {
  'a company inserted': inserted('company', 'company', ({ chain }) => ({
    ...{ practice_id: chain, code: 'ZZ', tax_code: '1', legal_name: 'Azienda', short_name: 'Azienda' },
  })),
  'an employee inserted': inserted('employee', 'employee', (practice) => ({
    ...ofCompany(practice),
    ...{ tax_code: 'RSSMRA80A01H501U', first_name: 'Mario', last_name: 'Rossi' },
  })),
  'an account inserted': inserted('account', 'account', () => ({ login: 'intruso' })),
  'a login that waits for its activation inserted': inserted('grant', 'account_grant', (practice) => ({
    ...ofCompany(practice),
    ...{ role: 'COMPANY', email: 'intruso@esempio.invalid', public_id: NEW },
  })),
  'an identity provider inserted': inserted('identityProvider', 'identity_provider', ({ chain }) => ({
    ...{ practice_id: chain, name: 'SPID', issuer: 'https://esempio.invalid', client_id: 'x', client_secret: 'v1.x' },
    ...{ scopes: 'openid', created_at: NOW },
  })),
  'a privacy text inserted': inserted('privacyText', 'privacy_text', () => ({
    ...{ distribution_code: '003', version: '9', title: 'Informativa', body: 'Testo', created_at: NOW },
  })),
  'figures inserted': inserted('figures', 'figure_set', (practice) => ({
    ...ofCompany(practice),
    ...byConsultant(practice),
    ...{ year: 2026, kind: 'costi', file_name: 'costi.csv', sha256: SHA256, row_count: 0 },
  })),
  'a preservation package inserted': inserted('preservationPackage', 'preservation_package', (practice) => ({
    ...ofCompany(practice),
    ...{ year: 2026, part: 1, parts: 1, documents: 1, size: 1, reference: 'Contratto', index_sha256: SHA256 },
    ...{ made_by: practice.consultant, made_at: NOW },
  })),
  'a dossier inserted': inserted('dossier', 'dossier', (practice) => ({
    ...ofCompany(practice),
    ...byConsultant(practice),
    ...{ kind: 'workers', name: 'Fascicolo', delivery_on: '2026-09-05' },
  })),
  'a note inserted': inserted('note', 'note', (practice) => ({
    ...ofCompany(practice),
    ...byConsultant(practice),
    text: 'Nota',
  })),
  'an annotation inserted': inserted('annotation', 'annotation', (practice) => ({
    ...byConsultant(practice),
    ...{ practice_id: practice.chain, document_id: 1001, text: 'Annotazione' },
  })),
  'an offer of a company inserted': inserted('handover', 'handover', (practice) => ({
    ...ofCompany(practice),
    ...{ to_practice_id: '778', company_name: 'Azienda 0', company_tax_code: '1', company_code: 'A0', people: 1 },
    ...{ from_name: 'Studio', to_name: 'Altro', documents: 0, bytes: 0, offered_at: NOW, ends_at: '2026-10-05' },
  })),
};

/** Changes rows of the practice without an event; `column` holds the id of the object to which a row belongs. */
function besideChanged(object: string, column: string, statement: string): Tamper {
  return async ({ superuser }, { chain }) => {
    const { rows } = await superuser.query(`${statement} WHERE practice_id = $1 RETURNING *`, [chain]);
    return { fault: { chain, object: `${object} ${rows[0][column]}` }, codes: ['object-differs'] };
  };
}

/** Tamperings that change the state without an event; the ledger itself stays intact. */
export const STATE_TAMPERINGS: Readonly<Record<string, Tamper>> = {
  ...INSERTIONS,
  'a document approved by hand': changed(
    `kind = 'payslip'`,
    (_, { companies }) =>
      `INSERT INTO approval (practice_id, document_id, sha256, given_by, at)
       SELECT practice_id, id, sha256, ${companies[0]?.account}, now() FROM document WHERE id = :id`,
  ),
  'a reading of a notice moved to an earlier day': besideChanged(
    'notice',
    'notice_id',
    `UPDATE notice_receipt SET read_at = read_at - interval '2 days'`,
  ),
  'an offer of a company accepted by hand': besideChanged(
    'handover',
    'id',
    `UPDATE handover SET outcome = 'accepted', answered_at = '2026-09-05'`,
  ),
  'a document given to a colleague': changed(
    'true',
    ({ company, employee }, { employees }) =>
      `employee_id = ${employees.find((one) => one.company === company && one.id !== employee)?.id}`,
  ),
  'a document given to another company': changed(
    'true',
    ({ company }, { companies }) => `company_id = ${companies.find(({ id }) => id !== company)?.id}`,
  ),
  'a document given to another practice': changed(
    'true',
    (_, { chain }, { practices }) => `practice_id = ${practices.find((one) => one.chain !== chain)?.chain}`,
  ),
  'a payslip made a tax certificate': changed(`kind = 'payslip'`, `kind = 'taxCertificate'`),
  'a payslip made a thirteenth': changed(`kind = 'payslip'`, `payroll_kind = 'thirteenth'`),
  'another month': changed(`kind = 'payslip'`, 'period = period + 1'),
  'another year': changed(`kind = 'taxCertificate'`, 'period = period - 1'),
  'published by hand': changed('publish_on IS NULL', `publish_on = '2026-09-01', appeared_at = '2026-09-01'`),
  'published earlier': changed('publish_on IS NOT NULL', 'publish_on = publish_on - 7'),
  'put off': changed(VISIBLE, `publish_on = publish_on + 30`),
  'unpublished by hand': changed('publish_on IS NOT NULL', 'publish_on = NULL'),
  'a cancellation undone': changed('cancelled_at IS NOT NULL', 'cancelled_at = NULL'),
  'cancelled by hand': changed(VISIBLE, `cancelled_at = '2026-09-03'`),
  'an appearance taken away': changed('appeared_at IS NOT NULL', 'appeared_at = NULL'),
  'an appearance moved': changed('appeared_at IS NOT NULL', `appeared_at = appeared_at - interval '3 days'`),
  'marked as read by its employee': changed('employee_read_at IS NULL', `employee_read_at = '2026-09-05'`),
  'marked as read by the company': changed('company_read_at IS NULL', `company_read_at = '2026-09-05'`),
  'an employee’s reading taken away': changed('employee_read_at IS NOT NULL', 'employee_read_at = NULL'),
  'a company’s reading taken away': changed('company_read_at IS NOT NULL', 'company_read_at = NULL'),
  'a reading moved to an earlier day': changed(
    'employee_read_at IS NOT NULL',
    `employee_read_at = employee_read_at - interval '1 day'`,
  ),
  'a reading moved to a later hour': changed(
    'employee_read_at IS NOT NULL',
    `employee_read_at = employee_read_at + interval '1 hour'`,
  ),
  'made on another day': changed('true', `created_at = created_at - interval '10 days'`),
  'made by another': changed('true', (_, { companies }) => `created_by = ${companies[0]?.account}`),
  'a content exchanged for another document’s': changed(
    'true',
    `sha256 = (SELECT o.sha256 FROM document o WHERE o.practice_id = document.practice_id AND o.id <> document.id LIMIT 1)`,
  ),
  'a correction taken back': changed(
    CORRECTED,
    `sha256 = (SELECT v.sha256 FROM document_version v WHERE v.document_id = document.id AND v.number = 1)`,
  ),
  'thrown into the bin by hand': changed('discarded_at IS NULL', `discarded_at = '2026-09-05'`),
  'taken out of the bin by hand': changed('discarded_at IS NOT NULL', 'discarded_at = NULL'),
  'hidden from its employee': changed('visible_on_web', 'visible_on_web = false'),
  'given a day after which it is hidden': changed('due_on IS NULL', `due_on = '2026-09-02'`),
  'a document deleted': changed('true', 'DELETE FROM document WHERE id = :id', 'object-gone'),
  'an earlier version deleted': changed(
    CORRECTED,
    'DELETE FROM document_version WHERE document_id = :id AND number = 1',
  ),
  'an earlier version exchanged': changed(
    CORRECTED,
    `UPDATE document_version SET sha256 = (SELECT sha256 FROM document WHERE id = :id) WHERE document_id = :id`,
  ),
  'an earlier version invented': changed(
    `NOT ${CORRECTED}`,
    `INSERT INTO document_version SELECT practice_id, id, 1, sha256, size, created_at, created_at, created_by FROM document WHERE id = :id`,
  ),
  'an earlier version given to another document': changed(
    CORRECTED,
    `UPDATE document_version SET document_id = (SELECT min(id) FROM document o WHERE o.id <> :id) WHERE document_id = :id`,
  ),

  'a document inserted': async (scene, practice, draw) => {
    const { id } = await pick(scene, practice, draw, 'true');
    await scene.superuser.query(
      `INSERT INTO document (id, ${COPY}) OVERRIDING SYSTEM VALUE SELECT 666666, ${COPY} FROM document WHERE id = $1`,
      [id],
    );
    return { fault: { chain: practice.chain, object: 'document 666666' }, codes: ['object-untraced'] };
  },
  'a document moved to another number': async (scene, practice, draw) => {
    const { id } = await pick(scene, practice, draw, `NOT ${CORRECTED}`);
    await scene.superuser.query(
      `INSERT INTO document (id, ${COPY}) OVERRIDING SYSTEM VALUE SELECT 666667, ${COPY} FROM document WHERE id = $1`,
      [id],
    );
    await scene.superuser.query('DELETE FROM document WHERE id = $1', [id]);
    return { fault: { object: `document ${id}` }, codes: ['object-gone'] };
  },
  'a purged document put back': async (scene, practice, draw) => {
    const { rows } = await scene.superuser.query(
      `SELECT object_id::text AS id FROM ledger WHERE chain = $1 AND action = 'purged'`,
      [practice.chain],
    );
    const purged = oneOf(draw, rows as { id: string }[]).id;
    const { id } = await pick(scene, practice, draw, 'true');
    await scene.superuser.query(
      `INSERT INTO document (id, ${COPY}) OVERRIDING SYSTEM VALUE SELECT $2, ${COPY} FROM document WHERE id = $1`,
      [id, purged],
    );
    return { fault: { chain: practice.chain, object: `document ${purged}` }, codes: ['object-differs'] };
  },
  'all documents deleted': async (scene, practice, draw) => {
    const { id } = await pick(scene, practice, draw, 'true');
    await scene.superuser.query('DELETE FROM document');
    return { fault: { object: `document ${id}` }, codes: ['object-gone'] };
  },
  'an employee deleted': async ({ superuser }, { chain, employees }) => {
    await superuser.query('DELETE FROM employee WHERE id = $1', [employees[0]?.id]);
    return { fault: { chain, object: `employee ${employees[0]?.id}` }, codes: ['object-gone'] };
  },
  'an employee given to another company': async ({ superuser }, { chain, employees, companies }) => {
    await superuser.query('UPDATE employee SET company_id = $2 WHERE id = $1', [employees[0]?.id, companies[2]?.id]);
    return { fault: { chain, object: `employee ${employees[0]?.id}` }, codes: ['object-differs'] };
  },
  'an intake deleted': async ({ superuser }, { chain }) => {
    const { rows } = await superuser.query('DELETE FROM intake WHERE practice_id = $1 RETURNING id', [chain]);
    return { fault: { chain, object: `intake ${rows[0].id}` }, codes: ['object-gone'] };
  },
  'an intake inserted': async ({ superuser }, { chain, consultant }) => {
    const { rows } = await superuser.query(
      `INSERT INTO intake (practice_id, kind, state, created_by) VALUES ($1, 'cu', 'closed', $2) RETURNING id`,
      [chain, consultant],
    );
    return { fault: { chain, object: `intake ${rows[0].id}` }, codes: ['object-untraced'] };
  },
  'a practice deleted': async ({ superuser }, { chain }) => {
    await superuser.query('DELETE FROM practice WHERE id = $1', [chain]);
    return { fault: { chain }, codes: ['practice-unknown'] };
  },
  'a reader’s grant given to another account': grantChanged(
    ({ account }, { consultant }) => `account_id = ${account === consultant ? 'NULL' : consultant}`,
  ),
  'a grant given to another company': grantChanged(
    ({ company }, { companies }) => `company_id = ${companies.find(({ id }) => id !== company)?.id}`,
    'company_id IS NOT NULL',
  ),
  'a grant given to another employee': grantChanged(
    ({ employee }, { employees }) => `employee_id = ${employees.find(({ id }) => id !== employee)?.id}`,
    'employee_id IS NOT NULL',
  ),
  'a grant disabled by hand': grantChanged(() => `disabled_at = '2026-09-05'`),
  'a grant no longer activated': grantChanged(() => 'activated_at = NULL'),
  'a grant activated on another day': grantChanged(() => `activated_at = activated_at - interval '9 days'`),
  'a grant inserted': async ({ superuser }, { chain, employees }) => {
    const { rows } = await superuser.query(
      `INSERT INTO account_grant (account_id, role, practice_id, activated_at, public_id) VALUES ($1, 'CONSULTANT', $2, now(), 666668) RETURNING id`,
      [employees[0]?.account, chain],
    );
    return { fault: { chain, object: `grant ${rows[0].id}` }, codes: ['object-untraced'] };
  },
  'an administrator inserted': async ({ superuser }, { employees }) => {
    const account = employees[0]?.account;
    await superuser.query(
      `INSERT INTO account_grant (account_id, role, activated_at, public_id) VALUES ($1, 'ADMIN', now(), 666669)`,
      [account],
    );
    return { fault: { object: `account ${account}` }, codes: ['object-differs'] };
  },
  'the consultant’s grant taken away': async ({ superuser }, { chain }) => {
    await superuser.query(`DELETE FROM account_grant WHERE role = 'CONSULTANT' AND practice_id = $1`, [chain]);
    return { fault: { chain }, codes: ['actor-cannot-be'] };
  },
  'the consultant’s account deleted': async ({ superuser }, { chain, consultant }) => {
    await superuser.query('DELETE FROM account WHERE id = $1', [consultant]);
    return { fault: { chain }, codes: ['actor-cannot-be'] };
  },
};
