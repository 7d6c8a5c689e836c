/** Whose a row is, or the state that keeps it from being shown to its employee. */
export type RowKind = string;

export const ROLES = [
  'consultant',
  'company',
  'employee',
  'admin',
  'job',
  'authentication',
  'known',
  'keyHolder',
] as const;

/** The rows of a table that a scope reads, changes and takes away. */
export interface Cell {
  read: string;
  changed: string;
  taken: string;
}

type Whose = 'own' | 'colleague' | 'sibling' | 'foreign';
const EVERYBODY: readonly Whose[] = ['own', 'colleague', 'sibling', 'foreign'];

interface MadeRow {
  kind: RowKind;
  whose: Whose;
  fields?: Record<string, unknown>;
}

/** What a table's rows must hold beside whose they are. */
const FIELDS: Record<string, Record<string, unknown>> = {
  account_grant: { role: 'EMPLOYEE', activated_at: '2026-01-01' },
  document: {
    kind: 'payslip',
    payroll_kind: 'ordinary',
    period: 202601,
    publish_on: '2026-01-01',
    description: 'a',
    file_name: 'a.pdf',
  },
  mailed_key: { purpose: 'activation' },
  second_factor: { kind: 'totp', secret: 'v1.x' },
  second_factor_step: { purpose: 'login' },
  intake: { kind: 'cedolini', state: 'ready' },
  intake_file: { state: 'read' },
  intake_row: { outcome: 'riconosciuto' },
  dossier: { kind: 'workers', name: 'a', publish_on: '2026-01-01' },
  request: { kind: 5 },
  request_answer: { author_role: 'COMPANY' },
  notification: { audience: 'employee' },
  notice: { publish_on: '2026-01-01', draft: false },
  figure_set: { kind: 'costi', year: 2026 },
  layout_memory: { answer: 'next' },
  saved_view: { address: '/a' },
  outbox: { template: 'message', data: '{}' },
};

const NOT_PUBLISHED = {
  unpublished: { publish_on: null },
  scheduled: { publish_on: '2026-11-21' },
  cancelled: { cancelled_at: '2026-02-01' },
};

/** Rows of one's own that are in a state in which somebody must not see them. */
const STATES: Record<string, Record<string, Record<string, unknown>>> = {
  document: {
    ...NOT_PUBLISHED,
    today: { publish_on: '2026-11-20' },
    binned: { discarded_at: '2026-02-01' },
    hidden: { visible_on_web: false },
    expired: { kind: 'employeeDocument', payroll_kind: null, period: null, due_on: '2026-11-20' },
    due: { kind: 'employeeDocument', payroll_kind: null, period: null, due_on: '2026-11-21' },
    company: { kind: 'companyDocument', payroll_kind: null, period: null, employee_id: null },
  },
  dossier: { ...NOT_PUBLISHED, company: { kind: 'company' } },
  notice: {
    draft: { draft: true },
    scheduled: { publish_on: '2026-11-21' },
    ended: { end_on: '2026-11-19' },
    lastDay: { end_on: '2026-11-20' },
    deleted: { deleted_at: '2026-02-01' },
    forAll: { employee_id: null },
  },
  notification: {
    consultant: { audience: 'consultant', employee_id: null },
    company: { audience: 'company', employee_id: null },
  },
  request: { ofCompany: { employee_id: null } },
  intake: { ofPractice: { company_id: null } },
  account_grant: {
    consultant: { role: 'CONSULTANT', company_id: null, employee_id: null, account_id: 3 },
    admin: { role: 'ADMIN', practice_id: null, company_id: null, employee_id: null, account_id: 2 },
  },
  outbox: { ofInstallation: { practice_id: null, document_id: null }, ofNoDocument: { document_id: null } },
};

export function rowKindsOf(table: string): MadeRow[] {
  const fields = FIELDS[table] ?? {};
  return [
    ...EVERYBODY.map((whose) => ({ kind: whose, whose, fields })),
    ...Object.entries(STATES[table] ?? {}).map(([kind, state]) => ({
      kind,
      whose: 'own' as const,
      fields: { ...fields, ...state },
    })),
  ];
}

const COMPANY = 'own colleague';
const PRACTICE = `${COMPANY} sibling`;
const ALL = `${PRACTICE} foreign`;

/** What is read, changed and taken away: `=` what is read, `-` nothing. */
function cell(read: string, changed = '-', taken = '-'): Cell {
  const rows = (those: string) => (those === '=' ? read : those === '-' ? '' : those);
  return { read: rows(read), changed: rows(changed), taken: rows(taken) };
}

/** A scope that does not stand at a table reaches nothing of it. */
export const GRID: Record<string, Partial<Record<(typeof ROLES)[number], Cell>>> = {
  account: {
    consultant: cell(PRACTICE),
    company: cell(PRACTICE),
    employee: cell('own'),
    admin: cell(PRACTICE),
    job: cell(PRACTICE),
    known: cell('own'),
    keyHolder: cell('own'),
  },
  account_grant: {
    consultant: cell(`${PRACTICE} consultant`),
    company: cell(`${COMPANY} consultant`),
    employee: cell('own'),
    admin: cell('own consultant admin'),
    job: cell(`${PRACTICE} consultant`),
    known: cell('own'),
    keyHolder: cell('own'),
  },
  acknowledgement: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    employee: cell('own'),
    job: cell(PRACTICE),
  },
  annotation: {
    consultant: cell(PRACTICE, '-', '='),
    company: cell(COMPANY, '-', '='),
    job: cell(PRACTICE, '-', '='),
  },
  api_key: {
    consultant: cell(PRACTICE, '-', '='),
  },
  blob: {
    consultant: cell(PRACTICE),
    company: cell(PRACTICE),
    job: cell(PRACTICE, '-', '='),
  },
  branch: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    job: cell(PRACTICE, '='),
  },
  company: {
    consultant: cell('own sibling', '=', '='),
    company: cell('own', '='),
    employee: cell('own'),
    job: cell('own sibling', '='),
    known: cell('own'),
  },
  credential: {
    known: cell('own'),
  },
  document: {
    consultant: cell(`${PRACTICE} unpublished scheduled cancelled today binned hidden expired due company`, '=', '='),
    company: cell(`${COMPANY} unpublished scheduled cancelled today binned hidden expired due company`, '=', '='),
    employee: cell('own today due', '='),
    job: cell(`${PRACTICE} unpublished scheduled cancelled today binned hidden expired due company`, '=', '='),
  },
  document_version: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    job: cell(PRACTICE),
  },
  dossier: {
    consultant: cell(`${PRACTICE} unpublished scheduled cancelled company`, '=', '='),
    company: cell(`${COMPANY} unpublished scheduled cancelled company`, '=', '='),
    employee: cell('own'),
    job: cell(`${PRACTICE} unpublished scheduled cancelled company`, '=', '='),
  },
  dossier_document: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    employee: cell('own'),
    job: cell(PRACTICE, '=', '='),
  },
  employee: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    employee: cell('own'),
    job: cell(PRACTICE, '='),
  },
  figure: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    job: cell(PRACTICE),
  },
  figure_set: {
    consultant: cell('own sibling', '='),
    company: cell('own'),
    job: cell('own sibling', '='),
  },
  intake: {
    consultant: cell(`${PRACTICE} ofPractice`, '=', '='),
    company: cell(COMPANY, '=', '='),
    job: cell(`${PRACTICE} ofPractice`, '=', '='),
  },
  intake_file: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    job: cell(PRACTICE, '=', '='),
  },
  intake_row: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(COMPANY, '=', '='),
    job: cell(PRACTICE, '=', '='),
  },
  known_network: {
    known: cell('own', '=', '='),
  },
  layout_memory: {
    consultant: cell(PRACTICE, '=', '='),
    company: cell(PRACTICE, '=', '='),
    job: cell(PRACTICE, '=', '='),
  },
  ledger: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    employee: cell('own'),
    job: cell(PRACTICE),
  },
  ledger_head: {
    consultant: cell('own'),
    company: cell('own'),
    employee: cell('own'),
    job: cell('own'),
    keyHolder: cell('own'),
  },
  ledger_person: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    employee: cell('own'),
    job: cell(PRACTICE),
  },
  login_throttle: {},
  mailed_key: {},
  note: {
    consultant: cell(PRACTICE, 'own', 'own'),
    company: cell(COMPANY, 'own', 'own'),
    job: cell(PRACTICE, 'own', 'own'),
  },
  notice: {
    consultant: cell(`${PRACTICE} draft scheduled ended lastDay deleted forAll`, '='),
    company: cell(`${COMPANY} draft scheduled ended lastDay deleted forAll`, '='),
    employee: cell('own lastDay forAll'),
    job: cell(`${PRACTICE} draft scheduled ended lastDay deleted forAll`, '='),
  },
  notice_receipt: {
    consultant: cell(PRACTICE, '='),
    company: cell(COMPANY, '='),
    employee: cell('own', '='),
    job: cell(PRACTICE, '='),
  },
  notification: {
    consultant: cell(`${PRACTICE} consultant company`, '=', '='),
    company: cell(`${COMPANY} company`, '=', '='),
    employee: cell('own', '=', '='),
    job: cell(`${PRACTICE} consultant company`, '=', '='),
  },
  notification_seen: {
    consultant: cell('own'),
    company: cell('own'),
    employee: cell('own'),
    job: cell(ALL),
  },
  notification_setting: {
    consultant: cell(PRACTICE, 'own'),
    company: cell(PRACTICE, 'own'),
    employee: cell('own', '='),
    admin: cell('own', '='),
    job: cell(PRACTICE, 'own'),
    known: cell('own', '='),
    keyHolder: cell('own', '='),
  },
  outbox: {
    consultant: cell(`${PRACTICE} ofNoDocument`, '='),
    company: cell(COMPANY, '='),
    job: cell(`${PRACTICE} ofNoDocument`, '='),
  },
  practice: {
    consultant: cell('own'),
    company: cell('own'),
    employee: cell('own'),
    admin: cell('own foreign', '=', '='),
    job: cell('own'),
    known: cell('own'),
    keyHolder: cell('own'),
  },
  privacy_acceptance: {
    consultant: cell('own'),
    company: cell('own'),
    employee: cell('own'),
    admin: cell('own'),
    job: cell('own'),
    known: cell('own'),
    keyHolder: cell('own'),
  },
  privacy_text: {
    consultant: cell(ALL),
    company: cell(ALL),
    employee: cell(ALL),
    admin: cell(ALL),
    job: cell(ALL),
    authentication: cell(ALL),
    known: cell(ALL),
    keyHolder: cell(ALL),
  },
  recovery_code: {
    consultant: cell('own', '=', '='),
    company: cell('own', '=', '='),
    employee: cell('own', '=', '='),
    admin: cell('own', '=', '='),
    job: cell('own', '=', '='),
    known: cell('own', '=', '='),
    keyHolder: cell('own', '=', '='),
  },
  remembered_answer: {
    consultant: cell('own', '=', '='),
    company: cell('own', '=', '='),
    employee: cell('own', '=', '='),
    admin: cell('own', '=', '='),
    job: cell('own', '=', '='),
    known: cell('own', '=', '='),
    keyHolder: cell('own', '=', '='),
  },
  reminder: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    job: cell(PRACTICE),
  },
  request: {
    consultant: cell(`${PRACTICE} ofCompany`, '='),
    company: cell(`${COMPANY} ofCompany`, COMPANY),
    employee: cell('own'),
    job: cell(`${PRACTICE} ofCompany`, '='),
  },
  request_answer: {
    consultant: cell(PRACTICE),
    company: cell(COMPANY),
    employee: cell('own'),
    job: cell(PRACTICE),
  },
  saved_view: {
    consultant: cell('own', '-', '='),
    company: cell('own', '-', '='),
    employee: cell('own', '-', '='),
    admin: cell('own', '-', '='),
    job: cell('own', '-', '='),
    known: cell('own', '-', '='),
    keyHolder: cell('own', '-', '='),
  },
  second_factor: {
    consultant: cell('own', '=', '='),
    company: cell('own', '=', '='),
    employee: cell('own', '=', '='),
    admin: cell('own', '=', '='),
    job: cell('own', '=', '='),
    known: cell('own', '=', '='),
    keyHolder: cell('own', '=', '='),
  },
  second_factor_step: {
    consultant: cell('own', '=', '='),
    company: cell('own', '=', '='),
    employee: cell('own', '=', '='),
    admin: cell('own', '=', '='),
    job: cell('own', '=', '='),
    known: cell('own', '=', '='),
    keyHolder: cell('own', '=', '='),
  },
  session: {
    consultant: cell('own', '=', '='),
    company: cell('own', '=', '='),
    employee: cell('own', '=', '='),
    admin: cell('own', '=', '='),
    job: cell('own', '=', '='),
    known: cell('own', '=', '='),
    keyHolder: cell('own', '=', '='),
  },
  set_up_link: {},
  ticket: {},
};
