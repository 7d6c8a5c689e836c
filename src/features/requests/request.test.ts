import { describe, expect, it } from 'vitest';
import type { Role } from '../../access/roles.ts';
import { isRefusal } from '../../server/refusal.ts';
import { REQUEST_STATUS_NAMES, REQUEST_TYPE_NAMES } from '../../text/requests.ts';
import { sameOpen, sent, whyNotSend } from './draft.ts';
import {
  isOnHold,
  REQUEST_NUMBERS,
  REQUEST_STATUSES,
  type Request,
  type RequestType,
  requestType,
  SETTABLE_STATUSES,
  setStatus,
  settableStatus,
  whyNotDecide,
  whyNotWithdraw,
} from './request.ts';
import { whyNotAsk } from './who-may-ask.ts';

const IBAN = 'IT60X0542811101000000123456';
const request = (fields: Partial<Request> = {}): Request => ({
  id: '1',
  companyId: '2',
  employeeId: '3',
  type: 4,
  status: 'I',
  sender: 'Bianchi Giulia',
  seenAt: null,
  withdrawnAt: null,
  ...fields,
});

describe('a draft of a request', () => {
  const draft = { text: 'Prova', iban: null, hasFile: true };
  it.each<[string, RequestType, object, string | null]>([
    ['a change of data without its form', 1, { hasFile: false }, 'file request-form-required'],
    ['a change of IBAN without its form', 2, { hasFile: false }, 'file request-form-required'],
    ['a change of data with an IBAN', 1, { iban: IBAN }, 'iban iban-not-asked'],
    ['a change of contacts without any', 3, { text: ' ' }, 'testo request-contacts-required'],
    ['a change of contacts with an IBAN', 3, { iban: IBAN }, 'iban iban-not-asked'],
    ['a document that is not described', 4, { text: '' }, 'testo request-description-required'],
    ['anything else without a word', 5, { text: '\n' }, 'testo request-description-required'],
    ['anything else with an IBAN', 5, { iban: IBAN }, 'iban iban-not-asked'],
    ['an empty IBAN where none is asked for', 5, { iban: ' ' }, null],
    ['a change of contacts without a file', 3, { hasFile: false }, null],
    ['a document without a file', 4, { hasFile: false }, null],
    ['a change of data without a word', 1, { text: '' }, null],
  ])('is accepted or refused with its reason: %s', (_, type, fields, why) => {
    const found = whyNotSend({ type, ...draft, ...fields });
    expect(found && `${found.field} ${found.refusal.refused}`).toBe(why);
  });

  it('is recognised as a repetition of an open request, whatever its spacing and case', () => {
    const asked = { id: '1', tipo: 4, testo: 'Copia della  CU', status: 'V' as const, ritirataIl: null };
    expect(sameOpen([asked], { type: 4, text: ' copia della cu' })).toBe(asked);
    expect(sameOpen([asked], { type: 5, text: 'Copia della CU' })).toBeUndefined();
    expect(sameOpen([asked], { type: 4, text: 'Copia della CU 2024' })).toBeUndefined();
    expect(
      sameOpen([{ ...asked, ritirataIl: '2026-11-20T09:00:00Z' }], { type: 4, text: 'Copia della CU' }),
    ).toBeUndefined();
    expect(sameOpen([{ ...asked, status: 'L' }], { type: 4, text: 'Copia della CU' })).toBeUndefined();
    expect(sameOpen([{ ...asked, tipo: 1, testo: '' }], { type: 1, text: '' })).toBeUndefined();
  });

  it('by a former employee may ask for a document or something else, or change the IBAN until the last payslip (P50)', () => {
    const refusals = (endedOn: string | null, newestPayslip: number | null, today: string) =>
      REQUEST_NUMBERS.map((type) => whyNotAsk({ endedOn, newestPayslip }, type, today)?.refused ?? null);
    const all = [null, null, null, null, null];
    const ended = ['employment-ended', null, 'employment-ended', null, null];
    const settled = ended.with(1, 'employment-settled');
    expect(refusals(null, 202610, '2026-11-20')).toEqual(all);
    expect(refusals('2026-11-21', 202610, '2026-11-20')).toEqual(all);
    expect(refusals('2026-11-19', 202611, '2026-11-20')).toEqual(ended);
    expect(refusals('2026-11-19', null, '2027-05-31')).toEqual(ended);
    expect(refusals('2026-11-19', 202612, '2026-12-20')).toEqual(settled);
    expect(refusals('2026-11-19', null, '2027-06-01')).toEqual(settled);
  });

  it('must have a type from 1 to 5, and its status can only be set to V, L or R', () => {
    for (const type of [1, 2, 3, 4, 5]) expect(requestType(type)).toBe(type);
    for (const type of [0, 6]) expect(requestType(type)).toEqual({ refused: 'request-type-unknown' });
    for (const status of ['V', 'L', 'R']) expect(settableStatus(status)).toBe(status);
    for (const status of ['I', 'X', '']) expect(isRefusal(settableStatus(status))).toBe(true);
  });
});

describe('a request', () => {
  it('has one of five types and one of four statuses, with the names of the specification (spec §3, §4)', () => {
    expect(REQUEST_TYPE_NAMES).toEqual({
      1: 'Variazione dati anagrafici',
      2: 'Variazione IBAN',
      3: 'Variazione recapiti',
      4: 'Richiesta di un documento',
      5: 'Altra richiesta',
    });
    expect(REQUEST_STATUS_NAMES).toEqual({ I: 'Inviata', V: 'In valutazione', L: 'Lavorata', R: 'Rifiutata' });
  });

  it('can change from any status to V, L or R, and records no event if it already has that status', () => {
    for (const from of REQUEST_STATUSES)
      for (const to of SETTABLE_STATUSES) {
        const changes = setStatus([request({ status: from })], to, 'COMPANY');
        if (from === to) expect(changes).toEqual([]);
        else
          expect(changes).toMatchObject([
            { from, request: { status: to }, event: { action: 'requestStatusChanged', data: { from, to } } },
          ]);
      }
  });

  it('sent by a company cannot be decided by that company, even if selected together with others', () => {
    const own = request({ employeeId: null });
    expect(whyNotDecide([own], 'CONSULTANT')).toBeNull();
    expect(whyNotDecide([request(), own], 'COMPANY')).toEqual({ refused: 'own-request', data: { count: 1 } });
    expect(whyNotDecide([], 'CONSULTANT')?.refused).toBe('no-request-selected');
  });

  it('can be withdrawn only by its sender, before a handler has seen or decided it (P103)', () => {
    const at = '2026-11-20T09:00:00Z';
    const why = (fields: Partial<Request>, role: Role) => whyNotWithdraw(request(fields), role)?.refused ?? null;
    expect(why({}, 'EMPLOYEE')).toBeNull();
    expect(why({ employeeId: null }, 'COMPANY')).toBeNull();
    for (const role of ['CONSULTANT', 'COMPANY', 'ADMIN'] as const) expect(why({}, role)).toBe('only-sender-withdraws');
    expect(why({ employeeId: null }, 'CONSULTANT')).toBe('only-sender-withdraws');
    expect(why({ seenAt: at }, 'EMPLOYEE')).toBe('request-seen');
    for (const status of SETTABLE_STATUSES) expect(why({ status }, 'EMPLOYEE')).toBe('request-seen');
    expect(why({ withdrawnAt: at }, 'EMPLOYEE')).toBe('request-withdrawn');
    expect(whyNotDecide([request(), request({ withdrawnAt: at })], 'CONSULTANT')?.refused).toBe('request-withdrawn');
  });

  it('with several invalid fields reports the first of them in the order of the form', () => {
    const draft = { type: 2, text: '', iban: '', hasFile: false } as const;
    expect(whyNotSend(draft)).toMatchObject({ field: 'iban' });
    expect(whyNotSend({ ...draft, iban: IBAN })).toMatchObject({ field: 'file' });
    expect(whyNotSend({ ...draft, iban: IBAN, hasFile: true })).toBeNull();
  });

  it('with an IBAN is on hold for a day, unless it is decided earlier', () => {
    const now = new Date('2026-11-20T09:00:00Z');
    const { iban, onHoldUntil } = sent(
      { type: 2, text: ' ', iban: 'it60 x054 2811 1010 0000 0123 456', hasFile: true },
      now,
    );
    expect(iban).toBe(IBAN);
    const kept = { onHoldUntil: onHoldUntil?.toISOString() ?? null, status: 'I', withdrawnAt: null } as const;
    expect(isOnHold({ ...kept, withdrawnAt: '2026-11-20T09:00:00Z' }, now)).toBe(false);
    expect(isOnHold(kept, new Date('2026-11-21T08:59:59Z'))).toBe(true);
    expect(isOnHold(kept, new Date('2026-11-21T09:00:00Z'))).toBe(false);
    expect(isOnHold({ ...kept, status: 'L' }, now)).toBe(false);
    expect(sent({ type: 4, text: ' x ', iban: null, hasFile: false }, now)).toEqual({
      text: 'x',
      iban: null,
      onHoldUntil: null,
    });
  });
});
