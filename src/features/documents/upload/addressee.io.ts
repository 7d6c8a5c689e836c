import { createHash } from 'node:crypto';
import type { Actor } from '../../../access/scope.ts';
import { bytesAsFile } from '../../../engine/bytes-as-file.io.ts';
import { analysePdf } from '../../../engine/pdf-engine.ts';
import { type Addressee, type Contradiction, fitOf, namedIn, personNamed } from '../../../recognition/addressee.ts';
import type { Registry } from '../../../recognition/recognition.ts';
import { loadRegistry } from '../../../recognition/registry.store.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import { Problem } from '../../../server/problem.ts';
import { refuse } from '../../../server/refusal.ts';
import { contradictionText } from '../../../text/documents/addressee.ts';

/** What the ledger records: a person confirmed the addressee despite a contradiction, or the file names nobody. */
export interface Confirmed {
  reason: Contradiction['is'] | 'nobody-named';
  pages: string;
}

interface Asking {
  actor: Actor;
  inScope: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  query: { conferma?: string | undefined };
  request: { url: string };
}

/** Tokens older than this are refused, and the user must confirm again. */
const CONFIRMABLE_MS = 60 * 60 * 1000;

/**
 * Every endpoint that delivers a file to a person must check it here: it compares the file's content with the
 * addressee. A contradiction is refused with a token; a repeated request with that token is accepted, only from the
 * same account and for exactly the same bytes and addressee.
 */
export async function askAddressee(
  app: Pick<App, 'secrets' | 'now'>,
  { actor, inScope, query, request }: Asking,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
  whom: Addressee,
): Promise<Confirmed | null> {
  if (contentType !== 'application/pdf') return null;
  const registry = await inScope((tx) => registryOf(tx, actor, whom.companies));
  const fit = fitOf(await recognised(bytes, registry, actor.accountId), whom, registry);
  if (fit.is === 'fits') return null;
  if (fit.is === 'payslip-for-several') throw new Problem(409, 'payslip-for-several');
  if (fit.is === 'nobody-named') return { reason: fit.is, pages: '' };
  const asked = createHash('sha256').update(bytes).update(JSON.stringify(whom)).digest('base64url');
  return confirmedOrAsked(app, { accountId: actor.accountId, token: query.conferma, url: request.url }, fit, asked);
}

/** The fiscal code of the one person of the caller's scope whom the file names; otherwise a refusal. */
export async function personNamedIn(
  { bytes }: { bytes: Uint8Array },
  { actor, inScope }: Pick<Asking, 'actor' | 'inScope'>,
): Promise<string> {
  const registry = await inScope((tx) => loadRegistry(tx, actor.practiceId ?? '', null));
  const groups = (await recognised(bytes, registry, actor.accountId)) ?? [];
  const code = personNamed(groups, registry);
  if (code === null) throw new Problem(400, refuse('invalid-request', { fields: 'codiceFiscale' }));
  return code;
}

/** Whom a file names of this company, and whether it is a payslip or tax certificate. */
export async function whomItNames(
  { bytes }: { bytes: Uint8Array },
  companyId: string,
  { actor, inScope }: Pick<Asking, 'actor' | 'inScope'>,
): Promise<ReturnType<typeof namedIn>> {
  const registry = await inScope((tx) => registryOf(tx, actor, [companyId]));
  return namedIn((await recognised(bytes, registry, actor.accountId)) ?? [], registry);
}

/**
 * Returns what the user has confirmed about a contradiction. Without that account's valid token it throws a refusal
 * that carries a new token.
 * @param asked a hash of the bytes and addressee; the token is valid for these alone
 */
export function confirmedOrAsked(
  app: Pick<App, 'secrets' | 'now'>,
  { accountId, token, url }: { accountId: string; token: string | undefined; url: string },
  fit: Contradiction,
  asked: string,
): Confirmed {
  const owner = `addressee:${accountId}`;
  if (token && isGood(app, token, owner, asked)) return { reason: fit.is, pages: fit.pages.join(',') };
  const conferma = app.secrets.seal(JSON.stringify({ asked, at: app.now().getTime() }), owner);
  const ripeti = addressToRepeat(url, conferma);
  throw new Problem(
    409,
    { refused: 'addressee-contradicted', data: { said: contradictionText(fit), ripeti } },
    { members: { pagine: fit.pages, nomi: fit.names, motivo: fit.is, periodi: fit.periods, conferma, ripeti } },
  );
}

/** The same call with the token, whatever else its address holds. */
function addressToRepeat(url: string, conferma: string): string {
  const [path = '', query] = url.split('?');
  const search = new URLSearchParams(query);
  search.set('conferma', conferma);
  return `${path}?${search}`;
}

function isGood(app: Pick<App, 'secrets' | 'now'>, token: string, owner: string, asked: string): boolean {
  try {
    const said = JSON.parse(app.secrets.open(token, owner)) as { asked: string; at: number };
    return said.asked === asked && app.now().getTime() - said.at <= CONFIRMABLE_MS;
  } catch {
    // The token belongs to another account or was not issued by the portal: ask the user again.
    return false;
  }
}

/**
 * All employees of the addressed companies. Other companies' employees count as unknown, so that an upload for one
 * company does not load a whole practice.
 */
async function registryOf(tx: Transaction, actor: Actor, only: readonly string[]): Promise<Registry> {
  const [first, another] = only;
  const registry = await loadRegistry(tx, actor.practiceId ?? '', another === undefined ? (first ?? null) : null);
  return {
    ...registry,
    companies: registry.companies.filter(({ id }) => only.includes(id)),
    employees: registry.employees.filter((employee) => only.includes(employee.companyId)),
  };
}

async function recognised(bytes: Uint8Array, registry: Registry, reader: string) {
  const analysis = await bytesAsFile(bytes, (path) => analysePdf(path, { registry, reader }));
  return analysis.readable ? analysis.groups : null;
}
