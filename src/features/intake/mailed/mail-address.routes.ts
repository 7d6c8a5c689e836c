import { randomInt } from 'node:crypto';
import type { Serve } from '../../../server/http/http.ts';
import { Problem } from '../../../server/problem.ts';
import * as store from '../mailed.store.ts';
import { addressWith } from '../mailed.ts';
import * as contracts from './mail-address.contract.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const aTag = () => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @param mailbox the address of the watched mailbox; null if none is watched */
export function serveMailAddress(serve: Serve, mailbox: string | null): void {
  const present = (tag: string | null) => ({
    attiva: mailbox !== null,
    indirizzo: tag === null || mailbox === null ? null : addressWith(tag, mailbox),
  });
  serve(contracts.readMailAddress, ({ inScope }) => inScope(async (tx) => present(await store.tagOf(tx))));

  serve.change(contracts.renewMailAddress, async ({ tx, actor, now }) => {
    if (mailbox === null) throw new Problem(409, 'no-mailbox');
    const practiceId = actor.practiceId ?? '';
    const tag = aTag();
    await store.renewTag(tx, { practiceId, tag, accountId: actor.accountId, now });
    return { answer: present(tag), events: [{ action: 'mailAddressRenewed', id: practiceId, data: {} }] };
  });
}
