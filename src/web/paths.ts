import { DIRECTORIES, type Role } from '../access/roles.ts';
import { KINDS, type Kind, UPLOAD_KINDS, type UploadKind } from '../directory/kinds.ts';
import { loginPaths, OWN_DOCUMENTS } from './login-paths.ts';
import { stringifySearch } from './search.ts';

/** This module and `login-paths.ts` build every in-app URL (spec §2, P26 to P28); no other code concatenates paths. */

export type CompanySearch = { codiceAzienda?: string | string[] } & Record<string, string | string[] | undefined>;

const withSearch = (path: string, search: Record<string, unknown> = {}) => `${path}${stringifySearch(search)}`;
const id = (value: string | number) => encodeURIComponent(String(value));

const HOMES = {
  ADMIN: `/${DIRECTORIES.ADMIN}/home`,
  CONSULTANT: `/${DIRECTORIES.CONSULTANT}/home`,
  COMPANY: `/${DIRECTORIES.COMPANY}/home`,
  BRANCH: `/${DIRECTORIES.BRANCH}/home`,
  EMPLOYEE: `/${DIRECTORIES.EMPLOYEE}/home`,
} as const satisfies Record<Role, string>;

const DETAILS: Record<Kind, string> = {
  payslip: '/company/documents/lav/payrollDetail',
  taxCertificate: '/company/documents/lav/cudDetail',
  employeeDocument: '/company/documents/lav/documentDetail',
  companyDocument: '/company/documents/azi/documentDetail',
};

/** The path segments of worker documents and company documents (spec §2). */
const AREAS = { employee: 'lav', company: 'azi' } as const;

/** The document kind in the URL of an upload page: `tipo`, or else the first kind of the area. */
export function uploadKindIn(of: keyof typeof AREAS, tipo?: string): UploadKind {
  const kinds = UPLOAD_KINDS.filter((kind) => KINDS[kind].of === of);
  const kind = kinds.find((each) => KINDS[each].tipo === tipo) ?? kinds[0];
  if (kind === undefined) throw new Error(`nothing is uploaded of ${of}`);
  return kind;
}

/** What a history page can be about; documents by default (spec §2). */
export type HistoryDirectory = 'documents' | 'dossier' | 'notices';

export const paths = {
  ...loginPaths,
  setUpAdministrator: () => '/account/administrator',
  finishPassword: () => '/account/reset/finish',
  confirmEmail: () => '/account/email',
  identityReturn: () => '/entra',
  firstPassword: () => '/account/password',
  firstSecondFactor: () => '/account/second-factor',
  changePassword: () => '/change-password',
  userData: () => '/userdata',
  security: () => '/admin/security',
  /** The page of the user's linked identities. */
  ownIdentities: (role: Role) => (role === 'ADMIN' ? '/admin/security' : '/userdata'),
  /** `/{directory}/privacy` (spec §2; P26). */
  privacy: (role: Role) => (role === 'EMPLOYEE' ? '/dipendente/privacy' : '/company/privacy'),
  /** The privacy policy for company users and consultants (spec §2). */
  ownPrivacy: () => '/privacy',
  consultants: () => '/admin/consultants',
  administrators: () => '/admin/administrators',
  identityProviders: () => '/admin/identity-providers',
  newConsultant: () => '/admin/consultant/new',
  privacyTexts: () => '/admin/privacy',
  newPrivacyText: (vendor: string) => `/admin/privacy/${id(vendor)}/new`,
  editConsultant: (practiceId: string) => `/admin/consultant/${id(practiceId)}/edit`,
  forbidden: () => '/forbidden',
  notFound: () => '/not-found',
  otherAccess: () => '/altro-accesso',
  underConstruction: () => '/uc',
  receipt: () => '/ricevuta',
  faq: (search?: CompanySearch) => withSearch('/faq', search),
  home: (role: Role, search?: CompanySearch) => withSearch(HOMES[role], search),
  companyUsers: () => '/consultant/companies',
  /** The page of one company: data, branches, group (spec §2). */
  companyDetail: (companyId: string) => `/company/detail/${id(companyId)}`,
  importCompanies: () => '/consultant/company/import',
  secondaryAccounts: () => '/consultant/accounts',
  apiKeys: () => '/consultant/chiavi-api',
  webhooks: () => '/consultant/webhook',
  /** The workers of a company: the user's own company, or the one that a consultant has selected. */
  employees: (search?: CompanySearch) => withSearch('/company/employees', search),
  importEmployees: (codiceAzienda: string) => withSearch('/company/employees/import', { codiceAzienda }),
  /** The form for the worker with this `id`, or for a new worker if `id` is absent. */
  employeeProfile: (search: { id?: string; codiceAzienda: string }) => withSearch('/employees/profile', search),
  incomeProof: () => '/dipendente/reddito',
  employeeDocuments: (search?: Record<string, string | undefined>) => withSearch(OWN_DOCUMENTS, search),
  ownRequests: (search?: Record<string, string | undefined>) => withSearch('/dipendente/requests', search),
  newOwnRequest: () => '/dipendente/requests/new',
  ownNotices: (search?: Record<string, string | undefined>) => withSearch('/dipendente/notices', search),
  companyBoard: (search?: CompanySearch) => withSearch('/company/board', search),
  newNotice: (search?: CompanySearch) => withSearch('/company/notices/new', search),
  consultantBoard: (search?: CompanySearch) => withSearch('/consultant/notices', search),
  consultantNewNotice: (search?: CompanySearch) => withSearch('/consultant/notices/new', search),
  consultantNoticeHistory: (noticeId: string | number, search?: CompanySearch) =>
    withSearch(`/consultant/notices/history/${id(noticeId)}`, search),
  /** The page 'Notifiche' of a role (spec §2; P27). */
  notifications: (role: Role) => {
    if (role === 'EMPLOYEE') return paths.ownNotices({ vista: 'notifiche' });
    return role === 'CONSULTANT' ? '/consultant/notices/coms' : '/company/coms';
  },
  /** The requests, which are a view of the workers' documents (P27): for all companies, or for the selected ones. */
  requests: (role: Role, companies: readonly string[], search?: Record<string, string | undefined>) => {
    const view = { ...search, vista: 'richieste' };
    if (role === 'CONSULTANT' && companies.length === 0) return paths.consultantDocuments(view);
    if (companies.length > 1) return paths.multiDocuments({ ...view, codiceAzienda: [...companies] });
    return paths.companyDocuments({ ...view, codiceAzienda: companies[0] });
  },
  /** The register of documents delivered to the wrong person. */
  misdeliveries: () => '/consultant/consegne-errate',
  /** The signature requests: an office sees those of its companies, a worker sees their own. */
  signings: (role: Exclude<Role, 'ADMIN'>, search?: CompanySearch) => withSearch(`/${DIRECTORIES[role]}/firme`, search),
  /** One signature request: an office sees who has signed and who has not, a worker sees the paper to sign. */
  signing: (role: Exclude<Role, 'ADMIN'>, signingId: string | number, search?: CompanySearch) =>
    withSearch(`/${DIRECTORIES[role]}/firme/${id(signingId)}`, search),
  newSigning: (role: 'CONSULTANT' | 'COMPANY', search?: CompanySearch) =>
    withSearch(`/${DIRECTORIES[role]}/firme/nuova`, search),
  /** The retention periods, and the documents that have exceeded them. */
  retention: () => '/consultant/conservazione',
  /** The packages for a certified preservation service. */
  preservation: () => '/consultant/versamenti',
  /** Proofs of delivery, and inspectors' folders. */
  proofs: () => '/consultant/prove',
  /** The progress of each company's month, for a practice or a group. */
  closing: (role: Role, search?: { annomese?: string | undefined; q?: string; blocco?: string }) =>
    withSearch(role === 'CONSULTANT' ? '/consultant/chiusura' : '/company/chiusura', search),
  /** The data of a month: the list, and the sheet of one company. */
  monthData: (role: 'CONSULTANT' | 'COMPANY' | 'BRANCH', search?: { annomese?: string }) =>
    withSearch(`/${DIRECTORIES[role]}/dati-del-mese`, search),
  monthSheet: (role: 'CONSULTANT' | 'COMPANY' | 'BRANCH', sheetId: string) =>
    `/${DIRECTORIES[role]}/dati-del-mese/${id(sheetId)}`,
  consultantDocuments: (search?: CompanySearch) => withSearch('/consultant/documents/lav', search),
  companyDocuments: (search?: CompanySearch) => withSearch('/company/documents/lav', search),
  multiDocuments: (search?: CompanySearch) => withSearch('/company/documents/multi/lav', search),
  /** The workers' documents of a selection: none → the consultant's page, one → the company's, several → multi (P28). */
  workersDocuments: (role: Role, companies: readonly string[], search?: CompanySearch) => {
    if (companies.length > 1) return paths.multiDocuments({ ...search, codiceAzienda: [...companies] });
    if (companies.length === 1) return paths.companyDocuments({ ...search, codiceAzienda: companies[0] });
    return role === 'CONSULTANT' ? paths.consultantDocuments(search) : paths.companyDocuments(search);
  },
  consultantCompanyDocuments: (search?: CompanySearch) => withSearch('/consultant/documents/azi', search),
  /** The companies' own documents; the page depends on the number of companies as in `workersDocuments`. */
  companiesDocuments: (role: Role, companies: readonly string[], search?: CompanySearch) => {
    if (companies.length > 1)
      return withSearch('/company/documents/multi/azi', { ...search, codiceAzienda: [...companies] });
    if (companies.length === 1) return withSearch('/company/documents/azi', { ...search, codiceAzienda: companies[0] });
    return role === 'CONSULTANT'
      ? paths.consultantCompanyDocuments(search)
      : withSearch('/company/documents/azi', search);
  },
  /** The upload of worker or company documents, for one company or several. */
  upload: (kind: UploadKind, companies: readonly string[]) =>
    withSearch(`/company/documents/${companies.length > 1 ? 'multi/' : ''}${AREAS[KINDS[kind].of]}/new`, {
      codiceAzienda: companies.length > 1 ? [...companies] : companies[0],
      tipo: kind === uploadKindIn(KINDS[kind].of) ? undefined : KINDS[kind].tipo,
    }),
  uploadPrivacy: (search?: CompanySearch) => withSearch('/company/documents/privacy/new', search),
  privacyDocuments: (search?: CompanySearch) => withSearch('/company/doc/privacy', search),
  editDocument: (kind: Kind, documentId: string, search?: CompanySearch) =>
    withSearch(`/company/documents/${AREAS[KINDS[kind].of]}/edit/${id(documentId)}`, search),
  /** A document with its details; each kind has its own URL (spec §2). */
  documentDetail: (kind: Kind, documentId: string, search?: CompanySearch) =>
    withSearch(DETAILS[kind], { ...search, id: documentId }),
  recycleBin: (role: Role, companies: readonly string[]) =>
    role === 'CONSULTANT'
      ? withSearch('/consultant/recyclebin/azi', { codiceAzienda: companies.length === 1 ? companies[0] : undefined })
      : withSearch('/company/recyclebin', { codiceAzienda: companies.length > 0 ? [...companies] : undefined }),
  /** Opens a document again in the same window after its ticket has expired. */
  reopen: (tipo: string, documentId: string) => `/documents/reopen/${id(tipo)}/${id(documentId)}`,
  history: (documentId: string | number, directory: HistoryDirectory = 'documents', search?: CompanySearch) =>
    withSearch(`/${directory}/history/${id(documentId)}`, search),
  multiHistory: (ids: readonly (string | number)[], search?: CompanySearch) =>
    withSearch('/documents/history/multi', { listaID: ids.map(String), ...search }),
  dossier: (dossierId: string, search?: CompanySearch) => withSearch(`/dossier/${id(dossierId)}`, search),
  figuresImport: (search?: CompanySearch) => withSearch('/company/dati/import', search),
  intakes: (role: 'CONSULTANT' | 'COMPANY', search?: CompanySearch) =>
    withSearch(role === 'CONSULTANT' ? '/consultant/acquisizioni' : '/company/acquisizioni', search),
  intake: (role: 'CONSULTANT' | 'COMPANY', intakeId: string | number, search?: CompanySearch) =>
    withSearch(`${paths.intakes(role)}/${id(intakeId)}`, search),
} as const;

/**
 * The page that a shortcut of the installed app (`?vai=` in the start URL) opens for this role; null means the home
 * page.
 */
export function shortcutOf(role: Role, name: string | undefined): string | null {
  if (role === 'ADMIN' || role === 'BRANCH') return null;
  if (name === 'documenti') return role === 'EMPLOYEE' ? paths.employeeDocuments() : paths.workersDocuments(role, []);
  if (name === 'richieste') return role === 'EMPLOYEE' ? paths.ownRequests() : paths.requests(role, []);
  return null;
}
