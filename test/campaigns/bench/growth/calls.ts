import { COMPANIES, taxCodeOfCompany } from './scene.ts';

export type Role = 'consultant' | 'company' | 'employee';

export interface GrowthCall {
  name: string;
  as: Role;
  /** Asks about a different subject in each round, so that the cache alone cannot answer. */
  address(round: number): string;
  /** The same query as hand-written SQL, without the row policies. */
  byHand?(round: number): string;
  /** Set if ten times the documents mean ten times the returned rows. */
  answersMore?: true;
  limitMs?: number;
}

const ALL = 'listacfazienda=tutte';
const PAYSLIPS = '/apiback/api/doccedolino';
const all = (asked: string) => `${PAYSLIPS}/listaperconsulente?${ALL}&page=0&size=25${asked}`;
/** The login belongs to company 7; the bench cycles through the other companies. */
const companyOf = (round: number) => ((round * 37) % COMPANIES) + 1;
const one = (round: number, asked = '') =>
  `${PAYSLIPS}/lista?cfAzienda=${taxCodeOfCompany(companyOf(round))}&page=0&size=25${asked}`;
/** A document that exists in a practice of any size. */
const documentOf = (round: number) => ((1000 + round * 977) % 9000) + 1;
const SURNAMES = ['Rossi', 'Ferrari', 'Bianchi', 'Colombo', 'Ricci', 'Galli', 'Conti', 'Bruno', 'Greco', 'Lombardi'];
const surname = (round: number) => SURNAMES[round % SURNAMES.length] ?? '';

const ROW = `SELECT d.*, e.last_name, e.first_name, e.tax_code, c.legal_name, c.tax_code AS company
  FROM document d JOIN company c ON c.id = d.company_id LEFT JOIN employee e ON e.id = d.employee_id
  WHERE d.practice_id = 1 AND d.kind = 'payslip' AND d.discarded_at IS NULL`;
const COUNTS = `SELECT count(*), count(*) FILTER (WHERE publish_on <= current_date AND cancelled_at IS NULL),
  count(*) FILTER (WHERE read_status = 0), count(*) FILTER (WHERE read_status = 1), count(*) FILTER (WHERE read_status = 2)
  FROM document WHERE kind = 'payslip' AND discarded_at IS NULL`;

export const CALLS: readonly GrowthCall[] = [
  { name: 'home', as: 'consultant', address: () => '/apiback/api/Azienda/listahomecons', limitMs: 60 },
  { name: 'month’s board', as: 'consultant', address: () => '/apiback/api/Azienda/chiusura' },
  { name: 'deadlines', as: 'consultant', address: () => '/apiback/api/Azienda/scadenze' },
  { name: 'companies’ picker', as: 'consultant', address: () => '/apiback/api/Azienda/lista' },
  {
    name: 'all companies, a page',
    as: 'consultant',
    address: () => all(''),
    byHand: () => `${ROW} ORDER BY d.period DESC, e.last_name, e.first_name, d.id LIMIT 25`,
    limitMs: 150,
  },
  {
    name: 'all, by name',
    as: 'consultant',
    address: () => all('&sort=cognome,asc'),
    byHand: () => `${ROW} ORDER BY e.last_name, d.period DESC, d.id LIMIT 25`,
    limitMs: 150,
  },
  {
    name: 'all, row 50,000',
    as: 'consultant',
    address: () => all('').replace('page=0', 'page=2000'),
    byHand: () => `${ROW} ORDER BY d.period DESC, e.last_name, e.first_name, d.id LIMIT 25 OFFSET 50000`,
    limitMs: 150,
  },
  { name: 'all, unpublished', as: 'consultant', address: () => all('&pub=false') },
  {
    name: 'all, quick search',
    as: 'consultant',
    address: (round) => all(`&q=${surname(round)}`),
    byHand: (round) =>
      `${ROW} AND (e.last_name || ' ' || e.first_name ILIKE '%${surname(round)}%' OR d.description ILIKE '%${surname(round)}%')
        ORDER BY d.period DESC, e.last_name, e.first_name, d.id LIMIT 25`,
    limitMs: 150,
  },
  {
    name: 'all, summary',
    as: 'consultant',
    address: () => `${PAYSLIPS}/riepdocazi?${ALL}`,
    byHand: () => COUNTS,
  },
  { name: 'all, tags', as: 'consultant', address: () => `${PAYSLIPS}/listatags?${ALL}` },
  { name: 'companies with documents', as: 'consultant', address: () => '/apiback/api/Azienda/listaazidoclav' },
  {
    name: 'Ctrl-K',
    as: 'consultant',
    address: (round) => `/apiback/api/cerca?q=${surname(round)}%20cedolino`,
    limitMs: 100,
  },
  {
    name: 'one company, a page',
    as: 'consultant',
    address: (round) => one(round),
    byHand: (round) =>
      `${ROW} AND d.company_id = ${companyOf(round)} ORDER BY d.period DESC, e.last_name, d.id LIMIT 25`,
  },
  { name: 'one company, by name', as: 'consultant', address: (round) => one(round, '&sort=cognome,asc') },
  { name: 'one company, quick search', as: 'consultant', address: (round) => one(round, `&q=${surname(round)}`) },
  {
    name: 'one company, summary',
    as: 'consultant',
    address: (round) => `${PAYSLIPS}/riepdocazi?cfAzienda=${taxCodeOfCompany(companyOf(round))}`,
  },
  {
    name: 'one company, tags',
    as: 'consultant',
    address: (round) => `${PAYSLIPS}/listatags?cfAzienda=${taxCodeOfCompany(companyOf(round))}`,
  },
  {
    name: 'last published month',
    as: 'consultant',
    address: (round) => `/apiback/api/docbase/ultimomese?cfAzienda=${taxCodeOfCompany(companyOf(round))}`,
  },
  {
    name: 'newest of a company',
    as: 'consultant',
    address: (round) => `/apiback/api/Azienda/doclavrecazi?cfAzienda=${taxCodeOfCompany(companyOf(round))}`,
  },
  {
    name: 'one document',
    as: 'consultant',
    address: (round) => `/apiback/api/docbase/${documentOf(round)}`,
    byHand: (round) => `${ROW} AND d.id = ${documentOf(round)}`,
  },
  {
    name: 'its history',
    as: 'consultant',
    address: (round) => `/apiback/api/DocCronologia/lista/${documentOf(round)}`,
  },
  {
    name: 'storage used',
    as: 'consultant',
    address: () => '/apiback/api/docbase/getdocssize?codDistribuzione=003&codCliente=B&numProdotto=1',
  },
  { name: 'recycle bin', as: 'consultant', address: () => '/apiback/api/cestino/list?page=0&size=25' },
  { name: 'what can be taken back', as: 'consultant', address: () => '/apiback/api/DocBase/ritirabili' },
  { name: 'news', as: 'consultant', address: () => '/apirest/api/notifiche?page=0&size=25' },
  {
    name: 'requests',
    as: 'consultant',
    address: () => '/apiback/api/docrichiesta/listaperconsulente?page=0&size=25',
  },
  {
    name: 'notices of a company',
    as: 'consultant',
    address: (round) => `/apirest/api/company/notices?cfAzienda=${taxCodeOfCompany(companyOf(round))}&page=0&size=25`,
  },
  {
    name: 'people, all companies',
    as: 'consultant',
    address: (round) => `/apiback/api/dipendente/lista?q=${surname(round)}&page=0&size=25`,
  },
  {
    name: 'company: its payslips',
    as: 'company',
    address: () => `${PAYSLIPS}/lista?cfAzienda=${taxCodeOfCompany(7)}&page=0&size=25`,
  },
  { name: 'company: news', as: 'company', address: () => '/apirest/api/notifiche?page=0&size=25' },
  {
    name: 'company: Ctrl-K',
    as: 'company',
    address: (round) => `/apiback/api/cerca?q=${surname(round)}`,
    limitMs: 100,
  },
  {
    name: 'company: requests',
    as: 'company',
    address: () => `/apiback/api/docrichiesta/listaperazienda?cfAzienda=${taxCodeOfCompany(7)}&page=0&size=25`,
  },
  { name: 'employee: account', as: 'employee', address: () => '/apirest/api/account', limitMs: 10 },
  { name: 'employee: news', as: 'employee', address: () => '/apirest/api/notifiche?page=0&size=25', limitMs: 10 },
  {
    name: 'employee: documents',
    as: 'employee',
    address: () => '/apiback/api/dipendente/documenti?page=0&size=25',
    answersMore: true,
  },
  {
    name: 'employee: this year’s',
    as: 'employee',
    address: () => `/apiback/api/dipendente/documenti?anno=${new Date().getFullYear()}`,
    limitMs: 10,
  },
  { name: 'employee: notices', as: 'employee', address: () => '/apiback/api/dipendente/avvisi', answersMore: true },
  { name: 'employee: requests', as: 'employee', address: () => '/apiback/api/dipendente/richieste', limitMs: 10 },
  { name: 'employee: Ctrl-K', as: 'employee', address: () => '/apiback/api/cerca?q=cedolino', limitMs: 10 },
];
