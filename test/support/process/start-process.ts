import { backupBeforeUpgrade } from '../../../src/commands/before-upgrade.ts';
import { freeAddresses } from '../../../src/commands/ports.ts';
import { prepare } from '../../../src/commands/prepare.ts';
import { runOnce } from '../../../src/commands/run-until-stopped.ts';
import { readConfig } from '../../../src/server/operation/config.ts';

/**
 * Runs `npm start` without the web app up to the moment before it serves; refuses the same configurations as `npm
 * start`.
 */
await runOnce(async (run) => {
  const config = readConfig(process.env);
  await freeAddresses(config.port, config.listen);
  const { installation } = await prepare(
    run,
    { ...config, beforeUpgrade: (owner) => backupBeforeUpgrade(config, owner, console.error) },
    { web: false },
  );
  console.log(JSON.stringify(installation));
});
