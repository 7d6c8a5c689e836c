import { computeTaxCode } from '../../../src/directory/tax-code.ts';

const SURNAMES = [
  'Abbiati',
  'Bassani',
  'Bellotti',
  'Caputo',
  'Cherubini',
  'Colombi',
  'Dragomir',
  'Esposito',
  'Ferrari',
  'Gatti',
];
const FEMALE = ['Chiara', 'Antonella', 'Elena', 'Giulia', 'Ionela'];
const MALE = ['Luca', 'Marco', 'Davide', 'Simone', 'Youssef'];

export interface TestPerson {
  firstName: string;
  lastName: string;
  taxCode: string;
}

/** The n-th invented person, with a valid unique fiscal code; n is unlimited. */
export function aPerson(n: number): TestPerson {
  const sex = n % 2 === 0 ? 'F' : 'M';
  const firstName = (sex === 'F' ? FEMALE : MALE)[Math.floor(n / 2) % 5] as string;
  const lastName = SURNAMES[Math.floor(n / 10) % 10] as string;
  const birth = new Date(Date.UTC(1960, 0, 1 + ((n * 37) % 14000)));
  const taxCode = computeTaxCode({
    firstName,
    lastName,
    sex,
    birthDate: birth.toISOString().slice(0, 10),
    birthplaceCode: 'F205',
  });
  return { firstName, lastName, taxCode };
}

/** An 11-digit company code with its check digit (Luhn, as for the partita IVA). */
export function aVatNumber(n: number): string {
  const digits = String(1_000_000_000 + n).slice(0, 10);
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit);
    const doubled = value * 2 > 9 ? value * 2 - 9 : value * 2;
    return total + (index % 2 === 0 ? value : doubled);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}
