import type { App } from '../../server/http/app.ts';
import { lookEvery, type Watch } from '../../server/jobs/look-every.ts';
import { conditionOf } from '../../server/operation/condition.ts';
import type { Facts } from '../../server/operation/facts.ts';
import { installationMail } from '../../text/administration/installation.ts';
import { presentState } from './installation.present.ts';
import { noteDay } from './installation.store.ts';

const EVERY_MS = 60 * 60 * 1000;
const A_DAY = 24 * 60 * 60;

/**
 * Checks the installation at the start and then every hour: stores the day's figures, and mails the administrators if a
 * part is red (P75).
 */
export function watchInstallation(app: App, facts: () => Promise<Facts>): Watch {
  return lookEvery(app, { everyMs: EVERY_MS, words: 'the state of the installation was not noted' }, () =>
    lookOnce(app, facts),
  );
}

async function lookOnce(app: App, measure: () => Promise<Facts>): Promise<void> {
  const facts = await measure();
  const red = Object.values(conditionOf(facts)).includes('bad');
  await app.change({ role: 'job', practiceId: null, accountId: null }, { actor: null }, async (tx) => {
    const mailboxes = await noteDay(tx, {
      free: facts.diskFreeBytes,
      size: facts.diskBytes,
      backedUp: facts.backupSeconds !== null && facts.backupSeconds < A_DAY,
      red,
    });
    const data = installationMail(presentState(facts));
    return {
      answer: undefined,
      events: [],
      mails: mailboxes.map((recipient) => ({ template: 'message' as const, data, recipient, practiceId: null })),
    };
  });
}
