import { COMPANY, cell, type Policies, PRACTICE } from '../../../test/support/house/policies.ts';
import {
  A_FILE,
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  NOTHING,
  type Target,
  type Who,
} from '../../../test/support/isolation/matrix.ts';
import { aPerson } from '../../../test/support/portal/people.ts';
import { aPayslip } from '../../../test/support/portal/portal.ts';

/** Creates an intake with one row that is ready to be confirmed, or with a file that needs its password. */
function anIntakeFor(target: Target, { locked = false } = {}): Promise<string> {
  return target.make(async ({ portal, world }) => {
    const { owner } = portal;
    const source = await aPayslip(portal, world.employee, { createdBy: world.createdBy });
    const { rows: intakes } = await owner.query(
      `INSERT INTO intake (practice_id, company_id, kind, state, created_by)
       VALUES ($1, $2, 'cedolini', 'ready', $3) RETURNING id`,
      [world.practiceId, world.company.id, world.createdBy],
    );
    const { rows: files } = await owner.query(
      `INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, kind, state, refusal, pages)
       SELECT practice_id, $1, 'prova.pdf', sha256, size, 'cedolini', $3, $4, 1 FROM document WHERE id = $2 RETURNING id`,
      [intakes[0].id, source, locked ? 'refused' : 'read', locked ? 'password-required' : null],
    );
    await owner.query(
      `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, outcome, employee_id, company_id, kind, period)
       VALUES ($1, $2, 1, $3, '{1}', 'riconosciuto', $4, $5, 'cedolini', 202611)`,
      [world.practiceId, intakes[0].id, files[0].id, world.employee.id, world.company.id],
    );
    return intakes[0].id;
  });
}

async function aLockedFileFor(target: Target): Promise<{ intake: string; file: string }> {
  let file = NOTHING;
  const intake = await anIntakeFor(target, { locked: true });
  await target.make(async ({ portal }) => {
    file = (await portal.owner.query('SELECT id FROM intake_file WHERE intake_id = $1', [intake])).rows[0].id;
    return file;
  });
  return { intake, file };
}

/** Creates an intake with a file that has an open question about its layout. */
async function anAskedFileFor(target: Target): Promise<{ intake: string; file: string }> {
  let file = NOTHING;
  const intake = await anIntakeFor(target);
  await target.make(async ({ portal }) => {
    const { rows } = await portal.owner.query(
      `UPDATE intake_file SET layout_fingerprint = 'prova', layout_pages = '{1}' WHERE intake_id = $1 RETURNING id`,
      [intake],
    );
    file = rows[0].id;
    return file;
  });
  return { intake, file };
}

let nextPerson = 0;

/**
 * Creates an intake with a row about a person who is not registered yet and whose printed code, name and birth date
 * agree.
 */
async function aNewPersonFor(target: Target): Promise<string> {
  const intake = await anIntakeFor(target);
  await target.make(async ({ portal }) => {
    const { taxCode, lastName, firstName } = aPerson(95_000 + (nextPerson += 1));
    await portal.owner.query(
      `UPDATE intake_row SET outcome = 'sconosciuto', employee_id = NULL, tax_code = $2, printed_name = $3,
         reasons = '{unknown-code,new-person-agrees,birth-matches}' WHERE intake_id = $1`,
      [intake, taxCode, `${lastName} ${firstName}`.toUpperCase()],
    );
    return intake;
  });
  return intake;
}

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // §2 "Company or consultant".
  'intake.use': 'C Z',
  'intake.createEmployee': 'C Z',
  // The secret mail address belongs to the practice's consultants (P128).
  'intake.mailAddress': 'C',
};

export const MATRIX: Matrix = {
  // The request names no practice: each caller reads its own practice's address (test/api/intake/mailbox.test.ts).
  'GET /apiback/api/indirizzoposta': { at: null },
  'POST /apiback/api/indirizzoposta': {
    at: null,
    plain: { address: '/apiback/api/indirizzoposta', body: {} },
    holds: isObject,
  },
  'POST /apiback/api/acquisizioni': {
    at: null,
    plain: { address: '/apiback/api/acquisizioni', upload: { files: [A_FILE] } },
    holds: isObject,
  },
  'POST /apiback/api/acquisizioni/:id/file': {
    at: async (t) => ({
      address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}/file`,
      upload: { files: [A_FILE] },
    }),
    holds: isObject,
  },
  'PUT /apiback/api/acquisizioni/:id/file/:file/tipo': {
    at: async (t) => {
      const { intake, file } = await anAskedFileFor(t);
      return { address: `/apiback/api/acquisizioni/${intake}/file/${file}/tipo`, body: { tipo: 'cu' } };
    },
    holds: isDone,
  },
  'POST /apiback/api/acquisizioni/:id/righe/:n/dipendente': {
    at: async (t) => ({
      address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}/righe/1/dipendente`,
      body: {
        cognome: 'Nuova',
        nome: 'Persona',
        codiceFiscale: aPerson(90_000 + (nextPerson += 1)).taxCode,
        codiceAzienda: t.company.code,
        periodo: '202611',
      },
    }),
    holds: isObject,
  },
  'POST /apiback/api/acquisizioni/:id/lavoratori': {
    at: async (t) => ({
      address: `/apiback/api/acquisizioni/${await aNewPersonFor(t)}/lavoratori`,
      body: { righe: [1], azienda: { codice: t.company.code }, rileggi: false },
    }),
    holds: isObject,
  },
  'GET /apiback/api/acquisizioni': { at: null, plain: { address: '/apiback/api/acquisizioni' }, holds: hasRows },
  'GET /apiback/api/esempi': {
    at: null,
    plain: { address: '/apiback/api/esempi' },
    holds: isDone,
  },
  'GET /apiback/api/esempi/:nome': { at: null },
  'GET /apiback/api/acquisizioni/:id': {
    at: async (t) => ({ address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}` }),
    holds: isObject,
  },
  'GET /apiback/api/acquisizioni/:id/confronto': {
    at: async (t) => ({ address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}/confronto` }),
    holds: isObject,
  },
  'GET /apiback/api/acquisizioni/:id/eventi': {
    at: async (t) => ({ address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}/eventi` }),
    holds: isFile,
  },
  'PUT /apiback/api/acquisizioni/:id/righe/:n': {
    at: async (t) => ({
      address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}/righe/1`,
      body: { decisione: 'assigned', idDipendente: t.employeeId },
    }),
    holds: isObject,
  },
  'PUT /apiback/api/acquisizioni/:id/righe': {
    at: async (t) => ({
      address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}/righe`,
      body: { righe: [1], decisione: 'leftOut' },
    }),
    holds: hasRows,
  },
  'GET /apiback/api/acquisizioni/:id/righe/:n/pagine/:pagina': {
    at: async (t) => ({ address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}/righe/1/pagine/1` }),
    holds: isFile,
  },
  'POST /apiback/api/acquisizioni/:id/file/:file/password': {
    at: async (t) => {
      const { intake, file } = await aLockedFileFor(t);
      return { address: `/apiback/api/acquisizioni/${intake}/file/${file}/password`, body: { password: 'x' } };
    },
    holds: isDone,
  },
  'PUT /apiback/api/acquisizioni/:id/file/:file/domanda': {
    at: async (t) => {
      const { intake, file } = await anAskedFileFor(t);
      return { address: `/apiback/api/acquisizioni/${intake}/file/${file}/domanda`, body: { risposta: 'apart' } };
    },
    holds: isObject,
  },
  'DELETE /apiback/api/acquisizioni/:id/file/:file/domanda': {
    at: async (t) => {
      const { intake, file } = await anAskedFileFor(t);
      return { address: `/apiback/api/acquisizioni/${intake}/file/${file}/domanda` };
    },
    holds: isDone,
  },
  'POST /apiback/api/acquisizioni/:id/conferma': {
    at: async (t) => ({ address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}/conferma`, body: {} }),
    holds: isObject,
  },
  'DELETE /apiback/api/acquisizioni/:id': {
    at: async (t) => ({ address: `/apiback/api/acquisizioni/${await anIntakeFor(t)}` }),
    holds: isDone,
  },
};

/** The rows of this feature's tables that each scope can reach. */
export const POLICIES: Policies = {
  dropped_file: {
    consultant: cell(PRACTICE, '='),
    job: cell(PRACTICE, '='),
  },
  mail_address: {
    // The table has one row per practice.
    fields: { tag: 'abcdefghijklmnopqrst' },
    consultant: cell('own', '='),
  },
  received_mail: {
    fields: { files: '[]' },
    consultant: cell(PRACTICE, '='),
    job: cell(PRACTICE, '='),
  },
  intake: {
    fields: { kind: 'cedolini', state: 'ready' },
    states: { ofPractice: { company_id: null } },
    consultant: cell(`${PRACTICE} ofPractice`, '=', '='),
    company: cell(COMPANY, '=', '='),
    job: cell(`${PRACTICE} ofPractice`, '=', '='),
  },
  intake_file: {
    fields: { state: 'read', kind: 'cedolini' },
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    job: cell(PRACTICE, '=', '='),
  },
  intake_row: {
    fields: { outcome: 'riconosciuto', kind: 'cedolini' },
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    job: cell(PRACTICE, '=', '='),
  },
  page_figure: {
    fields: { page: 1, figure: 'holiday', unit: 'hours', hundredths: 123_456 },
    consultant: cell(PRACTICE, '-', '='),
    job: cell(PRACTICE, '-', '='),
  },
  page_lines: {
    fields: { page: 1 },
    consultant: cell(PRACTICE, '-', '='),
    job: cell(PRACTICE, '-', '='),
  },
  page_net: {
    fields: { page: 1, cents: 123_456 },
    consultant: cell(PRACTICE, '-', '='),
    job: cell(PRACTICE, '-', '='),
  },
  layout_memory: {
    fields: { answer: 'next' },
    consultant: cell(PRACTICE, '=', '='),
    company: cell(PRACTICE, '=', '='),
    job: cell(PRACTICE, '=', '='),
  },
};
