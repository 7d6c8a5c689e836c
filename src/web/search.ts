/** The part of an address after `?`: every value a string, a repeated key a list (`codiceAzienda`, `listaID`). */
export type Search = Record<string, string | string[]>;

/** Replaces the router's parser, which turns `b=123` into a number and quotes strings: here codes keep their zeros. */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const known = Object.hasOwn(search, key) ? search[key] : undefined;
    if (known === undefined) search[key] = value;
    else search[key] = typeof known === 'string' ? [known, value] : [...known, value];
  }
  return search;
}

/** Omits empty values, so that a view has only one address. */
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

export function allValues(search: Search, key: string): string[] {
  const value = search[key];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
