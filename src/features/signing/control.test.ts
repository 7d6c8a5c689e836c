import { describe, expect, it } from 'vitest';
import { type AccessStep, controlLines, controlOf, SETTLES_AFTER_MS, whyNotConfirm } from './control.ts';

const AT = '2026-03-02T09:00:00.000Z';
const later = (ms: number, from = AT) => new Date(Date.parse(from) + ms).toISOString();
const step = (action: AccessStep['action'], more: Partial<AccessStep> = {}): AccessStep => ({
  ...{ action, at: AT, grantId: '1', by: null, onPaper: false, name: 'Rossi Anna', type: 'Azienda' },
  ...more,
});
const activated = (by: string, more: Partial<AccessStep> = {}) =>
  step('activated', { by, name: null, type: null, ...more });
const code: { factorSince: string | null; isVouched: boolean } = { factorSince: null, isVouched: false };
const why = (steps: readonly AccessStep[], means: Partial<typeof code>, now: string) =>
  whyNotConfirm(controlOf(steps), { ...code, ...means }, new Date(now))?.refused ?? null;

/** A first activation, through a link mailed to the address that the office typed. */
const FIRST = [step('employeeCreated'), activated('key', { at: later(60_000) })];
/** A login activated a year earlier. */
const OLD = [step('employeeCreated', { at: '2025-01-01T08:00:00Z' }), activated('key', { at: '2025-01-02T08:00:00Z' })];

describe('a login or mailbox set by a manager', () => {
  it('can confirm a signature only after seven days, to the millisecond', () => {
    expect(why(FIRST, {}, later(SETTLES_AFTER_MS - 1))).toBe('signing-set-lately');
    expect(why(FIRST, {}, later(SETTLES_AFTER_MS))).toBeNull();
    expect(whyNotConfirm(controlOf(FIRST), code, new Date(AT))?.data).toEqual({ day: '09/03/2026', time: '10:00' });
  });

  it.each<[string, AccessStep[], string | null]>([
    ['a mailbox of long ago', OLD, null],
    ['nothing that the trace knows', [], null],
    ['a mailbox typed and never activated', [step('employeeCreated')], null],
    ['another mailbox of the employment, which opens nothing', [...OLD, step('employeeChanged')], null],
    ['a place that joined the access which its owner had', [...OLD, activated('ownAccount')], null],
    ['a mailbox that its owner confirmed', [...OLD, step('emailChanged', { grantId: null })], null],
    ['a password by hand, at the first access', [activated('manager')], 'signing-set-lately'],
    [
      'a printed letter',
      [step('activationLetterMade', { at: '2026-01-01T08:00:00Z' }), activated('key', { onPaper: true })],
      'signing-set-lately',
    ],
    ['a one-time password', [...OLD, step('oneTimePasswordGiven')], 'signing-taken-over'],
    ['a moved mailbox', [...OLD, step('accessReset'), activated('key')], 'signing-taken-over'],
    [
      'a moved mailbox, typed once more',
      [...OLD, step('accessReset', { at: '2026-01-01T08:00:00Z' }), step('employeeChanged'), activated('key')],
      'signing-taken-over',
    ],
    [
      'a moved mailbox, then another by whoever is inside',
      [...OLD, step('accessReset'), activated('key'), step('emailChanged', { grantId: null })],
      'signing-taken-over',
    ],
    ['a place that went to another account since', [...FIRST, step('accessMoved')], null],
  ])('must wait only if the manager could have acted as the worker: %s', (_, steps, refused) => {
    expect(why(steps, {}, later(120_000))).toBe(refused);
  });

  it('can confirm at once with a second factor: after a first activation with any, after a takeover only with an older one', () => {
    const now = later(3_600_000);
    expect(why(FIRST, { factorSince: later(120_000) }, now)).toBeNull();
    const taken = [...OLD, step('oneTimePasswordGiven')];
    expect(why(taken, { factorSince: later(-1) }, now)).toBeNull();
    expect(why(taken, { factorSince: AT }, now)).toBe('signing-taken-over');
    expect(why(taken, { factorSince: later(1) }, now)).toBe('signing-taken-over');
  });

  it('can confirm at once if the identity provider confirmed the fiscal code', () => {
    expect(why([...OLD, step('accessReset'), activated('key')], { isVouched: true }, later(60_000))).toBeNull();
  });
});

describe('the evidence of a signature', () => {
  const lines = (steps: readonly AccessStep[], more = {}) =>
    controlLines({ ...controlOf(steps), factorSince: null, vouched: null, ...more });

  it('names who set the mailbox and the login, and when', () => {
    expect(lines(FIRST)).toEqual([
      'Casella impostata da Rossi Anna, azienda, il 02/03/2026 alle 10:00:00',
      'Accesso attivato il 02/03/2026 alle 10:01:00 con un link inviato alla casella impostata da Rossi Anna, azienda',
    ]);
    expect(lines([...FIRST, step('emailChanged', { grantId: null, at: later(120_000) })])[0]).toBe(
      'Casella scelta e confermata da chi firma, il 02/03/2026 alle 10:02:00',
    );
    expect(lines([step('activationLetterMade'), activated('key', { onPaper: true })])[1]).toBe(
      'Accesso attivato il 02/03/2026 alle 10:00:00 con una lettera stampata da Rossi Anna, azienda',
    );
    expect(lines([...OLD, step('oneTimePasswordGiven', { type: 'Consulente' })])[1]).toBe(
      'Password dell’accesso data da Rossi Anna, consulente, il 02/03/2026 alle 10:00:00',
    );
  });

  it('states what is unknown, the age of the second factor, and the identity provider that confirmed the fiscal code', () => {
    expect(lines([], { factorSince: AT, vouched: { name: 'SPID', at: AT } })).toEqual([
      'Chi ha impostato la casella non risulta dal registro',
      'Come è stato attivato l’accesso non risulta dal registro',
      'Passkey o app di autenticazione aggiunta il 02/03/2026 alle 10:00:00',
      'Entrato con SPID, che ha garantito il codice fiscale, il 02/03/2026 alle 10:00:00',
    ]);
    const erased = [step('employeeCreated', { name: null, type: null }), activated('key')];
    expect(lines(erased)[0]).toContain('da chi gestisce gli accessi');
  });
});
