import type { Role } from '../../src/access/roles.ts';
import { addDays, addMonths, dayOf, lastDayOf, monthOf } from './calendar.ts';
import { FIRST_PRACTICE_FIRMS, type Firm, type Job, SECOND_PRACTICE_FIRMS } from './firms.ts';
import { inventPerson, type Person, person, plainName } from './people.ts';
import { between, type Draw, drawFor, oneOf } from './random.ts';

/**
 * The cast of the demo: two practices that must never see each other, their companies, and all their employees. Times
 * are computed from `today`, so that the demo is always current; names and codes never change.
 */

export const DEMO_PASSWORD = 'Portale.2026';

/** The logins that the start prints, with their purpose. */
export const DEMO_LOGINS = [
  { login: 'admin', role: 'Amministratore' },
  { login: 'consulente', role: 'Consulente, Studio Marchetti' },
  { login: 'azienda', role: 'Azienda, Officine Meccaniche Brambati' },
  { login: 'capogruppo', role: 'Capogruppo, Edilnova Valtrebbia e controllate' },
  { login: 'dipendente', role: 'Lavoratrice, Giulia Ferrari (Brambati)' },
  { login: 'consulente2', role: 'Consulente, un altro studio' },
  { login: 'azienda2', role: 'Azienda, Vetreria Lagomare (altro studio)' },
  { login: 'dipendente2', role: 'Lavoratore, Vetreria Lagomare (altro studio)' },
] as const;

/** How many months of payslips the demo contains, up to the month before the current one. */
export const MONTHS_OF_PAYSLIPS = 24;

/**
 * Companies whose newest tax certificates are not in the portal yet: a sample file contains them, for trying the
 * intake.
 */
export const WITHOUT_NEWEST_CERTIFICATES: readonly string[] = ['quaranta', 'polonord'];

/** One employment; a person hired twice has two. */
export type DemoEmployee = Person & {
  key: string;
  companyKey: string;
  email: string | null;
  employeeCode: string;
  branchCode: string | null;
  job: Job;
  /** Percentage of full time. */
  partTime: number;
  hiredOn: string;
  endedOn: string | null;
  webAccess: boolean;
};

export type DemoCompany = Firm & { practiceKey: string; createdAt: string; employees: DemoEmployee[] };

export type DemoPractice = {
  key: string;
  distributionCode: string;
  customerCode: string;
  productNumber: string;
  name: string;
  taxCode: string;
  host: string;
  address: string;
  createdAt: string;
  companies: DemoCompany[];
};

/**
 * A role of an account, with the cast's keys of its practice, company and employee. A grant without `activatedOn` is a
 * pending invitation.
 */
export type DemoGrant = {
  role: Role;
  practiceKey: string | null;
  companyKey: string | null;
  employeeKey: string | null;
  activatedOn: string | null;
  /** The last day to accept the invitation. */
  invitedUntil: string | null;
  disabledOn: string | null;
};

export type DemoAccount = {
  login: string;
  email: string | null;
  firstName: string;
  lastName: string;
  taxCode: string | null;
  grants: DemoGrant[];
};

export type Cast = { practices: DemoPractice[]; accounts: DemoAccount[] };

type Named = {
  who: Person;
  jobIndex: number;
  branchCode?: string;
  partTime?: number;
  hiredOn?: string;
  login?: string;
  webAccess?: boolean;
};

/** People whom screenshots and logins refer to by name; they are the first employees of their company. */
const NAMED: Record<string, readonly Named[]> = {
  brambati: [
    { who: person('Luca', 'Abbiati', 'M', '1988-03-14', 'E648', 'Lodi (LO)'), jobIndex: 0 },
    { who: person('Chiara', 'Bassani', 'F', '1993-07-22', 'F205', 'Milano (MI)'), jobIndex: 4 },
    { who: person('Marco', 'Bellotti', 'M', '1979-11-02', 'D150', 'Cremona (CR)'), jobIndex: 2, branchCode: '0007' },
    {
      who: person('Antonella', 'Caputo', 'F', '1984-05-30', 'F839', 'Napoli (NA)'),
      jobIndex: 5,
      branchCode: '0009',
      partTime: 50,
    },
    { who: person('Davide', 'Cherubini', 'M', '1996-01-19', 'G388', 'Pavia (PV)'), jobIndex: 6 },
    { who: person('Elena', 'Colombi', 'F', '1990-09-08', 'F205', 'Milano (MI)'), jobIndex: 5, partTime: 60 },
    { who: person('Ionela', 'Dragomir', 'F', '1987-12-27', 'Z129', 'Romania'), jobIndex: 3, branchCode: '0002' },
    { who: person('Youssef', 'El Amrani', 'M', '1994-04-11', 'Z330', 'Marocco'), jobIndex: 1 },
    {
      who: person('Giulia', 'Ferrari', 'F', '1991-04-10', 'F205', 'Milano (MI)'),
      jobIndex: 0,
      hiredOn: '2019-03-04',
      login: 'dipendente',
    },
    { who: person('Simone', 'Gatti', 'M', '1982-08-25', 'E648', 'Lodi (LO)'), jobIndex: 2, branchCode: '0007' },
    { who: person('Vincenzo', 'Lorusso', 'M', '1975-06-03', 'A662', 'Bari (BA)'), jobIndex: 7 },
    { who: person('Federica', 'Maggi', 'F', '1989-10-17', 'G535', 'Piacenza (PC)'), jobIndex: 3, branchCode: '0002' },
  ],
  // Two women have the same name: only the fiscal code distinguishes them.
  olonella: [
    { who: person('Maria', 'Rossi', 'F', '1985-03-21', 'F205', 'Milano (MI)'), jobIndex: 1 },
    { who: person('Maria', 'Rossi', 'F', '1968-11-09', 'L219', 'Torino (TO)'), jobIndex: 3, webAccess: false },
  ],
  // Elena Colombi is the accountant of two companies: one account, two grants.
  impianti: [{ who: person('Elena', 'Colombi', 'F', '1990-09-08', 'F205', 'Milano (MI)'), jobIndex: 5, partTime: 40 }],
  lagomare: [
    {
      who: person('Nicolò', "Dell'Orto", 'M', '1986-02-09', 'B157', 'Brescia (BS)'),
      jobIndex: 0,
      login: 'dipendente2',
    },
  ],
};

/** The people who own the logins of practices and companies. */
const MANAGERS: Record<string, { login: string; firstName: string; lastName: string }[]> = {
  first: [{ login: 'consulente', firstName: 'Elena', lastName: 'Marchetti' }],
  second: [{ login: 'consulente2', firstName: 'Corrado', lastName: 'Vismara' }],
  brambati: [
    { login: 'azienda', firstName: 'Sergio', lastName: 'Brambati' },
    { login: 'brambati.hr', firstName: 'Ornella', lastName: 'Riboldi' },
  ],
  olonella: [{ login: 'olonella', firstName: 'Teresa', lastName: 'Landoni' }],
  adda: [{ login: 'adda.express', firstName: 'Gabriele', lastName: 'Sommariva' }],
  melograno: [{ login: 'ilmelograno', firstName: 'Lia', lastName: "Dall'Aglio" }],
  edilnova: [{ login: 'capogruppo', firstName: 'Ezio', lastName: 'Valtorta' }],
  quaranta: [{ login: 'panificio.quaranta', firstName: 'Rosa', lastName: 'Quaranta' }],
  polonord: [{ login: 'polonord', firstName: 'Paolo', lastName: 'Zanetti' }],
  lagomare: [{ login: 'azienda2', firstName: 'Ada', lastName: 'Pasinetti' }],
  rovere: [{ login: 'larovere', firstName: 'Tullio', lastName: 'Bertolotti' }],
};

/** @param today day in Europe/Rome, YYYY-MM-DD */
export function buildCast(today: string): Cast {
  const start = dayOf(addMonths(monthOf(today), -MONTHS_OF_PAYSLIPS - 2), 3);
  const first = buildPractice(FIRST_PRACTICE_FIRMS, today, {
    key: 'first',
    distributionCode: '003',
    customerCode: '000118',
    productNumber: '01',
    name: 'Studio Marchetti, consulenza del lavoro',
    taxCode: 'MRCLNE78B57E648I',
    host: 'studio-marchetti.esempio.invalid',
    address: 'Via Garibaldi 12, 26900 Lodi (LO)',
    createdAt: start,
  });
  const second = buildPractice(SECOND_PRACTICE_FIRMS, today, {
    key: 'second',
    distributionCode: '003',
    customerCode: '000254',
    productNumber: '01',
    name: 'Studio Vismara Associati',
    taxCode: '99244100964',
    host: 'studio-vismara.esempio.invalid',
    address: 'Via Gramsci 8, 25121 Brescia (BS)',
    createdAt: start,
  });
  const practices = [first, second];
  return { practices, accounts: buildAccounts(practices, start, today) };
}

function buildPractice(firms: readonly Firm[], today: string, practice: Omit<DemoPractice, 'companies'>): DemoPractice {
  const taken = new Set(Object.values(NAMED).flatMap((list) => list.map(({ who }) => plainName(who))));
  const companies = firms.map((firm) => ({
    ...firm,
    practiceKey: practice.key,
    createdAt: practice.createdAt,
    employees: buildEmployees(firm, today, taken),
  }));
  return { ...practice, companies };
}

function buildEmployees(firm: Firm, today: string, taken: Set<string>): DemoEmployee[] {
  const draw = drawFor(firm.key);
  const named = NAMED[firm.key] ?? [];
  const employees: DemoEmployee[] = [];
  for (let index = 0; employees.length < firm.headcount; index++) {
    const role = named[index];
    const who = role?.who ?? inventPerson(draw, taken);
    const invented = buildEmployee(firm, who, index + 1, draw, today);
    if (!role) {
      employees.push(...withRehire(invented, firm, index, today));
      continue;
    }
    employees.push({
      ...invented,
      job: firm.trade.jobs[role.jobIndex] ?? invented.job,
      branchCode: role.branchCode ?? firm.branches[0]?.code ?? null,
      partTime: role.partTime ?? 100,
      hiredOn: role.hiredOn ?? dayOf(addMonths(monthOf(today), -60 - index * 7), 1),
      endedOn: null,
      webAccess: role.webAccess ?? true,
      email: role.webAccess === false ? null : mailbox(who),
    });
  }
  return employees;
}

function buildEmployee(firm: Firm, who: Person, number: number, draw: Draw, today: string): DemoEmployee {
  const thisMonth = monthOf(today);
  const story = draw();
  const ended = story < 0.08;
  const newcomer = story > 0.88;
  const hiredAgo = newcomer ? between(draw, 2, 22) : between(draw, 27, 190);
  const hiredOn = dayOf(addMonths(thisMonth, -hiredAgo), oneOf(draw, [1, 1, 1, 4, 11, 15]));
  const grownUpOn = `${Number(who.birthDate.slice(0, 4)) + 19}-09-01`;
  const endedOn = ended ? lastDayOf(addMonths(thisMonth, -between(draw, 2, 20))) : null;
  const webAccess = draw() >= 0.05;
  return {
    ...who,
    key: `${firm.key}/${String(number).padStart(4, '0')}`,
    companyKey: firm.key,
    email: webAccess ? mailbox(who) : null,
    employeeCode: String(number).padStart(4, '0'),
    // Four in ten employees work at the first branch, the headquarters.
    branchCode:
      firm.branches.length === 0
        ? null
        : (firm.branches[draw() < 0.4 ? 0 : between(draw, 0, firm.branches.length - 1)]?.code ?? null),
    job: jobFor(who, firm, draw, today),
    partTime: draw() < 0.14 ? oneOf(draw, [50, 62.5, 75]) : 100,
    hiredOn: hiredOn < grownUpOn ? grownUpOn : hiredOn,
    endedOn,
    webAccess,
  };
}

/**
 * Draws a job: the first jobs of a trade are the most frequent, and an apprentice is under thirty (D.Lgs. 81/2015, art.
 * 44).
 */
function jobFor(who: Person, firm: Firm, draw: Draw, today: string): Job {
  const young = Number(today.slice(0, 4)) - Number(who.birthDate.slice(0, 4)) < 30;
  const open = firm.trade.jobs.filter((job) => young || job.qualification !== 'Apprendista');
  return open[Math.floor(draw() ** 2 * open.length)] ?? oneOf(draw, open);
}

function mailbox(who: Person): string {
  return `${plainName(who)}@esempio.invalid`;
}

/** Some employees left and came back: two employments of one person, distinguished by the employee code. */
function withRehire(invented: DemoEmployee, firm: Firm, index: number, today: string): DemoEmployee[] {
  const returns: Readonly<Record<string, number>> = { polonord: 2, melograno: 9, edilnova: 5, olonella: 12 };
  if (returns[firm.key] !== index) return [invented];
  const employee = { ...invented, webAccess: true, email: mailbox(invented) };
  const thisMonth = monthOf(today);
  const employeeCode = `${employee.employeeCode}B`;
  return [
    { ...employee, hiredOn: dayOf(addMonths(thisMonth, -40), 1), endedOn: lastDayOf(addMonths(thisMonth, -14)) },
    {
      ...employee,
      key: `${firm.key}/${employeeCode}`,
      employeeCode,
      hiredOn: dayOf(addMonths(thisMonth, -8), 1),
      endedOn: null,
    },
  ];
}

function buildAccounts(practices: readonly DemoPractice[], start: string, today: string): DemoAccount[] {
  const nowhere = { practiceKey: null, companyKey: null, employeeKey: null, invitedUntil: null, disabledOn: null };
  const accounts: DemoAccount[] = [
    {
      login: 'admin',
      email: 'admin@esempio.invalid',
      firstName: 'Amministrazione',
      lastName: 'Portale',
      taxCode: null,
      grants: [{ ...nowhere, role: 'ADMIN', activatedOn: start }],
    },
  ];
  for (const practice of practices) {
    const inPractice = { ...nowhere, practiceKey: practice.key, activatedOn: start };
    accounts.push(...managers(practice.key, { ...inPractice, role: 'CONSULTANT' }));
    for (const company of practice.companies) {
      // The company was activated only a few days ago, so it has not read earlier documents.
      const activatedOn = company.key === 'quaranta' ? addDays(today, -8) : start;
      accounts.push(...managers(company.key, { ...inPractice, role: 'COMPANY', companyKey: company.key, activatedOn }));
    }
    accounts.push(...employeeAccounts(practice, start, today));
  }
  return accounts;
}

function managers(key: string, grant: DemoGrant): DemoAccount[] {
  return (MANAGERS[key] ?? []).map(({ login, firstName, lastName }) => ({
    login,
    email: `${login}@esempio.invalid`,
    firstName,
    lastName,
    taxCode: null,
    grants: [grant],
  }));
}

/**
 * Creates one account per person, with a grant for each employment. Some employees were never invited; some grants are
 * pending or disabled.
 */
function employeeAccounts(practice: DemoPractice, start: string, today: string): DemoAccount[] {
  const byPerson = new Map<string, DemoAccount>();
  const namedLogins = new Map(
    Object.values(NAMED)
      .flat()
      .map(({ who, login }) => [who.taxCode, login]),
  );
  for (const employee of practice.companies.flatMap((company) => company.employees)) {
    if (!employee.webAccess) continue;
    const draw = drawFor(`access of ${employee.key}`);
    const named = namedLogins.has(employee.taxCode);
    const access = named || employee.key.endsWith('B') ? 1 : draw();
    const neverInvited = access < 0.05;
    if (neverInvited) continue;
    const pending = access >= 0.05 && access < 0.1;
    const joined = addDays(employee.hiredOn, between(draw, 3, 12));
    const early = joined < start ? addDays(start, between(draw, 2, 25)) : joined;
    const grant: DemoGrant = {
      role: 'EMPLOYEE',
      practiceKey: practice.key,
      companyKey: employee.companyKey,
      employeeKey: employee.key,
      activatedOn: pending ? null : early < today ? early : addDays(today, -1),
      // Half of the pending invitations have expired.
      invitedUntil: pending ? addDays(today, access < 0.075 ? 2 : -9) : null,
      disabledOn: access >= 0.1 && access < 0.12 ? addDays(today, -20) : null,
    };
    const known = byPerson.get(employee.taxCode);
    if (known) {
      known.grants.push(grant);
      continue;
    }
    byPerson.set(employee.taxCode, {
      login: namedLogins.get(employee.taxCode) ?? plainName(employee),
      email: employee.email,
      firstName: employee.firstName,
      lastName: employee.lastName,
      taxCode: employee.taxCode,
      grants: [grant],
    });
  }
  return [...byPerson.values()];
}
