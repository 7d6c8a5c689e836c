import { withoutOmocodia } from '../directory/tax-code.ts';
import { dropAccented, foldName } from '../pdf/printed-text.ts';
import type { Registry, RegistryEmployee } from './recognition.ts';

/** The registry, indexed for lookups of printed text. People and companies are indexes into the registry. */
export type KnownPeople = {
  employees: RegistryEmployee[];
  byCode: Map<string, number[]>;
  /** Employees by fiscal code without omocodia; several people may share one such base. */
  byBase: Map<string, number[]>;
  /** Employees by last name and first name, in both orders, without spaces. */
  byName: Map<string, number[]>;
  /** Employees by last name without spaces and the first letter of the first name. */
  byInitial: Map<string, number[]>;
  lastNames: Set<string>;
  /** Employees by payroll number without leading zeros. */
  byNumber: Map<string, number[]>;
  /** Forms of each name without spaces, for searching squeezed text. */
  namesOf: string[][];
  longestName: number;
  /** Beginnings of names, which quickly exclude most words of a page. */
  nameStarts: Set<string>;
  companyByCode: Map<string, number>;
  /** Names of companies without spaces, long enough to be distinctive. */
  companyNames: { name: string; company: number }[];
  companyIds: string[];
  practice: Set<string>;
};

export const NAME_START = 4;
const SHORTEST_COMPANY_NAME = 6;

export function knownPeople(registry: Registry): KnownPeople {
  const known: KnownPeople = {
    employees: registry.employees,
    byCode: new Map(),
    byBase: new Map(),
    byName: new Map(),
    byInitial: new Map(),
    lastNames: new Set(),
    byNumber: new Map(),
    namesOf: [],
    longestName: 0,
    nameStarts: new Set(),
    companyByCode: new Map(),
    companyNames: [],
    companyIds: registry.companies.map((company) => company.id),
    practice: new Set(registry.practiceTaxCodes.map((code) => code.toUpperCase())),
  };
  registry.employees.forEach((employee, index) => {
    const code = employee.taxCode.toUpperCase();
    push(known.byCode, code, index);
    push(known.byBase, withoutOmocodia(code), index);
    const number = numberOf(employee);
    if (number) push(known.byNumber, number, index);
    const lastName = foldName(employee.lastName);
    known.lastNames.add(lastName);
    push(known.byInitial, `${lastName} ${foldName(employee.firstName).charAt(0)}`, index);
    const names = namesOf(employee);
    known.namesOf.push(names);
    for (const name of names) {
      push(known.byName, name, index);
      known.nameStarts.add(name.slice(0, NAME_START));
      known.longestName = Math.max(known.longestName, name.length);
    }
  });
  registry.companies.forEach((company, index) => {
    for (const code of [company.taxCode, company.vatNumber]) {
      if (code) known.companyByCode.set(code.toUpperCase(), index);
    }
    const name = foldName(company.legalName);
    if (name.length >= SHORTEST_COMPANY_NAME) known.companyNames.push({ name, company: index });
  });
  return known;
}

/** The payroll number in the form that is compared with printed numbers. */
export function numberOf(employee: RegistryEmployee | undefined): string | null {
  return employee?.employeeCode?.replace(/^0+/, '').toUpperCase() || null;
}

function namesOf(employee: RegistryEmployee): string[] {
  const forms = new Set<string>();
  const firstOfFirst = employee.firstName.trim().split(/\s+/)[0] ?? '';
  for (const first of [employee.firstName, firstOfFirst]) {
    for (const fold of [foldName, dropAccented]) {
      const lastPart = fold(employee.lastName);
      const firstPart = fold(first);
      if (lastPart.length < 2 || firstPart.length < 2) continue;
      forms.add(lastPart + firstPart);
      forms.add(firstPart + lastPart);
    }
  }
  return [...forms];
}

function push(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key);
  if (list) list.push(index);
  else map.set(key, [index]);
}
