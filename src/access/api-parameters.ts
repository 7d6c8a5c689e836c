import type { Contract } from './contract.ts';

/** What a parameter means and, if the schema names no values, one that is valid. */
type About = readonly [meaning: string, example?: string | number];

const A_TAX_CODE = '00743110157';
const user: About = ['The user: `id` of a row of users, or `idUtente` of any other row.', '1000066'];
const company: About = ['The company: `id` of a row of companies.', '1000012'];
const practice: About = ['The practice: `id` of a row of `listConsultants`.', '1000003'];
const notice: About = ['The notice: `id` of a row of notices.', '1000080'];
const person: About = ['The employment: `id` of a row of employees.', '1000066'];
const handover: About = ['The offer: `id` of a row of `listHandovers`.', '1000090'];
const dossier: About = ['The dossier: `id` of a row of dossiers.', '1000070'];
const created: About = ['Only what was created on this day or later, in Europe/Rome.', '2026-01-01'];
const createdUntil: About = ['Only what was created on this day or earlier, in Europe/Rome.', '2026-12-31'];

/**
 * The parameters of all endpoints: by name; where the name alone does not tell, by the address up to the parameter, or
 * by operation and name.
 */
const PARAMETERS: Readonly<Record<string, About>> = {
  // Lists.
  page: ['The page, counted from 0. It needs `size`.', 0],
  size: ['Rows of a page, at most 1000; -1, the default, is all of them.', 50],
  contaFinoA: [
    'Where to stop counting: with more matching documents, `X-Total-More` (in counts, `oltre`) is true. Without it all are counted.',
    1000,
  ],
  sort: ['The order: a field, ascending, or with `,asc` or `,desc`.'],
  q: ['Quick search: rows that hold every word, in any case.', 'rossi'],
  'searchEverything q': ['The words to find, together at least two characters.', 'rossi mario'],
  quanti: ['How many of the newest entries; 100 if absent.', 100],

  // Companies and people.
  cfAzienda: ['The fiscal code of the company, in any case.', A_TAX_CODE],
  listacfazienda: ['Fiscal codes of companies, repeated or joined by commas.', A_TAX_CODE],
  companyId: ['The company: `id` of a row of companies.', '1000012'],
  idCompany: ['The company whose employees they are: its `id` or code. Each row may name its own instead.', '1000012'],
  codice: [
    'The integrated code: distribution, customer, product and company code, joined by hyphens.',
    '003-123-01-0001',
  ],
  denominazione: ['A part of the company’s name.', 'rossi'],
  filcant: ['Codes of branches, joined by commas; `listBranches` has them.', '0001,0002'],
  filiale: ['Codes of branches, repeated or joined by commas; `ownBranches` has them.', '0001'],
  etichetta: ['Labels of the practice, repeated or joined by commas: companies that have one of them.', 'Edilizia'],
  cessati: ['`true`: only those who have left; `false`: only those who have not.'],
  idDipendente: ['The employment: `id` of a row of employees.', '1000066'],
  idUser: ['The employee whom alone the notice addresses: `id` of a row of employees.', '1000066'],
  codFiscale: ['The person’s fiscal code.', 'RSSMRA80A01F205X'],
  codDistribuzione: ['The vendor’s code of the practice.', '003'],
  codCliente: ['The customer code of the practice.', '123'],
  numProdotto: ['The product number of the practice.', '01'],
  codicedistribuzione: ['The vendor’s code; without it the installation’s own policy.', '003'],

  // Documents.
  annomese: ['The month of the payslips, `YYYYMM`.', '202610'],
  annomese_da: ['The first month of a span, `YYYYMM`.', '202601'],
  annomese_a: ['The last month of a span, `YYYYMM`.', '202612'],
  anno: ['The year, `YYYY`.', '2026'],
  anno_da: ['The first year of a span, `YYYY`.', '2025'],
  anno_a: ['The last year of a span, `YYYY`.', '2026'],
  mese: ['The month, 1 to 12.', 10],
  da: created,
  a: createdUntil,
  dataDa: ['Only notices that appear on this day or later.', '2026-01-01'],
  dataA: ['Only notices that appear on this day or earlier.', '2026-12-31'],
  'listCompanyDossiers da': ['Only dossiers with this delivery day or a later one.', '2026-01-01'],
  'listCompanyDossiers a': ['Only dossiers with this delivery day or an earlier one.', '2026-12-31'],
  'listWorkersDossiers da': ['Only dossiers with this delivery day or a later one.', '2026-01-01'],
  'listWorkersDossiers a': ['Only dossiers with this delivery day or an earlier one.', '2026-12-31'],
  pub: ['`true`: only what its addressees can see; `false`: only what they cannot see.'],
  pubblicazione: ['Finer than `pub`: never published, planned for a day, visible, or cancelled.'],
  data_pubblicazione: ['Only what is published from exactly this day.', '2026-11-10'],
  tag: ['Tags, repeated or joined by commas: what has one of them.', 'assunzione'],
  codCategoria: ['The category: `GENERICO`, `PRIVACY`, or a label of one’s own.', 'GENERICO'],
  presaVisione: ['Only documents that ask for a confirmation of reading: `data` given, `mancante` still missing.'],
  'listRecycleBin tipo': ['The kind, by its name in the addresses.'],
  'listDocumentsOfBranches tipo': ['Kinds, repeated or joined by commas.', 'payslip'],
  ids: ['Ids of documents, repeated or joined by commas.', '1000069'],
  listaID: ['Ids of what `tipo` names, repeated or joined by commas.', '1000069'],
  conferma: [
    'The token of a refusal `addressee-contradicted`: a person has looked and confirms the addressee.',
    'c2VhbGVk',
  ],
  rettifica: ['`true`: if the person already has a document of the period, correct it instead of refusing.'],
  parziale: ['`true`: take the valid rows and refuse the others; otherwise all rows or none.'],

  // States.
  stato: ['Reading status: 0 new, 1 read by the company, 2 read by the employee, 10 any but 1.'],
  'listCompanyUsers stato': ['States of access, repeated or joined by commas.', 'inAttesa'],
  'listEmployeeUsers stato': ['States of access, repeated or joined by commas.', 'inAttesa'],
  'summariseEmployeeUsers stato': ['States of access, repeated or joined by commas.', 'inAttesa'],
  'printHistory stato': ['States of the history, repeated or joined by commas.', 'Pubblicato'],
  'readHistory stato': ['States of the history, repeated or joined by commas.', 'Pubblicato'],
  'readHistoryOfMany stato': ['States of the history, repeated or joined by commas.', 'Pubblicato'],
  'answerRequest stato': ['`L`: the request is done with this answer.'],
  'listCompanyRequests stato': ['`I` sent, `V` seen, `L` done, `R` rejected.'],
  'listOwnRequests stato': ['`I` sent, `V` seen, `L` done, `R` rejected.'],
  'listRequests stato': ['`I` sent, `V` seen, `L` done, `R` rejected.'],
  'listRequestsOfCompanies stato': ['`I` sent, `V` seen, `L` done, `R` rejected.'],
  'listOwnSignatures stato': ['`daFirmare`: only what waits for the caller; `altre`: only the rest.'],
  'listAskedSignatures stato': ['Only papers that are open, signed, refused, expired or withdrawn.'],
  'listWebhookDeliveries stato': ['Only messages that wait, were delivered, or were given up.'],

  // Requests, signatures, history.
  tipo: ['The type of the request, 1 to 5.', '4'],
  '/apiback/api/docrichiesta/moduli/:tipo': ['The type of the request that has a form: 1 or 2.'],
  'printHistory tipo': ['What the ids are: documents, dossiers or notices.'],
  'readHistory tipo': ['What the id is: a document, a dossier or a notice.'],
  'readHistoryOfMany tipo': ['What the ids are: documents, dossiers or notices.'],
  inviataDa: ['Only requests of employees, or only those of companies.'],
  risposta: ['The answer whose file is meant; without it the file of the request.', '1000073'],
  testo: ['The text of the line.', 'Verificato con il cliente.'],
  inScadenza: ['Only open papers whose last day is within three days.'],
  riga: ['The row: `id` of a row of `readMonthData`.', '1000066'],
  formato: ['The form of the file; `xlsx` if absent.'],
  gruppo: ['Only papers that were asked for together: `gruppo` of their rows.', '1000095'],
  esito: ['With it, the sealed result instead of the paper.'],
  key: ['The key of the mailed link.', 'pVq3Zl0cJm5rT8yXwB2nKg'],

  // Parameters in the address.
  id: ['The document: `id` of a row of documents.', '1000069'],
  'deletePayslips id': ['Ids of documents, repeated or joined by commas.', '1000069'],
  'deleteTaxCertificates id': ['Ids of documents, repeated or joined by commas.', '1000069'],
  'deleteEmployeeDocuments id': ['Ids of documents, repeated or joined by commas.', '1000069'],
  'deleteCompanyDocuments id': ['Ids of documents, repeated or joined by commas.', '1000069'],
  'deleteAnnotation id': ['The line: `id` of a row of `listAnnotations`.', '1000081'],
  numero: ['The number of the version, from 1; `listVersions` has it.', '1'],
  ticket: ['The ticket that ends the answered `url`.', 'pVq3Zl0cJm5rT8yXwB2nKg'],
  modello: ['The template’s format.'],
  nome: ['The name of a sample file; `listSamples` has it.', 'cedolini.pdf'],
  n: ['The number of the row in its intake.', 3],
  file: ['The file: `id` of a file of `readIntake`.', '1000101'],
  pagina: ['The page of its file; `pagine` of the row lists them.', 1],
  status: ['The new status: `V` seen, `L` done or `R` rejected.', 'L'],
  '/apiback/api/datiazienda/modelli/:file': ['The kind of figures and the format.', 'presenze.xlsx'],
  '/apiback/api/Azienda/:id': company,
  '/apirest/api/cons/activationmail/:id': company,
  '/apirest/api/users/consultant/company/:id': company,
  '/apiback/api/DocCronologia/lista/:id': ['The id of what `tipo` names.', '1000069'],
  '/apiback/api/Fascicolo/:id': dossier,
  '/apiback/api/Fascicolo/download/:id': dossier,
  '/apiback/api/Nota/:id': ['The note: `id` of a row of `listNotes`.', '1000082'],
  '/apiback/api/acquisizioni/:id': ['The intake: `id` of a row of `listIntakes`.', '1000100'],
  '/apiback/api/avvisi/:id': ['The `id` of any notice of those that were sent together.', '1000080'],
  '/apiback/api/dipendente/avvisi/:id': notice,
  '/apirest/api/company/notices/:id': notice,
  '/apiback/api/chiaviapi/:id': ['The key: `id` of a row of `listApiKeys`.', '1000083'],
  '/apiback/api/dipendente/:id': person,
  '/apirest/api/users/company/:id': person,
  '/apiback/api/dipendente/firme/:id': ['The paper: `id` of a row of `listOwnSignatures`.', '1000094'],
  '/apiback/api/firme/:id': ['The paper: `id` of a row of `listAskedSignatures`.', '1000094'],
  '/apiback/api/docrichiesta/:id': ['The request: `id` of a row of requests.', '1000071'],
  '/apiback/api/docrichiesta/download/:id': ['The request: `id` of a row of requests.', '1000071'],
  '/apiback/api/passaggi/:id': handover,
  '/apiback/api/provenienze/:id': ['The package: `id` of a row of `listOrigins`.', '1000091'],
  '/apiback/api/versamenti/:id': ['The package: `id` of a row of `listPackages`.', '1000092'],
  '/apiback/api/viste/:id': ['The view: `id` of a row of `listViews`.', '1000084'],
  '/apiback/api/webhook/:id': ['The webhook: `id` of a row of `listWebhooks`.', '1000085'],
  '/apirest/api/account/activate/:id': user,
  '/apirest/api/account/reset-default-password/:id': user,
  '/apirest/api/users/activation/:id': user,
  '/apirest/api/users/mfa/:id': user,
  '/apirest/api/account/activate/documento/:id': ['The document: `id` of one of `documentiPrivacy`.', '1000069'],
  '/apirest/api/account/identita/:id': ['The linked identity: its `id` in `identities`.', '1000086'],
  '/apirest/api/account/mfa/:id': ['The second factor: its `id` in `secondFactors`.', '1000087'],
  '/apirest/api/account/sessions/:id': ['The session: its `id` in `sessions`.', '1000088'],
  '/apirest/api/invii/:id': ['The act: `id` of a row of `listMailings`.', '1000089'],
  '/apirest/api/users/admin/:id': practice,
  '/apirest/api/users/amministratori/:id': ['The administrator: `id` of a row of `listAdministrators`.', '1000002'],
  '/apirest/api/users/fornitori-identita/:id': ['The provider: `id` of a row of `listIdentityProviders`.', '1000093'],
  '/apirest/api/users/consultant/secondary-account/:id': [
    'The login: `id` of a row of `listSecondaryAccounts`.',
    '1000067',
  ],
  '/apirest/api/users/company/:cfAzienda/logins/:id': ['The login: `id` of a row of `listCompanyLogins`.', '1000067'],
};

/** The rows of the table in which a parameter of an endpoint is looked up, the narrowest first. */
function keysOf({ name, path }: Pick<Contract, 'name' | 'path'>, parameter: string): string[] {
  const at = path.search(new RegExp(`:${parameter}\\b`));
  return [`${name} ${parameter}`, ...(at < 0 ? [] : [path.slice(0, at + parameter.length + 1)]), parameter];
}

/** The meaning and example of an endpoint's parameter; null if nobody has described it. */
export function aboutParameter(contract: Pick<Contract, 'name' | 'path'>, parameter: string): About | null {
  const key = keysOf(contract, parameter).find((one) => one in PARAMETERS);
  return (key !== undefined && PARAMETERS[key]) || null;
}
