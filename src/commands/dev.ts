import { spawn } from 'node:child_process';
import { dataLayout } from '../server/bytes/data-layout.ts';
import { fillDemo } from './demo-content.ts';
import { placeArguments } from './place-arguments.ts';
import { freeAddresses } from './ports.ts';
import { prepare } from './prepare.ts';
import { ROOT } from './run-program.ts';
import { type Run, runUntilStopped } from './run-until-stopped.ts';

/**
 * Runs the portal for development with the demo's data: the server restarts after each change, the screens update in
 * place. `--port` is the port of the screens; the server uses the next port.
 */
await runUntilStopped(async (run) => {
  const { port, dataDir } = placeArguments({ port: 5173, data: `${ROOT}/.data/dev` });
  const apiPort = port + 1;
  await freeAddresses(port, ['127.0.0.1']);
  await freeAddresses(apiPort, ['127.0.0.1']);
  const installation = {
    dataDir,
    databaseUrl: null,
    databaseOwnerUrl: null,
    ledgerKeyFile: dataLayout(dataDir).checkpointKey,
  };
  const prepared = await prepare(run, installation, { web: false });
  await fillDemo(prepared, console.log);
  startBeside(run, ['--watch', '--watch-preserve-output', 'src/commands/dev-server.ts'], {
    PORTALE_DEV: JSON.stringify({ dataDir, port: apiPort, webPort: port, urls: prepared.database.urls }),
  });
  startBeside(run, ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', `${port}`, '--strictPort'], {
    PORTALE_API: `http://127.0.0.1:${apiPort}`,
  });
  console.log(`Portale lavoro, development: http://localhost:${port}/backoffice/`);
});

function startBeside(run: Run, args: string[], env: Record<string, string>): void {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  child.once('error', (error) => console.error(error.message));
  run.endWith(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  });
}
