import { describe, expect, it } from 'vitest';
import { Fold } from './fold.ts';

/** A fingerprint event as the database writes it at commit. */
const print = (kind: string, chain: string, seq: number, n: number, value: string | null) => ({
  chain,
  seq: String(seq),
  at: '2026-11-23T10:00:00Z',
  action: `${kind}Stands`,
  company: null,
  employee: null,
  actor: { account: null, role: 'job' },
  data: { print: value, n },
});

async function contradictions(kind: string, prints: ReturnType<typeof print>[], stands: string | null) {
  const fold = new Fold();
  for (const told of prints) expect([...fold.take(kind, '7', told)]).toEqual([]);
  const objects = stands === null ? [] : [{ kind, chain: '1', id: '7', facts: { print: stands } }];
  const found = [];
  for await (const one of fold.compare([kind], objects)) found.push(one.code);
  return found;
}

describe('the fingerprints of one object', () => {
  it('are ordered by number: the newest one gives the state, in whichever chain it is', async () => {
    const prints = [print('note', '1', 1, 1, 'a'), print('note', '1', 2, 9, 'c'), print('note', '1', 3, 5, 'b')];
    expect(await contradictions('note', prints, 'c')).toEqual([]);
    expect(await contradictions('note', prints, 'b')).toEqual(['object-differs']);
  });

  it('end the object if the newest one says that the object is gone', async () => {
    const prints = [print('note', '1', 1, 1, 'a'), print('note', '1', 2, 2, null)];
    expect(await contradictions('note', prints, null)).toEqual([]);
    expect(await contradictions('note', prints.slice(0, 1), null)).toEqual(['object-gone']);
  });

  it('must begin with the fingerprint of its creation, unless an older release wrote them', async () => {
    const changed = { ...print('note', '1', 2, 2, 'b'), data: { print: 'b', n: 2, made: false } };
    expect(await contradictions('note', [print('note', '1', 1, 1, 'a'), changed], 'b')).toEqual([]);
    expect(await contradictions('note', [changed], 'b')).toEqual(['object-untraced']);
    expect(await contradictions('note', [], 'b')).toEqual(['object-untraced']);
  });
});

describe('an offer of a company', () => {
  const told = (action: string, chain: string, seq: string, data: Record<string, unknown>) => ({
    ...{ chain, seq, at: '2026-11-23T10:00:00Z', action, company: '5', employee: null, data },
    actor: { account: '9', role: 'consultant' },
  });
  const offered = told('companyOffered', '1', '1', { offer: '3' });
  const refused = told('companyOfferRefused', '2', '1', { offer: '3' });
  const stored = { practice: '1', company: '5', offeredAt: '2026-11-23T10:00:00Z' };
  const open = { ...stored, outcome: null, answeredAt: null, to: null };
  const answered = (outcome: string, to = '2') => ({ ...stored, outcome, answeredAt: '2026-11-23T10:00:00Z', to });

  const compared = async (events: ReturnType<typeof told>[], facts: Record<string, string | null>) => {
    const fold = new Fold();
    const found = [];
    for (const one of events) for (const { code } of fold.take('company', '5', one)) found.push(code);
    for await (const { code, detail } of fold.compare(['handover'], [{ kind: 'handover', chain: '1', id: '3', facts }]))
      found.push(`${code} ${detail}`);
    return found;
  };

  it('is matched with its answer, whichever of the two chains is read first', async () => {
    expect(await compared([offered], open)).toEqual([]);
    expect(await compared([offered, refused], answered('refused'))).toEqual([]);
    expect(await compared([refused, offered], answered('refused'))).toEqual([]);
  });

  it('is reported if its answer has no event or differs, or if the offer itself has no event', async () => {
    expect(await compared([offered], answered('accepted'))).toContain('object-differs outcome: accepted, not null');
    expect(await compared([refused, offered], answered('accepted'))).toEqual([
      'object-differs outcome: accepted, not refused',
    ]);
    expect(await compared([offered, refused], answered('refused', '7'))).toEqual(['object-differs to: 7, not 2']);
    expect(await compared([], open)).toEqual(['object-untraced ']);
  });
});

describe('a document imported with its company’s package', () => {
  const event = (action: string, data: Record<string, unknown>, role = 'job', seq = '1') => ({
    ...{ chain: '1', seq, at: '2026-11-23T10:00:00Z', action, company: '5', employee: '6', data },
    actor: { account: null, role },
  });
  const stated = {
    ...{ sha256: 'b', versions: 'a ', kind: 'payslip', publishOn: '2026-01-01', was: '70' },
    ...{ createdAt: '2025-12-01T08:00:00Z', employeeReadAt: '2026-01-02T08:00:00Z', createdBy: '9' },
  };
  const { was: _, ...facts } = { ...stated, company: '5', employee: '6' };
  const compared = async (is: Record<string, string | null>, events = [event('imported', stated)]) => {
    const fold = new Fold();
    const found = [];
    for (const told of events) for (const one of fold.take('document', '7', told)) found.push(one.detail);
    for await (const one of fold.compare(['document'], [{ kind: 'document', chain: '1', id: '7', facts: is }]))
      found.push(one.detail);
    return { found, contents: [...fold.contents()].map(({ sha256 }) => sha256) };
  };

  it('must match its stated facts to the microsecond, including its versions', async () => {
    expect(await compared(facts)).toEqual({ found: [], contents: ['a', 'b'] });
    for (const [name, other] of [
      ['employeeReadAt', null],
      ['createdAt', '2025-12-01T08:00:01Z'],
      ['versions', ''],
      ['employee', '8'],
    ] as const)
      expect((await compared({ ...facts, [name]: other })).found, name).toHaveLength(1);
  });

  it('may have later events, which start from its stated facts', async () => {
    const read = event('readByEmployee', { sha256: 'b' }, 'employee', '2');
    expect((await compared(facts, [event('imported', stated), read])).found).toEqual([]);
    const corrected = event('corrected', { sha256: 'c', previous: 'b' }, 'consultant', '2');
    const now = { ...facts, sha256: 'c', versions: 'a b ', employeeReadAt: null };
    expect((await compared(now, [event('imported', stated), corrected])).found).toEqual([]);
  });

  it('can be imported only once, and only by the portal itself', async () => {
    expect((await compared(facts, [event('imported', stated, 'consultant')])).found).toEqual([
      'imported by consultant',
    ]);
    expect((await compared(facts, [event('imported', stated), event('imported', stated)])).found).toEqual([
      'it had come to be already',
    ]);
  });
});
