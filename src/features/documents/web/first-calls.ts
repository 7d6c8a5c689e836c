import { API_BASE } from '../../../web/constants.ts';
import { many, type Search, stringifySearch } from '../../../web/search.ts';
import type { Account } from '../../../web/session.ts';
import { filterQuery, listQuery, summaryFilters, viewOf } from './list-view.ts';

const PAYSLIPS = `${API_BASE}/apiback/api/doccedolino`;

/**
 * Addresses of what a company's own list begins with, as `prepare` of the screen will ask for them: rows, counts, tags.
 * Without the contracts, which would travel with the early script.
 */
export function firstCalls({ azienda, codFiscaleAzienda }: Account, search: Search): readonly string[] {
  const ownAlone = many(search, 'codiceAzienda').every((code, index) => index === 0 && code === azienda?.value);
  if (!azienda || codFiscaleAzienda === null || !ownAlone) return [];
  const view = viewOf(search);
  const of = { cfAzienda: codFiscaleAzienda };
  return [
    `${PAYSLIPS}/lista${stringifySearch({ ...of, ...listQuery(view) })}`,
    `${PAYSLIPS}/riepdocazi${stringifySearch({ ...of, ...filterQuery(summaryFilters(view.filters)) })}`,
    `${PAYSLIPS}/listatags${stringifySearch(of)}`,
  ];
}
