import { type Search, stringifySearch } from '../search.ts';

/** The URL that reproduces what a list shows, without the page number. */
export function viewOf(pathname: string, search: Search): string {
  return `${pathname}${stringifySearch({ ...search, page: undefined })}`;
}
