import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { STRANGER } from '../../access/scope.ts';
import { hashKey } from '../../directory/keys.io.ts';
import { loginSentence, proposedLogins, whyNotLogin } from '../../directory/login-rule.ts';
import * as keys from '../../directory/mailed-keys.store.ts';
import type { App } from '../../server/http/app.ts';
import { languageOf, type Serve } from '../../server/http/http.ts';
import { deliver } from '../../server/http/send-file.ts';
import { type FieldError, notFound, Problem } from '../../server/problem.ts';
import { ACTIVATION } from '../../text/accounts/account.ts';
import { REQUIRED } from '../../text/common/fields.ts';
import { inLanguage } from '../../text/common/language.ts';
import { refusalText } from '../../text/common/refusals.ts';
import { acceptedAt, policyOf, recordAcceptance } from '../privacy/privacy.store.ts';
import { usableGrants } from './accounts.store.ts';
import * as contracts from './activation.contract.ts';
import { behindBrakes, knownAs } from './brakes.io.ts';
import { enterAtOnce, tokenIn } from './login.routes.ts';
import { hashPassword } from './password.io.ts';
import { whyNotPassword } from './password-refusal.ts';

export const STATES = { good: 'valida', used: 'usata', replaced: 'sostituita', expired: 'scaduta' } as const;
const UNKNOWN = {
  stato: 'sconosciuta' as const,
  nome: null,
  cognome: null,
  ruolo: null,
  azienda: null,
  studio: null,
  suCarta: false,
  login: null,
  giaAccesso: false,
  utenteProposto: null,
  privacy: null,
  documentiPrivacy: [],
};

export function serveActivation(serve: Serve, app: App): void {
  serveActivationPage(serve, app);
  serveActivate(serve, app);
  serveRenewal(serve, app);
  serveJoinGrant(serve, app);
}

function serveActivationPage(serve: Serve, app: App): void {
  serve(contracts.activationPage, async ({ query }) => {
    const facts = await app.database.inScope(STRANGER, (tx) => keys.factsOf(tx, hashKey(query.key)));
    if (facts?.purpose !== 'activation') return UNKNOWN;
    const names = proposedLogins(facts.firstName, facts.lastName);
    const { policy, documents, proposed, known } = await app.database.inScope(STRANGER, async (tx) => ({
      policy: await policyOf(tx, facts.distributionCode),
      documents: await keys.privacyDocuments(tx, hashKey(query.key)),
      proposed: await keys.proposedLogin(tx, hashKey(query.key), names),
      known: await keys.isPersonKnown(tx, hashKey(query.key)),
    }));
    return {
      stato: STATES[facts.state],
      nome: facts.firstName,
      cognome: facts.lastName,
      ruolo: facts.role,
      azienda: facts.company,
      studio: facts.practice,
      suCarta: facts.onPaper,
      // If the account has a password, its login is not shown to the holder of a key.
      login: facts.state === 'good' && !known ? facts.login : null,
      giaAccesso: known,
      utenteProposto: facts.state === 'good' ? proposed : null,
      privacy: facts.state === 'good' ? policy : null,
      documentiPrivacy: documents.map((document) => ({
        id: document.id,
        descrizione: document.description,
        nomeFile: document.fileName,
        tipoContenuto: document.contentType,
        dimensione: document.size,
      })),
    };
  });

  serve(contracts.activationDocument, async ({ params, body, request, reply }) => {
    const { hash } = await keys.theGoodKey(app, body.key, 'activation');
    const shown = await app.database.inScope(STRANGER, (tx) => keys.privacyDocuments(tx, hash));
    const document = shown.find(({ id }) => id === params.id);
    if (!document) throw notFound();
    const bytes = await app.blobs.get(document.practiceId, document.sha256);
    return deliver(request, reply, { bytes, name: document.fileName, contentType: document.contentType });
  });
}

function serveActivate(serve: Serve, app: App): void {
  serve.change(contracts.activate, {
    prepare: async ({ body, address }) => {
      const { facts, hash } = await keys.theGoodKey(app, body.key, 'activation');
      const login = body.login.trim();
      const fieldErrors: FieldError[] = [];
      const fault = whyNotLogin(login);
      if (fault) fieldErrors.push({ field: 'login', message: loginSentence(fault) });
      const weak = whyNotPassword(body.password, { ...facts, login });
      if (weak) fieldErrors.push({ field: 'password', message: refusalText(weak.refused, {}).detail });
      if (!body.privacyAccepted) fieldErrors.push({ field: 'privacyAccepted', message: ACTIVATION.privacyNeeded });
      if (facts.onPaper && !(await knowsTaxCode(app, body.codFiscale, facts.taxCode, address)))
        fieldErrors.push({ field: 'codFiscale', message: body.codFiscale ? ACTIVATION.otherTaxCode : REQUIRED });
      if (fieldErrors.length > 0)
        throw new Problem(400, weak && fieldErrors.length === 1 ? weak : fieldsOf(fieldErrors), { fieldErrors });
      return { facts, hash, login, passwordHash: await hashPassword(body.password) };
    },
    scope: (_, { facts }) => keys.holderOf(facts),
    change: async ({ tx, body, address, now, request }, { facts, hash, login, passwordHash }) => {
      const another = body.nuovo ?? false;
      // Must be read before the key is used up, which ends the access to these documents.
      const documents = await keys.privacyDocuments(tx, hash);
      const accountId = await keys.activate(tx, hash, { login, passwordHash, another });
      const policy = await policyOf(tx, facts.distributionCode);
      const { practiceId, companyId, employeeId } = facts;
      await recordAcceptance(tx, policy, { accountId, practiceId, address, now });
      const person = { login, name: [facts.lastName, facts.firstName].filter(Boolean).join(' ') };
      const answer = inLanguage(languageOf(request), () => ({
        success: true,
        status: 200,
        title: ACTIVATION.done,
        detail: ACTIVATION.doneHint,
      }));
      return {
        answer: { answer, holder: { accountId, grantId: facts.grantId } },
        events: [
          {
            action: 'activated',
            id: facts.grantId ?? '',
            companyId,
            employeeId,
            data: { by: 'key', ...(another && { another }), ...(facts.onPaper && { onPaper: true }) },
            person,
          },
          { ...accepted(accountId, policy, documents), companyId, employeeId, person },
        ],
      };
    },
    finish: async (call, { answer, holder }) => answerEntered(app, call, answer, holder),
    refused: outcomeOf,
  });
}

function serveRenewal(serve: Serve, app: App): void {
  serve.change(contracts.renewActivation, {
    prepare: async ({ body }) => {
      const hash = hashKey(body.key);
      const facts = await app.database.inScope(STRANGER, (tx) => keys.factsOf(tx, hash));
      return facts ? { facts, hash } : null;
    },
    scope: (_, found) => keys.holderOf(found?.facts ?? { accountId: null, grantId: null, practiceId: null }),
    change: async ({ tx, request }, found) => {
      const mailbox = found && (await keys.renew(tx, found.hash));
      const { grantId, companyId, employeeId, practiceId } = found?.facts ?? {};
      if (!mailbox || !grantId) return { answer: undefined, events: [] };
      return {
        answer: undefined,
        events: [{ action: 'activationSent', id: grantId, companyId, employeeId, data: {} }],
        mails: [
          { template: 'activation', data: { grantId, language: languageOf(request) }, recipient: mailbox, practiceId },
        ],
      };
    },
  });
}

function serveJoinGrant(serve: Serve, app: App): void {
  serve.change(contracts.joinGrant, {
    prepare: async ({ body, actor }) => {
      if (!body.privacyAccepted) {
        const fieldErrors = [{ field: 'privacyAccepted', message: ACTIVATION.privacyNeeded }];
        throw new Problem(400, fieldsOf(fieldErrors), { fieldErrors });
      }
      const found = await keys.findKey(app, body.key, 'activation');
      // The user pressed the button twice, or in two windows: the account already has the grant.
      const isJoined = found.facts.state === 'used' && (await hasGrant(app, actor.accountId, found.facts.grantId));
      if (!isJoined) keys.refuseDead(found.facts);
      return { ...found, isJoined };
    },
    scope: ({ actor }, { facts }) => keys.holderOf({ ...facts, accountId: actor.accountId }),
    change: async ({ tx, actor: { accountId }, address, now }, { facts, hash, isJoined }) => {
      const { practiceId, companyId, employeeId } = facts;
      const id = facts.grantId ?? '';
      if (isJoined) return { answer: { grant: id }, events: [] };
      // Must be read before the key is used up, which ends the access to these documents.
      const documents = await keys.privacyDocuments(tx, hash);
      await keys.join(tx, hash, accountId);
      const policy = await policyOf(tx, facts.distributionCode);
      if ((await acceptedAt(tx, accountId, policy)) === null)
        await recordAcceptance(tx, policy, { accountId, practiceId, address, now });
      return {
        answer: { grant: id },
        events: [
          { action: 'activated', id, companyId, employeeId, data: { by: 'ownAccount' } },
          { ...accepted(accountId, policy, documents), companyId, employeeId },
        ],
      };
    },
  });
}

async function hasGrant(app: App, accountId: string, grantId: string | null): Promise<boolean> {
  const own = await app.database.inScope(knownAs(accountId), (tx) => usableGrants(tx, accountId));
  return own.some(({ id }) => id === grantId);
}

/** Checks the fiscal code that the activation by letter asks for; guesses are throttled like those of a password. */
async function knowsTaxCode(
  app: App,
  typed: string | undefined,
  taxCode: string | null,
  address: string,
): Promise<boolean> {
  if (!typed || taxCode === null) return false;
  const hit = await behindBrakes(app, `letter:${taxCode}`, address, async () =>
    typed.replace(/\s/g, '').toUpperCase() === taxCode ? true : undefined,
  );
  return hit === true;
}

/**
 * The ledger event of the accepted privacy policy, with the documents that the page showed next to the policy (P56).
 */
function accepted(
  id: string,
  { versione }: Awaited<ReturnType<typeof policyOf>>,
  documents: readonly keys.PrivacyDocument[],
) {
  const data = { version: versione, documents: documents.map((document) => document.id).join(',') };
  return { action: 'privacyAccepted' as const, id, data };
}

/** Returns the successful response, with a session if one was requested. */
export async function answerEntered<Answer extends object>(
  app: App,
  call: Parameters<typeof enterAtOnce>[2] & {
    body: { entra?: z.output<typeof contracts.Entering> };
    reply: FastifyReply;
  },
  answer: Answer,
  holder: { accountId: string; grantId: string | null },
): Promise<Answer & { id_token?: string }> {
  const { id_token } = call.body.entra ? await enterAtOnce(app, holder, call, call.body.entra) : {};
  return id_token === undefined ? answer : { ...answer, ...tokenIn(call.reply, id_token) };
}

function fieldsOf(fieldErrors: readonly FieldError[]) {
  return { refused: 'invalid-request' as const, data: { fields: fieldErrors.map(({ field }) => field).join(', ') } };
}

/** A refusal in the form of a successful answer, with status 400, 404 or 410 (spec §8; docs/api.md). */
export function outcomeOf({ status, title, detail, code, fieldErrors }: Problem) {
  return {
    success: false,
    status: status === 404 || status === 410 ? status : code === 'link-used' ? 410 : 400,
    title,
    detail,
    errorKey: code,
    ...(fieldErrors ? { fieldErrors } : {}),
    ...(code === 'loginexists' ? { fieldErrors: [{ field: 'login', message: detail }] } : {}),
  };
}
