import { isId, type Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Serve } from '../../server/http/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { PROVIDER_FAULTS, PROVIDERS } from '../../text/administration/identity-providers.ts';
import { discover, ProviderAway, returnAddress, sealedFor } from '../accounts/identity/provider.io.ts';
import { type Provider } from '../accounts/identity.store.ts';
import { readPractice } from '../consultants/consultants.store.ts';
import * as contracts from './identity-providers.contract.ts';
import * as store from './identity-providers.store.ts';

export function serveIdentityProviders(serve: Serve, app: App): void {
  serve(contracts.listIdentityProviders, ({ inScope }) =>
    inScope(async (tx) => ({
      ritorno: returnAddress(app),
      fornitori: (await store.listProviders(tx)).map(present),
    })),
  );

  serve.change(contracts.addIdentityProvider, {
    prepare: async ({ body: { nome, indirizzo, idClient, segreto, ambiti, livelliCodice, livelliFattore } }) => {
      const provider = {
        name: nome,
        issuer: indirizzo,
        clientId: idClient,
        clientSecret: app.secrets.seal(segreto, sealedFor(indirizzo)),
        scopes: inOrder(ambiti),
        codeLevels: each(livelliCodice),
        factorLevels: each(livelliFattore),
      };
      const fault = await faultOf(app, provider);
      if (fault) throw refusedAt('indirizzo', fault);
      return provider;
    },
    change: async ({ tx, body: { studio = null }, now }, provider) => {
      const practice = studio === null ? null : await readPractice(tx, studio);
      if (practice === undefined) throw notFound();
      const practiceId = practice?.id ?? null;
      const id = await store.insertProvider(tx, { ...provider, practiceId }, now);
      return {
        answer: present(await theProvider(tx, id)),
        events: [{ action: 'identityProviderAdded', id, practiceId, data: { issuer: provider.issuer } }],
      };
    },
  });

  serve.change(contracts.changeIdentityProvider, async ({ tx, params, body, now }) => {
    const before = await theProvider(tx, params.id);
    const { id, practiceId, issuer, offAt } = before;
    const after = {
      name: body.nome ?? before.name,
      clientId: body.idClient ?? before.clientId,
      clientSecret:
        body.segreto === undefined ? before.clientSecret : app.secrets.seal(body.segreto, sealedFor(issuer)),
      scopes: body.ambiti === undefined ? before.scopes : inOrder(body.ambiti),
      codeLevels: body.livelliCodice === undefined ? before.codeLevels : each(body.livelliCodice),
      factorLevels: body.livelliFattore === undefined ? before.factorLevels : each(body.livelliFattore),
    };
    const wasOn = offAt === null;
    const isOn = body.acceso ?? wasOn;
    const fields = [
      ...NAMED.flatMap(([field, name]) => (String(after[field]) === String(before[field]) ? [] : [name])),
      ...(isOn === wasOn ? [] : [isOn ? 'acceso' : 'spento']),
    ];
    if (fields.length === 0) return { answer: present(before), events: [] };
    await store.updateProvider(tx, id, after, isOn ? null : (offAt ?? now));
    return {
      answer: present(await theProvider(tx, id)),
      events: [{ action: 'identityProviderChanged', id, practiceId, data: { fields: fields.join(',') } }],
    };
  });

  serve.change(contracts.removeIdentityProvider, async ({ tx, params }) => {
    const { id, practiceId, issuer } = await theProvider(tx, params.id);
    await store.deleteProvider(tx, id);
    return { answer: undefined, events: [{ action: 'identityProviderRemoved', id, practiceId, data: { issuer } }] };
  });

  serve(contracts.tryIdentityProvider, async ({ inScope, params }) => {
    const provider = await inScope((tx) => theProvider(tx, params.id));
    const fault = await faultOf(app, provider);
    return { riuscita: fault === null, testo: fault ?? PROVIDERS.answers };
  });
}

const NAMED = [
  ['name', 'nome'],
  ['clientId', 'idClient'],
  ['clientSecret', 'segreto'],
  ['scopes', 'ambiti'],
  ['codeLevels', 'livelliCodice'],
  ['factorLevels', 'livelliFattore'],
] as const satisfies readonly (readonly [keyof Provider, string])[];

const inOrder = (scopes: string) => [...new Set(scopes.trim().split(/\s+/))].join(' ');
const each = (levels: readonly string[] = []) => [...new Set(levels)];

async function theProvider(tx: Transaction, id: string): Promise<store.ProviderRow> {
  const found = isId(id) ? await store.readProvider(tx, id) : undefined;
  if (!found) throw notFound();
  return found;
}

/** Checks a provider's response; returns an Italian text with the error, or null if there is none. */
async function faultOf(
  app: App,
  provider: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<string | null> {
  try {
    await discover(app, provider);
    return null;
  } catch (error) {
    if (error instanceof ProviderAway) return PROVIDER_FAULTS[error.fault];
    throw error;
  }
}

function refusedAt(field: string, message: string): Problem {
  return new Problem(
    400,
    { refused: 'identity-provider-refused', data: { why: message } },
    {
      fieldErrors: [{ field, message }],
    },
  );
}

function present(row: store.ProviderRow) {
  return {
    id: row.id,
    nome: row.name,
    indirizzo: row.issuer,
    idClient: row.clientId,
    ambiti: row.scopes,
    livelliCodice: row.codeLevels,
    livelliFattore: row.factorLevels,
    studio: row.publicPracticeId === null ? null : { id: row.publicPracticeId, nome: row.practice ?? '' },
    acceso: row.offAt === null,
    creato: row.createdAt,
    collegati: row.links,
  };
}
