import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { type CompanyRef, companiesById, companyIdOf } from '../../../directory/companies.store.ts';
import { type Manifest, MEMBERS, manifestBytes, PACKAGE_FORMAT, rowLine } from '../../../ledger/company-package.ts';
import { innerHashes } from '../../../ledger/history.store.ts';
import { toBase64, toHex } from '../../../ledger/receipt.ts';
import type { Seal } from '../../../ledger/seal.io.ts';
import type { App } from '../../../server/app.ts';
import type { Serve } from '../../../server/http.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { issueTicket, type Opener } from '../../../server/tickets.ts';
import { formatInstant } from '../../../text/format.ts';
import { COMPANY_PACKAGE } from '../../../text/handover.ts';
import { sendDocumentsAsZip } from '../../documents/download/documents-zip.io.ts';
import * as store from './company-data.store.ts';
import * as contracts from './handover.contract.ts';

/** A company that leaves its practice takes everything along (P168). */
export function serveHandover(serve: Serve, app: App, seal: Seal | null): void {
  serve(contracts.downloadCompany, async ({ actor, inScope, params, request, reply }) =>
    sendCompany(app, seal, actor, await inScope((tx) => companyIdOf(tx, params.id)), request, reply),
  );

  serve(contracts.ticketForCompany, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      const id = await companyIdOf(tx, params.id);
      return issueTicket(tx, actor, { call: 'company', ids: [id] }, now);
    }),
  );
}

/** What tickets for a company's package open. */
export function companyOpener(app: App, seal: Seal | null): Opener {
  return (actor, { ids: [id = ''] }, request, reply) => sendCompany(app, seal, actor, id, request, reply);
}

/** Makes the package while it is sent: nothing is stored twice, and one with a hole is never sent. */
async function sendCompany(
  app: App,
  seal: Seal | null,
  actor: Actor,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!seal) throw new Problem(503, 'service-unavailable');
  const practiceId = actor.practiceId ?? '';
  const scope = scopeOf(actor);
  const { company, practice, data, files } = await app.database.inScope(scope, async (tx) => {
    const [found] = await companiesById(tx, [id]);
    if (!found) throw notFound();
    return {
      company: found,
      practice: await store.practiceName(tx),
      data: await store.companyData(tx, id),
      files: await store.companyFiles(tx, id),
    };
  });
  // After the rows: whatever they hold is told by the trace.
  const trace = await traceOf(app, seal, actor, id);
  const now = app.now();
  const made = [
    {
      name: COMPANY_PACKAGE.readMe,
      bytes: Buffer.from(
        COMPANY_PACKAGE.readMeText(company.legalName, practice, formatInstant(now.toISOString()), seal.fingerprint),
      ),
    },
    ...Object.entries(data).map(([name, rows]) => ({
      name,
      bytes: Buffer.from(`${JSON.stringify(rows, null, 1)}\n`),
    })),
    ...trace.members,
  ];
  const manifest = manifestBytes({
    formato: PACKAGE_FORMAT,
    prodottoIl: now.toISOString(),
    versione: packageJson.version,
    chiave: toBase64(seal.publicKey),
    studio: { nome: practice },
    azienda: named(company),
    registro: trace.about,
    file: [
      ...made.map(({ name, bytes }) => ({ percorso: name, sha256: hashOf(bytes), dimensione: bytes.length })),
      ...files.map(({ path, sha256, size }) => ({ percorso: path, sha256, dimensione: size })),
    ],
  });
  return sendDocumentsAsZip(
    app,
    actor,
    [],
    {
      name: COMPANY_PACKAGE.archive(company.legalName),
      made: [
        { name: MEMBERS.manifest, bytes: manifest },
        { name: MEMBERS.signature, bytes: Buffer.from(`${toHex(seal.sign(manifest))}\n`) },
        ...made,
      ],
      others: files.map(({ path, sha256 }) => ({
        name: path,
        sha256,
        practiceId,
        subject: company.legalName,
        title: path,
      })),
      isWhole: true,
      events: [
        { action: 'companyExported', id, companyId: id, data: { files: files.length, manifest: hashOf(manifest) } },
      ],
    },
    request,
    reply,
  );
}

/** The rows about the company, and the prints of the whole chain from the first of them to the last checkpoint. */
async function traceOf(app: App, seal: Seal, actor: Actor, companyId: string) {
  const last = await seal.newestOf(actor.practiceId ?? '');
  const about = { catena: actor.practiceId ?? '', righe: 0, sigillo: last?.note ?? '' };
  return app.database.inScope(scopeOf(actor), async (tx) => {
    const size = last?.checkpoint.size ?? 0;
    const rows = await store.companyTrace(tx, companyId, size);
    const [first] = rows;
    if (!first) return { about: null, members: [] };
    const from = Number(first.seq);
    const registro: NonNullable<Manifest['registro']> = {
      ...about,
      da: from,
      precedente: first.previous,
      righe: rows.length,
    };
    return {
      about: registro,
      members: [
        { name: MEMBERS.rows, bytes: Buffer.from(rows.map(rowLine).join('')) },
        { name: MEMBERS.chain, bytes: Buffer.from(await innerHashes(tx, from, size)) },
      ],
    };
  });
}

function named({ id, legalName, taxCode, code }: CompanyRef): Manifest['azienda'] {
  return { id, ragioneSociale: legalName, codiceFiscale: taxCode, codice: code };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
