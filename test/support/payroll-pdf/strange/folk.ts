import { computeTaxCode, type Sex } from '../../../../src/directory/tax-code.ts';
import type { One, Sheets } from '../doubtful-pdf.ts';
import type { Person } from '../people.ts';

const TOWNS = ['H501', 'F205', 'L219', 'D612', 'A944', 'G273', 'F839', 'C351'];

/** A person with the wanted names or dates; everything else is random. */
export function made(s: Sheets, wanted: Partial<Omit<Person, 'taxCode'>> & { town?: string }): Person {
  for (;;) {
    const sex: Sex = wanted.sex ?? (s.chance.likely(0.5) ? 'M' : 'F');
    const two = (high: number) => String(s.chance.between(1, high)).padStart(2, '0');
    const person = {
      firstName: wanted.firstName ?? s.chance.pick(sex === 'M' ? ['Paolo', 'Dario', 'Ivan'] : ['Elena', 'Rita', 'Lia']),
      lastName: wanted.lastName ?? s.chance.pick(['Galli', 'Testa', 'Monti', 'Fabbri', 'Villa', 'Sartori']),
      birthDate: wanted.birthDate ?? `${s.chance.between(1960, 2004)}-${two(12)}-${two(28)}`,
      sex,
    };
    const taxCode = computeTaxCode({ ...person, birthplaceCode: wanted.town ?? s.chance.pick(TOWNS) });
    if (s.taken.has(taxCode)) {
      wanted = { ...wanted, town: undefined, birthDate: undefined };
      continue;
    }
    s.taken.add(taxCode);
    return { ...person, taxCode };
  }
}

/** Registered and absent people in random order, at least one of each. */
export function crowd(s: Sheets, count: number, absent = 0.35): One[] {
  const strangers = Math.max(1, Math.round(count * absent));
  const people = Array.from({ length: count }, (_, at) => (at < strangers ? s.absent() : s.registered()));
  return s.chance.shuffled(people);
}

export function birthOf({ person }: One): string {
  return person.birthDate.split('-').reverse().join('/');
}

export function idOf(one: One): string[] {
  return one.employee ? [one.employee.id] : [];
}

/** The truth about a page that shows several people. */
export function sharedBy(...people: One[]): { shared: string[] } {
  return { shared: people.flatMap(idOf) };
}

export function monthAfter(month: number, step: number): number {
  const index = Math.floor(month / 100) * 12 + (month % 100) - 1 + step;
  return Math.floor(index / 12) * 100 + (index % 12) + 1;
}
