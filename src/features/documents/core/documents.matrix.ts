import { createHash } from 'node:crypto';
import { COMPANY, cell, NOT_PUBLISHED, type Policies, PRACTICE } from '../../../../test/support/house/policies.ts';
import {
  hasRows,
  isDone,
  isFile,
  isObject,
  type Matrix,
  type Target,
  type Who,
} from '../../../../test/support/isolation/matrix.ts';
import { aPayslip, aPdf } from '../../../../test/support/portal/portal.ts';
import { aDocumentFor, aPayslipFor } from '../../../../test/support/portal/scenes.ts';
import { KIND_NAMES, KINDS, type Kind } from '../../../directory/kinds.ts';

/** The endpoints that every kind has, each called with a document of that kind. */
function rowsOf(kind: Kind): Matrix {
  const { tipo, list, download } = KINDS[kind];
  const base = `/apiback/api/${tipo}`;
  // Creates a document first, so that the list has a row.
  const listed = (at: (target: Target) => string) => async (target: Target) => {
    await aDocumentFor(target, kind);
    return { address: at(target) };
  };
  return {
    [`GET ${base}/${list}`]: { at: listed((t) => `${base}/${list}?cfAzienda=${t.company.taxCode}`), holds: hasRows },
    [`GET ${base}/listaperconsulente`]: {
      at: listed((t) => `${base}/listaperconsulente?listacfazienda=${t.company.taxCode}`),
      holds: hasRows,
    },
    [`GET ${base}/riepdocazi`]: {
      at: listed((t) => `${base}/riepdocazi?cfAzienda=${t.company.taxCode}`),
      holds: ({ json }) => (json as { NonPubblicati: number }).NonPubblicati > 0,
    },
    [`GET ${base}/listatags`]: {
      at: listed((t) => `${base}/listatags?cfAzienda=${t.company.taxCode}`),
      holds: hasRows,
    },
    [`GET ${base}/bydocbase/:id`]: {
      at: async (t) => ({ address: `${base}/bydocbase/${await aDocumentFor(t, kind)}` }),
      holds: isObject,
    },
    [`GET ${base}/${download}/:id`]: {
      at: async (t) => ({ address: `${base}/${download}/${await aDocumentFor(t, kind)}` }),
      holds: isFile,
    },
    [`POST ${base}/${download}/:id/biglietto`]: {
      at: async (t) => ({ address: `${base}/${download}/${await aDocumentFor(t, kind)}/biglietto`, body: {} }),
      holds: isObject,
    },
  };
}

let received = 0;

/** A published payslip whose content was sent to the caller. */
function aSentDocumentFor(target: Target, bytes: Uint8Array, sha256: string): Promise<string> {
  return target.make(async ({ portal, world, actor, account }) => {
    const { createdBy, employee, practiceId } = world;
    const read = new Date();
    const id = await aPayslip(portal, employee, {
      ...{ createdBy, bytes, publishOn: '2026-01-01', company_read_at: read, employee_read_at: read },
    });
    const isEmployee = actor === 'employee';
    const sent = {
      ...{ action: isEmployee ? 'readByEmployee' : 'viewedByCompany', objectKind: 'document', objectId: id },
      ...{ companyId: employee.companyId, employeeId: employee.id, at: read, data: { sha256 } },
      ...{ actorId: account, actorRole: isEmployee ? 'employee' : 'company' },
    };
    // Another practice has sent this account nothing.
    const { rowCount: isOurs } = await portal.owner.query(
      'SELECT FROM account_grant WHERE account_id = $1 AND practice_id = $2 AND role = upper($3) AND coalesce(employee_id, $4) = $4',
      [account, practiceId, sent.actorRole, employee.id],
    );
    if (isOurs)
      await portal.owner.query('SELECT ledger_append_history($1, $2::jsonb)', [practiceId, JSON.stringify([sent])]);
    return id;
  });
}

/** The roles that the specification allows, written by hand (test/support/isolation/matrix.ts). */
export const WHO: Who = {
  // §2 "Company or consultant".
  'documents.list': 'C Z',
  'documents.download': 'C Z',
  'documents.markRead': 'C Z',
  'documents.own': 'D',
  'documents.confirm': 'Z D',
};

export const MATRIX: Matrix = {
  ...Object.assign({}, ...KIND_NAMES.map(rowsOf)),
  'GET /apiback/api/Azienda/doclavrecazi': {
    at: async (t) => {
      await aDocumentFor(t, 'employeeDocument');
      return { address: `/apiback/api/Azienda/doclavrecazi?cfAzienda=${t.company.taxCode}` };
    },
    holds: hasRows,
  },
  'GET /apiback/api/docbase/ultimomese': {
    at: (t) => ({ address: `/apiback/api/docbase/ultimomese?cfAzienda=${t.company.taxCode}` }),
    holds: isObject,
  },
  'GET /apiback/api/docbase/:id': {
    at: async (t) => ({ address: `/apiback/api/docbase/${await aDocumentFor(t, 'employeeDocument')}` }),
    holds: isObject,
  },
  'PUT /apiback/api/DocBase/updatevisibile': {
    at: async (t) => ({
      address: '/apiback/api/DocBase/updatevisibile',
      body: { idList: [await aPayslipFor(t)], dataPubblicazione: '2999-01-01' },
    }),
    holds: isDone,
  },
  'PUT /apiback/api/DocBase/updateletto': {
    at: async (t) => ({ address: '/apiback/api/DocBase/updateletto', body: { ids: [await aPayslipFor(t)] } }),
    holds: isDone,
  },
  'POST /apiback/api/DocBase/:id/ricevuto': {
    at: async (t) => {
      const bytes = aPdf(`Ricevuto ${++received}`);
      const impronta = createHash('sha256').update(bytes).digest('hex');
      const id = await aSentDocumentFor(t, bytes, impronta);
      return { address: `/apiback/api/DocBase/${id}/ricevuto`, body: { impronta } };
    },
    holds: isDone,
  },
  'GET /apiback/api/dipendente/documenti': {
    at: null,
    plain: { address: '/apiback/api/dipendente/documenti' },
    holds: hasRows,
  },
  'GET /apiback/api/dipendente/posti': {
    at: null,
    plain: { address: '/apiback/api/dipendente/posti' },
    holds: hasRows,
  },
  'GET /apiback/api/dipendente/documenti/:id/download': {
    at: async (t) => ({ address: `/apiback/api/dipendente/documenti/${await aPayslipFor(t)}/download` }),
    holds: isFile,
  },
  'GET /apiback/api/dipendente/documenti/:id/pagine': {
    at: async (t) => ({ address: `/apiback/api/dipendente/documenti/${await aPayslipFor(t)}/pagine` }),
    holds: isFile,
  },
  'POST /apiback/api/dipendente/documenti/:id/download/biglietto': {
    at: async (t) => ({
      address: `/apiback/api/dipendente/documenti/${await aPayslipFor(t)}/download/biglietto`,
      body: {},
    }),
    holds: isObject,
  },
};

/** The rows of this feature's tables that each scope can reach. */
export const POLICIES: Policies = {
  blob: {
    consultant: cell(PRACTICE),
    company: cell(PRACTICE),
    job: cell(PRACTICE, '-', '='),
  },
  document: {
    fields: {
      kind: 'payslip',
      payroll_kind: 'ordinary',
      period: 202601,
      publish_on: '2026-01-01',
      description: 'a',
      file_name: 'a.pdf',
    },
    states: {
      ...NOT_PUBLISHED,
      today: { publish_on: '2026-11-20' },
      binned: { discarded_at: '2026-02-01' },
      hidden: { visible_on_web: false },
      expired: { kind: 'employeeDocument', payroll_kind: null, period: null, due_on: '2026-11-20' },
      due: { kind: 'employeeDocument', payroll_kind: null, period: null, due_on: '2026-11-21' },
      company: { kind: 'companyDocument', payroll_kind: null, period: null, employee_id: null },
    },
    consultant: cell(`${PRACTICE} unpublished scheduled cancelled today binned hidden expired due company`, '=', '='),
    company: cell(`${COMPANY} unpublished scheduled cancelled today binned hidden expired due company`, '=', '='),
    branch: cell('own today due'),
    employee: cell('own today due', '='),
    job: cell(`${PRACTICE} unpublished scheduled cancelled today binned hidden expired due company`, '=', '='),
  },
  document_count: {
    states: { ofAllCompanies: { company_id: 0 } },
    consultant: cell(`${PRACTICE} ofAllCompanies`),
    company: cell(COMPANY),
    job: cell(`${PRACTICE} ofAllCompanies`),
  },
  text_count: {
    fields: { field: 'tag' },
    states: { ofAllCompanies: { company_id: 0 } },
    consultant: cell(`${PRACTICE} ofAllCompanies`),
    company: cell(COMPANY),
    job: cell(`${PRACTICE} ofAllCompanies`),
  },
  // No scope reads this table; `practice_stored` returns only its sum.
  counts_compared: {},
  stored_bytes: {},
  document_figure: {
    fields: { figure: 'holiday', unit: 'hours', hundredths: 123_456 },
    consultant: cell(PRACTICE, '-', '='),
    employee: cell('own'),
    job: cell(PRACTICE, '-', '='),
  },
  document_lines: {
    fields: { lines: '[]' },
    consultant: cell(PRACTICE, '-', '='),
    employee: cell('own'),
    job: cell(PRACTICE, '-', '='),
  },
  document_net: {
    fields: { cents: 123_456 },
    consultant: cell(PRACTICE, '='),
    employee: cell('own'),
    job: cell(PRACTICE, '='),
  },
  document_version: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    job: cell(PRACTICE),
  },
};
