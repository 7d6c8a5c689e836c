import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { samples } from '../../database/demo/samples.ts';
import { bulkPdf } from '../../test/support/payroll-pdf/bulk-pdf.ts';
import { DOUBTFUL } from '../../test/support/payroll-pdf/doubtful-classes.ts';
import { doubtfulPdf } from '../../test/support/payroll-pdf/doubtful-pdf.ts';
import { endWaitingProcesses } from '../engine/engine-process.ts';
import { analysePdf } from '../engine/pdf-engine.ts';
import type { RecognisedGroup, Registry } from './recognition.ts';

/** People unknown to the portal: who may be created without review, and in which company (P21). */
const directory = mkdtempSync(join(tmpdir(), 'new-people-'));
afterAll(() => {
  endWaitingProcesses();
  rmSync(directory, { recursive: true });
});

async function agreeing(bytes: Uint8Array, registry: Registry): Promise<RecognisedGroup[]> {
  const path = join(directory, 'month.pdf');
  writeFileSync(path, bytes);
  const analysis = await analysePdf(path, { registry });
  if (!analysis.readable) throw new Error(analysis.code);
  return analysis.groups.filter((group) => group.reasons.includes('new-person-agrees'));
}

describe('a practice without employees', () => {
  it('reads the person who is paid, and the company in the heading with its codes and name', async () => {
    const { bytes, registry } = bulkPdf({ seed: 5, layout: 'zucchetti', companies: 3, people: 8, traps: 'none' });
    const groups = await agreeing(bytes, { ...registry, companies: [], employees: [] });
    expect(groups.map((group) => group.taxCode)).toEqual(registry.employees.map((one) => one.taxCode));
    expect(groups.map(({ employer }) => [employer?.taxCode, employer?.name])).toEqual(
      registry.employees.map(({ companyId }) => {
        const company = registry.companies.find(({ id }) => id === companyId);
        return [company?.taxCode, company?.legalName.toUpperCase()];
      }),
    );
  });

  it('reads a sole trader’s fiscal code and VAT number, and adds nobody to the registered company above them', async () => {
    const traps = ['sole-trader'] as const;
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const drawn = seeds.map((seed) => bulkPdf({ seed, layout: 'teamsystem', companies: 2, people: 5, traps }));
    const found = drawn.find(({ registry }) => registry.companies.some(({ taxCode }) => taxCode.length === 16));
    const { bytes, registry } = found ?? (drawn[0] as (typeof drawn)[number]);
    const sole = registry.companies.find(({ taxCode }) => taxCode.length === 16);
    const others = registry.companies.filter((one) => one !== sole);
    const groups = await agreeing(bytes, { ...registry, companies: others, employees: [] });
    expect(groups.some(({ employer }) => employer?.taxCode === sole?.taxCode)).toBe(true);
    for (const { employer, companyId } of groups) {
      if (companyId !== null) expect(others.map(({ id }) => id)).toContain(companyId);
      else expect([employer?.taxCode, employer?.vatNumber]).toEqual([sole?.taxCode, sole?.vatNumber]);
    }
  });
});

describe('the samples of the demo', () => {
  it('give each company the name above its address, and each person the printed employment', async () => {
    const [ofThree] = samples('2026-11-29');
    const none: Registry = { practiceTaxCodes: [], companies: [], employees: [] };
    const groups = await agreeing(ofThree?.bytes ?? Buffer.alloc(0), none);
    expect([...new Set(groups.map(({ employer }) => employer?.name))]).toEqual([
      'TESSITURA OLONELLA S.P.A.',
      'COOPERATIVA SOCIALE IL MELOGRANO',
      'EDILNOVA VALTREBBIA S.R.L.',
    ]);
    expect(groups[0]?.employment).toEqual({
      number: '0001',
      hiredOn: '2021-11-01',
      branch: '0001 LEGNANO, STABILIMENTO',
      qualification: 'OPERAIO',
    });
  });
});

describe('a page that shows a person other than its subject', () => {
  it('creates no person other than its subject, whether the others are registered or not', async () => {
    const wrong: string[] = [];
    let entered = 0;
    for (const [index, [name, draw]] of Object.entries(DOUBTFUL).entries()) {
      const { bytes, pages, registry } = doubtfulPdf(draw, 9000 + index);
      const employees = registry.employees.filter((_, n) => n % 2 === 0);
      for (const group of await agreeing(bytes, { ...registry, employees })) {
        entered++;
        for (const page of group.pages) {
          const truth = pages[page - 1];
          const owner = registry.employees.find(({ id }) => id === truth?.owner);
          if ((owner && owner.taxCode !== group.taxCode) || truth?.kind === 'other')
            wrong.push(`${name} p.${page}: ${owner?.taxCode} got ${group.taxCode}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(entered).toBeGreaterThan(0);
  });
});
