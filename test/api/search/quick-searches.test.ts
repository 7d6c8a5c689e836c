import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/directory/kinds.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aBranchLogin,
  aCompany,
  aDocument,
  aDossier,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';
import { aRequest } from '../../support/portal/requests.ts';
import { aSignature } from '../../support/portal/signatures-asked.ts';

/**
 * For each list and each field that its quick search covers, a row contains a unique word in that field only. Searching
 * for the word must find exactly that row; searching for the words of two rows must find none.
 */
interface Found {
  id: string;
  word: string;
}
type Fact = (word: string) => Promise<Found>;
interface Searched {
  address: () => string;
  who?: () => Promise<Caller>;
  facts: Record<string, Fact>;
}

let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let words = 0;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice);
  consultant = await portal.login(practice.login);
  await portal.owner.query(
    "INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '01', 'Negozio')",
    [practice.id, company.id],
  );
});
afterAll(() => portal?.close());

const LETTERS = 'abcdefghij';
/** A word that occurs nowhere else. */
const aWord = () => `Xqz${[...String((words += 1)).padStart(3, '0')].map((digit) => LETTERS[Number(digit)]).join('')}k`;
const aWorker = (fields: Record<string, unknown> = {}, of = company) =>
  anEmployee(portal.owner, of, { branch_code: '01', ...fields });

/** Rows that the search must find by the surname, first name or tax code of their person. */
const ofPerson = (make: (person: Awaited<ReturnType<typeof aWorker>>) => Promise<string>): Record<string, Fact> => ({
  surname: async (word) => ({ word, id: await make(await aWorker({ lastName: word })) }),
  name: async (word) => ({ word, id: await make(await aWorker({ firstName: word })) }),
  code: async () => {
    const person = await aWorker();
    return { word: person.taxCode, id: await make(person) };
  },
});
const ofFields = <Name extends string>(
  names: readonly Name[],
  make: (fields: Partial<Record<Name, string>>) => Promise<string>,
): Record<string, Fact> =>
  Object.fromEntries(
    names.map((name): [string, Fact] => [
      name,
      async (word) => ({
        word,
        id: await make({ [name]: name === 'tags' ? `{prima,${word}}` : `Un ${word} così` } as Partial<
          Record<Name, string>
        >),
      }),
    ]),
  );
const ofCompany = (make: (of: TestCompany) => Promise<string>): Record<string, Fact> => ({
  company: async (word) => ({
    word,
    id: await make(await aCompany(portal.owner, practice, { legalName: `Ditta ${word}` })),
  }),
});

const document =
  (kind: Kind, fields: Record<string, unknown> = {}) =>
  async (whose: Awaited<ReturnType<typeof aWorker>> | TestCompany, more: Record<string, unknown> = {}) =>
    aDocument(portal, whose, { kind, createdBy: practice.accountId, ...fields, ...more });
const binned = document('employeeDocument', { discarded_at: new Date() });
const letter = document('employeeDocument');
const shown = document('employeeDocument', { publishOn: '2026-01-01' });
const ofCodes = () => `cfAzienda=${company.taxCode}`;

const LISTS: Record<string, Searched> = {
  'the recycle bin': {
    address: () => `/apiback/api/cestino/list?${ofCodes()}`,
    facts: {
      ...ofPerson(binned),
      ...ofFields(['description', 'tags'], async (fields) => binned(await aWorker(), fields)),
    },
  },
  'documents of workers': {
    address: () => `/apiback/api/docdocumento/lista?${ofCodes()}`,
    facts: {
      ...ofPerson(letter),
      ...ofFields(['description', 'tags'], async (fields) => letter(await aWorker(), fields)),
    },
  },
  'documents of branches': {
    address: () => '/apiback/api/filiale/documenti?',
    who: async () => portal.login(await aBranchLogin(portal.owner, 'filiale-che-cerca', company, ['01'])),
    facts: {
      ...ofPerson(shown),
      ...ofFields(['description'], async (fields) => shown(await aWorker(), fields)),
    },
  },
  dossiers: {
    address: () => `/apiback/api/Fascicolo/listalt?${ofCodes()}`,
    facts: ofFields(['name', 'tags'], (fields) =>
      aDossier(portal, company, { createdBy: practice.accountId, documents: [], ...fields }),
    ),
  },
  requests: {
    address: () => '/apiback/api/docrichiesta/listaperconsulente?',
    facts: {
      ...ofPerson((person) => aRequest(portal, person)),
      ...ofFields(['text'], async (fields) => aRequest(portal, await aWorker(), fields)),
      ...ofCompany(async (of) => aRequest(portal, await aWorker({ branch_code: null }, of))),
    },
  },
  'the board': {
    address: () => `/apirest/api/company/notices?${ofCodes()}`,
    facts: ofFields(['title', 'body'], (fields) => aNotice(portal, company, fields)),
  },
  'signature requests': {
    address: () => '/apiback/api/firme?',
    facts: {
      ...ofPerson((person) => aSignature(portal, person, { createdBy: practice.accountId })),
      ...ofFields(['title'], async (fields) =>
        aSignature(portal, await aWorker(), { createdBy: practice.accountId, ...fields }),
      ),
      ...ofCompany(async (of) =>
        aSignature(portal, await aWorker({ branch_code: null }, of), { createdBy: practice.accountId }),
      ),
    },
  },
};

describe('the quick search', () => {
  it('of the company’s users finds a person by surname, first name, both in either order, or tax code', async () => {
    const [first, last] = [aWord(), aWord()];
    const person = await aWorker({ firstName: first, lastName: last });
    await aWorker({ firstName: first });
    await aWorker({ lastName: last });
    const found = async (q: string) => {
      const asked = `/apirest/api/users/company/employees?${ofCodes()}&q=${encodeURIComponent(q)}`;
      const { headers, json } = await consultant.get(asked);
      expect(headers.get('x-total-count')).toBe(String(json.length));
      return json.map((row: { codiceFiscale: string }) => row.codiceFiscale);
    };
    for (const q of [`${first} ${last}`, `${last} ${first}`.toLowerCase(), person.taxCode])
      expect(await found(q), q).toEqual([person.taxCode]);
    for (const q of [first, last]) expect(await found(q), q).toHaveLength(2);
  });

  for (const [name, { address, who, facts }] of Object.entries(LISTS))
    it(`of ${name} finds a row, and only that row, by each of its fields`, async () => {
      const made: [string, Found][] = [];
      for (const [fact, make] of Object.entries(facts)) made.push([fact, await make(aWord())]);
      const caller = who ? await who() : consultant;
      const found = async (q: string) => {
        const { headers, json, text, status } = await caller.get(
          `${address()}&q=${encodeURIComponent(q)}&size=1`.replace('?&', '?'),
        );
        expect(status, text).toBe(200);
        return { ids: json.map(({ id }: { id: string }) => id), counted: headers.get('x-total-count') };
      };
      for (const [fact, { id, word }] of made) {
        expect(await found(word.toLowerCase()), fact).toEqual({ ids: [id], counted: '1' });
        expect(await found(`${word} ${word.slice(1, -1)}`), fact).toEqual({ ids: [id], counted: '1' });
      }
      const [[, one] = [], [, other] = []] = made;
      expect((await found(`${one?.word} ${other?.word}`)).ids).toEqual([]);
    });
});
