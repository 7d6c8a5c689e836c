import { type Search, stringifySearch } from '../search.ts';

/** The address that reproduces what a list shows; the page that it is on is no part of it. */
export function viewOf(pathname: string, search: Search): string {
  return `${pathname}${stringifySearch({ ...search, page: undefined })}`;
}
