import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/access/scope.ts';
import { post } from '../../../src/server/jobs/mail.ts';
import {
  aCompany,
  anEmployee,
  aPayslip,
  aPractice,
  type Portal,
  startPortal,
  type TestPractice,
} from '../../support/portal/portal.ts';

/** A change, its events, its mails and their job are one transaction. All features rely on this. */
let portal: Portal;
let practice: TestPractice;
let scope: Scope;
let documentId: string;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  const employee = await anEmployee(portal.owner, await aCompany(portal.owner, practice));
  documentId = await aPayslip(portal, employee, { createdBy: practice.accountId });
  scope = { role: 'consultant', accountId: practice.accountId, practiceId: practice.id };
});
afterAll(() => portal?.close());

const events = async () =>
  (
    await portal.owner.query("SELECT action FROM ledger WHERE object_kind = 'document' AND object_id = $1", [
      documentId,
    ])
  ).rows.length;
const state = async () =>
  (await portal.owner.query('SELECT publish_on FROM document WHERE id = $1', [documentId])).rows[0].publish_on;
const event = { action: 'viewedByConsultant', data: { sha256: 'ab' } } as const;
const change = (fail: boolean) =>
  portal.server.app.change(scope, { actor: null }, async (tx) => {
    await tx.run(sql`UPDATE document SET publish_on = '2026-11-20' WHERE id = ${documentId}`);
    // The statement fails and the error is swallowed, but PostgreSQL refuses to commit.
    if (fail) await tx.run(sql`SELECT 1 / 0`).catch(() => 0);
    return { answer: undefined, events: [{ ...event, id: documentId }] };
  });

describe('a change', () => {
  it('that is not committed leaves no changed state and no event', async () => {
    const before = await events();
    await expect(change(true)).rejects.toThrow();
    expect([await state(), await events()]).toEqual([null, before]);
    await change(false);
    expect(await events()).toBe(before + 1);
    expect(await state()).not.toBeNull();
  });
});

describe('the mail job', () => {
  it('is scheduled for when its mails are due, at most five seconds later', async () => {
    const due = new Date(Math.floor(Date.now() / 5000) * 5000 + 3_600_000 + 1234);
    const mail = {
      recipient: 'a@esempio.invalid',
      template: 'message' as const,
      data: { subject: 'a', greeting: 'a', paragraphs: [] },
      notBefore: due,
    };
    await portal.server.app.database.inScope(scope, (tx) => post(tx, practice.id, [mail]));
    const superuser = new pg.Client({ connectionString: portal.urls.superuser });
    await superuser.connect();
    const { rows } = await superuser.query(
      "SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'sendMails' ORDER BY run_at DESC LIMIT 1",
    );
    await superuser.end();
    expect(rows[0].run_at.getTime()).toBeGreaterThanOrEqual(due.getTime());
    expect(rows[0].run_at.getTime()).toBeLessThanOrEqual(due.getTime() + 5000);
  });
});
