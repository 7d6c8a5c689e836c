import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { lastSigned } from '../ledger/checkpoint.io.ts';
import {
  faultsOfCopies,
  faultsOfSeries,
  faultsOfSigned,
  readCheckpoints,
  type StoredCheckpoints,
} from '../ledger/checkpoint-files.io.ts';
import { faultSentence } from '../ledger/faults.ts';
import { VOCABULARY } from '../ledger/ledger.ts';
import {
  EXPORT_FORMAT,
  exportedObjects,
  exportedRows,
  exportLine,
  readExportStart,
} from '../ledger/ledger-export.io.ts';
import {
  chainsOf,
  currentObjects,
  inSnapshot,
  ledgerHeads,
  ledgerRows,
  ledgerRowsOf,
  OBJECT_KINDS,
  storedObjects,
} from '../ledger/ledger-source.store.ts';
import { checkReceipt, readReceiptEvent } from '../ledger/receipt.ts';
import { type Checkpoint, openCheckpoint, statedBy } from '../ledger/signed-note.ts';
import { type Evidence, type Report, verifyLedger } from '../ledger/verify.ts';
import { BlobError, type BlobStore, openDiskBlobs } from '../server/bytes/blobs.ts';
import { openContents } from '../server/bytes/contents.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { readConfig } from '../server/operation/config.ts';
import { fingerprintOf, publicKeyFile } from '../server/operation/key-file.ts';
import { secretIn } from '../server/operation/secret-files.ts';
import { givenPath } from './given-path.ts';
import { type OpenDatabase, openBuiltIn, openServer } from './open-database.ts';
import { sha256OfFile } from './sha256-of-file.ts';

const USAGE = `Verifies the ledger and names whatever is wrong, a line for each.

  npm run ledger:verify -- --data DIR          a portal's data directory, with the built-in database, or with the one
                                               of DATABASE_OWNER_URL
  DATABASE_OWNER_URL=… npm run ledger:verify   any PostgreSQL, by the owner's address
  npm run ledger:verify -- --database URL      the same; a replica that is read from will do
  npm run ledger:verify -- --file FILE         an export, without any database

  npm run ledger:verify -- --receipt PDF       a receipt (and with --document FILE the file that it speaks of)

  --practice N        of this practice alone; may be given several times
  --since FILE        goes on from what an earlier verification found whole: reads the rows since, and compares what they
                      touch. Once it is whole, FILE is written anew, for the next one. It must lie outside the database
  --all               with --since: reads everything nevertheless, and writes FILE anew
  --export FILE       writes an export, then verifies
  --checkpoints PATH  signed checkpoints: a folder, or a file that was kept elsewhere (default: DIR/checkpoints)
  --copy FILE         checkpoints that were kept elsewhere: none of them may be missing from the portal's own;
                      may be given several times
  --key FILE          the public key of their signatures (default: beside the signing key, or in the export)
  --blobs DIR         the stored contents, whose bytes are compared (default: DIR/blobs)
                      S3_* in the environment, as npm start has it, names the bucket that they lie in
  --no-blobs          leaves the stored contents out

Ends with 0 when the ledger is whole, with 1 when it is broken, with 2 when it could not be verified.`;

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    file: { type: 'string' },
    database: { type: 'string' },
    practice: { type: 'string', multiple: true },
    since: { type: 'string' },
    all: { type: 'boolean', default: false },
    export: { type: 'string' },
    checkpoints: { type: 'string' },
    copy: { type: 'string', multiple: true, default: [] },
    key: { type: 'string' },
    receipt: { type: 'string' },
    document: { type: 'string' },
    blobs: { type: 'string' },
    'no-blobs': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const PATHS = ['data', 'file', 'since', 'export', 'checkpoints', 'key', 'receipt', 'document', 'blobs'] as const;
for (const name of PATHS) if (options[name] !== undefined) options[name] = givenPath(options[name]);
options.copy = options.copy.map(givenPath);

async function main(): Promise<number> {
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  if (options.receipt !== undefined) return verifyReceipt(options.receipt);
  if (options.file !== undefined) return verifyFile(options.file);
  const database = await connect();
  try {
    return await inSnapshot(database.client, () => verifyDatabase(database.client));
  } finally {
    await database.close();
  }
}

/** Verifies a receipt with only the receipt, its file, and the public key: needs no database and no portal. */
async function verifyReceipt(file: string): Promise<number> {
  const keyFile = options.key ?? (options.data ? publicKeyFile(dataLayout(options.data).checkpointKey) : undefined);
  if (keyFile === undefined) throw new Error('Name the public key with --key, or the data directory with --data.');
  const publicKey = createPublicKey(readFileSync(keyFile)).export({ format: 'der', type: 'spki' });
  const document = options.document === undefined ? null : readFileSync(options.document);
  const { receipt, faults } = await checkReceipt(readFileSync(file), { publicKey, file: document });
  for (const fault of faults) console.log(`receipt: ${fault}`);
  if (receipt && faults.length === 0) {
    for (const { id, title, subject, sha256 } of receipt.documents ?? [receipt.document])
      console.log(`${title}, ${subject}, id ${id}, SHA-256 ${sha256}, chain ${receipt.chain}`);
    for (const event of receipt.segments.flatMap((segment) => segment.events)) {
      const { action, at, document: of } = readReceiptEvent(event);
      console.log(`  ${event.seq}  ${at}  ${of}  ${action}`);
    }
    console.log(document ? 'The receipt and its file are right.' : 'The receipt is right.');
  }
  return faults.length === 0 ? 0 : 1;
}

async function verifyFile(file: string): Promise<number> {
  const start = await readExportStart(file);
  const publicKey = readKey() ?? (start.publicKey === null ? null : createPublicKey(start.publicKey));
  const signed = await readSigned(publicKey, ({ checkpoints, faults }) => {
    for (const [index, note] of start.notes.entries()) {
      const checkpoint = publicKey ? openCheckpoint(note, publicKey) : null;
      if (checkpoint) checkpoints.push(checkpoint);
      else faults.push({ ...NOWHERE, code: 'checkpoint-unsigned', detail: `checkpoint ${index + 1} of the export` });
    }
    faults.push(...faultsOfSeries(checkpoints));
  });
  const report = await verifyLedger({
    rows: exportedRows(file),
    heads: start.heads,
    checkpoints: signed.checkpoints,
    vocabulary: VOCABULARY,
    now: new Date(start.at),
    objects: { kinds: start.objects, all: () => exportedObjects(file) },
    ...storedContents(),
  });
  return tell(report, signed, publicKey);
}

async function verifyDatabase(client: pg.Client): Promise<number> {
  const publicKey = readKey();
  // Reads the checkpoints before the first query, which takes the snapshot: no checkpoint may cover rows that the
  // snapshot lacks.
  const signed = await readSigned(publicKey);
  const heads = await ledgerHeads(client);
  const isOwnFolder = publicKey !== null && options.data !== undefined && options.checkpoints === undefined;
  if (isOwnFolder) {
    const remembered = await lastSigned(client);
    // Reads the checkpoints again, to include one that was signed since the first read.
    const { checkpoints } = await readCheckpoints(dataLayout(options.data ?? '').checkpoints, publicKey);
    signed.faults.push(...faultsOfSigned(checkpoints, remembered));
  }
  await leaveOutNewest(client, signed);
  if (options.export !== undefined)
    await writeExport(client, options.export, { heads, notes: signed.notes }, publicKey);
  const verified = readVerified(signed, publicKey);
  const chains = options.practice ?? null;
  const isWanted = ({ chain }: { chain: string }) => chains === null || chains.includes(chain);
  const evidence = {
    heads: heads.filter(isWanted),
    checkpoints: signed.checkpoints.filter(isWanted),
    // True only for the portal's own folder and key: the portal signs everything that it writes there.
    signsAlways: isOwnFolder,
    vocabulary: VOCABULARY,
    now: new Date(),
    objects: storedObjects(client, chains),
    ...storedContents(),
  };
  const some = new Map([...verified].filter(([chain]) => isWanted({ chain })));
  const report = await verifyLedger(
    options.since === undefined || options.all || some.size === 0
      ? { ...evidence, rows: chains ? ledgerRowsOf(client, chains) : ledgerRows(client) }
      : { ...evidence, verified: some, rows: ledgerRowsOf(client, chains ?? (await chainsOf(client)), some) },
  );
  const code = tell(report, signed, publicKey);
  if (options.since !== undefined) {
    if (some.size > 0 && !options.all)
      console.log(
        'Read were the rows since the last verification, and compared what they touch. Everything is verified with --all.',
      );
    else console.log('Everything was read.');
    if (code === 0) writeVerified(options.since, report, signed, verified);
  }
  return code;
}

/**
 * Leaves out the checkpoints of the last five minutes: they may cover rows that a lagging replica has not received yet.
 * Older checkpoints are not left out, so verifying a replica that lags further fails with missing rows.
 */
async function leaveOutNewest(client: pg.Client, signed: StoredCheckpoints): Promise<void> {
  const { rows } = await client.query<{ follows: boolean; before: Date }>(
    `SELECT pg_is_in_recovery() AS follows, now() - interval '5 minutes' AS before`,
  );
  const { follows, before } = rows[0] ?? {};
  if (!follows || !before) return;
  const { length } = signed.checkpoints;
  signed.checkpoints = signed.checkpoints.filter(({ at }) => new Date(at) <= before);
  console.log(`A replica: ${length - signed.checkpoints.length} checkpoints of the last five minutes are left out.`);
}

/**
 * Reads how far an earlier verification came: signed checkpoints, whose signatures are checked. A checkpoint without a
 * valid signature is reported, and its chain is read completely.
 */
function readVerified(signed: StoredCheckpoints, publicKey: KeyObject | null): Map<string, Checkpoint> {
  const verified = new Map<string, Checkpoint>();
  if (options.since === undefined) return verified;
  if (!publicKey)
    throw new Error('--since needs signed checkpoints, and the public key of their signatures: --key FILE.');
  if (!existsSync(options.since)) return verified;
  for (const [index, line] of readFileSync(options.since, 'utf8').trim().split('\n').entries()) {
    const note = JSON.parse(line) as string;
    const checkpoint = openCheckpoint(note, publicKey);
    const known = signed.checkpoints.find(
      ({ chain, size, head }) => chain === checkpoint?.chain && size === checkpoint.size && head === checkpoint.head,
    );
    if (known) verified.set(known.chain, known);
    else if (!checkpoint)
      signed.faults.push({ ...NOWHERE, code: 'checkpoint-unsigned', detail: `${options.since}:${index + 1}` });
  }
  return verified;
}

/** Writes the newest checkpoint of each verified chain. */
function writeVerified(
  file: string,
  report: Report,
  { checkpoints, notes }: StoredCheckpoints,
  before: ReadonlyMap<string, Checkpoint>,
): void {
  const newest = new Map(before);
  for (const { chain } of report.chains)
    for (const checkpoint of checkpoints)
      if (checkpoint.chain === chain && checkpoint.size > (newest.get(chain)?.size ?? 0)) newest.set(chain, checkpoint);
  const wanted = new Set([...newest.values()].map(({ chain, size }) => `${chain} ${size}`));
  const lines = new Map<string, string>();
  for (const note of notes) {
    const stated = statedBy(note);
    const key = stated && `${stated.chain} ${stated.size}`;
    if (key !== null && wanted.has(key)) lines.set(key, `${JSON.stringify(note)}\n`);
  }
  writeFileSync(file, [...lines.values()].join(''), { mode: 0o600 });
}

/** The place of a fault outside the chains. */
const NOWHERE = { chain: null, seq: null, object: null } as const;

async function connect(): Promise<OpenDatabase> {
  // A portal on a server of its own has a data folder too: the configured server holds the ledger.
  const url = options.database ?? secretIn(process.env, 'DATABASE_OWNER_URL');
  if (options.data !== undefined && !url) return openBuiltIn(options.data);
  if (!url) throw new Error(`Say what to verify: --data, --file, --database or DATABASE_OWNER_URL.\n\n${USAGE}`);
  return openServer(url);
}

function readKey(): KeyObject | null {
  if (options.key !== undefined) return createPublicKey(readFileSync(options.key));
  if (options.data === undefined) return null;
  const file = publicKeyFile(dataLayout(options.data).checkpointKey);
  if (existsSync(file)) return createPublicKey(readFileSync(file));
  throw new Error(
    `There is no public key at ${file}: nothing that was signed could be verified. Put your copy of it there, or name it with --key FILE.`,
  );
}

/** @param addMore adds the checkpoints of an export */
async function readSigned(
  publicKey: KeyObject | null,
  addMore: (signed: StoredCheckpoints) => void = () => undefined,
): Promise<StoredCheckpoints> {
  const place = options.checkpoints ?? (options.data && dataLayout(options.data).checkpoints);
  if (!publicKey && (options.checkpoints || options.copy.length > 0))
    throw new Error('Checkpoints need the public key of their signatures: --key FILE.');
  const signed: StoredCheckpoints =
    place && publicKey ? await readCheckpoints(place, publicKey) : { checkpoints: [], notes: [], faults: [] };
  addMore(signed);
  for (const file of options.copy) {
    if (!publicKey) break;
    if (!existsSync(file)) throw new Error(`There is no copy of checkpoints at ${file}.`);
    const kept = await readCheckpoints(file, publicKey);
    signed.faults.push(...kept.faults);
    // Without the portal's own checkpoints the copies cannot be compared with anything.
    if (place || options.file) signed.faults.push(...faultsOfCopies(signed.checkpoints, kept.checkpoints));
    signed.checkpoints.push(...kept.checkpoints);
  }
  return signed;
}

function storedContents(): Pick<Evidence, 'storedSha256'> {
  if (options['no-blobs']) return {};
  const blobs = storeOf(options.blobs ?? (options.data && dataLayout(options.data).blobs));
  if (!blobs) return {};
  return {
    storedSha256: async (practice, sha256) => {
      try {
        return await blobs.withLocalFile(practice, sha256, sha256OfFile);
      } catch (error) {
        if (error instanceof BlobError && error.code === 'no-such-blob') return null;
        throw error;
      }
    },
  };
}

function storeOf(folder: string | undefined): BlobStore | null {
  if (process.env.S3_ENDPOINT && options.blobs === undefined) return openContents(readConfig(process.env));
  return folder ? openDiskBlobs(folder) : null;
}

async function writeExport(
  client: pg.Client,
  file: string,
  { heads, notes }: { heads: Evidence['heads']; notes: readonly string[] },
  publicKey: KeyObject | null,
): Promise<void> {
  const lines = async function* () {
    const pem = publicKey?.export({ format: 'pem', type: 'spki' }).toString() ?? null;
    yield exportLine({
      format: EXPORT_FORMAT,
      at: new Date().toISOString(),
      publicKey: pem,
      objects: OBJECT_KINDS,
    });
    for (const head of heads) yield exportLine({ head });
    for (const checkpoint of notes) yield exportLine({ checkpoint });
    for await (const row of ledgerRows(client)) yield exportLine({ row });
    for await (const object of currentObjects(client)) yield exportLine({ object });
  };
  // The file contains names, so only this user may read it.
  const handle = await open(file, 'w', 0o600);
  await pipeline(lines(), handle.createWriteStream());
  console.log(`Export written: ${file}`);
}

function tell(report: Report, signed: StoredCheckpoints, publicKey: KeyObject | null): number {
  for (const { chain, rows, personsErased, checkpointsChecked, head } of report.chains) {
    const name = chain === '0' ? 'chain 0 (system)' : `chain ${chain}`;
    console.log(
      `${name}: ${rows} rows, ${personsErased} persons erased, ${checkpointsChecked} checkpoints checked, head ${head}`,
    );
  }
  for (const chain of options.practice === undefined ? [] : report.tied)
    console.log(`Companies went between chain ${chain} and others: verify them together (--practice several times).`);
  console.log(`Objects compared with their events: ${report.objectsCompared}`);
  console.log(`Stored contents compared: ${report.blobsChecked}`);
  if (publicKey) console.log(`Checkpoints' key: ${fingerprintOf(publicKey)}`);
  else
    console.log('No checkpoints: a tail cut off with its head, or a chain rewritten as a whole, cannot be found out.');
  const faults = [...signed.faults, ...report.faults];
  for (const fault of faults.slice(0, LINES_AT_MOST)) console.error(`BROKEN: ${faultSentence(fault)}`);
  if (faults.length > LINES_AT_MOST) console.error(`BROKEN: and ${faults.length - LINES_AT_MOST} more.`);
  if (faults.length > 0) return 1;
  console.log('The ledger is whole.');
  return 0;
}

/** The maximum number of printed faults; a person would not read more. */
const LINES_AT_MOST = 10_000;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
