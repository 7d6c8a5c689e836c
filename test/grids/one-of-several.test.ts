import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '../../src/access/contract.ts';
import { mayCall } from '../../src/access/permissions.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../support/isolation/isolation.ts';
import type { Attempt, MatrixActor } from '../support/isolation/matrix.ts';

/**
 * Sends each request about several objects with one more id that does not exist. The portal must refuse the whole
 * request, so that nobody believes that it succeeded completely. A request that continues without the missing object
 * must be listed in `GOES_ON`.
 */
const ACTORS = ['consultant', 'company', 'employee'] as const;

/** Fields that contain free words instead of ids. */
const WORDS = ['tags', 'aggiungi', 'togli', 'add', 'remove'];

/** Requests that continue without the missing object, and the test that checks the message. */
const GOES_ON: Record<string, string> = {};

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.portal.close());

const short = ({ method, path }: Contract) => `${method} ${path.replace(/^\/api(rest|back)\/api\//, '')}`;

/** For each list in the body, the field and the body with one more id in that list. */
function withOneMore(body: unknown, name = 'body'): [string, unknown][] {
  if (Array.isArray(body)) {
    const [first] = body as unknown[];
    if (typeof first !== 'string' || WORDS.includes(name)) return [];
    return [[name, [...body, /^\d{1,19}$/.test(first) && first.length !== 11 ? '999999999999999' : 'NESSUNO']]];
  }
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    withOneMore(value, key).map(([field, more]): [string, unknown] => [field, { ...body, [key]: more }]),
  );
}

/** The request with one more id, wherever its list of ids is: in the body, a form part or the URL. */
function variants({ address, body, upload }: Attempt, worker: string): [string, Attempt][] {
  const [path = '', query = ''] = address.split('?');
  const asked = new URLSearchParams(query);
  const ids = asked.get('ids');
  const parts = Object.entries(upload?.fields ?? {}).flatMap(([part, text]): [string, Attempt][] => {
    if (!text.startsWith('{')) return [];
    const { codiceFiscale, ...rest } = JSON.parse(text);
    // Replaces the single person by a list of people, which the endpoint accepts too.
    const several = typeof codiceFiscale === 'string' ? { ...rest, codiciFiscali: [worker] } : rest;
    return withOneMore(several).map(([field, more]) => [
      field,
      { address, upload: { files: upload?.files ?? [], fields: { ...upload?.fields, [part]: JSON.stringify(more) } } },
    ]);
  });
  return [
    ...withOneMore(body).map(([field, more]): [string, Attempt] => [field, { address, body: more }]),
    ...parts,
    ...(ids === null ? [] : [['ids', { address: `${path}?${query},999999999999999` }] as [string, Attempt]]),
  ];
}

it('refuses as a whole what names one more that is not there', async () => {
  const goesOn: Record<string, MatrixActor[]> = {};
  let cells = 0;
  for (const contract of scene.portal.server.app.contracts) {
    const row = ROWS[`${contract.method} ${contract.path}`];
    if (!row?.at) continue;
    for (const actor of ACTORS) {
      if (!mayCall(contract.permission, ROLE_OF[actor]) || row.notFor?.includes(actor)) continue;
      const make = async () => {
        const target = targetIn(scene, ownOf(actor), actor);
        const worker = await target.make(async ({ world }) => world.employee.taxCode);
        return variants((await row.at?.(target)) as Attempt, worker);
      };
      const fields = (await make()).map(([field]) => field);
      for (const [at, field] of fields.entries()) {
        const aimed = (await make())[at]?.[1];
        if (!aimed) continue;
        const { status } = await attempt(scene, actor, contract, aimed);
        cells += 1;
        if (status < 400) (goesOn[`${short(contract)} ${field}`] ??= []).push(actor);
      }
    }
  }
  console.log(`grid of several: ${cells} cells`);
  expect(goesOn).toEqual(GOES_ON);
}, 600_000);
