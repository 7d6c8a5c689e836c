import { paths } from '../web/paths.ts';
import { allValues, firstValue, type Search } from '../web/search.ts';

/** More ids would make the address too long; they are stored in the browser instead. */
export const IDS_IN_ADDRESS = 100;

const KEY = 'portale.cronologia.';

/**
 * The history address of the selected documents: one document's page, several ids in the address, or a stored list of
 * ids.
 */
export function historyAddress(
  storage: Storage,
  ids: readonly string[],
  search: { codiceAzienda?: string | string[] } = {},
): string {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return paths.history(only, 'documents', search);
  if (ids.length <= IDS_IN_ADDRESS) return paths.multiHistory(ids, search);
  // A name per selection, so that "back" finds the earlier one.
  const name = String(ids.reduce((sum, id) => (Math.imul(sum, 31) + Number(id)) >>> 0, ids.length));
  storage.setItem(KEY + name, ids.join(','));
  return paths.multiHistory([], { ...search, elenco: name });
}

/** The ids that an address lists or refers to; empty when the stored list is gone. */
export function chosenDocuments(storage: Storage, search: Search): string[] {
  const name = firstValue(search, 'elenco');
  const listed = name === undefined ? allValues(search, 'listaID') : [storage.getItem(KEY + name) ?? ''];
  return [...new Set(listed.flatMap((part) => part.split(',')).filter(Boolean))];
}
