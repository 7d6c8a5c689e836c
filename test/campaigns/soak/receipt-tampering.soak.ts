import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFor } from '../../../database/demo/random.ts';
import { openReceipt, stretchesOf } from '../../../src/ledger/receipt.ts';
import { LEDGER_TAMPERINGS, withTampered } from '../../support/ledger/receipt-tampering.ts';
import { aCompany, anEmployee, aPayslip, aPractice, type Portal, startPortal } from '../../support/portal/portal.ts';

/**
 * At how many random places of a receipt's rows every kind of tampering must be detected;
 * test/api/history/receipts.test.ts tries ten.
 */
const PLACES = 100;

let portal: Portal;
let client: pg.Client;
let chain: string;
let receipt: Uint8Array;
let rows: { from: number; to: number };

beforeAll(async () => {
  portal = await startPortal({ sealed: true });
  const practice = await aPractice(portal.owner);
  chain = practice.id;
  const firm = await aCompany(portal.owner, practice);
  const ada = await anEmployee(portal.owner, firm, { login: 'ada', email: 'ada@esempio.invalid' });
  const id = await aPayslip(portal, ada, { createdBy: practice.accountId, publishOn: '2026-01-01' });
  for (let period = 200001; period <= 200012; period += 1)
    await aPayslip(portal, ada, { createdBy: practice.accountId, period });
  const worker = await portal.login('ada');
  await worker.get(`/apiback/api/dipendente/documenti/${id}/download`);
  receipt = (await worker.get(`/apiback/api/DocCronologia/ricevuta/${id}`)).bytes;
  const facts = openReceipt(receipt)?.receipt;
  if (!facts) throw new Error('no receipt');
  const [first] = await stretchesOf(facts);
  rows = { from: first?.from ?? 0, to: first?.to ?? 0 };
  client = new pg.Client({ connectionString: portal.urls.superuser });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await portal?.close();
});

async function faults(): Promise<string[]> {
  const form = new FormData();
  form.append('ricevuta', new Blob([new Uint8Array(receipt)]), 'ricevuta.pdf');
  const response = await fetch(`${portal.url}/apiback/api/ricevute/verifica`, { method: 'POST', body: form });
  return ((await response.json()) as { motivi: string[] }).motivi;
}

test.each(Object.keys(LEDGER_TAMPERINGS))(
  'a receipt is refused at a hundred places: %s',
  async (kind) => {
    const draw = drawFor(`soak receipt ${kind}`);
    for (let n = 0; n < PLACES; n += 1)
      expect(await withTampered(kind, { client, chain, draw, ...rows }, faults), `place ${n}`).toEqual([
        'ledger-differs',
      ]);
    expect(await faults()).toEqual([]);
  },
  300_000,
);
