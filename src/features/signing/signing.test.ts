import { describe, expect, it } from 'vitest';
import { daysOf } from './signing.jobs.ts';
import { maskedMailbox, ownStateOf, whyNotSigner } from './signing.present.ts';
import {
  type Asking,
  missingOf,
  nextOf,
  REQUEST_STATES,
  type RequestState,
  remindedOn,
  SIGNER_STATES,
  type SignerState,
  stateOn,
  toRemind,
  whyNotAnswer,
  whyNotAsk,
  whyNotReason,
  whyNotSign,
  whyNotWithdraw,
} from './signing.ts';

const TODAY = '2026-11-20';
const open = { status: 'open' as RequestState, dueOn: TODAY, sha256: 'ab12' };
const signer = (employeeId: string, position: number, status: SignerState) => ({ employeeId, position, status });
const code = (refusal: { refused: string } | null) => refusal?.refused ?? null;

describe('a paper to sign', () => {
  it('expires after its last day, not on it', () => {
    expect(stateOn(open, TODAY)).toBe('open');
    expect(stateOn(open, '2026-11-21')).toBe('expired');
    expect(stateOn({ ...open, status: 'signed' }, '2026-11-21')).toBe('signed');
  });

  it('can be signed or refused while it is open, by the signer whose turn it is', () => {
    const answers = REQUEST_STATES.map((status) =>
      code(whyNotAnswer({ ...open, status }, { status: 'opened' }, TODAY)),
    );
    expect(answers).toEqual([null, 'signing-complete', 'signing-refused', 'signing-expired', 'signing-withdrawn']);
    const states = SIGNER_STATES.map((status) => code(whyNotAnswer(open, { status }, TODAY)));
    expect(states).toEqual(['not-found', null, null, 'signing-answered', 'signing-answered']);
    expect(code(whyNotAnswer(open, { status: 'opened' }, '2026-11-21'))).toBe('signing-expired');
  });

  it('can be signed only by a person who has read exactly this content', () => {
    expect(code(whyNotSign(open, { status: 'asked' }, 'ab12', TODAY))).toBe('signing-unread');
    expect(code(whyNotSign(open, { status: 'opened' }, 'ab13', TODAY))).toBe('signing-other-paper');
    expect(whyNotSign(open, { status: 'opened' }, 'AB12', TODAY)).toBeNull();
    expect(code(whyNotSign(open, { status: 'signed' }, 'ab12', TODAY))).toBe('signing-answered');
  });

  it('can be refused only with a reason of 3 to 500 characters', () => {
    expect(['no', '   ab   ', 'x'.repeat(501)].map((reason) => code(whyNotReason(reason)))).toEqual(
      Array.from({ length: 3 }, () => 'signing-reason'),
    );
    expect(whyNotReason('abc')).toBeNull();
    expect(whyNotReason('x'.repeat(500))).toBeNull();
  });

  it('goes from one signer to the next in the order of their positions', () => {
    const signers = [signer('7', 3, 'waiting'), signer('5', 1, 'opened'), signer('6', 2, 'waiting')];
    expect(nextOf(signers, { employeeId: '5' })?.employeeId).toBe('6');
    expect(nextOf([signer('5', 1, 'signed'), signer('6', 2, 'opened')], { employeeId: '6' })).toBeNull();
    expect(missingOf(signers).map(({ employeeId }) => employeeId)).toEqual(['5']);
  });

  it('can be withdrawn while it is open', () => {
    expect(whyNotWithdraw(open, TODAY)).toBeNull();
    expect(code(whyNotWithdraw({ ...open, status: 'refused' }, TODAY))).toBe('signing-refused');
  });

  it('has a separate state for each signer', () => {
    const own = (status: RequestState, mine: SignerState, today = TODAY) =>
      ownStateOf({ status, dueOn: TODAY }, { status: mine }, today);
    expect(own('open', 'asked')).toBe('daFirmare');
    expect(own('open', 'signed')).toBe('firmata');
    expect(own('open', 'opened', '2026-11-21')).toBe('scaduta');
    expect(own('signed', 'signed')).toBe('completa');
    expect(own('refused', 'refused')).toBe('rifiutata');
    expect(own('refused', 'signed')).toBe('chiusa');
    expect(own('withdrawn', 'signed')).toBe('ritirata');
  });
});

describe('a request for signatures', () => {
  const asking: Asking = {
    ...{ title: 'Lettera', message: '', dueOn: TODAY, inOrder: true, pages: 2 },
    signers: [{ employeeId: '5', place: { page: 2, x: 0.5, y: 0.5, width: 0.5, height: 0.5 } }],
  };
  const field = (change: Partial<Asking>) => whyNotAsk({ ...asking, ...change }, TODAY)?.field ?? null;
  const many = (length: number) => Array.from({ length }, (_, n) => ({ employeeId: `${n + 1}`, place: null }));

  it('reports each invalid value with the name of its field', () => {
    expect(field({})).toBeNull();
    expect(field({ title: ' ' })).toBe('titolo');
    expect(['2026-11-19', '2027-11-22'].map((dueOn) => field({ dueOn }))).toEqual(['scadenza', 'scadenza']);
    expect(field({ dueOn: '2027-11-21' })).toBeNull();
    expect(field({ signers: [] })).toBe('firmatari');
    expect([field({ signers: many(10) }), field({ signers: many(11) })]).toEqual([null, 'firmatari']);
    expect(field({ signers: many(11), inOrder: false })).toBeNull();
    expect(field({ signers: many(2001), inOrder: false })).toBe('firmatari');
    expect(field({ signers: [...many(2), ...many(1)] })).toBe('firmatari');
  });

  it('refuses a place outside the pages of the paper', () => {
    const at = (change: object) =>
      field({ signers: [{ employeeId: '5', place: { page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1, ...change } }] });
    expect([at({}), at({ page: 3 }), at({ x: 0.8 }), at({ y: 0.95 })]).toEqual([null, 'luogo', 'luogo', 'luogo']);
  });

  it('gives a reason for each person who cannot sign', () => {
    const able = { works: true, webAccess: true, active: true };
    expect(whyNotSigner(able)).toBeNull();
    for (const what of ['works', 'webAccess', 'active'] as const)
      expect(whyNotSigner({ ...able, [what]: false })).not.toBeNull();
  });

  it('schedules a reminder for the morning three days before the last day, and its expiry for the midnight after that day', () => {
    expect(remindedOn('2026-11-24', TODAY)).toBe('2026-11-21');
    expect(remindedOn('2026-11-23', TODAY)).toBeNull();
    const days = daysOf('1', '2026-11-24', TODAY).map(({ task, at }) => `${task} ${at?.toISOString()}`);
    expect(days).toEqual(['expireSignatures 2026-11-24T23:00:00.000Z', 'remindSignatures 2026-11-21T06:00:00.000Z']);
    expect(daysOf('1', TODAY, TODAY).map(({ task }) => task)).toEqual(['expireSignatures']);
  });

  it('reminds a person of a paper at most once a day', () => {
    const now = new Date('2026-11-20T09:00:00Z');
    const remindedAt = (text: string | null) => toRemind([{ remindedAt: text }], now).now.length;
    expect(['2026-11-19T09:00:00Z', '2026-11-19T09:00:01Z', null].map(remindedAt)).toEqual([1, 0, 1]);
  });

  it('masks a mailbox except for its first letter and the domain', () => {
    expect(maskedMailbox('giulia@esempio.it')).toBe('g•••@esempio.it');
  });
});
