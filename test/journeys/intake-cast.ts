import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import type { Registry } from '../../src/features/intake/engine/recognition.ts';
import { goTo } from './page.ts';

/** A practice's companies and people, as a generated file names them. Returns the ids by the generator's own. */
export async function enrol(
  owner: pg.Client,
  practiceId: string,
  registry: Registry,
): Promise<{ companies: Map<string, string>; employees: Map<string, string> }> {
  const { rows: companies } = await owner.query(
    `INSERT INTO company (practice_id, code, tax_code, vat_number, legal_name, short_name)
     SELECT $1, r->>'code', r->>'taxCode', r->>'vatNumber', r->>'legalName', r->>'legalName' FROM jsonb_array_elements($2) r
     RETURNING id, code`,
    [practiceId, JSON.stringify(registry.companies)],
  );
  const idOf = new Map<string, string>(companies.map(({ id, code }) => [code, id]));
  const companyIds = new Map(registry.companies.map(({ id, code }) => [id, idOf.get(code) ?? '']));
  const { rows: people } = await owner.query(
    `INSERT INTO employee (practice_id, company_id, tax_code, first_name, last_name, employee_code, hired_on, ended_on)
     SELECT $1, (r->>'companyId')::bigint, r->>'taxCode', r->>'firstName', r->>'lastName', r->>'employeeCode',
       (r->>'hiredOn')::date, (r->>'endedOn')::date
     FROM jsonb_array_elements($2) r RETURNING id, company_id, employee_code`,
    [
      practiceId,
      JSON.stringify(registry.employees.map((one) => ({ ...one, companyId: companyIds.get(one.companyId) }))),
    ],
  );
  const numbered = new Map<string, string>(people.map((one) => [one.employee_code, one.id]));
  const employees = new Map(registry.employees.map((one) => [one.id, numbered.get(one.employeeCode ?? '') ?? '']));
  return { companies: companyIds, employees };
}

export interface Dropped {
  name: string;
  bytes: Uint8Array;
}

/** Opens the intakes and drops files there, together, as from the desktop. */
export async function dropFiles(page: Page, files: readonly Dropped[], kind: 'Cedolini' | 'CU' = 'Cedolini') {
  await goTo(page, '#/consultant/acquisizioni');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acquisizioni');
  await page.getByRole('radio', { name: kind, exact: true }).check();
  const transfer = await page.evaluateHandle(
    (wire) => {
      const all = new DataTransfer();
      for (const { name, data } of wire) {
        const content = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        all.items.add(new File([content], name, { type: 'application/pdf' }));
      }
      return all;
    },
    files.map(({ name, bytes }) => ({ name, data: Buffer.from(bytes).toString('base64') })),
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('main', type, { dataTransfer: transfer });
}
