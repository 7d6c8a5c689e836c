/** The introduction of the OpenAPI document: what applies to every endpoint, and one worked example per task. */
export const GUIDE = `What holds for every call:

- An id is an opaque string, taken as a number too. One thing has one id; an id of another kind is 404.
- A day is \`YYYY-MM-DD\` in Europe/Rome (an instant or \`dd/mm/yyyy\` is read too), a month \`YYYYMM\`, an instant ISO 8601 UTC.
- An optional field or filter says the same when it is absent, null or empty. A list in an address is repeated or joined by
  commas.
- Every refusal is a Problem (RFC 9457); a 400 names its fields in \`fieldErrors\`. On the specification's calls (\`x-spec\`)
  unknown fields of a body are ignored, on the others refused.
- A row that was read can be saved later: a change ignores read-only fields. With the row's \`ETag\` as \`If-Match\` it is 412
  if another has changed what it would overwrite.
- A list answers all its rows unless \`size\` is given; \`X-Total-Count\` says how many there are, \`sort\` takes what it names.
- There is no CORS: a page of another origin cannot call.

Ten jobs, from beginning to end, each with its requests (a file goes as \`multipart/form-data\`):

1. **Log in**: \`authenticate\`; its \`id_token\` goes along as \`Authorization: Bearer …\`. \`logout\` ends the session.

   \`\`\`text
   POST /apirest/api/bo/authenticate {"username":"consulente","password":"Portale.2026","rememberMe":false}
   GET /apirest/api/account
   \`\`\`

2. **Deliver payslips from payroll software**: \`createApiKey\` once, then \`deliverPayslip\` with the key as the token.

   \`\`\`text
   POST /apiback/api/chiaviapi {"nome":"Programma paghe","aziende":["00743110157"],"tipi":["doccedolino"]}
   POST /apiback/api/doccedolino/upload file=@cedolino.pdf jsonDocDto={"codiceFiscale":"RSSMRA80A01F205X","cfAzienda":"00743110157","annomese":"202610"}
   \`\`\`

3. **Hand out a document**: \`uploadEmployeeDocument\`, then \`publishDocuments\` with its id and the day.

   \`\`\`text
   POST /apiback/api/docdocumento/upload file=@lettera.pdf jsonDocDto={"cfAzienda":"00743110157","codiceFiscale":"RSSMRA80A01F205X","descrizione":"Lettera di assunzione"}
   PUT /apiback/api/DocBase/updatevisibile {"ids":["1000069"],"dat":"2026-12-10"}
   \`\`\`

4. **See who has read**: \`listPayslips\` with \`pub=true&stato=0\`, \`remind\` those; \`readHistory\` and \`issueReceipt\` prove it.

   \`\`\`text
   GET /apiback/api/doccedolino/lista?cfAzienda=00743110157&pub=true&stato=0&size=50&page=0
   POST /apiback/api/DocBase/sollecita {"ids":["1000069"]}
   GET /apiback/api/DocCronologia/lista/1000069
   \`\`\`

5. **Bring people in**: \`importEmployees\`, \`listEmployeeUsers\`, \`sendActivations\` to who has not answered.

   \`\`\`text
   POST /apirest/api/users/company/import [{"firstName":"Mario","lastName":"Rossi","codFiscale":"RSSMRA80A01F205X","codFiscaleAzienda":"00743110157"}]
   GET /apirest/api/users/company/employees?stato=inAttesa
   POST /apirest/api/activationmail {"ids":["1000066"]}
   \`\`\`

6. **Put documents together**: \`saveDossier\`, \`publishDossiers\`, \`downloadDossier\`.

   \`\`\`text
   POST /apiback/api/Fascicolo/upload {"nome":"Assunzione","dataConsegna":"2026-12-10","documentiId":["1000069"]}
   PUT /apiback/api/Fascicolo/updatevisibile {"ids":["1000070"],"dat":"2026-12-10"}
   GET /apiback/api/Fascicolo/download/1000070
   \`\`\`

7. **Answer requests**: \`listRequests\`, \`readRequest\`, \`answerRequest\`, \`changeRequestStatus\`.

   \`\`\`text
   GET /apiback/api/docrichiesta/listaperazienda?cfAzienda=00743110157&stato=I
   POST /apiback/api/docrichiesta/1000071/risposta testo=Il contratto è tra i documenti.
   POST /apiback/api/docrichiesta/change-status/L ["1000071"]
   \`\`\`

8. **Tell everybody something**: \`sendNotice\`; \`listNoticeReaders\` says who has read it.

   \`\`\`text
   POST /apirest/api/company/notices/send?cfAzienda=00743110157 {"titolo":"Chiusura","testo":"Gli uffici restano chiusi il 24 dicembre."}
   GET /apirest/api/company/notices/1000080/lettori?cfAzienda=00743110157
   \`\`\`

9. **Take something away**: \`discardDocuments\`, \`restoreDocuments\`, or \`purgeDocument\` for good.

   \`\`\`text
   PUT /apiback/api/cestino/insert ["1000069"]
   PUT /apiback/api/cestino/restore ["1000069"]
   \`\`\`

10. **Read as an employee**: \`listOwnDocuments\`, \`downloadOwnDocument\` (which is the reading), \`sendRequest\`.

    \`\`\`text
    GET /apiback/api/dipendente/documenti?anno=2026
    GET /apiback/api/dipendente/documenti/1000069/download
    POST /apiback/api/docrichiesta/uploadricazi jsonRichiesteDTO={"tipo":4,"testo":"Copia del contratto"}
    \`\`\``;

const PERSON = 'RSSMRA80A01F205X';
const FIRM = '00743110157';
const DOCUMENT = '1000069';

/** A typical body of each operation: JSON, or the JSON parts of an upload by name. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  authenticate: { username: 'consulente', password: 'Portale.2026', rememberMe: false },
  changePassword: { currentPassword: 'Portale.2026', newPassword: 'Portale.2027' },
  createApiKey: { nome: 'Programma paghe', aziende: [FIRM], tipi: ['doccedolino'] },
  deliverPayslip: { jsonDocDto: { codiceFiscale: PERSON, cfAzienda: FIRM, annomese: '202610' } },
  deliverTaxCertificate: { jsonDocDto: { codiceFiscale: PERSON, cfAzienda: FIRM, anno: '2025' } },
  uploadEmployeeDocument: {
    jsonDocDto: {
      cfAzienda: FIRM,
      codiceFiscale: PERSON,
      descrizione: 'Lettera di assunzione',
      tags: ['assunzione'],
      codCategoria: 'GENERICO',
      visibileWeb: true,
    },
  },
  uploadCompanyDocument: { jsonDocDto: { cfAzienda: FIRM, descrizione: 'F24', dataScadenza: '2026-12-16' } },
  updateDocument: { id: DOCUMENT, descrizione: 'Lettera di assunzione', tags: ['assunzione', '2026'] },
  publishDocuments: { ids: [DOCUMENT], cfs: [PERSON], dat: '2026-12-10', ann: false, not: '' },
  remind: { ids: [DOCUMENT] },
  discardDocuments: [DOCUMENT],
  restoreDocuments: [DOCUMENT],
  importEmployees: [{ firstName: 'Mario', lastName: 'Rossi', codFiscale: PERSON, codFiscaleAzienda: FIRM }],
  importCompanies: [{ ragioneSociale: 'Rossi S.r.l.', codFiscale: FIRM, nome: 'Rossi' }],
  sendActivations: { ids: ['1000066'] },
  resetAccess: { id: '1000066', email: 'mario.rossi@esempio.it' },
  saveDossier: { nome: 'Assunzione', tags: ['2026'], dataConsegna: '2026-12-10', documentiId: [DOCUMENT] },
  publishDossiers: { ids: ['1000070'], dat: '2026-12-10' },
  sendRequest: { jsonRichiesteDTO: { tipo: 4, testo: 'Copia del contratto' } },
  answerRequest: { testo: 'Il contratto è tra i documenti.' },
  changeRequestStatus: ['1000071'],
  sendNotice: { titolo: 'Chiusura', testo: 'Gli uffici restano chiusi il 24 dicembre.' },
  writeNote: { testo: 'Da richiamare', cfAzienda: FIRM },
};
