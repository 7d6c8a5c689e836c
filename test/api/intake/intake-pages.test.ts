import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Page, writePdf } from '../../support/payroll-pdf/drawing.ts';
import { textOfPdf } from '../../support/pdf/pdf-text-of.ts';
import { decidedSurely } from '../../support/portal/decided-surely.ts';
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
} from '../../support/portal/portal.ts';

/** Moves pages between groups, over HTTP. The tests insert rows as the analysis would. */
let portal: Portal;
let practice: { id: string; login: string; accountId: string };
let consultant: Caller;
let companyLogin: Caller;
let stranger: Caller;
let company: TestCompany;
let anna: TestEmployee;
let luca: TestEmployee;
let bytes: Uint8Array;

const PAGES = 6;
const wordsOn = (page: number) => `Foglio numero ${page} del mese`;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  practice = await aPractice(owner, 'consulente');
  company = await aCompany(owner, practice, { login: 'azienda' });
  await aPractice(owner, 'estraneo');
  consultant = await portal.login('consulente');
  companyLogin = await portal.login('azienda');
  stranger = await portal.login('estraneo');
  const pages = Array.from({ length: PAGES }, (_, index) => {
    const page = new Page();
    page.text(60, 80, wordsOn(index + 1), 12);
    return page;
  });
  bytes = writePdf({ pages });
});
afterAll(() => portal.close());

beforeEach(async () => {
  // New people for each test, so that they have no documents.
  anna = await anEmployee(portal.owner, company);
  luca = await anEmployee(portal.owner, company);
});

interface RowFields {
  pages: number[];
  /** The pages on which the row's fiscal code is printed. */
  codeOn?: number[];
  employee?: TestEmployee | null;
  outcome?: string;
  taxCode?: string | null;
  file?: number;
  period?: number | null;
  payroll?: string | null;
}

/** Creates an intake with analysed files and the given rows. */
async function anIntake(rows: RowFields[], { state = 'ready', files = 1 } = {}): Promise<string> {
  const { owner } = portal;
  const { sha256 } = await portal.server.app.blobs.put(practice.id, bytes);
  const hash = Buffer.from(sha256, 'hex');
  await owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    practice.id,
    hash,
    bytes.length,
  ]);
  const { rows: intakes } = await owner.query(
    `INSERT INTO intake (practice_id, kind, state, created_by) VALUES ($1, 'cedolini', $2, $3) RETURNING id`,
    [practice.id, state, practice.accountId],
  );
  const id: string = intakes[0].id;
  const fileIds: string[] = [];
  for (let index = 0; index < files; index += 1) {
    const { rows: made } = await owner.query(
      `INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, kind, state, pages, pages_read)
       VALUES ($1, $2, $3, $4, $5, 'cedolini', 'read', $6, $6) RETURNING id`,
      [practice.id, id, `mese-${index + 1}.pdf`, hash, bytes.length, PAGES],
    );
    fileIds.push(made[0].id);
  }
  for (const [index, row] of rows.entries()) {
    const {
      pages,
      codeOn = [],
      employee = anna,
      outcome = 'riconosciuto',
      file = 0,
      period = 202611,
      payroll = null,
    } = row;
    const boxes = codeOn.map((page) => ({ page, x: 0.1, y: 0.2, width: 0.3, height: 0.02 }));
    await owner.query(
      `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, outcome, employee_id, company_id, period,
         tax_code, printed_name, boxes, reasons, confidence, kind, payroll_kind)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '{code-matches}', 0.9, 'cedolini', $13)`,
      [
        practice.id,
        id,
        index + 1,
        fileIds[file],
        pages,
        outcome,
        employee?.id ?? null,
        employee?.companyId ?? null,
        period,
        row.taxCode === undefined ? (employee?.taxCode ?? null) : row.taxCode,
        employee ? `${employee.lastName} ${employee.firstName}` : null,
        JSON.stringify(boxes),
        payroll,
      ],
    );
  }
  return id;
}

const move = (id: string, n: number, pagine: unknown, verso: unknown, who = consultant) =>
  decidedSurely(who, id, n, { pagine, verso });
const decide = (id: string, n: number, body: unknown) => decidedSurely(consultant, id, n, body);
const intakeOf = async (id: string) => (await consultant.get(`/apiback/api/acquisizioni/${id}`)).json;
interface Shown {
  n: number;
  pagine: number[];
  esito: string;
  posizione: string;
}
const groupsOf = async (id: string): Promise<[number, number[]][]> =>
  (await intakeOf(id)).righe.map((row: Shown) => [row.n, row.pagine]);
const positionsOf = async (id: string): Promise<[number, string][]> =>
  (await intakeOf(id)).righe.map((row: Shown) => [row.n, row.posizione]);
/** All stored columns of the rows that have pages. */
const storedOf = async (id: string) =>
  (await portal.owner.query(`SELECT * FROM intake_row WHERE intake_id = $1 AND pages <> '{}' ORDER BY n`, [id])).rows;
const ledgerOf = async (id: string) =>
  (
    await portal.owner.query(
      `SELECT action, canonical::jsonb->'data' AS data FROM ledger WHERE object_kind = 'intake' AND object_id = $1 ORDER BY seq`,
      [id],
    )
  ).rows.map((row) => [row.action, row.data]);

describe('splitting a group', () => {
  it('creates a group to be decided, with the same person proposed and its pages in order', async () => {
    const id = await anIntake([
      { pages: [1, 2, 3], codeOn: [1] },
      { pages: [4], employee: luca, codeOn: [4] },
    ]);
    const split = await move(id, 1, [3, 2], null);
    expect(split.status).toBe(200);
    expect(split.json).toMatchObject({
      n: 3,
      pagine: [2, 3],
      esito: 'da verificare',
      posizione: 'decidere',
      dipendente: null,
      codiceFiscale: null,
      periodo: '202611',
      motivi: ['Pagine divise a mano da un altro gruppo'],
    });
    expect(split.json.proposte.map((person: { id: string }) => person.id)).toEqual([anna.id]);
    expect(await groupsOf(id)).toEqual([
      [1, [1]],
      [3, [2, 3]],
      [2, [4]],
    ]);
    expect((await intakeOf(id)).conteggi).toEqual({ decidere: 1, pronti: 2, esclusi: 0, confermati: 0 });
    expect(await ledgerOf(id)).toEqual([['intakePagesMoved', { row: 1, to: 3, pages: '2,3' }]]);
  });

  it('moves a printed code with its page, so that the remaining group needs a review', async () => {
    const id = await anIntake([{ pages: [1, 2], codeOn: [2] }]);
    const split = await move(id, 1, [2], null);
    expect(split.json).toMatchObject({ codiceFiscale: anna.taxCode, riquadri: [{ pagina: 2 }] });
    const left = (await intakeOf(id)).righe[0];
    expect(left).toMatchObject({ esito: 'da verificare', posizione: 'decidere', riquadri: [] });
    expect(left.motivi[0]).toBe('La pagina con il codice fiscale è stata spostata');
  });

  it('makes each page image available in its new group only', async () => {
    const id = await anIntake([{ pages: [1, 2] }]);
    await move(id, 1, [2], null);
    const picture = (n: number, page: number) =>
      consultant.get(`/apiback/api/acquisizioni/${id}/righe/${n}/pagine/${page}`);
    expect((await picture(2, 2)).headers.get('content-type')).toBe('image/png');
    expect((await picture(1, 2)).status).toBe(404);
  });
});

describe('merging groups', () => {
  it('joins two pages with another group between them: the empty group disappears, and the document has both pages', async () => {
    const id = await anIntake([
      { pages: [1], codeOn: [1] },
      { pages: [2], employee: luca, codeOn: [2] },
      { pages: [3], employee: null, outcome: 'da verificare' },
    ]);
    const merged = await move(id, 3, [3], 1);
    expect(merged.json).toMatchObject({ n: 1, pagine: [1, 3], posizione: 'pronto' });
    expect(await groupsOf(id)).toEqual([
      [1, [1, 3]],
      [2, [2]],
    ]);
    expect((await intakeOf(id)).conteggi).toEqual({ decidere: 0, pronti: 2, esclusi: 0, confermati: 0 });

    const confirmed = await consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, {});
    expect(confirmed.json.righe).toBe(2);
    const document = (await intakeOf(id)).righe[0].idDocumento;
    const file = await consultant.get(`/apiback/api/doccedolino/download/${document}`);
    const texts = (await textOfPdf(file.bytes)).pages.map((page) => page.text.trim());
    expect(texts).toEqual([wordsOn(1), wordsOn(3)]);
  });

  it('marks a group with pages of another fiscal code until those pages are moved back', async () => {
    const id = await anIntake([
      { pages: [1], codeOn: [1] },
      { pages: [2, 3], employee: luca, codeOn: [2, 3] },
    ]);
    const before = await storedOf(id);
    const merged = await move(id, 2, [2], 1);
    expect(merged.json.riquadri).toMatchObject([{ pagina: 1 }, { pagina: 2, codice: luca.taxCode }]);
    expect(merged.json.motivi[0]).toBe('Contiene pagine con un altro codice fiscale, spostate a mano');
    await move(id, 1, [2], 2);
    expect(await storedOf(id)).toEqual(before);
  });

  it('hides a group without pages, which takes no decision, shows no image and is never confirmed', async () => {
    const id = await anIntake([{ pages: [1] }, { pages: [2], employee: luca }]);
    await move(id, 2, [2], 1);
    expect((await decide(id, 2, { decisione: 'leftOut' })).status).toBe(404);
    expect((await move(id, 2, [2], 1)).status).toBe(404);
    expect((await consultant.get(`/apiback/api/acquisizioni/${id}/righe/2/pagine/2`)).status).toBe(404);
    const address = `/apiback/api/acquisizioni/${id}`;
    const many = await consultant.put(`${address}/righe`, { righe: [1, 2], decisione: 'leftOut' });
    expect(many.status).toBe(404);
    const named = await consultant.post(`${address}/conferma`, { righe: [2] });
    expect([named.status, named.json.errorKey]).toEqual([409, 'intake-row-not-ready']);
    const all = await consultant.post(`${address}/conferma`, {});
    expect(all.json).toMatchObject({ completata: true, righe: 1 });
    const { rows } = await portal.owner.query('SELECT FROM document WHERE employee_id = $1', [luca.id]);
    expect(rows).toHaveLength(0);
  });

  it('can be reversed by moving all pages back, and the ledger records both moves', async () => {
    const id = await anIntake([
      { pages: [1, 4], codeOn: [1] },
      { pages: [2, 3], employee: luca, codeOn: [2] },
    ]);
    const before = await storedOf(id);
    await move(id, 2, [2, 3], 1);
    const back = await move(id, 1, [3, 2], 2);
    expect(back.json).toMatchObject({ n: 2, pagine: [2, 3], posizione: 'pronto' });
    expect(await storedOf(id)).toEqual(before);
    expect(await ledgerOf(id)).toEqual([
      ['intakePagesMoved', { row: 2, to: 1, pages: '2,3', confirmed: 'another-named' }],
      ['intakePagesMoved', { row: 1, to: 2, pages: '2,3' }],
    ]);
  });

  it('keeps the numbers of hidden groups: a new group gets the next number', async () => {
    const id = await anIntake([{ pages: [1, 2] }, { pages: [3], employee: luca }]);
    await move(id, 2, [3], 1);
    expect((await move(id, 1, [2], null)).json.n).toBe(3);
  });
});

describe('an unpublished document', () => {
  const reopen = (id: string, n: number, who = consultant) =>
    who.put(`/apiback/api/acquisizioni/${id}/righe/${n}`, { riapri: true });
  const confirm = (id: string, dataPubblicazione: string | null = null) =>
    consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, { dataPubblicazione });
  const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
  const placesOf = async (documents: string[]) =>
    (
      await portal.owner.query(
        'SELECT discarded_at IS NOT NULL AS binned FROM document WHERE id = ANY($1::bigint[]) ORDER BY id',
        [documents],
      )
    ).rows.map((row) => row.binned);

  it('can be turned back into a row, merged with the next row, and confirmed as one; the history records it', async () => {
    const id = await anIntake([
      { pages: [1], codeOn: [1] },
      { pages: [2], employee: luca },
    ]);
    const { documenti } = (await confirm(id, '2099-01-01')).json;
    expect((await intakeOf(id)).righe).toMatchObject([{ riapribile: true }, { riapribile: true }]);
    for (const n of [1, 2])
      expect((await reopen(id, n)).json).toMatchObject({ n, posizione: 'pronto', idDocumento: null });
    expect(await placesOf(documenti)).toEqual([true, true]);
    expect((await move(id, 2, [2], 1)).status).toBe(200);
    const again = (await confirm(id)).json;
    expect(again).toMatchObject({ completata: true, righe: 1 });
    const [made] = again.documenti;
    const { rows } = await portal.owner.query(`SELECT encode(sha256, 'hex') AS sha256 FROM document WHERE id = $1`, [
      made,
    ]);
    const { pages } = await textOfPdf(await portal.server.app.blobs.get(practice.id, rows[0].sha256));
    expect(pages.map((page) => page.text.trim())).toEqual([wordsOn(1), wordsOn(2)]);
    expect(await ledgerOf(id)).toContainEqual(['intakeReturned', { row: 1, reason: 'reopened' }]);
    const { rows: traced } = await portal.owner.query(
      `SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1 ORDER BY seq`,
      [documenti[0]],
    );
    expect(traced.map(({ action }) => action)).toEqual(['created', 'scheduled', 'discarded']);
  });

  it('turned back into a row and emptied, leaves a row that repeated it recognised and undecided', async () => {
    const id = await anIntake([{ pages: [1] }, { pages: [2] }, { pages: [3], employee: luca }]);
    await confirm(id, '2099-01-01');
    expect((await intakeOf(id)).righe[1]).toMatchObject({ n: 2, esito: 'duplicato', posizione: 'decidere' });
    for (const n of [1, 3]) await reopen(id, n);
    await move(id, 1, [1], 3);
    expect((await intakeOf(id)).righe.find(({ n }: Shown) => n === 2)).toMatchObject({
      esito: 'riconosciuto',
      decisione: null,
      posizione: 'pronto',
    });
  });

  it('cannot be turned back once published or by strangers; a row without a document cannot either', async () => {
    const id = await anIntake([{ pages: [1] }]);
    expect((await reopen(id, 1)).json.errorKey).toBe('intake-row-no-document');
    const { documenti } = (await confirm(id, TODAY)).json;
    expect((await intakeOf(id)).righe).toMatchObject([{ riapribile: false }]);
    expect((await reopen(id, 1)).json.errorKey).toBe('intake-row-published');
    expect((await reopen(id, 1, stranger)).status).toBe(404);
    expect(await placesOf(documenti)).toEqual([false]);
  });
});

describe('a duplicate group', () => {
  it('is no longer one once the other group’s pages are gone, and is one again when they are back', async () => {
    const id = await anIntake([
      { pages: [1] },
      { pages: [2], outcome: 'duplicato' },
      { pages: [3], outcome: 'duplicato' },
      { pages: [4], employee: luca },
    ]);
    const before = await storedOf(id);
    await move(id, 1, [1], 4);
    // The third group still repeats the second.
    expect(await positionsOf(id)).toEqual([
      [4, 'pronto'],
      [2, 'pronto'],
      [3, 'decidere'],
    ]);
    await move(id, 4, [1], 1);
    expect(await storedOf(id)).toEqual(before);
  });

  it('stays unchanged in another intake, and so does an excluded row', async () => {
    const another = await anIntake([{ pages: [1], outcome: 'duplicato' }, { pages: [2] }]);
    const id = await anIntake([{ pages: [1] }, { pages: [2] }, { pages: [3], employee: luca }]);
    await decide(id, 2, { decisione: 'leftOut' });
    const [before, others] = [await storedOf(id), await storedOf(another)];
    await move(id, 1, [1], 3);
    expect(await storedOf(another)).toEqual(others);
    await move(id, 3, [1], 1);
    expect(await storedOf(id)).toEqual(before);
    expect(await storedOf(another)).toEqual(others);
  });

  it('is not a duplicate of an excluded row', async () => {
    const id = await anIntake([
      { pages: [1] },
      { pages: [2], outcome: 'duplicato' },
      { pages: [3] },
      { pages: [4], employee: luca },
    ]);
    await decide(id, 3, { decisione: 'leftOut' });
    await move(id, 1, [1], 4);
    expect(await positionsOf(id)).toContainEqual([2, 'pronto']);
    expect((await move(id, 3, [3], 4)).status).toBe(200);
    await move(id, 4, [3], 3);
    expect(await positionsOf(id)).toContainEqual([2, 'pronto']);
  });

  it.each<[string, () => Partial<RowFields>]>([
    ['another person', () => ({ employee: luca })],
    ['another month', () => ({ period: 202610 })],
    ['a thirteenth', () => ({ payroll: 'thirteenth' })],
  ])('is not a duplicate of a group with %s, whichever pages move', async (_, other) => {
    const id = await anIntake([
      { pages: [1] },
      { pages: [2], outcome: 'duplicato' },
      { pages: [3], ...other() },
      { pages: [4], employee: luca, period: 202609 },
    ]);
    const before = await storedOf(id);
    await move(id, 1, [1], 4);
    expect(await positionsOf(id)).toEqual([
      [4, 'pronto'],
      [2, 'pronto'],
      [3, 'pronto'],
    ]);
    await move(id, 4, [1], 1);
    expect(await storedOf(id)).toEqual(before);
  });

  it('can also result from a manual assignment, and again once the other group’s pages return', async () => {
    const id = await anIntake([
      { pages: [1], employee: null, outcome: 'sconosciuto' },
      { pages: [2] },
      { pages: [3], employee: luca },
    ]);
    expect((await decide(id, 1, { decisione: 'assigned', idDipendente: anna.id })).json.esito).toBe('duplicato');
    const before = await storedOf(id);
    await move(id, 2, [2], 3);
    expect((await intakeOf(id)).righe[0]).toMatchObject({ decisione: 'assigned', posizione: 'pronto' });
    await move(id, 3, [2], 2);
    expect(await storedOf(id)).toEqual(before);
    expect((await decide(id, 1, { decisione: null })).json).toMatchObject({ esito: 'sconosciuto', dipendente: null });
  });

  it('stays one if it repeats a document', async () => {
    const document = await aPayslip(portal, anna, { createdBy: practice.accountId, period: 202611 });
    const id = await anIntake([{ pages: [1] }, { pages: [2], outcome: 'duplicato' }, { pages: [3], employee: luca }]);
    await portal.owner.query('UPDATE intake_row SET duplicate_of = $2 WHERE intake_id = $1 AND n = 2', [id, document]);
    await move(id, 1, [1], 3);
    expect(await positionsOf(id)).toContainEqual([2, 'decidere']);
  });

  it('is not recognised if the other group has no pages', async () => {
    const id = await anIntake([{ pages: [1] }, { pages: [2], employee: luca }, { pages: [3], employee: null }]);
    await move(id, 1, [1], 2);
    const assigned = await decide(id, 3, { decisione: 'assigned', idDipendente: anna.id });
    expect(assigned.json).toMatchObject({ posizione: 'pronto', decisione: 'assigned' });
    // When that group has pages again, the assigned row becomes a duplicate.
    await move(id, 2, [1], 1);
    expect((await intakeOf(id)).righe.find((row: Shown) => row.n === 3)).toMatchObject({ esito: 'duplicato' });
  });
});

describe('a move of pages is refused, and changes nothing,', () => {
  it.each([
    ['if a page is in another group', 1, [3], null, 409, 'pages-of-another-group'],
    ['if all pages go to a new group', 1, [1, 2], null, 409, 'pages-all-to-new-group'],
    ['if the target is the same group', 1, [1], 1, 409, 'pages-in-same-group'],
    ['if the target is in another file', 1, [1], 3, 409, 'pages-of-another-file'],
    ['if the target does not exist', 1, [1], 9, 404, 'not-found'],
    ['if no page is given', 1, [], 2, 400, 'invalid-request'],
    ['if a page number is fractional', 1, [1.5], 2, 400, 'invalid-request'],
    ['if the target’s number is fractional', 1, [1], 1.5, 400, 'invalid-request'],
    ['if the target’s number is too large for any group', 1, [1], 99_999_999_999, 400, 'invalid-request'],
    ['if the source group does not exist', 9, [1], 2, 404, 'not-found'],
  ])('%s', async (_, n, pages, to, status, code) => {
    const id = await anIntake([{ pages: [1, 2] }, { pages: [3], employee: luca }, { pages: [1], file: 1 }], {
      files: 2,
    });
    const before = await storedOf(id);
    const refused = await move(id, n, pages, to);
    expect([refused.status, refused.json.errorKey]).toEqual([status, code]);
    expect(await storedOf(id)).toEqual(before);
    expect(await ledgerOf(id)).toEqual([]);
  });

  it('while documents are being created, and after the intake has ended', async () => {
    for (const [state, code] of [
      ['confirming', 'intake-confirming'],
      ['closed', 'intake-closed'],
    ] as const) {
      const id = await anIntake([{ pages: [1, 2] }], { state });
      const refused = await move(id, 1, [2], null);
      expect([refused.status, refused.json.errorKey]).toEqual([409, code]);
    }
  });

  it('if a group has become a document', async () => {
    const id = await anIntake([{ pages: [1, 2] }, { pages: [3], employee: luca }]);
    await consultant.post(`/apiback/api/acquisizioni/${id}/conferma`, { righe: [1] });
    for (const refused of [await move(id, 1, [2], 2), await move(id, 2, [3], 1)])
      expect([refused.status, refused.json.errorKey]).toEqual([409, 'intake-row-confirmed']);
  });

  it('if the caller has no access to the intake', async () => {
    const id = await anIntake([{ pages: [1, 2] }]);
    for (const who of [stranger, companyLogin]) expect((await move(id, 1, [2], null, who)).status).toBe(404);
    expect(await groupsOf(id)).toEqual([[1, [1, 2]]]);
  });
});

describe('two users at the same time', () => {
  it('move a page once: the second user gets an error that the page is gone', async () => {
    const id = await anIntake([{ pages: [1, 2, 3] }, { pages: [4], employee: luca }]);
    const answers = await Promise.all([move(id, 1, [2, 3], null), move(id, 1, [3], 2)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const pages = (await groupsOf(id)).flatMap(([, own]) => own);
    expect(pages.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(await ledgerOf(id)).toHaveLength(1);
  });
});
