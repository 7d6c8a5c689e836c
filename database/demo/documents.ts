import { type Document, fold } from '../../src/features/documents/core/document.ts';
import { downloadName } from '../../src/features/documents/core/present.ts';
import type { EventName } from '../../src/ledger/ledger.ts';
import { addDays, addMonths, dayOf, instantOf, lastDayOf, monthOf, workingDay } from './calendar.ts';
import {
  type Cast,
  type DemoCompany,
  type DemoEmployee,
  type DemoGrant,
  MONTHS_OF_PAYSLIPS,
  WITHOUT_NEWEST_CERTIFICATES,
} from './cast.ts';
import { between, type Draw, drawFor } from './random.ts';

/** A payslip or tax certificate of the demo: its state, and its events up to yesterday. */
export type DemoDocument = {
  employeeKey: string;
  kind: 'payslip' | 'taxCertificate';
  payrollKind: 'ordinary' | 'thirteenth' | 'fourteenth' | null;
  /** For a payslip the month (YYYYMM), for a tax certificate the year in its title (YYYY). */
  period: number;
  /** Version 2 is a corrected payslip, which is drawn with different figures. */
  version: 1 | 2;
  description: string;
  fileName: string;
  tags: string[];
  /** The login of the account that created the document. */
  createdBy: string;
  createdAt: string;
  events: DemoEvent[];
} & State;

type State = Pick<
  Document,
  'publishOn' | 'cancelledAt' | 'appearedAt' | 'companyReadAt' | 'employeeReadAt' | 'discardedAt'
>;

export type DemoEvent = { at: string; action: EventName; login: string; publishOn?: string; note?: string };

/** The last event in the life of a document. */
type Fate = 'readByEmployee' | 'readByCompany' | 'unread' | 'unpublished' | 'scheduled' | 'cancelled' | 'discarded';

type Batch = {
  kind: DemoDocument['kind'];
  payrollKind: DemoDocument['payrollKind'];
  period: number;
  /** The first day of the period that the documents cover; only people employed in that period get one. */
  from: string;
  until: string;
  publishOn: string;
  /** The age of the batch, in months for payslips and in years for tax certificates; 0 is the newest. */
  age: number;
};

type Context = {
  consultant: string;
  companyLogins: { login: string; activatedOn: string }[];
  company: DemoCompany;
  grants: ReadonlyMap<string, DemoGrant & { login: string }>;
  today: string;
};

/** @param today day in Europe/Rome; every event is before this day */
export function demoDocuments(cast: Cast, today: string): DemoDocument[] {
  const grants = cast.accounts.flatMap((account) =>
    account.grants.map((grant) => ({ ...grant, login: account.login })),
  );
  const byEmployee = new Map(grants.filter((g) => g.employeeKey !== null).map((g) => [g.employeeKey ?? '', g]));
  return cast.practices.flatMap((practice) => {
    const consultant = grants.find((g) => g.role === 'CONSULTANT' && g.practiceKey === practice.key)?.login ?? '';
    return practice.companies.flatMap((company) => {
      const readers = [company.key, company.headKey];
      const companyLogins = grants
        .filter((g) => g.role === 'COMPANY' && readers.includes(g.companyKey))
        .map(({ login, activatedOn }) => ({ login, activatedOn: activatedOn ?? today }));
      const context = { consultant, companyLogins, company, grants: byEmployee, today };
      return batchesOf(company, today).flatMap((batch) =>
        company.employees
          .filter((employee) => isPaidIn(employee, batch))
          .flatMap((employee) => tellDocuments(context, batch, employee)),
      );
    });
  });
}

/** All documents published for a company in the months up to today, oldest first. */
function batchesOf(company: DemoCompany, today: string): Batch[] {
  const thisMonth = monthOf(today);
  const batches: Batch[] = [];
  const add = (batch: Pick<Batch, 'kind' | 'payrollKind' | 'period' | 'age'>, wanted: string) => {
    // Early in a month the newest payslips are published earlier than usual, so that no publication is in the future.
    const publishOn = wanted <= addDays(today, -2) ? wanted : addDays(today, -2);
    const yearly = batch.kind === 'taxCertificate';
    const from = yearly ? `${batch.period - 1}-01-01` : dayOf(batch.period, 1);
    const until = yearly ? `${batch.period - 1}-12-31` : lastDayOf(batch.period);
    batches.push({ ...batch, from, until, publishOn });
  };
  for (let age = MONTHS_OF_PAYSLIPS - 1; age >= 0; age--) {
    const period = addMonths(thisMonth, -1 - age);
    const month = period % 100;
    if (month === 6 && company.trade.fourteenth) {
      add({ kind: 'payslip', payrollKind: 'fourteenth', period, age }, workingDay(dayOf(addMonths(period, 1), 3)));
    }
    add(
      { kind: 'payslip', payrollKind: 'ordinary', period, age },
      workingDay(dayOf(addMonths(period, 1), company.publishDay)),
    );
    if (month === 12) add({ kind: 'payslip', payrollKind: 'thirteenth', period, age }, workingDay(dayOf(period, 17)));
  }
  const newest = newestCertificateYear(today);
  for (const period of [newest - 1, newest]) {
    if (period === newest && WITHOUT_NEWEST_CERTIFICATES.includes(company.key)) continue;
    add({ kind: 'taxCertificate', payrollKind: null, period, age: newest - period + 1 }, workingDay(`${period}-03-12`));
  }
  return batches.sort((a, b) => (a.publishOn < b.publishOn ? -1 : 1));
}

/** The year of the newest tax certificates, which are due by 16 March (D.P.R. 322/1998, art. 4, c. 6-quater). */
export function newestCertificateYear(today: string): number {
  const year = Number(today.slice(0, 4));
  return today > `${year}-03-16` ? year : year - 1;
}

function isPaidIn(employee: DemoEmployee, batch: Batch): boolean {
  const there = employee.hiredOn <= batch.until && (employee.endedOn === null || employee.endedOn >= batch.from);
  // Only people who are still employed at the end of the period get an additional month's payslip.
  const whole = employee.endedOn === null || employee.endedOn >= batch.until;
  return there && (batch.payrollKind === 'ordinary' || batch.kind === 'taxCertificate' || whole);
}

function tellDocuments(context: Context, batch: Batch, employee: DemoEmployee): DemoDocument[] {
  const draw = drawFor(`${employee.key} ${batch.kind} ${batch.payrollKind} ${batch.age}`);
  const told = tell(context, batch, employee, fateOf(context, batch, employee, draw), draw);
  const mishap = batch.age > 0 && batch.payrollKind === 'ordinary' ? draw() : 1;
  // A few payslips were made twice: the wrong one was moved to the recycle bin, then the right one was made.
  if (mishap < 0.006) return [tell(context, batch, employee, 'discarded', draw), { ...told, version: 2 }];
  return [told];
}

/** The last events of documents that screenshots show: the newest month of the company of the login `azienda`. */
const NEWEST_OF_BRAMBATI: Readonly<Record<string, Fate>> = {
  Bassani: 'unread',
  Bellotti: 'unpublished',
  Caputo: 'unpublished',
  Cherubini: 'scheduled',
  Colombi: 'readByCompany',
  'El Amrani': 'cancelled',
  Ferrari: 'unread',
};

function isNewest({ age, payrollKind }: Batch): boolean {
  return age === 0 && payrollKind === 'ordinary';
}

function fateOf({ company, grants, today }: Context, batch: Batch, employee: DemoEmployee, draw: Draw): Fate {
  const chance = draw();
  const grant = grants.get(employee.key);
  const reads = grant !== undefined && grant.activatedOn !== null;
  const first: Fate = reads ? 'readByEmployee' : 'readByCompany';
  if (isNewest(batch)) {
    if (company.newest === 'unpublished') return 'unpublished';
    if (company.newest === 'publishedYesterday') return chance < 0.2 ? first : 'unread';
    if (company.newest === 'mixed') {
      const named = NEWEST_OF_BRAMBATI[employee.lastName];
      if (named) return named;
      return chance < 0.5 ? first : chance < 0.66 ? 'readByCompany' : chance < 0.92 ? 'unread' : 'unpublished';
    }
    if (chance < 0.02) return 'cancelled';
    return chance < 0.7 ? first : chance < 0.82 ? 'readByCompany' : 'unread';
  }
  // Employee 0009 is Giulia Ferrari, who reads all her documents.
  if (employee.key === 'brambati/0009') return 'readByEmployee';
  if (company.key === 'edilnova' && batch.age === 1 && batch.payrollKind === 'ordinary')
    return chance < 0.35 ? first : 'unread';
  if (grant?.disabledOn && batch.publishOn >= addDays(today, -60)) return 'unread';
  if (chance < 0.006) return 'cancelled';
  return chance < 0.9 ? first : chance < 0.97 ? 'readByCompany' : 'unread';
}

function tell(context: Context, batch: Batch, employee: DemoEmployee, fate: Fate, draw: Draw): DemoDocument {
  const { company, consultant, today } = context;
  const late = isNewest(batch) && company.newest === 'publishedYesterday';
  const publishOn = late ? addDays(today, -1) : batch.publishOn;
  const createdOn = addDays(publishOn, late ? -1 : -2);
  const corrected = fate === 'cancelled' && company.key === 'brambati' && isNewest(batch);
  const createdBy = corrected ? 'brambati.hr' : consultant;
  const description = corrected ? 'Cedolino rettificato' : descriptionOf(batch);
  const story = new Story();
  // The documents of a company are confirmed and published together, so their times differ by seconds.
  story.happen('created', createdBy, createdOn, (fate === 'discarded' ? 33_000 : 33_600) + between(draw, 0, 40));
  if (fate === 'discarded') {
    story.happen('discarded', createdBy, createdOn, 33_100 + between(draw, 0, 400));
  } else if (fate === 'scheduled') {
    story.publish('scheduled', createdBy, createdOn, 34_500, addDays(today, 7));
  } else if (fate !== 'unpublished') {
    story.publish('published', createdBy, publishOn, 33_900 + between(draw, 0, 30), publishOn);
    story.read(context, employee, fate, publishOn, draw);
    if (fate === 'cancelled') {
      story.happen(
        'publicationCancelled',
        createdBy,
        publishOn,
        61_000 + between(draw, 0, 1800),
        'Importo da correggere',
      );
    }
  }
  return {
    employeeKey: employee.key,
    kind: batch.kind,
    payrollKind: batch.payrollKind,
    period: batch.period,
    version: corrected ? 2 : 1,
    description,
    fileName: downloadName({ ...employee, description, period: batch.period, fileName: '.pdf' }),
    tags: tagsOf(batch, employee, draw),
    createdBy,
    ...story.ending(),
  };
}

/** Collects the events of one document in order, up to yesterday. */
class Story {
  readonly events: DemoEvent[] = [];

  happen(action: EventName, login: string, day: string, seconds: number, note?: string): void {
    this.events.push({ at: instantOf(day, seconds), action, login, ...(note ? { note } : {}) });
  }

  publish(action: 'published' | 'scheduled', login: string, day: string, seconds: number, publishOn: string): void {
    this.events.push({ at: instantOf(day, seconds), action, login, publishOn });
  }

  /**
   * Adds a read event: a company reads within a few days, during office hours; an employee reads at any time, but not
   * before activation.
   */
  read(
    { companyLogins, grants, today }: Context,
    employee: DemoEmployee,
    fate: Fate,
    published: string,
    draw: Draw,
  ): void {
    const days = (Date.parse(today) - Date.parse(published)) / 86_400_000;
    const within = (most: number) => addDays(published, Math.floor(draw() * Math.min(most, days)));
    const company = companyLogins.length > 0 ? companyLogins[draw() < 0.7 ? 0 : companyLogins.length - 1] : undefined;
    // A publication that was withdrawn in the evening had been read earlier that day.
    const looked = fate === 'cancelled' ? published : within(4);
    const seesFirst = fate === 'readByCompany' || (fate !== 'unread' && draw() < 0.7) || fate === 'cancelled';
    if (company && seesFirst && company.activatedOn <= looked) {
      this.happen('viewedByCompany', company.login, looked, between(draw, 36_000, 60_500));
    }
    const grant = grants.get(employee.key);
    if (fate !== 'readByEmployee' || !grant?.activatedOn) return;
    const opened = within(12);
    // A person who is activated later reads the older documents on the day of activation.
    const day = opened < grant.activatedOn ? grant.activatedOn : opened;
    if (day < today && (grant.disabledOn === null || day < grant.disabledOn)) {
      this.happen('readByEmployee', grant.login, day, between(draw, 43_000, 80_000));
    }
  }

  /** Derives the state from the events with the portal's own rules. */
  ending(): State & Pick<DemoDocument, 'createdAt' | 'events'> {
    const events = this.events.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const { publishOn, cancelledAt, appearedAt, companyReadAt, employeeReadAt, discardedAt } = fold(UNTOUCHED, events);
    const state = { publishOn, cancelledAt, appearedAt, companyReadAt, employeeReadAt, discardedAt };
    return { ...state, createdAt: events[0]?.at ?? '', events };
  }
}

const UNTOUCHED: Document = {
  id: '',
  companyId: '',
  employeeId: '',
  kind: 'payslip',
  title: '',
  subject: '',
  sha256: '',
  publishOn: null,
  cancelledAt: null,
  appearedAt: null,
  companyReadAt: null,
  employeeReadAt: null,
  discardedAt: null,
};

function descriptionOf({ kind, payrollKind }: Pick<Batch, 'kind' | 'payrollKind'>): string {
  if (kind === 'taxCertificate') return 'CU';
  return payrollKind === 'thirteenth' ? 'Tredicesima' : payrollKind === 'fourteenth' ? 'Quattordicesima' : 'Cedolino';
}

function tagsOf(batch: Batch, employee: DemoEmployee, draw: Draw): string[] {
  if (batch.kind === 'taxCertificate') return [];
  const tags: string[] = [];
  if (batch.period % 100 === 12 && batch.payrollKind === 'ordinary') tags.push('conguaglio');
  if (employee.partTime < 100) tags.push('part-time');
  if (employee.branchCode === '0007' || draw() < 0.04) tags.push('trasferte');
  return tags;
}
