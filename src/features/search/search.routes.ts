import { titleOf } from '../../directory/kinds.ts';
import type { Serve } from '../../server/http/http.ts';
import { searchEverything } from './search.contract.ts';
import * as store from './search.store.ts';
import { wordsOf } from './search.ts';

export function serveSearch(serve: Serve): void {
  serve(searchEverything, ({ actor, query, inScope }) => {
    const words = wordsOf(query.q);
    // Companies and people are not searched for employees, who have no pages about them.
    const isEmployee = actor.role === 'EMPLOYEE';
    return inScope(async (tx) => {
      const [companies, people, documents] = await Promise.all([
        isEmployee ? [] : store.findCompanies(tx, words),
        isEmployee ? [] : store.findPeople(tx, words),
        store.findDocuments(tx, words, actor),
      ]);
      return {
        aziende: companies.map((company) => ({
          codiceAzienda: company.code,
          ragioneSociale: company.legalName,
          codiceFiscale: company.taxCode,
        })),
        persone: people.map((person) => ({
          id: person.id,
          nome: person.name,
          codiceFiscale: person.taxCode,
          azienda: person.company,
          codiceAzienda: person.companyCode,
        })),
        documenti: documents.map((document) => ({
          id: document.id,
          tipo: document.kind,
          titolo: titleOf(document),
          di: document.subject,
          azienda: document.company,
          codiceAzienda: document.companyCode,
        })),
      };
    });
  });
}
