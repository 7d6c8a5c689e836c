import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { CONTENT_HEADER } from '../../../src/features/documents/core/received.contract.ts';
import { type Caller, caller, PASSWORD } from '../../support/portal/portal.ts';
import { startSmtp } from '../../support/services/smtp.ts';
import { type GrownPortal, grownPortal } from './growth/portals.ts';
import { loginOfWorker } from './growth/scene.ts';

/**
 * Simulates publication day with 100,000 and with 1,000,000 documents: 10,000 mails leave for a loopback server, and
 * employees log in and open their newest payslip at 3, 15 and 30 per second, whether or not earlier requests have been
 * answered. Budget: the mails leave within 5 minutes, and within 1.2 times the smaller practice's time; at 3 per second
 * no request fails and p95 ≤ 300 ms, at 15 per second p95 ≤ 500 ms; the result at 30 is only printed. While sixteen
 * consultants reload their home, no request fails and a login takes at most 300 ms. `npm run bench -- day mails`, `--
 * day employees` or `-- day homes` runs one part; an added number runs only that many documents. PORTALE_ARRIVALS sets
 * the number of employees at each pace.
 */
const SIZES = [100_000, 1_000_000] as const;
const MAILS = 10_000;
const MAILS_WITHIN_S = 300;
const PACES = [
  { aSecond: 3, p95: 300 },
  { aSecond: 15, p95: 500 },
  { aSecond: 30, p95: null },
] as const;
const ARRIVALS = Number(process.env.PORTALE_ARRIVALS ?? 300);
const POLL_MS = 200;
const HOMES = 16;
const HOMES_FOR_MS = 15_000;
const LOGIN_EVERY_MS = 500;
const LOGIN_P95 = 300;

const root = process.env.PORTALE_SCENES ?? path.join(tmpdir(), 'portale-scenes');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--');
const parts = wanted.filter((word) => Number.isNaN(Number(word)));
const asksFor = (part: string) => parts.length === 0 || parts.includes(part);
const sizes = SIZES.filter((size) => wanted.length === parts.length || wanted.includes(String(size)));
let within = true;

const mailbox = await startSmtp();
const seconds: number[] = [];
for (const size of sizes) {
  const portal = await grownPortal(root, size, mailbox.url);
  if (asksFor('mails')) seconds.push(await mailsLeave(portal));
  if (asksFor('homes')) await homesAtOnce(portal);
  if (asksFor('employees')) for (const pace of PACES) await employeesArrive(portal, pace);
  await portal.close();
}
await mailbox.close();
const [small = 0, large = small] = seconds;
if (large > small * 1.2) within = false;
console.log(within ? '\nwithin the budget' : '\nOVER the budget');
process.exitCode = within ? 0 : 1;

/** Measures from the moment when all mails are due. */
async function mailsLeave({ documents, ownerUrl }: GrownPortal): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const count = async (state: string) =>
    Number((await owner.query(`SELECT count(*) AS n FROM outbox WHERE ${state}`)).rows[0].n);
  const sent = await count('sent_at IS NOT NULL');
  mailbox.mails.length = 0;
  await owner.query(`
    INSERT INTO outbox (practice_id, recipient, template, data, not_before)
    SELECT 1, 'lav' || n || '@prova.invalid', 'message', '{"subject": "Cedolino", "greeting": "Buongiorno,", "paragraphs": ["Il cedolino del mese è sul portale."]}', now()
    FROM generate_series(1, ${MAILS}) n`);
  const begin = performance.now();
  await owner.query(`SELECT graphile_worker.add_job('sendMails', '{"practiceId": "1"}')`);
  while (mailbox.mails.length < MAILS) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const took = (performance.now() - begin) / 1000;
  await owner.end();
  console.log(
    `${documents} documents, ${sent} mails sent before: ${MAILS} leave in ${took.toFixed(0)} s (${(MAILS / took).toFixed(0)} a second)`,
  );
  if (took > MAILS_WITHIN_S) within = false;
  return took;
}

async function homesAtOnce({ documents, url, login }: GrownPortal): Promise<void> {
  const consultant = await login('consulente');
  const until = performance.now() + HOMES_FOR_MS;
  const wrong: number[] = [];
  const homes: number[] = [];
  const logins: number[] = [];
  const timed = async (times: number[], ask: () => Promise<{ status: number }>) => {
    const began = performance.now();
    const { status } = await ask();
    times.push(performance.now() - began);
    if (status !== 200) wrong.push(status);
  };
  await Promise.all([
    ...Array.from({ length: HOMES }, async () => {
      while (performance.now() < until) await timed(homes, () => consultant.get('/apiback/api/Azienda/listahomecons'));
    }),
    (async () => {
      for (let n = 1; performance.now() < until; n += 1) {
        await timed(logins, () =>
          caller(url, null).post('/apirest/api/bo/authenticate', { username: loginOfWorker(n), password: PASSWORD }),
        );
        await new Promise((resolve) => setTimeout(resolve, LOGIN_EVERY_MS));
      }
    })(),
  ]);
  const at = (times: number[], quantile: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * quantile)] ?? 0;
  console.log(
    `${documents} documents, ${HOMES} × the home at once: ${wrong.length} errors, p50 ${at(homes, 0.5).toFixed(0)} ms, p95 ${at(homes, 0.95).toFixed(0)} ms (${homes.length}); ${logins.length} logins beside them, p50 ${at(logins, 0.5).toFixed(0)} ms, p95 ${at(logins, 0.95).toFixed(0)} ms`,
  );
  if (wrong.length > 0 || at(logins, 0.95) > LOGIN_P95) within = false;
}

async function employeesArrive({ documents, url }: GrownPortal, { aSecond, p95 }: (typeof PACES)[number]) {
  const times: number[] = [];
  const failed: string[] = [];
  const arrivals: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < ARRIVALS; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + (n * 1000) / aSecond - performance.now())));
    arrivals.push(
      opens(url, loginOfWorker(((n * 7919) % 9999) + 1)).then(
        (took) => void (took !== null && times.push(took)),
        (error: Error) => void failed.push(error.message),
      ),
    );
  }
  await Promise.all(arrivals);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (quantile: number) => sorted[Math.floor(sorted.length * quantile)] ?? 0;
  console.log(
    `${documents} documents, ${ARRIVALS} employees at ${aSecond} a second: ${failed.length} fail, ${sorted.length} open a payslip, p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms${failed[0] ? ` (${failed[0]})` : ''}`,
  );
  if (p95 !== null && (failed.length > 0 || at(0.95) > p95)) within = false;
}

/**
 * Time from the login to the last byte of the newest payslip, with the requests that a phone sends; null if there is no
 * payslip this month. The receipt is sent afterwards and is not part of the time.
 */
async function opens(url: string, username: string): Promise<number | null> {
  const began = performance.now();
  const login = await caller(url, null).post('/apirest/api/bo/authenticate', { username, password: PASSWORD });
  if (login.status !== 200) throw new Error(`login: ${login.status}`);
  const employee = caller(url, login.json.id_token);
  const got = async (address: string, by: Caller = employee) => {
    const answer = await by.get(address);
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
    return answer;
  };
  await got('/apirest/api/account');
  const [{ json: documents }] = await Promise.all([
    got(`/apiback/api/dipendente/documenti?anno=${new Date().getFullYear()}`),
    got('/apirest/api/notifiche?page=0&size=25'),
    got('/apiback/api/dipendente/avvisi'),
  ]);
  const month = `${new Date().getFullYear()}${String(new Date().getMonth() + 1).padStart(2, '0')}`;
  const newest = documents.find((one: { annomese: string | null }) => one.annomese === month);
  if (!newest) return null;
  const payslip = await got(`/apiback/api/dipendente/documenti/${newest.id}/download`);
  const took = performance.now() - began;
  const said = { impronta: payslip.headers.get(CONTENT_HEADER) };
  const receipt = await employee.post(`/apiback/api/DocBase/${newest.id}/ricevuto`, said);
  if (receipt.status !== 204) throw new Error(`receipt: ${receipt.status}`);
  return took;
}
