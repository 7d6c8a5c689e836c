import path from 'node:path';
import { parseArgs } from 'node:util';

/** The `--port` and `--data` arguments of a command that starts a portal. */
export function placeArguments(
  unless: { port: number; data: string },
  args: readonly string[] = process.argv.slice(2),
): { port: number; dataDir: string } {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string', default: `${unless.port}` }, data: { type: 'string', default: unless.data } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--port needs a number between 1 and 65535, not "${values.port}".`);
  }
  return { port, dataDir: path.resolve(values.data) };
}
