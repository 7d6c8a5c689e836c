import { randomBytes } from 'node:crypto';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { hashToken } from '../../directory/keys.io.ts';
import { ACQUIRED_KINDS, KINDS } from '../../directory/kinds.ts';
import type { Serve } from '../../server/http/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { REFUSAL_CODES, refusalText } from '../../text/common/refusals.ts';
import { BOTH_LIVE_MS, KEY_PREFIX, RIGHTS_ON_THE_WIRE, whyNotKey, wireRight } from './api-key.ts';
import * as contracts from './api-keys.contract.ts';
import * as store from './api-keys.store.ts';

const aSecret = () => KEY_PREFIX + randomBytes(32).toString('base64url');

export function serveApiKeys(serve: Serve): void {
  serve(contracts.tryApiKey, ({ actor, inScope }) =>
    inScope(async (tx) => {
      if (!actor.key) throw new Problem(400, 'key-needed');
      const key = await store.ownKey(tx, actor.key.id);
      if (!key) throw notFound();
      return { ...present(key), studio: key.practice };
    }),
  );

  serve(contracts.listApiKeys, ({ inScope, now }) =>
    inScope(async (tx) =>
      (await store.listKeys(tx)).map((key) => ({
        id: key.id,
        ...present(key),
        utente: key.login,
        creata: key.createdAt,
        ultimoUso: key.lastUsedAt,
        ultimoRifiuto:
          key.refusedAt === null || key.refusal === null
            ? null
            : { il: key.refusedAt, codice: key.refusal, motivo: whatIs(key.refusal) },
        precedenteFino: key.previousUntil !== null && new Date(key.previousUntil) > now ? key.previousUntil : null,
      })),
    ),
  );

  serve.change(contracts.createApiKey, async ({ tx, actor, body, today }) => {
    const { diritti: rights = ['consegna' as const], dal: from = null, al: until = null } = body;
    const isForSome = body.aziende !== undefined || body.tipi !== undefined;
    const refusal = whyNotKey({ rights, isForSome, from, until }, today);
    if (refusal) throw new Problem(400, refusal);
    const companies = body.aziende ? await companiesByTaxCode(tx, body.aziende) : null;
    const chiave = aSecret();
    const id = await store.insertKey(tx, {
      practiceId: actor.practiceId ?? '',
      accountId: actor.accountId,
      grantId: actor.grantId,
      name: body.nome,
      hash: hashToken(chiave),
      companyIds: companies?.map((company) => company.id) ?? null,
      kinds: body.tipi?.flatMap((tipo) => ACQUIRED_KINDS.filter((kind) => KINDS[kind].tipo === tipo)) ?? null,
      rights: body.diritti ? [...new Set(body.diritti)].map((right) => RIGHTS_ON_THE_WIRE[right]) : null,
      from,
      until,
    });
    return {
      answer: { id, nome: body.nome, chiave },
      events: [{ action: 'apiKeyCreated', id: actor.accountId, data: { key: id } }],
    };
  });

  serve.change(contracts.rotateApiKey, async ({ tx, actor, now, params: { id } }) => {
    const chiave = aSecret();
    const bothUntil = new Date(now.getTime() + BOTH_LIVE_MS);
    const nome = await store.rotateKey(tx, id, { hash: hashToken(chiave), bothUntil });
    if (nome === undefined) throw notFound();
    return {
      answer: { id, nome, chiave, precedenteFino: bothUntil.toISOString() },
      events: [{ action: 'apiKeyRotated', id: actor.accountId, data: { key: id } }],
    };
  });

  serve.change(contracts.revokeApiKey, async ({ tx, actor, params }) => {
    if (!(await store.deleteKey(tx, params.id))) throw notFound();
    return {
      answer: { revocata: true },
      events: [{ action: 'apiKeyRevoked', id: actor.accountId, data: { key: params.id } }],
    };
  });
}

/**
 * The Italian title of a refusal. If the code was recorded by an earlier version and is unknown now, returns the code
 * itself.
 */
function whatIs(refusal: string): string {
  const code = REFUSAL_CODES.find((one) => one === refusal);
  return code ? refusalText(code, {}).title : refusal;
}

function present(key: store.KeyFacts) {
  return {
    nome: key.name,
    aziende: key.companies,
    tipi: key.kinds?.map((kind) => KINDS[kind].tipo) ?? null,
    diritti: key.rights.map(wireRight),
    dal: key.from,
    al: key.until,
  };
}
