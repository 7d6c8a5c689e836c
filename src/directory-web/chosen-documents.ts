import { paths } from '../web/paths.ts';
import { allValues, firstValue, type Search } from '../web/search.ts';

/** Ids beyond which a history's address would grow too long: they are handed over in the browser instead. */
export const IDS_IN_ADDRESS = 100;

const KEY = 'portale.cronologia.';

/** Where the history of a choice stands: one document, several in the address, or many handed over beside it. */
export function historyAddress(
  storage: Storage,
  ids: readonly string[],
  search: { codiceAzienda?: string | string[] } = {},
): string {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return paths.history(only, 'documents', search);
  if (ids.length <= IDS_IN_ADDRESS) return paths.multiHistory(ids, search);
  // The name tells one choice from another, so that "back" finds the former one.
  const name = String(ids.reduce((sum, id) => (Math.imul(sum, 31) + Number(id)) >>> 0, ids.length));
  storage.setItem(KEY + name, ids.join(','));
  return paths.multiHistory([], { ...search, elenco: name });
}

/** The ids of an address, whichever way they came; empty when they are no longer there. */
export function chosenDocuments(storage: Storage, search: Search): string[] {
  const name = firstValue(search, 'elenco');
  const listed = name === undefined ? allValues(search, 'listaID') : [storage.getItem(KEY + name) ?? ''];
  return [...new Set(listed.flatMap((part) => part.split(',')).filter(Boolean))];
}
