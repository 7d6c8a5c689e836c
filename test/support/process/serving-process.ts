import { prepare } from '../../../src/commands/prepare.ts';
import { runUntilStopped } from '../../../src/commands/run-until-stopped.ts';
import { serve } from '../../../src/commands/serve.ts';
import { readConfig } from '../../../src/server/operation/config.ts';

/** Runs `npm start` without the web app, as a whole process group that ends when it is stopped. */
await runUntilStopped(async (run) => {
  const config = readConfig(process.env);
  const prepared = await prepare(run, config, { web: false });
  await serve(run, config, prepared, config);
  console.log(`Ready at ${config.publicUrl}`);
});
