import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey } from '../../../src/directory/keys.io.ts';
import {
  aCompany,
  aDocument,
  anEmployee,
  aPdf,
  aPractice,
  caller,
  type Portal,
  startPortal,
  type TestCompany,
} from '../../support/portal/portal.ts';

/** The activation page shows a company's PRIVACY documents to that company's people only. */
let portal: Portal;
let company: TestCompany;
let createdBy: string;
const shown: Record<string, string> = {};

/** Creates a mailed activation, with the given key, for an employee of the company. */
async function aKey(of: TestCompany, key: string): Promise<string> {
  const employee = await anEmployee(portal.owner, of, {});
  const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employee.id]);
  await portal.owner.query(
    `INSERT INTO mailed_key (key_hash, purpose, practice_id, grant_id, email, created_at, expires_at)
     VALUES ($1, 'activation', $2, $3, 'x@esempio.invalid', now(), now() + interval '72 hours')`,
    [hashKey(key), of.practiceId, rows[0].id],
  );
  return key;
}
const page = async (key: string) =>
  (await caller(portal.url, null).get(`/apirest/api/account/activate?key=${key}`)).json;
const file = (id: string, key: string) =>
  caller(portal.url, null).post(`/apirest/api/account/activate/documento/${id}`, { key });

beforeAll(async () => {
  portal = await startPortal();
  const practice = await aPractice(portal.owner, 'consulente');
  createdBy = practice.accountId;
  company = await aCompany(portal.owner, practice, { login: 'azienda' });
  const other = await aCompany(portal.owner, practice);
  const privacy = { kind: 'companyDocument', category: 'PRIVACY', createdBy, publishOn: '2026-01-10' } as const;
  shown.good = await aDocument(portal, company, { ...privacy, description: 'Informativa', bytes: aPdf('informativa') });
  shown.generic = await aDocument(portal, company, { ...privacy, category: 'GENERICO' });
  shown.unpublished = await aDocument(portal, company, { ...privacy, publishOn: null });
  shown.scheduled = await aDocument(portal, company, { ...privacy, publishOn: '2999-01-01' });
  shown.cancelled = await aDocument(portal, company, { ...privacy, cancelled_at: new Date() });
  shown.binned = await aDocument(portal, company, { ...privacy, discarded_at: new Date() });
  shown.foreign = await aDocument(portal, other, { ...privacy });
  await aKey(company, 'chiave-buona');
  await aKey(other, 'chiave-altrui');
});
afterAll(() => portal?.close());

describe('the PRIVACY documents of a company during activation', () => {
  it('are the published ones, shown to the holder of the activation key', async () => {
    expect((await page('chiave-buona')).documentiPrivacy).toMatchObject([
      { id: shown.good, descrizione: 'Informativa', tipoContenuto: 'application/pdf' },
    ]);
    const answer = await file(shown.good ?? '', 'chiave-buona');
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.bytes)).toEqual(Buffer.from(aPdf('informativa')));
  });

  it('exclude another category or company, and unpublished, scheduled, cancelled and discarded ones', async () => {
    for (const [what, id] of Object.entries(shown))
      if (what !== 'good') expect((await file(id, 'chiave-buona')).status, what).toBe(404);
    expect((await file(shown.good ?? '', 'chiave-altrui')).status).toBe(404);
    expect((await page('chiave-altrui')).documentiPrivacy).toMatchObject([{ id: shown.foreign }]);
  });

  it('are hidden for an unknown, expired or used key; each display is recorded', async () => {
    expect((await file(shown.good ?? '', 'nessuna')).status).toBe(404);
    await aKey(company, 'chiave-scaduta');
    await portal.owner.query("UPDATE mailed_key SET expires_at = now() - interval '1 hour' WHERE key_hash = $1", [
      hashKey('chiave-scaduta'),
    ]);
    expect((await page('chiave-scaduta')).documentiPrivacy).toEqual([]);
    expect((await file(shown.good ?? '', 'chiave-scaduta')).status).toBe(410);
    const { json } = await caller(portal.url, null).post('/apirest/api/account/activate', {
      key: 'chiave-buona',
      login: 'nuova.persona',
      password: 'Correndo-7-volte',
      privacyAccepted: true,
    });
    expect(json).toMatchObject({ success: true });
    expect((await page('chiave-buona')).documentiPrivacy).toEqual([]);
    expect((await file(shown.good ?? '', 'chiave-buona')).status).toBe(410);
    const { rows } = await portal.owner.query(
      "SELECT canonical::json->'data' AS data FROM ledger WHERE action = 'privacyAccepted' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows[0].data).toMatchObject({ documents: shown.good });
  });
});
