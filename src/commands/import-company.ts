import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Arrived, arrive } from '../features/companies/handover/arriving.store.ts';
import {
  type ArrivingPackage,
  bringPackage,
  readArrivingPackage,
} from '../features/companies/handover/arriving-package.io.ts';
import { STAYING_PARTS } from '../features/companies/handover/package-tables.ts';
import { inspectPdf } from '../features/intake/inspect-pdf.io.ts';
import { announcement } from '../features/notices/notices.jobs.ts';
import { openContents } from '../server/bytes/contents.ts';
import { romeDay } from '../server/clock.ts';
import { openDatabase } from '../server/database/database.ts';
import { type Config, readConfig } from '../server/operation/config.ts';
import { readParts, requireWritable, whyNotOne } from '../server/operation/installation.ts';
import { ownerOf, prepareDatabase } from '../server/operation/prepare-database.ts';
import { givenPath } from './given-path.ts';
import { openIfRunning } from './open-database.ts';
import { publicKeyIn } from './public-key.ts';
import { runOnce } from './run-until-stopped.ts';

const USAGE = `Makes the company of a package (docs/company-package.md) one of a practice of this installation, while the portal serves.
Configured as npm start is.

  npm run import-company -- FILE.zip --practice N

  --practice N    the practice's number, as the administrator's list and ledger:verify name it
  --key FILE      the public key of the portal that made the package, as it came from elsewhere (SPKI, PEM or DER):
                  without it the key that the package names is believed, and its PDFs are
                  looked through as at an upload
  --code CODE     the company's code here; without it the one that it had
  --dry-run       says what would come and what would not, and imports nothing

Nobody is mailed, and nobody can enter by it: the practice invites company and workers as it does whoever is new.`;

/** Inspects the PDFs of the package like uploads by a stranger, because anybody may have signed the package. */
const inspect = (bytes: Uint8Array) =>
  inspectPdf({ name: '', bytes, contentType: 'application/pdf' }, 'import-company');

/** Thrown to roll back a trial run. */
class OnlyTried extends Error {}

await runOnce(async (run) => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    allowPositionals: true,
    options: {
      practice: { type: 'string' },
      key: { type: 'string' },
      code: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const [file] = positionals;
  const { practice: practiceId = '', code = null, 'dry-run': isTried } = values;
  if (file === undefined || !existsSync(file) || !/^[1-9]\d{0,17}$/.test(practiceId)) throw new Error(USAGE);
  if (code !== null && !/^\S.{0,19}$/.test(code)) throw new Error('--code is a code of up to 20 characters.');
  const config = readConfig(process.env);
  await requireWritable(config.dataDir, 'DATA_DIR');
  console.log('Reading the package...');
  const trusted = values.key === undefined ? null : publicKeyIn(readFileSync(givenPath(values.key)));
  const found = await readArrivingPackage(givenPath(file), trusted);
  const { azienda, studio, prodottoIl } = found.manifest;
  console.log(
    `The package of ${azienda.ragioneSociale} (${azienda.codiceFiscale}), made ${prodottoIl} by ${studio.nome}, is whole.`,
  );
  console.log(
    `Signed by the key ${found.keyFingerprint}${trusted ? '' : ', which the package itself names: compare it with the portal’s'}`,
  );
  const ownerUrl = await openedForImport(config, run);
  const now = new Date();
  const database = openDatabase(ownerUrl, () => now, { connections: 1 });
  run.endWith(() => database.close());
  const blobs = openContents(config);
  const bring = async (wanted: Parameters<typeof bringPackage>[1], roomBytes: number) => {
    console.log(`Bringing ${wanted.size} files...`);
    const brought = blobs.receive(practiceId);
    try {
      await bringPackage(found, wanted, brought, { roomBytes, inspect: trusted ? null : inspect });
    } catch (error) {
      await brought.end();
      throw error;
    }
    return brought;
  };
  let arrived: Arrived | null = null;
  try {
    await database.inScope({ role: 'job', practiceId, accountId: null }, async (tx) => {
      const arrival = { practiceId, code, now, today: romeDay(now), announcement };
      arrived = await arrive(tx, found, arrival, isTried ? null : bring);
      if (isTried) throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  }
  if (arrived) tell(found, arrived, isTried);
});

/** The owner's URL of the database: of the one that a portal runs at this time, or of one prepared for this command. */
async function openedForImport(config: Config, run: Parameters<Parameters<typeof runOnce>[0]>[0]): Promise<string> {
  // Refuses a database that belongs to another installation: the imported files would be written to the wrong folder.
  const look = async (owner: pg.Client) => {
    const places = { dataDir: config.dataDir, keyFile: config.ledgerKeyFile, expectedId: config.installationId };
    const refusal = whyNotOne(await readParts(owner, places), places);
    if (refusal !== null) throw new Error(refusal);
  };
  const running = config.databaseOwnerUrl === null ? await openIfRunning(config.dataDir) : null;
  if (running) {
    run.endWith(running.close);
    await look(running.client);
    return running.url;
  }
  const prepared = await prepareDatabase({ ...config, log: (message) => console.error(message), look });
  run.endWith(prepared.stop);
  return ownerOf(prepared.urls);
}

function tell({ rows, manifest }: ArrivingPackage, arrived: Arrived, isTried: boolean): void {
  const { counts, stay, contents, bytes, code, companyId, logins, isOfGroup } = arrived;
  const coming = counts.filter(([, count]) => count > 0).map(([table, count]) => `${count} ${table}`);
  console.log(`${isTried ? 'Would come' : 'Came'}: ${coming.join(', ')}; ${contents} contents, ${bytes} bytes.`);
  const why = [
    ...STAYING_PARTS.map(
      ({ file, part, why }) => [rows.get(file)?.[part]?.length ?? 0, `${file}, ${part}`, why] as const,
    ),
    ...stay.map(([table, count]) => [count, table, 'deleted there, or about what was'] as const),
    [logins.left, 'logins of the company', 'of some branches, or disabled: make them anew'] as const,
  ].filter(([count]) => count > 0);
  for (const [count, what, reason] of why) console.log(`Stays in the package alone: ${count} (${what}): ${reason}`);
  if (isOfGroup) console.log('It was of a group there: name its head on its page, where that is here.');
  if (isTried) console.log('Nothing was imported: it was only tried.');
  else
    console.log(
      `${manifest.azienda.ragioneSociale} is company ${companyId} of the practice, by the code ${code}. The package is kept: its consultant finds it on the company’s page.`,
    );
}
