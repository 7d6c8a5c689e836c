import { computeTaxCode, isProvisionalTaxCode, type Sex, withOmocodia } from '../../../src/directory/tax-code.ts';
import type { RegistryCompany, RegistryEmployee } from '../../../src/recognition/recognition.ts';
import type { Chance } from './chance.ts';

/** Invented people and companies; only the town codes are real. */

export type Person = {
  firstName: string;
  lastName: string;
  birthDate: string;
  sex: Sex;
  taxCode: string;
};

export type Company = RegistryCompany & { soleTrader: Person | null };

const MEN = [
  'Mario',
  'Luca',
  'Giuseppe',
  'Andrea',
  'Marco',
  'Niccolò',
  'Gian Luca',
  'Mattia',
  'Davide',
  'José',
  'Aldo',
  'Li',
];
const WOMEN = [
  'Anna',
  'Maria Grazia',
  'Giulia',
  'Chiara',
  'Noemi',
  'Desirée',
  'Sara',
  'Ilaria',
  'Eva',
  'Fatou',
  'Beatrice',
];
const LAST_NAMES = [
  ...['Rossi', 'Bianchi', 'Esposito', 'Ferrari', 'Romano', 'Colombo', 'Ricci', 'Marino', 'Greco', 'Bruno', 'Gallo'],
  ...['Conti', 'De Luca', "D'Angelo", 'Costa', 'Giordano', 'Mancini', 'Rizzo', 'Lombardi', 'Moretti', 'Fo', 'Barbieri'],
  ...['Nicolò', 'Dalla Costa', 'Santoro', 'Mariani', 'Rinaldi', 'Caruso', 'Leone', 'Longo', 'Gentile', 'Martinelli'],
  ...[
    'Popescu',
    'Hoxha',
    'El Amrani',
    'Singh',
    'Hu',
    'Ivanova',
    'Diop',
    'Vitale',
    'Serra',
    'Coppola',
    "D'Amico",
    'Sanna',
  ],
];
const TOWNS = ['H501', 'F205', 'L219', 'D612', 'A944', 'G273', 'F839', 'C351', 'L736', 'Z129', 'Z100', 'Z330', 'Z222'];
const TRADES = [
  'Officine',
  'Panificio',
  'Tessitura',
  'Edilizia',
  'Trasporti',
  'Ristorante',
  'Cantina',
  'Tipografia',
  'Caseificio',
];
const PLACES = [
  'Aurora',
  'del Ponte',
  'San Marco',
  'Alpina',
  'Tirrena',
  'La Quercia',
  'Fontana',
  'del Borgo',
  'Adriatica',
  'Valverde',
];
const FORMS = ['S.r.l.', 'S.p.A.', 'S.n.c.', 'Soc. Coop.', 'S.a.s.'];

export function somebody(chance: Chance, taken: Set<string>): Person {
  for (;;) {
    const sex: Sex = chance.likely(0.5) ? 'M' : 'F';
    const firstName = chance.pick(sex === 'M' ? MEN : WOMEN);
    const lastName = chance.pick(LAST_NAMES);
    const month = String(chance.between(1, 12)).padStart(2, '0');
    const birthDate = `${chance.between(1956, 2006)}-${month}-${String(chance.between(1, 28)).padStart(2, '0')}`;
    const taxCode = computeTaxCode({ firstName, lastName, birthDate, sex, birthplaceCode: chance.pick(TOWNS) });
    if (taken.has(taxCode)) continue;
    taken.add(taxCode);
    return { firstName, lastName, birthDate, sex, taxCode };
  }
}

/** Eleven digits with a check digit, for a VAT number (partita IVA) or a provisional fiscal code. */
export function elevenDigits(chance: Chance, taken: Set<string>): string {
  for (;;) {
    const first10 = `0${String(chance.between(100_000_000, 999_999_999))}`;
    for (let digit = 0; digit < 10; digit++) {
      const code = `${first10}${digit}`;
      if (!isProvisionalTaxCode(code) || taken.has(code)) continue;
      taken.add(code);
      return code;
    }
  }
}

export function someCompany(chance: Chance, index: number, taken: Set<string>, soleTrader: boolean): Company {
  const vatNumber = elevenDigits(chance, taken);
  const owner = soleTrader ? somebody(chance, taken) : null;
  const name = `${chance.pick(TRADES)} ${chance.pick(PLACES)}`;
  return {
    id: `c${index + 1}`,
    taxCode: owner ? owner.taxCode : vatNumber,
    vatNumber,
    legalName: owner ? `${name} di ${owner.lastName} ${owner.firstName}` : `${name} ${chance.pick(FORMS)}`,
    code: String(100 + index),
    soleTrader: owner,
  };
}

export function hire(
  person: Person,
  company: Company,
  id: string,
  number: number,
  dates: { hiredOn: string | null; endedOn: string | null } = { hiredOn: '2019-03-01', endedOn: null },
): RegistryEmployee {
  return {
    id,
    companyId: company.id,
    taxCode: person.taxCode,
    firstName: person.firstName,
    lastName: person.lastName,
    employeeCode: String(number),
    ...dates,
  };
}

export function omocodiaOf(person: Person, level: number): Person {
  return { ...person, taxCode: withOmocodia(person.taxCode, level) };
}
