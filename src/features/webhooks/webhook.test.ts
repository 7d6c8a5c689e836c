import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import { signedMessage } from './signed-message.io.ts';
import { isTaken, nextTry, OFF_AFTER_MS, toldOf } from './webhook.ts';

const of = (action: string, id: string, more = {}) =>
  ({ action, id, companyId: '7', employeeId: '8', data: {}, ...more }) as unknown as LedgerEvent;

describe('the events reported to webhooks', () => {
  it('cover visible publications, first reads, acknowledgements, requests with their answers, and processed intakes only', () => {
    const told = toldOf([
      of('published', '1'),
      of('scheduled', '2'),
      of('appeared', '3'),
      of('readByEmployee', '1'),
      of('viewedByCompany', '1'),
      of('acknowledged', '1'),
      of('requestSent', '4'),
      of('requestAnswered', '4'),
      of('requestStatusChanged', '4'),
      of('intakeRead', '5', { companyId: undefined, employeeId: undefined }),
      of('loggedIn', '6'),
    ]);
    expect(told.map(({ event, objectId, once }) => `${event} ${objectId}${once ? ' once' : ''}`)).toEqual([
      'documento.pubblicato 1',
      'documento.pubblicato 3',
      'documento.letto 1 once',
      'documento.presavisione 1',
      'richiesta.inviata 4',
      'richiesta.risposta 4',
      'acquisizione.pronta 5',
    ]);
    expect(told[0]).toMatchObject({ companyId: '7', employeeId: '8' });
    expect(told.at(-1)).toMatchObject({ companyId: null, employeeId: null });
  });
});

describe('a webhook message', () => {
  const message = {
    id: '31',
    event: 'documento.letto',
    objectId: '1',
    companyId: '7',
    employeeId: null,
    happenedAt: '2026-11-24T09:00:00.000Z',
  } as const;
  const [one, other] = ['a', 'b'].map((letter) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`) as [
    string,
    string,
  ];

  it('is verified by the reference library with each of two valid secrets, and with no other', () => {
    const { body, headers } = signedMessage(message, [one, other], new Date());
    expect(headers['webhook-id']).toBe('msg_31');
    expect(new Webhook(one).verify(body, headers)).toMatchObject({ type: 'documento.letto' });
    expect(new Webhook(other).verify(body, headers)).toBeTruthy();
    const alone = signedMessage(message, [one], new Date());
    expect(() => new Webhook(other).verify(alone.body, alone.headers)).toThrow();
    expect(() => new Webhook(one).verify(alone.body.replace('"7"', '"9"'), alone.headers)).toThrow();
    expect(() => new Webhook(one).verify(alone.body, { ...alone.headers, 'webhook-id': 'msg_32' })).toThrow();
  });

  it('contains ids and the time, but no personal data', () => {
    expect(JSON.parse(signedMessage(message, [one], new Date()).body)).toEqual({
      type: 'documento.letto',
      timestamp: '2026-11-24T09:00:00.000Z',
      data: { id: '1', idAzienda: '7', idDipendente: null },
    });
  });
});

describe('the delivery of a webhook message', () => {
  it('is retried after growing pauses, for at least three and less than four days', () => {
    const start = new Date('2026-11-20T09:00:00Z');
    let now = start;
    let before = 0;
    for (let tries = 1; ; tries += 1) {
      const next = nextTry(tries, now);
      if (next === null) break;
      const pause = next.getTime() - now.getTime();
      expect(pause).toBeGreaterThan(before);
      [before, now] = [pause, next];
    }
    const all = now.getTime() - start.getTime();
    expect(all).toBeGreaterThanOrEqual(OFF_AFTER_MS);
    expect(all).toBeLessThan(OFF_AFTER_MS + 24 * 3_600_000);
  });

  it.each([
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [302, false],
    [199, false],
    [410, false],
    [500, false],
    ['too-late', false],
  ])('with response %s counts as accepted: %s', (answer, taken) => {
    expect(isTaken(answer)).toBe(taken);
  });
});
