/** The part of an address after `?`: every value a string, a repeated key a list (`codiceAzienda`, `listaID`). */
export type Search = Record<string, string | string[]>;

/** The router's own parser would turn `b=123` into a number and quote strings: codes keep their zeros here. */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const known = Object.hasOwn(search, key) ? search[key] : undefined;
    if (known === undefined) search[key] = value;
    else search[key] = typeof known === 'string' ? [known, value] : [...known, value];
  }
  return search;
}

/** Leaves out empty values, so that one view has one address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(key, String(item));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** One value of a key, the first if there are several. */
export function firstValue(search: Search, key: string): string | undefined {
  const value = search[key];
  return typeof value === 'string' ? value : value?.[0];
}

/** All values of a key. */
export function allValues(search: Search, key: string): string[] {
  const value = search[key];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
