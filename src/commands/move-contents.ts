import { parseArgs } from 'node:util';
import { openDiskBlobs } from '../server/bytes/blobs.ts';
import { releaseBucket } from '../server/bytes/contents.ts';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { moveContents } from '../server/bytes/move-contents.ts';
import { openS3Blobs } from '../server/bytes/s3-blobs.ts';
import { readConfig } from '../server/operation/config.ts';
import { runOnce } from './run-until-stopped.ts';

const USAGE = `Moves the documents between the data folder and a bucket, while the portal serves. Configured as npm start is.

  npm run move-contents -- --to s3        after a restart with S3_* set
  npm run move-contents -- --to folder    after a restart with S3_* and CONTENTS_IN=folder

Each document is read back and compared before its first copy goes to the trash, where it stays for seven days. Ended at
any point, it goes on where it was when it is run again.`;

await runOnce(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.to !== 's3' && values.to !== 'folder') throw new Error(USAGE);
  const { dataDir, s3, contentsIn } = readConfig(process.env);
  if (s3 === null) throw new Error(`S3_* names no bucket.\n\n${USAGE}`);
  if (contentsIn !== values.to)
    throw new Error(`New documents go to the ${contentsIn} (CONTENTS_IN): restart the portal with the other first.`);
  const layout = dataLayout(dataDir);
  const [folder, bucket] = [openDiskBlobs(layout.blobs), openS3Blobs(s3, layout.spool)];
  const [from, to] = values.to === 's3' ? [folder, bucket] : [bucket, folder];
  const { count, bytes, damaged } = await moveContents(from, to, console.log);
  for (const name of damaged) console.error(`DAMAGED, and left where it is: ${name}`);
  if (damaged.length > 0) process.exitCode = 1;
  else if (values.to === 'folder') await releaseBucket(dataDir);
  console.log(`Moved to the ${values.to}: ${count} contents, ${bytes} bytes.`);
});
