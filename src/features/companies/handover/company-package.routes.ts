import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type Actor, scopeOf } from '../../../access/scope.ts';
import { type CompanyRef, companiesById, companyIdOf } from '../../../directory/companies.store.ts';
import { type Manifest, MEMBERS, manifestBytes, PACKAGE_FORMAT, rowLine } from '../../../ledger/company-package.ts';
import { innerHashes } from '../../../ledger/history.store.ts';
import { toBase64, toHex } from '../../../ledger/receipt.ts';
import type { Seal } from '../../../ledger/seal.io.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import { contentStream, sendMade } from '../../../server/http/send-file.ts';
import { issueTicket, type Opener } from '../../../server/http/tickets.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { formatInstant } from '../../../text/common/format.ts';
import { COMPANY_PACKAGE } from '../../../text/companies/handover.ts';
import { sendDocumentsAsZip } from '../../documents/core/documents-zip.io.ts';
import * as store from './company-data.store.ts';
import * as contracts from './handover.contract.ts';
import type { HandoverRow } from './handover.store.ts';
import { findOrigin, listOrigins } from './origins.store.ts';

/** Endpoints that download a company's package, and the packages with which it was imported (P168). */
export function serveCompanyPackage(serve: Serve, app: App, seal: Seal | null): void {
  serve(contracts.downloadCompany, async ({ actor, inScope, params, request, reply }) =>
    sendCompany(app, seal, actor, await inScope((tx) => companyIdOf(tx, params.id)), request, reply),
  );

  serve(contracts.ticketForCompany, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      const id = await companyIdOf(tx, params.id);
      return issueTicket(tx, actor, { call: 'company', ids: [id] }, now);
    }),
  );

  serve(contracts.listOrigins, ({ inScope, params }) =>
    inScope(async (tx) =>
      (await listOrigins(tx, await companyIdOf(tx, params.id))).map((row) => ({
        id: row.id,
        studio: row.fromName,
        prodottoIl: row.madeAt,
        importatoIl: row.importedAt,
        dimensione: row.size,
        chiave: row.keyFingerprint,
        impronta: row.manifest,
        righe: row.rows,
        eliminato: row.sha256 === null,
      })),
    ),
  );

  serve(contracts.downloadOrigin, ({ actor, params, request, reply }) =>
    sendOrigin(app, actor, params.id, request, reply),
  );

  serve(contracts.ticketForOrigin, ({ actor, inScope, now, params }) =>
    inScope(async (tx) => {
      await keptOrigin(tx, params.id);
      return issueTicket(tx, actor, { call: 'origin', ids: [params.id] }, now);
    }),
  );
}

/** Sends a company's package for a ticket. */
export function companyOpener(app: App, seal: Seal | null): Opener {
  return (actor, { ids: [id = ''] }, request, reply) => sendCompany(app, seal, actor, id, request, reply);
}

/** Sends a stored package for a ticket. */
export function originOpener(app: App): Opener {
  return (actor, { ids: [id = ''] }, request, reply) => sendOrigin(app, actor, id, request, reply);
}

/** Finds a stored package; answers "not found" if its bytes were deleted because a person was erased. */
async function keptOrigin(tx: Transaction, id: string) {
  const row = await findOrigin(tx, id);
  if (!row || row.sha256 === null) throw notFound();
  return { ...row, sha256: row.sha256 };
}

/** Streams a stored package unchanged. The ledger records the download once the package has been sent. */
async function sendOrigin(
  app: App,
  actor: Actor,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const scope = scopeOf(actor);
  const row = await app.database.inScope(scope, (tx) => keptOrigin(tx, id));
  const { companyId, manifest } = row;
  const pieces = await contentStream(app.blobs, row.practiceId, row.sha256);
  const name = COMPANY_PACKAGE.originArchive(row.company, row.fromName);
  return sendMade(request, reply, { name, contentType: 'application/zip', pieces }, () =>
    app.change(scope, { actor, address: request.ip }, async () => ({
      answer: undefined,
      events: [{ action: 'companyOriginOpened', id: companyId, companyId, data: { manifest } }],
    })),
  );
}

/**
 * Builds the package while sending it, so that nothing is stored twice. If an error occurs, the client never receives a
 * complete archive.
 */
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
  // The ledger extract is read after the rows, so that it covers every change that they contain.
  const trace = await app.database.inScope(scope, (tx) => traceOf(tx, seal, { chain: practiceId, companyId: id }));
  const rows = Object.entries(data).map(([name, tables]) => ({
    name,
    bytes: Buffer.from(`${JSON.stringify(tables, null, 1)}\n`),
  }));
  const { made, manifest } = signedMembers(app, seal, { company, practice, trace, rows, files });
  return sendDocumentsAsZip(
    app,
    actor,
    [],
    {
      name: COMPANY_PACKAGE.archive(company.legalName),
      made,
      others: files.map(({ path, sha256 }) => ({
        name: path,
        sha256,
        practiceId,
        subject: company.legalName,
        title: path,
        // An earlier package is streamed, because it is too large to hold in memory.
        isLarge: path.startsWith(store.ORIGINS),
      })),
      isWhole: true,
      events: [{ action: 'companyExported', id, companyId: id, data: { files: files.length, manifest } }],
    },
    request,
    reply,
  );
}

/** Sends the new practice the former practice's ledger rows about a company that was taken over. */
export async function sendHandedTrace(
  app: App,
  seal: Seal,
  actor: Actor,
  offer: HandoverRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const trace = await app.database.inScope(scopeOf(actor), (tx) =>
    traceOf(tx, seal, { chain: offer.practiceId, companyId: offer.companyId }),
  );
  const company = {
    id: offer.companyId,
    legalName: offer.companyName,
    taxCode: offer.companyTaxCode,
    code: offer.companyCode,
  };
  const { made } = signedMembers(app, seal, { company, practice: offer.fromName, trace, rows: [], files: [] });
  const name = COMPANY_PACKAGE.traceArchive(offer.companyName);
  return sendDocumentsAsZip(app, actor, [], { name, made, isWhole: true }, request, reply);
}

interface Trace {
  about: Manifest['registro'];
  members: { name: string; bytes: Buffer }[];
}

/**
 * A chain's rows about the company, and the hashes of all rows of the chain from the first of these rows to the last
 * checkpoint.
 */
async function traceOf(
  tx: Transaction,
  seal: Seal,
  { chain, companyId }: { chain: string; companyId: string },
): Promise<Trace> {
  const last = await seal.newestOf(chain);
  const upTo = last?.checkpoint.size ?? 0;
  const rows = await store.companyTrace(tx, companyId, { chain, upTo });
  const [first] = rows;
  if (!first || !last) return { about: null, members: [] };
  const from = Number(first.seq);
  return {
    about: { catena: chain, da: from, precedente: first.previous, righe: rows.length, sigillo: last.note },
    members: [
      { name: MEMBERS.rows, bytes: Buffer.from(rows.map(rowLine).join('')) },
      { name: MEMBERS.chain, bytes: Buffer.from(await innerHashes(tx, chain, from, upTo)) },
    ],
  };
}

/** The first members of a package: signed manifest, read-me text, rows, and ledger extract. */
function signedMembers(
  app: App,
  seal: Seal,
  of: {
    company: CompanyRef;
    practice: string;
    trace: Trace;
    rows: readonly { name: string; bytes: Buffer }[];
    files: readonly store.PackagedFile[];
  },
) {
  const { company, practice, trace, rows, files } = of;
  const now = app.now();
  const words = COMPANY_PACKAGE.readMeText(
    company.legalName,
    practice,
    formatInstant(now.toISOString()),
    seal.fingerprint,
  );
  const members = [{ name: COMPANY_PACKAGE.readMe, bytes: Buffer.from(words) }, ...rows, ...trace.members];
  const manifest = manifestBytes({
    formato: PACKAGE_FORMAT,
    prodottoIl: now.toISOString(),
    versione: packageJson.version,
    chiave: toBase64(seal.publicKey),
    studio: { nome: practice },
    azienda: named(company),
    registro: trace.about,
    file: [
      ...members.map(({ name, bytes }) => ({ percorso: name, sha256: hashOf(bytes), dimensione: bytes.length })),
      ...files.map(({ path, sha256, size }) => ({ percorso: path, sha256, dimensione: size })),
    ],
  });
  return {
    made: [
      { name: MEMBERS.manifest, bytes: manifest },
      { name: MEMBERS.signature, bytes: Buffer.from(`${toHex(seal.sign(manifest))}\n`) },
      ...members,
    ],
    manifest: hashOf(manifest),
  };
}

function named({ id, legalName, taxCode, code }: CompanyRef): Manifest['azienda'] {
  return { id, ragioneSociale: legalName, codiceFiscale: taxCode, codice: code };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
