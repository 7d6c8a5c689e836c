import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from '../portal/portal.ts';

/** A real IMAP server for one user, on a loopback port, with a mail folder of its own. */
export interface Dovecot {
  port: number;
  user: string;
  password: string;
  /** Connects a client for the test; the test must close it. */
  connect(): Promise<ImapFlow>;
  close(): Promise<void>;
}

const PROGRAM = '/usr/sbin/dovecot';
const USER = 'acquisizioni';
const PASSWORD = 'prova';

/** The user and group of Dovecot's processes and mail: the current user's, or `nobody` if root starts the tests. */
function users(): { uid: number; gid: number; name: string; group: string } {
  const { uid, gid, username } = userInfo();
  if (uid !== 0) return { uid, gid, name: username, group: execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim() };
  const idOf = (what: string) => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g'), name: 'nobody', group: 'nogroup' };
}

export async function startDovecot(): Promise<Dovecot> {
  if (!existsSync(PROGRAM)) throw new Error('Dovecot is not there: apt-get install dovecot-imapd');
  const dir = await mkdtemp(path.join(tmpdir(), 'portale-dovecot-'));
  const port = await freePort();
  const { uid, gid, name, group } = users();
  await mkdir(path.join(dir, 'mail'));
  for (const folder of [dir, path.join(dir, 'mail')]) {
    await chown(folder, uid, gid);
    await chmod(folder, 0o755);
  }
  const config = path.join(dir, 'dovecot.conf');
  await writeFile(
    config,
    `
protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
log_path = ${dir}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
mail_location = maildir:${dir}/mail
first_valid_uid = 1
first_valid_gid = 1
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}/mail
}
`,
  );
  const server: ChildProcess = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const connect = async () => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: USER, pass: PASSWORD },
      logger: false,
      disableAutoIdle: true,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  for (let tries = 0; ; tries += 1) {
    try {
      await (await connect()).logout();
      break;
    } catch (error) {
      if (tries >= 100 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    port,
    user: USER,
    password: PASSWORD,
    connect,
    async close() {
      server.kill('SIGTERM');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
