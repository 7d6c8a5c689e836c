import { prepare } from '../../../src/commands/prepare.ts';
import { runUntilStopped } from '../../../src/commands/run-until-stopped.ts';
import { serve } from '../../../src/commands/serve.ts';
import { readConfig } from '../../../src/server/operation/config.ts';

/** `npm start` without the web app: the whole process group and its end. */
await runUntilStopped(async (run) => {
  const config = readConfig(process.env);
  const prepared = await prepare(run, config, { web: false });
  await serve(run, config, prepared, config);
  console.log(`Ready at ${config.publicUrl}`);
});
