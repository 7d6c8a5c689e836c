import { randomBytes } from 'node:crypto';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { ACQUIRED_KINDS, KINDS } from '../../directory/kinds.ts';
import type { Serve } from '../../server/http.ts';
import { notFound } from '../../server/problem.ts';
import { hashToken } from '../accounts/keys.io.ts';
import { KEY_PREFIX } from './api-key.ts';
import * as contracts from './api-keys.contract.ts';
import * as store from './api-keys.store.ts';

export function serveApiKeys(serve: Serve): void {
  serve(contracts.listApiKeys, ({ inScope }) =>
    inScope(async (tx) =>
      (await store.listKeys(tx)).map((key) => ({
        id: key.id,
        nome: key.name,
        aziende: key.companies,
        tipi: key.kinds?.map((kind) => KINDS[kind].tipo) ?? null,
        utente: key.login,
        creata: key.createdAt,
        ultimoUso: key.lastUsedAt,
      })),
    ),
  );

  serve.change(contracts.createApiKey, async ({ tx, actor, body }) => {
    const companies = body.aziende ? await companiesByTaxCode(tx, body.aziende) : null;
    const chiave = KEY_PREFIX + randomBytes(32).toString('base64url');
    const id = await store.insertKey(tx, {
      practiceId: actor.practiceId ?? '',
      accountId: actor.accountId,
      grantId: actor.grantId,
      name: body.nome,
      hash: hashToken(chiave),
      companyIds: companies?.map((company) => company.id) ?? null,
      kinds: body.tipi?.flatMap((tipo) => ACQUIRED_KINDS.filter((kind) => KINDS[kind].tipo === tipo)) ?? null,
    });
    return {
      answer: { id, nome: body.nome, chiave },
      events: [{ action: 'apiKeyCreated', id: actor.accountId, data: { key: id } }],
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
