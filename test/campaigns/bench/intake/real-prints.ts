import { buildCast, type DemoPractice } from '../../../../database/demo/cast.ts';
import { drawPayslip } from '../../../../database/demo/payslip-pdf.ts';
import { samples } from '../../../../database/demo/samples.ts';
import { Sheet } from '../../../../database/demo/sheet.ts';
import type { Registry } from '../../../../src/recognition/recognition.ts';
import { bulkPdf } from '../../../support/payroll-pdf/bulk-pdf.ts';
import { Page, writePdf } from '../../../support/payroll-pdf/drawing.ts';

/** Files as payroll programs print them: dark bars, tints, boxed tables. */
export type Print = { bytes: Uint8Array; registry: Registry };

const TODAY = '2026-11-20';
const MONTHS = [202606, 202607, 202608, 202609, 202610, 202611];
const ROWS = 18;

/** The sample files of the demo. */
export function demoSamples(): Record<string, () => Print> {
  const registry = registryOf(practice());
  return Object.fromEntries(
    samples(TODAY).map(({ bytes, fileName }) => [fileName.replace('.pdf', ''), () => ({ bytes, registry })]),
  );
}

/** Payslips of the demo, repeated up to a number of pages. */
export function manyPayslips(pages: number): Print {
  const demo = practice();
  const sheet = new Sheet('Libro unico', demo.name, `${TODAY}T09:00:00.000Z`);
  const slips = demo.companies.flatMap((company) => company.employees.map((employee) => ({ company, employee })));
  for (let at = 0; sheet.pageCount < pages; at++) {
    const slip = slips[at % slips.length];
    const period = MONTHS[Math.floor(at / slips.length) % MONTHS.length] ?? 0;
    if (!slip) break;
    const printedAt = `${TODAY}T09:00:00.000Z`;
    drawPayslip(
      sheet,
      { ...slip, practice: demo, period, kind: 'ordinary', version: 1, printedAt },
      { page: 1, of: 1 },
    );
  }
  return { bytes: sheet.bytes(), registry: registryOf(demo) };
}

/**
 * Payslips with every value in a box of strokes, every other row on a tint, and the headings in white on a dark bar.
 */
export function boxedTables(): Print {
  const { registry } = bulkPdf({ seed: 5_005, layout: 'zucchetti', companies: 4, people: 50, month: 202604 });
  const pages = registry.employees.map((employee, index) => {
    const page = new Page();
    const company = registry.companies.find(({ id }) => id === employee.companyId);
    const rectangle = (x: number, y: number, width: number, height: number) =>
      `${x} ${page.height - y - height} ${width} ${height} re`;
    const cell = (x: number, y: number, width: number, label: string, value: string) => {
      page.raw += `${rectangle(x, y, width, 26)} S\n`;
      page.text(x + 3, y + 8, label, 6);
      page.text(x + 3, y + 20, value, 9);
    };
    page.raw += '0.5 w 0.4 G\n';
    cell(30, 30, 300, 'DITTA', company?.legalName ?? '');
    cell(330, 30, 120, 'CODICE FISCALE DITTA', company?.taxCode ?? '');
    cell(450, 30, 115, 'PERIODO DI PAGA', 'APRILE 2026');
    cell(30, 66, 60, 'MATRICOLA', employee.employeeCode ?? '');
    cell(90, 66, 240, 'COGNOME E NOME', `${employee.lastName} ${employee.firstName}`.toUpperCase());
    cell(330, 66, 235, 'CODICE FISCALE', employee.taxCode);
    const columns = [30, 80, 300, 390, 480, 565];
    page.raw += `q 0.1 0.2 0.3 rg ${rectangle(30, 110, 535, 16)} f Q\n`;
    page.after += '1 g\n';
    ['VOCE', 'DESCRIZIONE', 'BASE', 'TRATTENUTE', 'COMPETENZE'].forEach((label, at) => {
      page.after += `BT /F3 7 Tf ${(columns[at] ?? 0) + 3} ${page.height - 121} Td (${label}) Tj ET\n`;
    });
    for (let row = 0; row < ROWS; row++) {
      const y = 126 + row * 20;
      if (row % 2 === 1) page.raw += `q 0.93 g ${rectangle(30, y, 535, 20)} f Q\n`;
      for (let at = 0; at + 1 < columns.length; at++)
        page.raw += `${rectangle(columns[at] ?? 0, y, (columns[at + 1] ?? 0) - (columns[at] ?? 0), 20)} S\n`;
      const amount = `${row + 1}${(index % 900) + 100},${String(row + 10)}`;
      page.text(33, y + 13, String(100 + row));
      page.text(83, y + 13, `VOCE DI RETRIBUZIONE ${row}`);
      page.text(303, y + 13, amount);
      page.text(row % 3 === 0 ? 393 : 483, y + 13, amount);
    }
    page.raw += `q 2 w ${rectangle(390, 520, 175, 30)} S Q\n`;
    page.text(396, 538, 'NETTO DEL MESE', 8, 'F3');
    page.text(490, 538, `1.${(index % 900) + 100},00`, 11, 'F3');
    return page;
  });
  return { bytes: writePdf({ pages }), registry };
}

function practice(): DemoPractice {
  const [first] = buildCast(TODAY).practices;
  if (!first) throw new Error('the demo has no practice');
  return first;
}

function registryOf({ taxCode, companies }: DemoPractice): Registry {
  return {
    practiceTaxCodes: [taxCode],
    companies: companies.map((company, id) => ({ ...company, id: String(id) })),
    employees: companies.flatMap(({ employees }, id) =>
      employees.map((employee) => ({ ...employee, id: employee.taxCode, companyId: String(id) })),
    ),
  };
}
