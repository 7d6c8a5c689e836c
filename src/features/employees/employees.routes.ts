import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { listEmployees } from '../../directory/employees.contract.ts';
import type { Serve } from '../../server/http/http.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { notFound } from '../../server/problem.ts';
import { findEmployees, readLastActive } from './employees.store.ts';
import { lastActive } from './users.contract.ts';

export function serveEmployees(serve: Serve): void {
  serve(listEmployees, async ({ inScope, query, reply }) => {
    const rows = await inScope(async (tx) => {
      const company = query.cfAzienda === undefined ? null : (await companiesByTaxCode(tx, [query.cfAzienda]))[0];
      return findEmployees(tx, { companyId: company?.id ?? null, words: query.q ?? '', page: pageOf(query) });
    });
    return sendList(reply, rows, rows[0]?.total ?? 0, (row) => ({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      codFiscale: row.taxCode,
      codFiscaleAzienda: row.companyTaxCode,
      codiceFiscale: row.taxCode,
      nome: row.firstName,
      cognome: row.lastName,
      azienda: row.company,
      codiceDipendente: row.employeeCode,
      cessato: row.endedOn,
    }));
  });

  serve(lastActive, ({ inScope, params }) =>
    inScope(async (tx) => {
      const found = await readLastActive(tx, params.codFiscale.toUpperCase());
      if (!found) throw notFound();
      return found;
    }),
  );
}
