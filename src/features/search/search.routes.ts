import { titleOf } from '../../directory/kinds.ts';
import type { Serve } from '../../server/http.ts';
import { searchEverything } from './search.contract.ts';
import * as store from './search.store.ts';
import { wordsOf } from './search.ts';

export function serveSearch(serve: Serve): void {
  serve(searchEverything, ({ actor, query, inScope }) => {
    const words = wordsOf(query.q);
    // An employee has no page of a company or of a person.
    const isEmployee = actor.role === 'EMPLOYEE';
    return inScope(async (tx) => ({
      aziende: (isEmployee ? [] : await store.findCompanies(tx, words)).map((company) => ({
        codiceAzienda: company.code,
        ragioneSociale: company.legalName,
        codiceFiscale: company.taxCode,
      })),
      persone: (isEmployee ? [] : await store.findPeople(tx, words)).map((person) => ({
        id: person.id,
        nome: person.name,
        codiceFiscale: person.taxCode,
        azienda: person.company,
        codiceAzienda: person.companyCode,
      })),
      documenti: (await store.findDocuments(tx, words, actor)).map((document) => ({
        id: document.id,
        tipo: document.kind,
        titolo: titleOf(document),
        di: document.subject,
        azienda: document.company,
        codiceAzienda: document.companyCode,
      })),
    }));
  });
}
