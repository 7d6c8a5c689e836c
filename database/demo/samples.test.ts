import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTaxCode } from '../../src/directory/tax-code.ts';
import { endWaitingProcesses } from '../../src/engine/engine-process.ts';
import { analysePdf } from '../../src/engine/pdf-engine.ts';
import { PdfFile } from '../../src/pdf/pdfium.ts';
import { startPdfium } from '../../src/pdf/pdfium-library.ts';
import type { Registry } from '../../src/recognition/recognition.ts';
import { buildCast, type DemoPractice } from './cast.ts';
import { payOf } from './pay.ts';
import { figuresOnPayslip, linesOnPayslip, payslipPdf } from './payslip-pdf.ts';
import { type Sample, samples } from './samples.ts';

const TODAY = '2026-11-20';
const practice = buildCast(TODAY).practices[0];
const registry = new Set(practice?.companies.flatMap(({ employees }) => employees.map(({ taxCode }) => taxCode)));
const pdfium = await startPdfium();
const [three, one, certificates] = samples(TODAY) as [Sample, Sample, Sample];

/** The registry of a practice; ids follow the order of the cast. */
function registryOf(practice: DemoPractice | undefined): Registry {
  const companies = practice?.companies ?? [];
  return {
    practiceTaxCodes: [practice?.taxCode ?? ''],
    companies: companies.map((company, n) => ({ ...company, id: String(n) })),
    employees: companies.flatMap((company, n) =>
      company.employees.map((employee) => ({ ...employee, id: employee.taxCode, companyId: String(n) })),
    ),
  };
}

/** The text of each page, as the intake reads it. */
function pagesOf(bytes: Uint8Array): string[] {
  const file = PdfFile.openBytes(pdfium, bytes);
  if (typeof file === 'string') throw new Error(file);
  const pages = Array.from({ length: file.pageCount }, (_, i) => file.text(i + 1));
  file.close();
  return pages;
}

/** The fiscal codes on a page, except those of the practice and of employers. */
function codesOf(page: string): string[] {
  const others = new Set([practice?.taxCode, ...(practice?.companies.map(({ taxCode }) => taxCode) ?? [])]);
  return [...new Set(page.match(/[A-Z]{6}[0-9A-Z]{2}[A-Z][0-9A-Z]{2}[A-Z][0-9A-Z]{3}[A-Z]/g))].filter(
    (code) => isTaxCode(code) && !others.has(code),
  );
}

describe('the sample file of three companies', () => {
  const pages = pagesOf(three.bytes);

  test('covers the current month and has about 120 pages', () => {
    expect(three.fileName).toBe('LUL_novembre_2026_tre_aziende.pdf');
    expect(pages.length).toBeGreaterThan(110);
    expect(pages.every((page) => page.includes('NOVEMBRE 2026'))).toBe(true);
  });

  test('has a summary after each company, one page without a code, one unknown person, and never codes of two people on a page', () => {
    const summaries = pages.filter((page) => page.includes('RIEPILOGO'));
    const others = pages.filter((page) => !page.includes('RIEPILOGO'));
    expect(summaries).toHaveLength(3);
    expect(summaries.flatMap(codesOf)).toEqual([]);
    expect(others.filter((page) => codesOf(page).length === 0)).toHaveLength(1);
    expect(new Set(others.flatMap(codesOf).filter((code) => !registry.has(code))).size).toBe(1);
    expect(others.every((page) => codesOf(page).length <= 1)).toBe(true);
  });
});

test("puts each person's attendance sheet before the payslip in the sample of one company", () => {
  const pages = pagesOf(one.bytes).slice(0, -1);
  for (let i = 0; i < pages.length; i += 2) {
    expect(pages[i]).toContain('PRESENZE');
    expect(pages[i + 1]).toContain('CEDOLINO PAGA');
    expect(codesOf(pages[i] ?? '')).toEqual(codesOf(pages[i + 1] ?? ''));
  }
  expect(pages.some((page) => page.includes('LORUSSO VINCENZA'))).toBe(true);
});

test('makes the intake doubt the payslip with a wrong name, and never read its attendance sheet as a payslip', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'sample-'));
  try {
    const file = path.join(directory, one.fileName);
    writeFileSync(file, one.bytes);
    const analysis = await analysePdf(file, { registry: registryOf(practice) });
    if (!analysis.readable) throw new Error(analysis.code);
    expect(analysis.groups.filter(({ payrollKind }) => payrollKind === 'attendance')).toEqual([]);
    expect(analysis.groups.filter(({ outcome }) => outcome === 'da verificare')).toMatchObject([
      { pages: [21, 22], reasons: ['name-differs', 'birth-matches'], printedName: 'LORUSSO VINCENZA' },
    ]);
  } finally {
    rmSync(directory, { recursive: true });
    endWaitingProcesses();
  }
});

test('prints payslips whose figures and lines the intake reads exactly as the demo stores them', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'sample-'));
  try {
    const file = path.join(directory, one.fileName);
    writeFileSync(file, one.bytes);
    const analysis = await analysePdf(file, { registry: registryOf(practice) });
    if (!analysis.readable) throw new Error(analysis.code);
    const read = analysis.groups.flatMap(({ employeeId, pages }) => {
      const company = practice?.companies.find(({ employees }) =>
        employees.some(({ taxCode }) => taxCode === employeeId),
      );
      const employee = company?.employees.find(({ taxCode }) => taxCode === employeeId);
      if (!company || !employee) return [];
      const figures = analysis.figures.filter(({ page, figure }) => pages.includes(page) && figure !== 'net');
      const printed = figuresOnPayslip({ company, employee, period: 202_611 });
      const pay = payOf(company, employee, 202_611, 'ordinary', 1);
      const lines = analysis.lines.find(({ page }) => pages.includes(page))?.lines;
      expect(lines).toEqual(linesOnPayslip(pay));
      return [{ figures: figures.map(({ figure, unit, value }) => ({ figure, unit, hundredths: value })), printed }];
    });
    expect(read.length).toBeGreaterThan(10);
    for (const { figures, printed } of read) expect(figures).toEqual(printed);
  } finally {
    rmSync(directory, { recursive: true });
    endWaitingProcesses();
  }
});

test("puts the employer's code before the recipient's in the sample of tax certificates", () => {
  const firstPages = pagesOf(certificates.bytes).filter((page) => page.includes('Dati anagrafici'.toUpperCase()));
  expect(firstPages.length).toBeGreaterThan(5);
  for (const page of firstPages) {
    const [code = ''] = codesOf(page);
    const employer = practice?.companies.find(({ taxCode }) => page.includes(taxCode))?.taxCode ?? '';
    expect(registry.has(code)).toBe(true);
    expect(page.indexOf(employer)).toBeGreaterThan(-1);
    expect(page.indexOf(employer)).toBeLessThan(
      page.indexOf('Dati relativi al dipendente, pensionato o altro percettore'),
    );
    expect(page.indexOf('Dati relativi al dipendente')).toBeLessThan(page.indexOf(code));
  }
});

test('draws the same bytes for the same payslip, with readable accents', () => {
  const company = practice?.companies[0];
  const employee = company?.employees.find(({ firstName }) => /[òùè]/.test(firstName));
  if (!practice || !company || !employee) throw new Error('nobody has an accent');
  const slip = {
    practice,
    company,
    employee,
    period: 202610,
    kind: 'ordinary',
    version: 1,
    printedAt: '2026-11-05T15:21:00.000Z',
  } as const;
  expect(payslipPdf(slip)).toEqual(payslipPdf(slip));
  expect(pagesOf(payslipPdf(slip))[0]).toContain(`${employee.lastName} ${employee.firstName}`.toUpperCase());
  expect(samples(TODAY).map(({ bytes }) => bytes)).toEqual([three, one, certificates].map(({ bytes }) => bytes));
});
