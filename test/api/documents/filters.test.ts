import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KIND_NAMES, KINDS, type Kind } from '../../../src/directory/kinds.ts';
import { documentsOf } from '../../../src/features/documents/web/document-list.tsx';
import type { Account } from '../../../src/web/session.ts';
import { aCompanyWithBranches, BRANCHES } from '../../support/portal/firm.ts';
import { unasked } from '../../support/portal/listed.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Every filter of the document lists as the screens define it, with documents inside and outside each bound. A filter
 * without such documents fails. Counts and summaries must agree with the list.
 */
const TODAY = '2026-11-20';
const NOW = new Date(`${TODAY}T11:00:00Z`);

/** The fields of a document that differ from the default. */
type Row = Record<string, unknown>;
/** A query for documents of one kind, the documents that it must return, and those that it must not. */
interface Case {
  asks: string;
  within: Row[];
  beyond: Row[];
}

const at = (moment: string) => ({ created_at: moment });
const published = (day: string | null, more: Row = {}): Row => ({ publishOn: day, ...more });
const read = (by: 'company' | 'employee'): Row => ({ [`${by}_read_at`]: NOW });

/** The cases by query parameter, which the screen and the endpoint share. */
function casesOf(kind: Kind): Record<string, Case[]> {
  const period = (value: number) => ({ period: value });
  const pub = {
    // In the last row the day has come, but the job that announces documents has not run.
    yes: [published(TODAY), published('2026-01-01'), published(TODAY, { appeared_at: null })],
    no: [published(null), published('2026-11-21'), published('2026-01-01', { cancelled_at: NOW })],
  };
  const ofCompany = KINDS[kind].of === 'company';
  const byEmployee = ofCompany ? [] : [read('employee'), { ...read('employee'), ...read('company') }];
  return {
    ...(KINDS[kind].period === 'month'
      ? {
          annomese_da: [
            {
              asks: 'annomese_da=202603',
              within: [period(202603), period(202612)],
              beyond: [period(202602), period(202512)],
            },
          ],
          annomese_a: [
            { asks: 'annomese_a=202603', within: [period(202603), period(202512)], beyond: [period(202604)] },
          ],
        }
      : {}),
    ...(KINDS[kind].period === 'year'
      ? {
          anno_da: [{ asks: 'anno_da=2025', within: [period(2025), period(2026)], beyond: [period(2024)] }],
          anno_a: [{ asks: 'anno_a=2025', within: [period(2025), period(2024)], beyond: [period(2026)] }],
        }
      : {}),
    // Days in Rome, inclusive: half past midnight is still the day before in UTC.
    da: [
      {
        asks: 'da=2026-03-10',
        within: [at('2026-03-09T23:30:00Z'), at('2026-04-01T10:00:00Z')],
        beyond: [at('2026-03-09T22:30:00Z')],
      },
    ],
    a: [
      {
        asks: 'a=2026-03-10',
        within: [at('2026-03-10T22:30:00Z'), at('2026-01-01T10:00:00Z')],
        beyond: [at('2026-03-10T23:30:00Z')],
      },
    ],
    data_pubblicazione: [
      {
        asks: 'data_pubblicazione=2026-03-10',
        within: [published('2026-03-10')],
        beyond: [published('2026-03-09'), published('2026-03-11'), published(null)],
      },
    ],
    pub: [
      { asks: 'pub=true', within: pub.yes, beyond: pub.no },
      { asks: 'pub=false', within: pub.no, beyond: pub.yes },
    ],
    // A document whose day has come is published, even if the job has not announced it yet.
    pubblicazione: Object.entries({ published: pub.yes, unpublished: [0], scheduled: [1], cancelled: [2] }).map(
      ([state, own]) => {
        const within = own.map((one) => (typeof one === 'number' ? (pub.no[one] as Row) : one));
        return {
          asks: `pubblicazione=${state}`,
          within,
          beyond: [...pub.yes, ...pub.no].filter((one) => !within.includes(one)),
        };
      },
    ),
    stato: [
      { asks: 'stato=0', within: [{}], beyond: [read('company'), ...byEmployee] },
      { asks: 'stato=1', within: [read('company')], beyond: [{}, ...byEmployee] },
      { asks: 'stato=2', within: byEmployee, beyond: [{}, read('company')] },
      // Any status except 1 (spec §4).
      { asks: 'stato=10', within: [{}, ...byEmployee], beyond: [read('company')] },
    ],
    tag: [
      { asks: 'tag=rossa', within: [{ tags: '{rossa}' }, { tags: '{blu,rossa}' }], beyond: [{ tags: '{blu}' }, {}] },
      { asks: 'tag=rossa&tag=blu', within: [{ tags: '{rossa}' }, { tags: '{blu}' }], beyond: [{ tags: '{verde}' }] },
    ],
    // Covers documents that request an acknowledgement, with and without one for the current content.
    ...(KINDS[kind].acknowledged
      ? {
          presaVisione: [
            {
              asks: 'presaVisione=data',
              within: [{ acknowledgement_asked: true, acknowledged: true }],
              beyond: [{ acknowledgement_asked: true }, {}],
            },
            {
              asks: 'presaVisione=mancante',
              within: [{ acknowledgement_asked: true }],
              beyond: [{ acknowledgement_asked: true, acknowledged: true }, {}],
            },
          ],
        }
      : {}),
    ...(ofCompany
      ? {}
      : {
          filcant: [
            { asks: 'filcant=0001', within: [{ branch: '0001' }], beyond: [{ branch: '0002' }, {}] },
            {
              asks: 'filcant=0001,0002',
              within: [{ branch: '0001' }, { branch: '0002' }],
              beyond: [{ branch: '0003' }, {}],
            },
          ],
        }),
  };
}

let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(NOW);
  practice = await aPractice(portal.owner, 'consulente');
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

/** A company with people in three branches and people without a branch. */
async function aFirm() {
  const company = await aCompanyWithBranches(portal.owner, practice);
  const people: Record<string, TestEmployee> = {};
  for (const branch of BRANCHES) people[branch] = await anEmployee(portal.owner, company, { branch_code: branch });
  people.none = await anEmployee(portal.owner, company);
  return { company, people };
}

async function make(
  kind: Kind,
  { company, people }: Awaited<ReturnType<typeof aFirm>>,
  { branch = 'none', acknowledged = false, ...fields }: Row,
): Promise<string> {
  const whose = KINDS[kind].of === 'company' ? company : (people[branch as string] as TestEmployee);
  const id = await aDocument(portal, whose, { kind, createdBy: practice.accountId, ...fields });
  if (acknowledged)
    await portal.owner.query(
      `INSERT INTO acknowledgement (practice_id, document_id, employee_id, at, sha256)
       SELECT practice_id, id, employee_id, $2, sha256 FROM document WHERE id = $1`,
      [id, NOW],
    );
  return id;
}

const asked = async (kind: Kind, company: TestCompany, query: string) => {
  const { tipo, list } = KINDS[kind];
  const rows = await consultant.get(`/apiback/api/${tipo}/${list}?cfAzienda=${company.taxCode}&${query}`);
  const summary = await consultant.get(`/apiback/api/${tipo}/riepdocazi?cfAzienda=${company.taxCode}&${query}`);
  expect(rows.status, query).toBe(200);
  // A page must contain the same rows as the whole list, in the default order and sorted by person.
  for (const more of ['', ...(query.includes('sort=') ? [] : ['&sort=cognome,asc'])]) {
    const page = await consultant.get(
      `/apiback/api/${tipo}/${list}?cfAzienda=${company.taxCode}&${query}&size=50${more}`,
    );
    const held = (some: { id: string }[]) => some.map(({ id }) => id).toSorted();
    expect(held(page.json), query + more).toEqual(held(rows.json));
  }
  return { ids: rows.json.map((row: { id: string }) => row.id) as string[], summary: summary.json };
};

const COMPANY = { id: '1', code: '0042', taxCode: '01234567890', name: 'Officine' };

describe.each(KIND_NAMES)('the list of %s', (kind) => {
  const cases = casesOf(kind);

  it('has rows inside and outside each bound of each filter', () => {
    const { filters = [] } = documentsOf(kind, [COMPANY], { role: 'CONSULTANT', login: 'io' } as Account);
    const asked = Object.values(cases).flatMap((some) => some.flatMap(({ asks }) => asks.split('&')));
    expect(unasked(filters, asked)).toEqual([]);
    for (const [key, some] of Object.entries(cases))
      for (const { asks, beyond } of some) {
        expect(asks.startsWith(`${key}=`), asks).toBe(true);
        expect(beyond.length, asks).toBeGreaterThan(0);
      }
  });

  it.each(Object.values(cases).flat())(
    'filtered by $asks returns exactly the documents that match the filter',
    async ({ asks, within, beyond }) => {
      const firm = await aFirm();
      const inside = await Promise.all(within.map((row) => make(kind, firm, row)));
      for (const row of beyond) await make(kind, firm, row);
      // Lists never contain documents from the recycle bin.
      for (const row of within.slice(0, 1)) await make(kind, firm, { ...row, discarded_at: NOW });
      const { ids, summary } = await asked(kind, firm.company, asks);
      expect(ids.toSorted()).toEqual(inside.toSorted());
      expect(summary.Pubblicati + summary.NonPubblicati).toBe(inside.length);
    },
  );
});

describe('a list of payslips', () => {
  it('is counted by state: cancelled and scheduled ones are not published, nor is their month the last', async () => {
    const firm = await aFirm();
    await make('payslip', firm, { period: 202608, publishOn: '2026-09-01' });
    await make('payslip', firm, { period: 202609, publishOn: '2026-10-01', cancelled_at: NOW });
    await make('payslip', firm, { period: 202610, publishOn: '2026-11-27' });
    await make('payslip', firm, { period: 202611 });
    // The first query reads the stored counts; the second needs a filter that only the documents can answer.
    for (const asks of ['', 'stato=0']) {
      const { summary } = await asked('payslip', firm.company, asks);
      expect(summary, asks).toMatchObject({ Pubblicati: 1, NonPubblicati: 3, ultimoMese: '202608' });
    }
    const own = await consultant.get(`/apiback/api/docbase/ultimomese?cfAzienda=${firm.company.taxCode}`);
    expect(own.json).toEqual({ ultimoMese: '202608' });
  });

  it('is sorted as requested, ascending and descending', async () => {
    const firm = await aFirm();
    const made = [];
    for (const period of [202602, 202601, 202603]) made.push(await make('payslip', firm, { period }));
    const [second, first, third] = made;
    expect((await asked('payslip', firm.company, 'sort=annomese,asc')).ids).toEqual([first, second, third]);
    expect((await asked('payslip', firm.company, 'sort=annomese,desc')).ids).toEqual([third, second, first]);
  });

  it('of some companies has a summary of those companies only', async () => {
    const [one, other, third] = [await aFirm(), await aFirm(), await aFirm()];
    for (const firm of [one, other, third]) await make('payslip', firm, { publishOn: '2026-11-01', tags: '{rossa}' });
    const of = `listacfazienda=${one.company.taxCode}&listacfazienda=${other.company.taxCode}`;
    for (const asks of ['', '&stato=0', '&tag=rossa'])
      expect((await consultant.get(`/apiback/api/doccedolino/riepdocazi?${of}${asks}`)).json, asks).toMatchObject({
        ...{ Pubblicati: 2, NonPubblicati: 0 },
      });
  });

  it('longer than 1,000 rows contains only the requested companies and kind, month by month', async () => {
    const [one, other, third] = [await aFirm(), await aFirm(), await aFirm()];
    // Includes documents of another kind, and documents of a third company in the same years.
    const counts: [typeof one, Kind, number][] = [
      [one, 'taxCertificate', 400],
      [other, 'taxCertificate', 200],
      [third, 'taxCertificate', 700],
      [one, 'payslip', 300],
    ];
    for (const [{ people }, kind, count] of counts) {
      const model = await make(kind, { people, company: one.company }, { period: kind === 'payslip' ? 202601 : 2026 });
      await portal.owner.query(
        `INSERT INTO document (practice_id, company_id, employee_id, kind, payroll_kind, period, description, file_name, size, sha256, created_by)
         SELECT practice_id, company_id, employee_id, kind, payroll_kind,
           CASE kind WHEN 'payslip' THEN 202601 + n % 12
             ELSE (ARRAY[2023, 2024, 2025, 2025, 2025, 2025, 2026, 2026, 2026, 2026])[n % 10 + 1] END, description, file_name, size, sha256, created_by
         FROM document, generate_series(1, $2 - 1) n WHERE id = $1`,
        [model, count * 2],
      );
    }
    const list = '/apiback/api/doccud/listaperconsulente';
    const of = `listacfazienda=${one.company.taxCode}&listacfazienda=${other.company.taxCode}`;
    const idsOf = async (query: string) =>
      (await consultant.get(`${list}?${of}&${query}`)).json.map(({ id }: { id: string }) => id);
    const all = await idsOf('size=-1');
    expect(all).toHaveLength(1200);
    for (const page of [10, 11, 12])
      expect(await idsOf(`size=100&page=${page}`)).toEqual(all.slice(page * 100, page * 100 + 100));
  });

  it('offers the labels in use, and drops a label once no document has it', async () => {
    const firm = await aFirm();
    const id = await make('payslip', firm, { tags: '{sola,altra}' });
    const offered = async () =>
      (await consultant.get(`/apiback/api/doccedolino/listatags?cfAzienda=${firm.company.taxCode}`)).json;
    expect(await offered()).toEqual(['altra', 'sola']);
    await consultant.put('/apiback/api/DocBase/updatetags', { ids: [id], togli: ['sola'] });
    expect(await offered()).toEqual(['altra']);
  });

  it('of several companies is refused completely if one belongs to another practice', async () => {
    const mine = await aFirm();
    const other = await aCompany(portal.owner, await aPractice(portal.owner));
    await make('payslip', mine, {});
    const both = `listacfazienda=${mine.company.taxCode}&listacfazienda=${other.taxCode}`;
    expect((await consultant.get(`/apiback/api/doccedolino/listaperconsulente?${both}`)).status).toBe(404);
  });
});

describe('a search word', () => {
  it('is not read as a month for certificates, whose period is a year: it matches only descriptions', async () => {
    const firm = await aFirm();
    const certificate = await make('taxCertificate', firm, { period: 2012, description: 'Certificazione' });
    const other = await make('taxCertificate', firm, { period: 2011, description: 'Conguaglio' });
    for (const [q, found] of [
      ['dicembre', []],
      ['novembre', []],
      ['2012', [certificate]],
      ['certificazione', [certificate]],
      ['conguaglio', [other]],
      ['c', [certificate, other]],
    ] satisfies [string, string[]][]) {
      const { ids, summary } = await asked('taxCertificate', firm.company, `q=${q}`);
      expect(ids.toSorted(), q).toEqual(found.toSorted());
      expect(summary.NonPubblicati, q).toBe(found.length);
    }
  });
});

describe('a list of employees', () => {
  it('contains the employees of the requested company only', async () => {
    const [firm] = [await aFirm(), await aFirm()];
    const { json } = await consultant.get(`/apiback/api/dipendente/lista?cfAzienda=${firm?.company.taxCode}`);
    expect(json.map((row: { id: string }) => row.id).toSorted()).toEqual(
      Object.values(firm?.people ?? {})
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe('a count that stops at `contaFinoA`', () => {
  it('says that there are more, lets the caller go on page by page, and never stops where the counts are stored', async () => {
    const firm = await aFirm();
    for (let n = 0; n < 4; n += 1) await make('payslip', firm, { tags: '{conguaglio}', ...published(TODAY) });
    const list = async (query: string) => {
      const { headers, json } = await consultant.get(
        `/apiback/api/doccedolino/lista?cfAzienda=${firm.company.taxCode}&size=2&${query}`,
      );
      return [json.length, headers.get('x-total-count'), headers.get('x-total-more')];
    };
    expect(await list('tag=conguaglio&contaFinoA=1')).toEqual([2, '2', 'true']);
    expect(await list('tag=conguaglio&contaFinoA=1&page=1')).toEqual([2, '4', null]);
    expect(await list('tag=conguaglio&contaFinoA=4')).toEqual([2, '4', null]);
    expect(await list('tag=conguaglio')).toEqual([2, '4', null]);
    expect(await list('stato=0&pub=true&contaFinoA=1')).toEqual([2, '4', null]);
    const summary = async (query: string) =>
      (await consultant.get(`/apiback/api/doccedolino/riepdocazi?cfAzienda=${firm.company.taxCode}&${query}`)).json;
    expect(await summary('tag=conguaglio&contaFinoA=2')).toMatchObject({ Pubblicati: 3, oltre: true });
    expect(await summary('tag=conguaglio&contaFinoA=4')).toMatchObject({ Pubblicati: 4, oltre: false });
  });
});
