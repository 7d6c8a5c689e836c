import { spawn } from 'node:child_process';
import path from 'node:path';
import { dataLayout } from '../server/data-layout.ts';
import { fillDemo } from './demo-content.ts';
import { freeAddresses } from './ports.ts';
import { prepare } from './prepare.ts';
import { ROOT } from './run-program.ts';
import { type Run, runUntilStopped } from './run-until-stopped.ts';

const API_PORT = 8080;
const WEB_PORT = 5173;

/** Development on the demo's data: the server starts again at each change, the screens change in place. */
await runUntilStopped(async (run) => {
  await freeAddresses(API_PORT, ['127.0.0.1']);
  await freeAddresses(WEB_PORT, ['127.0.0.1']);
  const dataDir = path.join(ROOT, '.data/dev');
  const installation = {
    dataDir,
    databaseUrl: null,
    databaseOwnerUrl: null,
    ledgerKeyFile: dataLayout(dataDir).checkpointKey,
  };
  const prepared = await prepare(run, installation, { web: false });
  await fillDemo(prepared, console.log);
  startBeside(run, ['--watch', '--watch-preserve-output', 'src/commands/dev-server.ts'], {
    PORTALE_DEV: JSON.stringify({ dataDir, port: API_PORT, webPort: WEB_PORT, urls: prepared.database.urls }),
  });
  startBeside(run, ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', `${WEB_PORT}`, '--strictPort'], {
    PORTALE_API: `http://127.0.0.1:${API_PORT}`,
  });
  console.log(`Portale lavoro, development: http://localhost:${WEB_PORT}/backoffice/`);
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
