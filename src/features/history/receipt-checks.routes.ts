import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STRANGER } from '../../access/scope.ts';
import { inOwnFolder } from '../../engine/bytes-as-file.io.ts';
import { checkedReceipt, faultsOfSeal } from '../../engine/receipt-engine.ts';
import { endsAsReceipt, type Stretch, toBase64 } from '../../ledger/receipt.ts';
import * as contracts from '../../ledger/receipts.contract.ts';
import type { Seal } from '../../ledger/seal.io.ts';
import { isId } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import { byQuestion } from '../../server/http/by-question.ts';
import { fewAtOnce } from '../../server/http/few-at-once.ts';
import type { Serve } from '../../server/http/http.ts';
import { partsOf } from '../../server/http/received.ts';
import { Problem } from '../../server/problem.ts';
import { present } from './receipts.routes.ts';
import * as store from './receipts.store.ts';

/**
 * Serves the public checks of receipts and sealed documents; `access/public-costs.ts` lists the cost of each endpoint.
 */
export function serveReceiptChecks(serve: Serve, app: App, seal: Seal | null): void {
  // Limits how many files are received and checked at once, per network and in total; further requests are asked to
  // retry.
  const receiving = fewAtOnce({ running: 4, ofNetwork: 4, waiting: 16 });
  const checking = fewAtOnce({ running: 1, ofNetwork: 4, waiting: 32 });

  serve(contracts.receiptKey, async () => {
    const { publicKey, fingerprint } = present(seal);
    return { chiave: toBase64(publicKey), impronta: fingerprint };
  });

  serve(contracts.checkReceiptCall, async ({ request, reply, address }) => {
    const { publicKey } = present(seal);
    const faults = await receiving(address, reply, () =>
      inOwnFolder(async (folder) => {
        const file = path.join(folder, 'receipt.pdf');
        const { tail, fileHash } = await receiveReceipt(request, file);
        if (!endsAsReceipt(tail)) return ['receipt-unreadable' as const];
        return checking(address, reply, async () => {
          const checked = await checkedReceipt(file, { publicKey, fileHash });
          if (checked.faults.length > 0) return checked.faults;
          const isHeld = await stillHeld(app, checked.chain, checked.stretches, reply);
          return isHeld ? [] : ['ledger-differs' as const];
        });
      }),
    );
    return { valida: faults.length === 0, motivi: [...faults] };
  });

  const shared = byQuestion(1);
  const certificates = () =>
    shared('certificates', () => app.database.inScope(STRANGER, (tx) => store.sealCertificates(tx, app.secrets)));

  serve(contracts.sealKeys, async () => ({
    sigilli: (await certificates()).map(({ certificate, chain }) => ({
      certificato: toBase64(certificate),
      catena: chain.map(toBase64),
    })),
  }));

  // The answer reveals only whether the file carries our seal and is intact.
  serve(contracts.checkSealCall, async ({ request, reply, address }) => {
    const faults = await receiving(address, reply, () =>
      inOwnFolder(async (folder) => {
        const file = path.join(folder, 'sealed.pdf');
        await receiveSealed(request, file);
        return checking(address, reply, async () => faultsOfSeal(file, await certificates()));
      }),
    );
    return { valida: faults.length === 0, motivi: [...faults] };
  });

  serve(contracts.compareWithLedger, async ({ body, reply, address }) => {
    const stretches = body.tratti.map(({ da, fino, precedente, testa, impronta }) => ({
      from: da,
      to: fino,
      previous: precedente,
      head: testa,
      print: impronta,
    }));
    if (!isId(body.registro)) return { conferma: false };
    return { conferma: await checking(address, reply, () => stillHeld(app, body.registro, stretches, reply)) };
  });
}

/**
 * Returns whether the ledger still has the rows of these stretches unchanged. Checks one stretch at a time, releases
 * the database connection in between, and stops if the caller disconnects.
 */
async function stillHeld(
  app: App,
  chain: string,
  stretches: readonly Stretch[],
  { raw }: Pick<FastifyReply, 'raw'>,
): Promise<boolean> {
  for (const stretch of stretches) {
    if (raw.destroyed) throw new Problem(408, 'request-too-slow');
    const held = await app.database.inScope(STRANGER, (tx) => store.ledgerHolds(tx, chain, stretch));
    if (!held) return false;
  }
  return true;
}

/**
 * How many bytes of a receipt's end are kept in memory, to check that the file ends like a receipt before reading it.
 */
const TAIL_BYTES = 64 * 1024;
const MB = 1024 * 1024;

/** Stores the receipt in a file. Returns its last bytes and the hash of the document sent with it. */
async function receiveReceipt(
  request: FastifyRequest,
  file: string,
): Promise<{ tail: Uint8Array; fileHash: string | null }> {
  let tail: Uint8Array | null = null;
  let fileHash: string | null = null;
  for await (const part of partsOf(request, { fileSize: contracts.RECEIPT_BYTES, files: 2 })) {
    if ('text' in part) continue;
    if (part.field === 'ricevuta') tail = await written(file, part.content);
    else {
      const hash = createHash('sha256');
      for await (const chunk of part.content) hash.update(chunk);
      if (part.field === 'file') fileHash = hash.digest('hex');
    }
    if (part.isCut()) throw tooLarge(contracts.RECEIPT_BYTES);
  }
  if (!tail) throw new Problem(400, 'file-required');
  return { tail, fileHash };
}

async function receiveSealed(request: FastifyRequest, file: string): Promise<void> {
  let isThere = false;
  for await (const part of partsOf(request, { fileSize: contracts.SEALED_BYTES, files: 1 })) {
    if ('text' in part) continue;
    await writeFile(file, part.content, { mode: 0o600 });
    if (part.isCut()) throw tooLarge(contracts.SEALED_BYTES);
    isThere = true;
  }
  if (!isThere) throw new Problem(400, 'file-required');
}

/** Writes the content to a file and returns its last bytes. */
async function written(file: string, content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let tail: Uint8Array = new Uint8Array();
  const passing = async function* () {
    for await (const chunk of content) {
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
      yield chunk;
    }
  };
  await writeFile(file, passing(), { mode: 0o600 });
  return tail;
}

const tooLarge = (bytes: number) => new Problem(413, { refused: 'file-too-large', data: { size: bytes / MB } });
