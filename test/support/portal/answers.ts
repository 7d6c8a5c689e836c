import type { Contract } from '../../../src/access/contract.ts';

/** The part of a schema's definition that restricts an answer. */
interface Def {
  type: string;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  element?: Schema;
  innerType?: Schema;
  getter?: () => Schema;
  options?: readonly Schema[];
  items?: readonly Schema[];
  valueType?: Schema;
  in?: Schema;
  out?: Schema;
}
interface Schema {
  _zod: { def: Def };
}

/** The paths of fields in an answer that its schema does not name: a presenter leaks them. */
export function unnamedFields(schema: unknown, value: unknown, at = ''): string[] {
  const { def } = (schema as Schema)._zod;
  if (value === null || typeof value !== 'object') return [];
  const inner = def.innerType ?? def.getter?.() ?? (def.type === 'pipe' ? def.in : undefined);
  if (inner) return unnamedFields(inner, value, at);
  if (def.options) {
    const each = def.options.map((option) => unnamedFields(option, value, at));
    return each.reduce((least, one) => (one.length < least.length ? one : least));
  }
  if (def.type === 'array' && Array.isArray(value))
    return value.flatMap((one) => unnamedFields(def.element, one, `${at}[]`));
  if (def.type === 'tuple' && Array.isArray(value))
    return value.flatMap((one, index) => unnamedFields(def.items?.[index], one, `${at}[${index}]`));
  const fields = Object.entries(value);
  if (def.type === 'record') return fields.flatMap(([name, one]) => unnamedFields(def.valueType, one, `${at}.${name}`));
  if (def.type === 'object' && !Array.isArray(value))
    return fields.flatMap(([name, one]) => {
      const field = def.shape?.[name] ?? def.catchall;
      return field ? unnamedFields(field, one, `${at}.${name}`) : [`${at}.${name}`];
    });
  // `custom`, `unknown` and `any` accept every value; the other types are not objects.
  return ['custom', 'unknown', 'any'].includes(def.type) ? [] : [at];
}

/**
 * The headers that every answer of the portal must have, whatever its content or cause. Only a ready-made answer, which
 * has a weak entity tag, may be cached; the browser revalidates it each time. A row's tag is strong.
 */
const onEveryAnswer = (headers: Headers) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': headers.get('etag')?.startsWith('W/') ? 'no-cache' : 'no-store',
});

/** The faults of an answer; every answer in a test is checked. */
export function faultsOf(
  contracts: readonly Contract[],
  method: string,
  address: string,
  answer: { status: number; headers: Headers; json: unknown },
): string[] {
  const faults = Object.entries(onEveryAnswer(answer.headers))
    .filter(([name, value]) => answer.headers.get(name) !== value)
    .map(([name, value]) => `${name} is ${answer.headers.get(name)} and not ${value}`);
  const [path = ''] = address.split(/[?#]/);
  // Like the server, prefers a literal path segment to a parameter.
  const [called] = contracts
    .filter((contract) => contract.method === method && matches(contract.path, path))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length);
  faults.push(...faultsOfRefusal(answer));
  if (!called || answer.status >= 300 || answer.json === undefined) return faults;
  const named = called.response ? unnamedFields(called.response, answer.json) : ['a body, where the contract has none'];
  return [...faults, ...named.map((field) => `its contract does not name ${field}`)];
}

/** What is missing in a refusal: the status, the sentence, or the name of each field. */
function faultsOfRefusal({ status, json }: { status: number; json: unknown }): string[] {
  const { type, title, detail, errorKey, fieldErrors } = (json ?? {}) as Partial<
    Record<'type' | 'title' | 'detail' | 'errorKey', string>
  > & { fieldErrors?: { field: string; message: string }[] };
  if (typeof type !== 'string' || !type.startsWith('urn:portale-lavoro:')) return [];
  const unnamed = fieldErrors?.some(({ field, message }) => !field || !message);
  return [
    ...(status >= 400 ? [] : [`a refusal with the status ${status}`]),
    // An internal error has the request's id instead of a key.
    ...(title && detail && (errorKey || status >= 500) ? [] : ['a refusal without its words']),
    ...(/\{\w*\}|\b(undefined|NaN)\b/.test(`${title} ${detail}`) ? [`a sentence with a gap: ${detail}`] : []),
    ...(unnamed ? [`a field without its name or its words: ${JSON.stringify(fieldErrors)}`] : []),
  ];
}

function matches(path: string, address: string): boolean {
  const parts = path.split('/');
  const given = address.replace(/\/$/, '').split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase())
  );
}
