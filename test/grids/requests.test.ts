import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '../../src/access/contract.ts';
import { mayCall } from '../../src/access/permissions.ts';
import { sampled } from '../support/house/sample.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../support/isolation/isolation.ts';
import type { Attempt, MatrixActor } from '../support/isolation/matrix.ts';
import type { Answer } from '../support/portal/portal.ts';
import { type Asked, fieldsOf, sidesOf } from './asked-fields.ts';

/**
 * Sends each field of each request with values on both sides of its contract's limits. The server must refuse a value
 * that is too long, too large, wrong, unknown or missing, and name the field. It must accept the longest and the
 * largest value and each listed word. The cases are generated from the contracts and the valid requests of the
 * isolation matrix, so that a new endpoint is covered at once. The daily run takes a tenth of the cases.
 */
const ACTORS = ['consultant', 'company', 'branch', 'employee', 'admin', 'anonymous'] as const;

/** Fields with a stricter rule than their contract: the longest value is no valid name, code or address. */
const RULED: Record<string, readonly string[]> = {
  'POST users/fornitori-identita': ['ambiti'],
  'PUT users/fornitori-identita/:id': ['ambiti'],
  'POST users/admin': ['codFiscale'],
  'PUT users/admin': ['codFiscale'],
  'PUT Azienda/:id': ['ragioneSociale', 'codiceFiscale', 'partitaIva', 'codiceAzienda', 'capogruppo'],
  'PUT Azienda/:id/contatto': ['email', 'telefono'],
  'PUT dipendente/:id': ['cognome', 'nome', 'codiceFiscale', 'email', 'matricola', 'filiale', 'qualifica'],
  'GET conservazione/stato': ['cfAzienda'],
  'POST conservazione/blocco': ['cfAzienda'],
  'POST conservazione/blocco/togli': ['cfAzienda'],
};

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.portal.close());

type Place = 'query' | 'body' | 'parts';
const short = ({ method, path }: Contract) => `${method} ${path.replace(/^\/api(rest|back)\/api\//, '')}`;

function asked({ query, body, kind, parts = {} }: Contract, good: Attempt): [Place, Asked[]][] {
  return [
    ['query', fieldsOf(query, 'query', undefined)],
    ['body', kind === 'text' ? [] : fieldsOf(body, 'body', good.body)],
    ['parts', Object.entries(parts).flatMap(([name, part]) => (typeof part === 'object' ? ofPart(name, part) : []))],
  ];
}

/** The fields of a part of an upload, which is a text or JSON. */
function ofPart(name: string, part: NonNullable<Contract['body']>): Asked[] {
  const fields = fieldsOf(part, 'body', undefined).map(({ at, sides }) => ({ at: [name, ...at], sides }));
  const all = fields.length > 0 ? fields : [{ at: [name], sides: sidesOf(part, 'query') }];
  // Only refused values are sent: after an accepted value the server reads the file, which other tests cover.
  return all.map(({ at, sides }) => ({ at, sides: sides.filter(({ refused }) => refused) }));
}

/**
 * A role that may send the request, and a valid request about an existing object; without a row in the matrix, an empty
 * one.
 */
async function aCall(contract: Contract): Promise<{ actor: MatrixActor; made: Attempt }> {
  const row = ROWS[`${contract.method} ${contract.path}`];
  const may = ACTORS.filter((one) => mayCall(contract.permission, ROLE_OF[one]));
  const actor = may.find((one) => !row?.notFor?.includes(one)) ?? 'anonymous';
  const made = row?.at ? await row.at(targetIn(scene, ownOf(actor), actor)) : row?.plain;
  return {
    actor,
    made: made ?? { address: contract.path.replace(/:\w+/g, '1'), ...(contract.method === 'GET' ? {} : { body: {} }) },
  };
}

/** The request with one field set to another value. */
function changed({ address, body, upload }: Attempt, place: Place, at: readonly string[], value: unknown): Attempt {
  const [name = '', ...within] = at;
  if (place === 'body') return { address, body: withValue(body, at, value) };
  if (place === 'parts') {
    const part = JSON.parse(within.length > 0 ? (upload?.fields?.[name] ?? '{}') : '{}') as unknown;
    const said = within.length > 0 ? JSON.stringify(withValue(part, within, value)) : String(value);
    return { address, upload: { files: upload?.files ?? [], fields: { ...upload?.fields, [name]: said } } };
  }
  const url = new URL(address, 'http://a');
  url.searchParams.delete(name);
  for (const one of [value].flat()) url.searchParams.append(name, String(one));
  return { address: url.pathname + url.search, body, ...(upload ? { upload } : {}) };
}

function withValue(from: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const next: Record<string, unknown> = { ...(from as object) };
  const one = rest.length > 0 ? withValue(next[name], rest, value) : value;
  if (one === undefined) delete next[name];
  else next[name] = one;
  return next;
}

function isRefused({ status, json }: Answer, field: string): boolean {
  if (json?.errorKey !== 'invalid-request') return false;
  // Some endpoints accept only a small body, so that a long text is refused by size.
  if (status === 413) return true;
  const named = (json.fieldErrors as { field: string }[]).map((one) => one.field);
  return named.some((one) => one === field || one.startsWith(`${field}.`) || one === 'corpo della richiesta');
}

it('refuses by the name of a field what is beyond it, and takes what is just within', async () => {
  const wrong: string[] = [];
  const ruled: Record<string, string[]> = {};
  let [calls, cells] = [0, 0];
  const { contracts } = scene.portal.server.app;
  expect(Object.keys(RULED).filter((name) => !contracts.some((contract) => short(contract) === name))).toEqual([]);
  const drawn = sampled(contracts, { of: 'requests' });
  for (const contract of drawn) {
    let { actor, made } = await aCall(contract);
    const fields = asked(contract, made);
    if (fields.some(([, found]) => found.length > 0)) calls += 1;
    for (const [place, found] of fields)
      for (const { at, sides } of found)
        for (const { side, value, refused } of sides) {
          const answer = await attempt(scene, actor, contract, changed(made, place, at, value));
          const field = (place === 'parts' && at.length > 1 ? at.slice(1) : at).join('.');
          cells += 1;
          if (answer.status >= 500 || (refused && !isRefused(answer, field)))
            wrong.push(`${short(contract)} ${place} ${field} ${side}: ${answer.status} ${answer.text.slice(0, 200)}`);
          else if (!refused && answer.status === 400 && isRefused(answer, field))
            (ruled[short(contract)] ??= []).push(field);
          // The request succeeded, so that the next case needs a new object.
          if (answer.status < 300 && contract.method !== 'GET') ({ actor, made } = await aCall(contract));
        }
  }
  console.log(`requests: ${calls} requests, ${cells} cells`);
  expect(wrong).toEqual([]);
  const names = drawn.map(short);
  expect(ruled).toEqual(Object.fromEntries(Object.entries(RULED).filter(([name]) => names.includes(name))));
}, 600_000);
