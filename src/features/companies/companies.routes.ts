import * as contracts from '../../directory/companies.contract.ts';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import type { Serve } from '../../server/http.ts';
import { periodText } from '../documents/present.ts';
import * as store from './companies.store.ts';

export function serveCompanies(serve: Serve): void {
  serve(contracts.listCompanies, ({ inScope }) => inScope(store.listForPicker));

  serve(contracts.listCompaniesWithEmployeeDocuments, ({ inScope, today }) =>
    inScope((tx) => store.listWithDocuments(tx, 'employee', today)),
  );

  serve(contracts.listCompaniesWithDocuments, ({ inScope, query, today }) =>
    inScope((tx) => store.listWithDocuments(tx, 'company', today, query.denominazione)),
  );

  serve(contracts.consultantHome, ({ inScope, today }) =>
    inScope(async (tx) => {
      const rows = await store.listForConsultantHome(tx, today);
      return rows.map((row) => ({
        ...row,
        ultimoMesePubblicato: periodText(row.ultimoMesePubblicato),
      }));
    }),
  );

  serve(contracts.monthDeadlines, ({ inScope, today }) => inScope((tx) => store.listDeadlines(tx, today)));

  serve(contracts.companyByIntegratedCode, ({ inScope, query }) =>
    inScope(async (tx) => present(await store.readCompany(tx, { integratedCode: query.codice }))),
  );

  serve(contracts.listBranches, ({ inScope, query }) =>
    inScope(async (tx) => {
      const [company] = await companiesByTaxCode(tx, [query.cfAzienda]);
      return store.listBranches(tx, company?.id ?? '0');
    }),
  );

  serve(contracts.readCompany, ({ inScope, params }) =>
    inScope(async (tx) => {
      const company = await store.readCompany(tx, { id: params.id });
      return { ...present(company), ...(await store.detailOf(tx, company.id)) };
    }),
  );
}

function present(company: store.CompanyRow) {
  return {
    id: company.id,
    codFiscale: company.taxCode,
    ragioneSociale: company.legalName,
    nome: company.shortName,
    codDistribuzione: company.distributionCode,
    codCliente: company.customerCode,
    numeroProdotto: company.productNumber,
    codice: company.code,
    capogruppo: company.headCode,
    accessoWeb: company.webAccess,
  };
}
