import { describe, expect, it } from 'vitest';
import { aPerson } from '../../../test/support/portal/people.ts';
import { computeTaxCode } from '../../directory/tax-code.ts';
import {
  asWritten,
  isOfSomebodyNew,
  LEFT_OUT,
  type LeftOut,
  type NewWorkerRow,
  namesOfNew,
  peopleOfNew,
  whyNotEnter,
  whyNotEnterIn,
} from './new-workers.ts';

const PERSON = aPerson(12);
/** A fiscal code that stays the same if a second first name is added. */
const LONG = computeTaxCode({
  ...{ lastName: 'Rossi', firstName: 'Alessandro', sex: 'M', birthDate: '1980-01-01', birthplaceCode: 'F205' },
});
const COMPANY = { id: '7', codes: ['10000000215', null] };

function aRow(more: Partial<NewWorkerRow> = {}): NewWorkerRow {
  return {
    n: 1,
    outcome: 'sconosciuto',
    employeeId: null,
    kind: 'cedolini',
    period: 202610,
    decision: null,
    documentId: null,
    layoutOpen: false,
    taxCode: PERSON.taxCode,
    printedName: `${PERSON.lastName} ${PERSON.firstName}`.toUpperCase(),
    companyId: null,
    employer: { taxCode: '10000000215', vatNumber: null, name: 'OFFICINE RIVA S.R.L.' },
    employment: null,
    reasons: ['unknown-code', 'new-person-agrees', 'birth-matches'],
    boxes: [],
    ...more,
  };
}

describe('entering several printed people in one step', () => {
  it('accepts a person whose printed code, name and day of birth agree', () => {
    expect(isOfSomebodyNew(aRow())).toBe(true);
    expect(whyNotEnter(aRow())).toBeNull();
    expect(namesOfNew(aRow())).toEqual({ cognome: PERSON.lastName, nome: PERSON.firstName });
  });

  const box = { page: 1, x: 0, y: 0, width: 0.1, height: 0.1 };
  const cases: Record<LeftOut, Partial<NewWorkerRow>> = {
    'layout-open': { layoutOpen: true },
    'pages-moved': { boxes: [{ ...box, home: { n: 2, code: aPerson(3).taxCode } }] },
    repeated: { reasons: ['unknown-code', 'birth-matches', 'repeated-in-file'] },
    'somebody-else': { reasons: ['unknown-code', 'somebody-else-named', 'birth-matches'] },
    'other-kind': { reasons: ['unknown-code', 'new-person-agrees', 'birth-matches', 'kind-differs'] },
    'name-missing': { printedName: 'BIANCHI LUISA' },
    'birth-missing': { reasons: ['unknown-code', 'new-person-agrees'] },
    'not-certain': { reasons: ['unknown-code', 'birth-matches'] },
  };
  it.each(LEFT_OUT.map((why) => [why, cases[why]] as const))('skips a row and gives the reason %s', (why, more) => {
    expect(whyNotEnter(aRow(more))).toBe(why);
    expect(whyNotEnterIn([aRow(more)], COMPANY)).toEqual({ refused: 'worker-not-certain', data: { rows: '1' } });
  });

  it.each([
    ['a row that was split off by hand', { reasons: [...aRow().reasons, 'split-by-hand'] }, 'pages-moved'],
    ['a row whose code was moved away', { reasons: [...aRow().reasons, 'code-moved-away'] }, 'pages-moved'],
    ['a letter', { reasons: [...aRow().reasons, 'kind-unclear'] }, 'other-kind'],
    ['a row without a name', { printedName: null }, 'name-missing'],
  ] as const)('skips %s', (_name, more, why) => {
    expect(whyNotEnter(aRow(more))).toBe(why);
  });

  it.each([
    ['a row that was decided', { decision: 'leftOut' }],
    ['a document', { documentId: '4' }],
    ['a row that is recognised', { outcome: 'riconosciuto' }],
    ['a row without a code', { taxCode: null }],
    ['a row with a provisional code', { taxCode: '10000000215' }],
  ] as const)('does not offer to enter anybody from %s', (_name, more) => {
    expect(isOfSomebodyNew(aRow(more))).toBe(false);
    expect(whyNotEnterIn([aRow(more)], COMPANY)?.refused).toBe('worker-not-certain');
  });
});

describe('the company of printed people', () => {
  const refused = { refused: 'worker-of-another-company', data: { rows: '1' } };
  it('must be the one in the page heading, by one of its codes, or the recognised one', () => {
    expect(whyNotEnterIn([aRow()], COMPANY)).toBeNull();
    const byVat = { taxCode: '10000000223', vatNumber: '10000000215', name: null };
    expect(whyNotEnterIn([aRow({ employer: byVat })], COMPANY)).toBeNull();
    expect(whyNotEnterIn([aRow({ companyId: '7' })], COMPANY)).toBeNull();
  });

  it('is refused if the pages show a different one', () => {
    const other = { taxCode: '10000000223', vatNumber: null, name: null };
    expect(whyNotEnterIn([aRow({ employer: other })], COMPANY)).toEqual(refused);
    expect(whyNotEnterIn([aRow({ companyId: '8' })], COMPANY)).toEqual(refused);
  });

  it('can be chosen freely if the pages show none', () => {
    expect(whyNotEnterIn([aRow({ employer: null })], COMPANY)).toBeNull();
  });
});

it('refuses to enter a code that is printed with two different names', () => {
  const named = (n: number, printedName: string) => aRow({ n, taxCode: LONG, printedName });
  expect(whyNotEnterIn([named(1, 'ROSSI ALESSANDRO'), named(2, 'ROSSI ALESSANDRO')], COMPANY)).toBeNull();
  expect(whyNotEnterIn([named(1, 'ROSSI ALESSANDRO'), named(2, 'ROSSI ALESSANDRO ANNA')], COMPANY)).toEqual({
    refused: 'worker-not-certain',
    data: { rows: '1' },
  });
});

describe('what the sheet prints about the employment', () => {
  const employment = {
    number: '0002',
    hiredOn: '2021-11-01',
    branch: '01 LEGNANO, STABILIMENTO',
    qualification: 'OPERAIO',
  };
  it('is entered with the person, from whichever of their sheets prints it', () => {
    expect(peopleOfNew([aRow(), aRow({ n: 2, employment })])).toEqual([
      {
        ...{ taxCode: PERSON.taxCode, cognome: PERSON.lastName, nome: PERSON.firstName, matricola: '0002' },
        ...{ dataAssunzione: '2021-11-01', qualifica: 'Operaio' },
        filiale: { codice: '01', descrizione: 'Legnano, Stabilimento' },
      },
    ]);
  });

  it('leaves out a number that is printed for two people: it is the firm’s', () => {
    const other = aRow({ n: 2, taxCode: LONG, printedName: 'ROSSI ALESSANDRO', employment });
    expect(peopleOfNew([aRow({ employment }), other]).map(({ matricola }) => matricola)).toEqual([null, null]);
  });
});

it('asWritten capitalises names the way people write them', () => {
  expect(asWritten("D'ANGELO  MARIA-GRAZIA")).toBe("D'Angelo Maria-Grazia");
});
