/** A parsed query string: every value is a string, and a repeated key is a list (`codiceAzienda`, `listaID`). */
export type Search = Record<string, string | string[]>;

/**
 * Replaces the router's parser, which turns `b=123` into a number and quotes strings. Here codes stay strings and keep
 * their leading zeros.
 */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const known = Object.hasOwn(search, key) ? search[key] : undefined;
    if (known === undefined) search[key] = value;
    else search[key] = typeof known === 'string' ? [known, value] : [...known, value];
  }
  return search;
}

/** Serializes a query string. Empty values are omitted, so that a view has only one URL. */
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

/** The value of a key, or the first value of a repeated key. */
export function firstValue(search: Search, key: string): string | undefined {
  const value = search[key];
  return typeof value === 'string' ? value : value?.[0];
}

export function allValues(search: Search, key: string): string[] {
  const value = search[key];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
