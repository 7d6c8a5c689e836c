import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract } from '../../src/access/contract.ts';
import { mayCall } from '../../src/access/permissions.ts';
import { attempt, ownOf, ROLE_OF, ROWS, type Scene, setScene, targetIn } from '../support/isolation/isolation.ts';
import type { Attempt, MatrixActor } from '../support/isolation/matrix.ts';
import { textOfPdf } from '../support/pdf/pdf-text-of.ts';
import type { Answer } from '../support/portal/portal.ts';
import { membersOf } from '../support/process/archive.ts';
import { fieldsOf } from './asked-fields.ts';

/**
 * A ticket must open exactly what its endpoint delivers, with the same name and content, for each option. The cases are
 * generated from the contracts and the valid requests of the isolation matrix.
 */
const TICKET = '/biglietto';
const ACTORS = ['consultant', 'company', 'employee', 'branch', 'admin'] as const;
/** Statuses that are valid with another option, such as for an unfinished paper or an unanswered request. */
const NOTHING_THERE = [404, 409];

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
  scene.portal.setNow(new Date(Date.now() + 60_000));
});
afterAll(() => scene?.portal.close());

/** The names of query parameters that differ from the names in the body. */
const IN_ADDRESS: Record<string, string> = { ids: 'listaID' };
const choicesOf = ({ query, body }: Contract) =>
  [query, body].flatMap((part) => fieldsOf(part, 'query', undefined).map(({ at: [name = ''] }) => name));

/** The endpoint that a ticket replaces. If two endpoints share the path, it is the one with the same options. */
function directOf(ticket: Contract): Contract {
  const path = ticket.path.slice(0, -TICKET.length);
  const found = scene.portal.server.app.contracts.filter((one) => one.path === path);
  const direct = found.find((one) =>
    choicesOf(ticket).every((name) => [name, IN_ADDRESS[name]].some((said) => said && choicesOf(one).includes(said))),
  );
  if (!direct) throw new Error(`what does ${ticket.path} open?`);
  return direct;
}

/** The request without options, and then with each option changed. */
function chosen(contract: Contract, made: Attempt): Attempt[] {
  const others = (['query', 'body'] as const).flatMap((place) =>
    fieldsOf(contract[place], place, made.body).flatMap(({ at: [name = ''], sides }) =>
      sides
        .filter(({ refused, value }) => !refused && value !== undefined && value !== '' && typeof value !== 'number')
        .map(({ value }): Attempt => {
          if (place === 'body') return { ...made, body: { ...(made.body as object), [name]: value } };
          return { ...made, address: `${made.address}?${new URLSearchParams({ [name]: String(value) })}` };
        }),
    ),
  );
  return [made, ...others];
}

/** One request for both objects, or undefined if the endpoint accepts only one. */
function ofSeveral(one: Attempt | undefined, other: Attempt | undefined): Attempt | undefined {
  const [first, second] = [one, other].map((made) => (made?.body as { ids?: string[] } | undefined)?.ids);
  return one && first && second ? { ...one, body: { ...(one.body as object), ids: [...first, ...second] } } : one;
}

function directly(direct: Contract, { address, body }: Attempt): Attempt {
  const { method } = direct;
  const choices = choicesOf(direct);
  const [path = '', query] = address.split('?');
  const asked = new URLSearchParams(query);
  if (method === 'GET')
    for (const [name, value] of Object.entries(body ?? {}))
      for (const one of [value].flat()) asked.append(choices.includes(name) ? name : (IN_ADDRESS[name] ?? name), one);
  const plain = path.slice(0, -TICKET.length) + (asked.size > 0 ? `?${asked}` : '');
  return { address: plain, body: method === 'GET' ? undefined : body };
}

/** The delivered file name and content, without the time of creation. */
async function inHand({ status, headers, bytes, text }: Answer): Promise<unknown> {
  if (status !== 200) return status;
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const name = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  if (type === 'application/pdf') return { type, name, pages: (await textOfPdf(bytes)).pages.map((page) => page.text) };
  // Some archives of the test data are invalid and do not begin with `PK`.
  if (type === 'application/zip' && text.startsWith('PK'))
    return { type, name, files: [...(await membersOf(bytes)).keys()] };
  return { type, name, text };
}

async function opened(address: string): Promise<Answer> {
  const response = await fetch(scene.portal.url + address);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: Buffer.from(bytes).toString(), json: null };
}

it('opens what its call gives, under the same name, with each of its choices', async () => {
  const wrong: unknown[] = [];
  let [tickets, cells] = [0, 0];
  for (const contract of scene.portal.server.app.contracts.filter(({ path }) => path.endsWith(TICKET))) {
    tickets += 1;
    const call = `${contract.method} ${contract.path}`;
    const row = ROWS[call];
    const direct = directOf(contract);
    const actor = ACTORS.find(
      (one: MatrixActor) => mayCall(contract.permission, ROLE_OF[one]) && !row?.notFor?.includes(one),
    );
    const make = () => (actor && row?.at ? row.at(targetIn(scene, ownOf(actor), actor)) : row?.plain);
    const good = ofSeveral(await make(), await make());
    if (!actor || !good) throw new Error(`who asks for ${call}?`);
    for (const one of chosen(contract, good)) {
      cells += 1;
      const expected = await attempt(scene, actor, direct, directly(direct, one));
      const ticket = await attempt(scene, actor, contract, one);
      const given = ticket.status < 300 ? await opened(ticket.json.url) : ticket;
      const [said, wanted] = [await inHand(given), await inHand(expected)];
      if (one === good ? expected.status !== 200 : expected.status !== 200 && !NOTHING_THERE.includes(expected.status))
        wrong.push({ call, one, status: expected.status, text: expected.text.slice(0, 200) });
      if (JSON.stringify(said) !== JSON.stringify(wanted)) wrong.push({ call, one, said, wanted });
    }
  }
  console.log(`grid tickets: ${tickets} tickets, ${cells} cells`);
  expect(wrong).toEqual([]);
}, 300_000);
