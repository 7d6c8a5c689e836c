import { execFile } from 'node:child_process';
import type { Run } from './run-until-stopped.ts';

/**
 * Tells systemd (`Type=notify`) that the portal serves, and then twice in each `WatchdogSec` that its event loop still
 * turns; a portal that stops telling is killed and started again. Without systemd it does nothing.
 */
export function openServiceManager(run: Run, env: NodeJS.ProcessEnv = process.env): { ready(): Promise<void> } {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: watchdog, PATH } = env;
  // Else PostgreSQL, which knows systemd too, would say that the service is ready.
  delete env.NOTIFY_SOCKET;
  const tell = (state: string) =>
    new Promise<void>((resolve) => {
      // Node has no datagram sockets of the Unix kind.
      execFile('systemd-notify', [state], { env: { PATH, NOTIFY_SOCKET: socket } }, (error) => {
        if (error) console.error(`systemd could not be told ${state}: ${error.message}`);
        resolve();
      });
    });
  return {
    async ready() {
      if (!socket) return;
      await tell('READY=1');
      const everyMs = Number(watchdog ?? 0) / 2000;
      const timer = everyMs > 0 ? setInterval(() => void tell('WATCHDOG=1'), everyMs) : undefined;
      timer?.unref();
      run.endWith(async () => {
        clearInterval(timer);
        await tell('STOPPING=1');
      });
    },
  };
}
