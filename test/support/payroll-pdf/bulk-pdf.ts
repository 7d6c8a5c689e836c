import { deflateSync } from 'node:zlib';
import { computeTaxCode, withOmocodia } from '../../../src/directory/tax-code.ts';
import type { GroupKind, Registry, RegistryEmployee, SlipKind } from '../../../src/recognition/recognition.ts';
import { Chance } from './chance.ts';
import { Page, writePdf } from './drawing.ts';
import { LAYOUTS, type Layout, type LayoutName, monthName, type Slip } from './layouts.ts';
import { type Company, elevenDigits, hire, omocodiaOf, type Person, somebody, someCompany } from './people.ts';

/**
 * Draws a month's bulk file together with its truth: the person of each page, the page's kind, and the trap that it
 * sets.
 */

export const TRAPS = [
  'omocodia',
  'spaced-code',
  'stray-space',
  'misread-code',
  'accents-dropped',
  'married-name',
  'provisional-code',
  'several-pages',
  'thirteenth',
  'fourteenth',
  'additional-without-month',
  'a-b-a',
  'two-on-a-page',
  'summary-end',
  'summary-between',
  'summary-of-one',
  'sole-trader',
  'signer-is-employee',
  'relative-is-colleague',
  'relative-unlabelled',
  'unknown-person',
  'unknown-with-known-spouse',
  'page-without-code',
  'page-without-text',
  'rehire',
  'two-contracts',
  'two-companies',
  'omocodia-twins',
  'omocodia-of-twins',
  'namesakes',
  'print-stamp',
  'intermediary',
] as const;
export type Trap = (typeof TRAPS)[number];

export type TruthPage = {
  page: number;
  /** The person of the page; null for a person missing in the registry. */
  employeeId: string | null;
  /** The result that a careful reader reaches from the page and its neighbours. */
  expect: 'person' | 'review' | 'unknown' | 'summary';
  traps: Trap[];
  /** Index of the document in `documents`; null for summaries. */
  document: number | null;
  /** The net pay of a single slip, in cents. */
  net: number | null;
};

export type TruthDocument = {
  employeeId: string | null;
  pages: number[];
  /** YYYYMM; YYYY for certificates. */
  period: number;
  kind: GroupKind;
  payrollKind: SlipKind | null;
  traps: Trap[];
};

export type Truth = { pages: TruthPage[]; documents: TruthDocument[]; layouts: LayoutName[] };
export type BulkPdf = { bytes: Uint8Array; truth: Truth; registry: Registry };

export type BulkOptions = {
  seed: number;
  /** One of the layouts, or `mixed` for a different one for each company. */
  layout?: LayoutName | 'mixed';
  companies?: number;
  /** The number of people of each company. */
  people?: number;
  /** YYYYMM; for certificates only the year counts, which is that of the title. */
  month?: number;
  traps?: readonly Trap[] | 'all' | 'none';
  /** The share of people who get a trap of their own. */
  share?: number;
  /** The size of the picture that each page has for itself; 0 for no picture. */
  pictureBytes?: number;
  /** Embeds fonts as payroll programs do: once for the file, or once for each document. */
  embedFonts?: boolean | 'each-document';
  /** Whether all pages share one picture, such as a company's logo or a form's background. */
  sharedPicture?: boolean;
};

/** Layouts that print the code on every page, so that a page separated from its slip can still be assigned. */
const CODE_EVERYWHERE: LayoutName[] = [
  'zucchetti',
  'teamsystem',
  'lul-line',
  'libro-unico',
  'glued',
  'rotated',
  'numeric-month',
];
/** Layouts that print the payroll number. In all other layouts nothing distinguishes two contracts of one person. */
const PAYROLL_NUMBER_PRINTED: LayoutName[] = ['zucchetti', 'teamsystem', 'libro-unico', 'glued', 'numeric-month'];
const MANY_PAGES_SHARE = 0.3;

type Job = { slip: Slip; employeeId: string | null; expect: TruthPage['expect']; traps: Trap[] };

export function bulkPdf(options: BulkOptions): BulkPdf {
  return new Bulk(options).build();
}

class Bulk {
  private readonly chance: Chance;
  private readonly options: Required<BulkOptions>;
  private readonly taken = new Set<string>();
  private readonly employees: RegistryEmployee[] = [];
  private readonly companies: Company[] = [];
  private readonly pages: Page[] = [];
  private readonly truth: Truth = { pages: [], documents: [], layouts: [] };
  private readonly practiceCode: string;
  private readonly intermediary: Person;
  private employeeNumber = 0;

  constructor(options: BulkOptions) {
    this.options = {
      layout: 'mixed',
      companies: 3,
      people: 12,
      month: 202604,
      traps: 'all',
      share: 0.25,
      pictureBytes: 0,
      embedFonts: false,
      sharedPicture: false,
      ...options,
    };
    this.chance = new Chance(options.seed);
    this.practiceCode = elevenDigits(this.chance, this.taken);
    this.intermediary = somebody(this.chance, this.taken);
  }

  build(): BulkPdf {
    const { chance } = this;
    for (let index = 0; index < this.options.companies; index++) {
      const sole = this.sets('sole-trader') && chance.likely(0.3);
      this.companies.push(someCompany(chance, index, this.taken, sole));
    }
    const jobs = this.companies.map((company) => this.jobsOf(company));
    this.crossCompanies(jobs);
    this.companies.forEach((company, index) => {
      this.drawCompany(company, jobs[index] ?? []);
    });
    return {
      bytes: writePdf({ pages: this.pages, embedFonts: this.fonts(), ...this.pictures() }),
      truth: this.truth,
      registry: {
        practiceTaxCodes: [this.practiceCode],
        companies: this.companies.map(({ soleTrader: _owner, ...company }) => company),
        employees: this.employees,
      },
    };
  }

  private fonts(): boolean | ((page: number) => number) {
    const { embedFonts } = this.options;
    return embedFonts === 'each-document' ? (page) => this.truth.pages[page]?.document ?? 0 : embedFonts;
  }

  /** Pictures that make pages as large as real ones, whose fonts, logos and bar codes the test layouts lack. */
  private pictures(): { objects: { key: string; text: string; stream: Uint8Array }[] } {
    const side = Math.floor(Math.sqrt(this.options.pictureBytes / 3));
    if (side === 0) return { objects: [] };
    const shared = this.options.sharedPicture;
    const entries = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
    for (const [index, page] of this.pages.entries()) {
      page.image('Picture', 500, 20, 60, 60);
      page.resourceExtra = `/XObject<</Picture {picture-${shared ? 0 : index}}>>`;
    }
    const objects = this.pages.slice(0, shared ? 1 : undefined).map((_, index) => {
      const stream = Buffer.alloc(side * side * 3);
      for (let at = 0; at + 4 <= stream.length; at += 4)
        stream.writeUInt32LE(Math.floor(this.chance.next() * 2 ** 32), at);
      const packed = deflateSync(stream, { level: 1 });
      return {
        key: `picture-${index}`,
        text: `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>`,
        stream: packed,
      };
    });
    return { objects };
  }

  private sets(trap: Trap): boolean {
    const { traps } = this.options;
    return traps === 'all' || (traps !== 'none' && traps.includes(trap));
  }

  private layoutFor(index: number): Layout {
    const { layout, month } = this.options;
    const certificates = month < 10_000;
    const fitting = LAYOUTS.filter((one) => one.certificate === certificates);
    const found = layout === 'mixed' ? fitting[index % fitting.length] : LAYOUTS.find((one) => one.name === layout);
    if (!found) throw new Error(`no layout ${layout}`);
    return found;
  }

  private enrol(
    person: Person,
    company: Company,
    dates?: { hiredOn: string | null; endedOn: string | null },
  ): RegistryEmployee {
    this.employeeNumber++;
    const employee = hire(person, company, `e${this.employeeNumber}`, 1000 + this.employeeNumber * 7, dates);
    this.employees.push(employee);
    return employee;
  }

  private slip(person: Person, company: Company, number: string | null): Slip {
    return {
      person,
      company,
      number: number ?? String(this.chance.between(5000, 9000)),
      month: this.options.month < 10_000 ? this.options.month * 100 + 3 : this.options.month,
      kind: 'ordinary',
      kindPrint: 'agg',
      pages: 1,
      code: 'plain',
      printedCode: null,
      name: 'plain',
      otherName: null,
      relatives: [],
      relativesLabelled: true,
      signer: null,
      practiceCode: this.practiceCode,
      intermediaryCode: this.sets('intermediary') ? this.intermediary.taxCode : '',
      stamp: this.sets('print-stamp'),
    };
  }

  private jobsOf(company: Company): Job[] {
    const { chance } = this;
    const layout = this.layoutFor(this.companies.indexOf(company));
    const staff = Array.from({ length: this.options.people }, () => somebody(chance, this.taken));
    const jobs: Job[] = [];
    const enrolled = staff
      .map((person) => ({ person, trap: this.trapFor() }))
      .map(({ person, trap }) => this.withTrap(person, trap, company, staff, jobs));
    const signer = this.sets('signer-is-employee') && chance.likely(0.5) ? (enrolled[0] ?? null) : null;
    const certificate = layout.certificate;
    for (const job of jobs) {
      if (signer) job.slip.signer = signer;
      if (signer && job.slip.person === signer) job.traps.push('signer-is-employee');
      if (layout.mostPages > 1 && this.sets('several-pages') && chance.likely(MANY_PAGES_SHARE)) {
        job.slip.pages = chance.between(2, layout.mostPages);
        job.traps.push('several-pages');
      }
      if (certificate) job.slip.pages = chance.between(2, 3);
    }
    return this.withAdditionalMonths(jobs, certificate);
  }

  private trapFor(): Trap | null {
    const personal: Trap[] = [
      ...(['omocodia', 'spaced-code', 'stray-space', 'misread-code', 'accents-dropped', 'provisional-code'] as const),
      ...(['relative-is-colleague', 'unknown-person', 'unknown-with-known-spouse', 'rehire', 'two-contracts'] as const),
      ...([
        'omocodia-twins',
        'namesakes',
        'omocodia',
        'relative-is-colleague',
        'stray-space',
        'accents-dropped',
      ] as const),
    ];
    const rare: Trap[] = [
      'married-name',
      'relative-unlabelled',
      'page-without-code',
      'omocodia-of-twins',
      'page-without-text',
      'two-on-a-page',
    ];
    if (!this.chance.likely(this.options.share)) return null;
    const trap = this.chance.likely(0.1) ? this.chance.pick(rare) : this.chance.pick(personal);
    return this.sets(trap) ? trap : null;
  }

  /** Adds the person's job or jobs to the list; returns the person as registered. */
  private withTrap(person: Person, trap: Trap | null, company: Company, staff: Person[], jobs: Job[]): Person {
    const { chance } = this;
    const traps: Trap[] = trap ? [trap] : [];
    const job = (slip: Slip, employeeId: string | null, expect: Job['expect'] = 'person'): Job => {
      const made = { slip, employeeId, expect, traps: [...traps] };
      jobs.push(made);
      return made;
    };
    const colleague =
      jobs.find((one) => one.expect === 'person' && one.slip.person !== person && one.slip.person.taxCode.length === 16)
        ?.slip.person ?? null;
    switch (trap) {
      case 'omocodia': {
        const registered = chance.likely(0.5);
        const variant = omocodiaOf(person, chance.between(1, 7));
        const employee = this.enrol(registered ? variant : person, company);
        const { slip } = job(this.slip(registered ? variant : person, company, employee.employeeCode), employee.id);
        if (!registered) slip.printedCode = variant.taxCode;
        return registered ? variant : person;
      }
      case 'provisional-code': {
        const provisional = { ...person, taxCode: elevenDigits(chance, this.taken) };
        const employee = this.enrol(provisional, company);
        job(this.slip(provisional, company, employee.employeeCode), employee.id);
        return provisional;
      }
      case 'unknown-person':
        job(this.slip(person, company, null), null, 'unknown');
        return person;
      case 'unknown-with-known-spouse': {
        const slip = this.slip(person, company, null);
        if (colleague) slip.relatives = [colleague];
        slip.relativesLabelled = chance.likely(0.6);
        job(slip, null, 'unknown');
        return person;
      }
      case 'rehire': {
        const [yearNow, monthNow] = [Math.floor(this.options.month / 100), this.options.month % 100];
        const certificate = this.options.month < 10_000;
        const left = certificate
          ? `${this.options.month - 3}-06-30`
          : `${yearNow - 1}-${String(Math.max(monthNow, 1)).padStart(2, '0')}-15`;
        const back = certificate ? `${this.options.month - 2}-01-01` : `${yearNow - 1}-12-20`;
        this.enrol(person, company, { hiredOn: '2015-01-01', endedOn: left });
        const employee = this.enrol(person, company, {
          hiredOn: monthNow === 12 ? `${yearNow}-01-10` : back,
          endedOn: null,
        });
        job(this.slip(person, company, chance.likely(0.5) ? employee.employeeCode : null), employee.id);
        return person;
      }
      case 'two-contracts': {
        for (const _contract of [1, 2]) {
          const employee = this.enrol(person, company);
          const told = PAYROLL_NUMBER_PRINTED.includes(this.layoutFor(this.companies.indexOf(company)).name);
          job(this.slip(person, company, employee.employeeCode), employee.id, told ? 'person' : 'review');
        }
        return person;
      }
      case 'omocodia-twins':
      case 'omocodia-of-twins': {
        const other: Person = { ...person, taxCode: withOmocodia(person.taxCode, 1) };
        const employee = this.enrol(person, company);
        const twin = this.enrol(other, company);
        job(this.slip(person, company, employee.employeeCode), employee.id);
        const { slip, expect } = job(
          this.slip(other, company, twin.employeeCode),
          twin.id,
          trap === 'omocodia-twins' ? 'person' : 'review',
        );
        if (expect === 'review') slip.printedCode = withOmocodia(person.taxCode, 2);
        return person;
      }
      case 'namesakes': {
        const birthDate = `${chance.between(1960, 2004)}-05-${chance.between(10, 28)}`;
        const other = {
          ...person,
          birthDate,
          taxCode: computeTaxCode({ ...person, birthDate, birthplaceCode: 'H501' }),
        };
        for (const one of [person, other]) {
          const employee = this.enrol(one, company);
          job(this.slip(one, company, employee.employeeCode), employee.id);
        }
        return person;
      }
      default:
        return this.withPlainTrap(person, trap, company, staff, colleague, job);
    }
  }

  private withPlainTrap(
    person: Person,
    trap: Trap | null,
    company: Company,
    staff: Person[],
    colleague: Person | null,
    job: (slip: Slip, employeeId: string | null, expect?: Job['expect']) => Job,
  ): Person {
    const { chance } = this;
    const employee = this.enrol(person, company);
    const made = job(this.slip(person, company, employee.employeeCode), employee.id);
    const { slip } = made;
    if (trap === 'spaced-code') slip.code = 'spaced';
    if (trap === 'stray-space') slip.code = 'stray';
    if (trap === 'misread-code') slip.code = 'misread';
    if (trap === 'accents-dropped') slip.name = 'accents-dropped';
    if (trap === 'married-name') {
      slip.name = 'other';
      slip.otherName = `${chance.pick(staff).lastName.toUpperCase()} IN ALTRI`;
    }
    if ((trap === 'relative-is-colleague' || trap === 'relative-unlabelled') && colleague) {
      slip.relatives = [colleague, somebody(chance, this.taken)];
      slip.relativesLabelled = trap === 'relative-is-colleague';
      if (trap === 'relative-unlabelled') made.expect = 'review';
    }
    if (trap === 'page-without-code') {
      slip.code = 'none';
      if (chance.likely(0.4)) slip.name = 'none';
      made.expect = 'review';
    }
    return person;
  }

  /** Adds the additional months of some people: the 13th in December, the 14th in June and July. */
  private withAdditionalMonths(jobs: Job[], certificate: boolean): Job[] {
    const month = this.options.month % 100;
    const kind = certificate ? null : month === 12 ? 'thirteenth' : month === 6 || month === 7 ? 'fourteenth' : null;
    if (!kind || !this.sets(kind)) return jobs;
    return jobs.flatMap((job) => {
      if (job.expect !== 'person' || !this.chance.likely(0.4)) return [job];
      const kindPrint = this.sets('additional-without-month')
        ? this.chance.pick(['agg', 'words', 'words-with-year'] as const)
        : 'agg';
      const traps: Trap[] = [...job.traps.filter((trap) => trap !== 'several-pages'), kind];
      if (kindPrint === 'words') traps.push('additional-without-month');
      return [job, { ...job, slip: { ...job.slip, kind, kindPrint, pages: 1 }, traps }];
    });
  }

  /** Adds a person who works for two companies, and a sole trader who is employed elsewhere. */
  private crossCompanies(jobs: Job[][]): void {
    const [first, second] = this.companies;
    if (!first || !second) return;
    if (this.sets('two-companies')) {
      const person = jobs[0]?.find((job) => job.traps.length === 0)?.slip.person;
      if (person) {
        const employee = this.enrol(person, second);
        const slip = this.slip(person, second, employee.employeeCode);
        if (this.options.month < 10_000) slip.pages = 2;
        jobs[1]?.splice(1, 0, { slip, employeeId: employee.id, expect: 'person', traps: ['two-companies'] });
        for (const job of jobs[0] ?? []) if (job.slip.person === person) job.traps.push('two-companies');
      }
    }
    const trader = this.companies.find((company) => company.soleTrader && company !== first);
    if (trader?.soleTrader && this.sets('sole-trader')) {
      const employee = this.enrol(trader.soleTrader, first);
      const slip = this.slip(trader.soleTrader, first, employee.employeeCode);
      if (this.options.month < 10_000) slip.pages = 2;
      jobs[0]?.push({ slip, employeeId: employee.id, expect: 'person', traps: ['sole-trader'] });
    }
  }

  private drawCompany(company: Company, jobs: Job[]): void {
    const { chance } = this;
    const index = this.companies.indexOf(company);
    const layout = this.layoutFor(index);
    if (!this.truth.layouts.includes(layout.name)) this.truth.layouts.push(layout.name);
    const waiting: { page: Page; document: number; job: Job }[] = [];
    for (let at = 0; at < jobs.length; at++) {
      const job = jobs[at] as Job;
      const next = jobs[at + 1];
      if (job.traps.includes('two-on-a-page') && next && next.slip.person !== job.slip.person && !layout.certificate) {
        this.twoOnAPage(job, next);
        at++;
        continue;
      }
      const drawn = layout.draw(job.slip, chance);
      const document = this.document(job, layout);
      const apart =
        waiting.length === 0 &&
        drawn.length > 1 &&
        next &&
        this.sets('a-b-a') &&
        CODE_EVERYWHERE.includes(layout.name) &&
        chance.likely(0.15);
      const last: Page | undefined = apart ? drawn.pop() : undefined;
      for (const page of drawn) this.add(page, document, job);
      if (job.traps.includes('page-without-text')) this.blank(job);
      for (const held of waiting.splice(0)) this.add(held.page, held.document, held.job);
      if (last) {
        job.traps.push('a-b-a');
        waiting.push({ page: last, document, job });
      }
    }
    for (const held of waiting) this.add(held.page, held.document, held.job);
    const lastCompany = index === this.companies.length - 1;
    const trap: Trap = jobs.length === 1 ? 'summary-of-one' : lastCompany ? 'summary-end' : 'summary-between';
    if (this.sets(trap) && !layout.certificate) this.summary(company, jobs, trap);
  }

  private document(job: Job, layout: Layout): number {
    const { month } = this.options;
    this.truth.documents.push({
      employeeId: job.employeeId,
      pages: [],
      period: month,
      kind: layout.certificate ? 'taxCertificate' : 'payslip',
      payrollKind: layout.certificate ? null : job.slip.kind,
      traps: job.traps,
    });
    return this.truth.documents.length - 1;
  }

  private add(page: Page, document: number | null, job: Job): void {
    this.pages.push(page);
    const number = this.pages.length;
    this.truth.pages.push({
      page: number,
      employeeId: job.employeeId,
      expect: job.expect,
      traps: job.traps,
      document,
      net: page.nets[0] ?? null,
    });
    if (document !== null) this.truth.documents[document]?.pages.push(number);
  }

  /** Replaces the page by a picture, like a scanned sheet among others. */
  private blank(job: Job): void {
    const page = new Page();
    page.line(40, 40, 500, 700);
    this.pages.push(page);
    this.truth.pages.push({
      page: this.pages.length,
      employeeId: null,
      expect: 'review',
      traps: job.traps,
      document: null,
      net: null,
    });
  }

  private twoOnAPage(first: Job, second: Job): void {
    const page = new Page();
    for (const [half, { slip }] of [first, second].entries()) {
      const y = 40 + half * 400;
      page.text(30, y, `DITTA ${slip.company.legalName} ${slip.company.taxCode}`, 8);
      page.text(30, y + 20, `PERIODO ${monthName(slip.month).toUpperCase()} ${Math.floor(slip.month / 100)}`, 8);
      page.text(
        30,
        y + 40,
        `DIPENDENTE ${slip.person.lastName} ${slip.person.firstName} ${slip.person.taxCode}`.toUpperCase(),
        8,
      );
      page.text(400, y + 200, 'NETTO IN BUSTA 1.234,00', 8);
    }
    this.pages.push(page);
    this.truth.pages.push({
      page: this.pages.length,
      employeeId: null,
      expect: 'review',
      traps: ['two-on-a-page'],
      document: null,
      net: null,
    });
  }

  private summary(company: Company, jobs: Job[], trap: Trap): void {
    const { chance } = this;
    const styles = ['RIEPILOGO GENERALE DITTA', 'TOTALI DITTA', 'RIEPILOGO CONTRIBUTI', 'PROSPETTO CONTABILE'];
    const people = jobs.slice(0, 30).map((job) => job.slip.person);
    const page = new Page();
    page.text(30, 40, company.legalName.toUpperCase(), 9);
    page.text(330, 40, `P.IVA ${company.vatNumber ?? ''}`, 8);
    const withList = chance.likely(0.6);
    page.text(30, 60, chance.pick(styles), 10, 'F3');
    page.text(30, 76, `MESE DI ${monthName(this.options.month)} ${Math.floor(this.options.month / 100)}`, 8);
    if (withList) {
      people.forEach((person, row) => {
        page.text(30, 100 + row * 12, `${person.lastName} ${person.firstName}`.toUpperCase(), 7);
        page.text(260, 100 + row * 12, person.taxCode, 7, 'F2');
        page.text(400, 100 + row * 12, '1.200,00', 7, 'F2');
      });
    }
    page.text(30, 700, 'TOTALE NETTO 12.345,00 CONTRIBUTI INPS 3.456,00', 8);
    this.pages.push(page);
    this.truth.pages.push({
      page: this.pages.length,
      employeeId: null,
      expect: 'summary',
      traps: [trap],
      document: null,
      net: null,
    });
  }
}
