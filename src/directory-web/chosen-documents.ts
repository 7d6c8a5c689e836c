import { paths } from '../web/paths.ts';
import { allValues, firstValue, type Search } from '../web/search.ts';

/** With more ids the URL would be too long, so the browser stores the ids instead. */
export const IDS_IN_ADDRESS = 100;

const KEY = 'portale.cronologia.';

/**
 * Returns the history URL of the selected documents: the page of a single document, a URL with several ids, or a URL
 * with the name of a stored list of ids.
 */
export function historyAddress(
  storage: Storage,
  ids: readonly string[],
  search: { codiceAzienda?: string | string[] } = {},
): string {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return paths.history(only, 'documents', search);
  if (ids.length <= IDS_IN_ADDRESS) return paths.multiHistory(ids, search);
  // Each selection is stored under a different name, so that the back button finds an earlier selection.
  const name = String(ids.reduce((sum, id) => (Math.imul(sum, 31) + Number(id)) >>> 0, ids.length));
  storage.setItem(KEY + name, ids.join(','));
  return paths.multiHistory([], { ...search, elenco: name });
}

/** Returns the ids that a URL contains or refers to; empty if the stored list is gone. */
export function chosenDocuments(storage: Storage, search: Search): string[] {
  const name = firstValue(search, 'elenco');
  const listed = name === undefined ? allValues(search, 'listaID') : [storage.getItem(KEY + name) ?? ''];
  return [...new Set(listed.flatMap((part) => part.split(',')).filter(Boolean))];
}
