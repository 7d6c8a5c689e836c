import { describe, expect, it } from 'vitest';
import {
  change,
  inOrderOfReader,
  missingReaders,
  type Notice,
  noticesOfHome,
  type OwnState,
  type Reader,
  stateOf,
  toRemind,
  whyNotKeep,
  whyNotRemind,
} from './notice.ts';

const TODAY = '2026-11-20';
const notice = (fields: Partial<Notice> = {}): Notice => ({
  title: 'Chiusura natalizia',
  body: 'Gli uffici sono chiusi.',
  employeeId: null,
  asksAcknowledgement: false,
  draft: false,
  publishOn: TODAY,
  endOn: null,
  ...fields,
});
const code = (found: ReturnType<typeof whyNotKeep>) => found && [found.field, found.refusal.refused];

describe('a notice', () => {
  it.each([
    [{ draft: true }, 'draft'],
    [{ publishOn: '2026-11-21' }, 'scheduled'],
    [{}, 'published'],
    [{ publishOn: '2026-11-01', endOn: TODAY }, 'published'],
    [{ publishOn: '2026-11-01', endOn: '2026-11-19' }, 'ended'],
  ] as const)('with %j has the state %s', (fields, state) => {
    expect(stateOf(notice(fields), TODAY)).toBe(state);
  });

  it.each([
    [{ title: '  ' }, ['titolo', 'notice-title-required']],
    [{ body: ' \n' }, ['testo', 'notice-text-required']],
    [{ publishOn: null }, ['dataPubblicazione', 'publication-date-required']],
    [{ publishOn: '2026-11-19' }, ['dataPubblicazione', 'publication-date-in-past']],
    [{ endOn: '2026-11-19' }, ['dataFine', 'notice-ends-before-start']],
    [{ publishOn: '2026-12-01', endOn: '2026-11-30' }, ['dataFine', 'notice-ends-before-start']],
    [{ draft: true, body: '', publishOn: null }, null],
    [{ endOn: TODAY }, null],
  ] as const)('with %j is accepted (null) or refused: %j', (fields, refusal) => {
    expect(code(whyNotKeep(notice(fields), TODAY))).toEqual(refusal);
  });

  it('can be changed freely before publication; afterwards only its last day can change', () => {
    const later = notice({ title: 'Altro', publishOn: '2026-12-01' });
    for (const before of [notice({ draft: true }), notice({ publishOn: '2026-11-25' })])
      expect(change(before, later, TODAY)).toEqual({ notice: later });
    expect(change(notice(), later, TODAY)).toMatchObject({ refusal: { refused: 'notice-already-published' } });
    expect(change(notice(), notice({ draft: true }), TODAY)).toMatchObject({
      refusal: { refused: 'notice-already-published' },
    });
    expect(change(notice(), notice({ endOn: '2026-12-24' }), TODAY)).toEqual({
      notice: notice({ endOn: '2026-12-24' }),
    });
    const old = notice({ publishOn: '2026-11-01' });
    expect(change(old, { ...old, endOn: TODAY }, TODAY)).toEqual({ notice: { ...old, endOn: TODAY } });
    expect(change(old, { ...old, endOn: '2026-11-19' }, TODAY)).toMatchObject({
      refusal: { refused: 'notice-ends-before-start' },
    });
  });

  it('sends reminders only to readers with web access who have not read or acknowledged it, at most once a day', () => {
    const reader = (id: string, fields: Partial<Reader> = {}): Reader => ({
      id,
      name: id,
      webAccess: true,
      readAt: null,
      acknowledgedAt: null,
      remindedAt: null,
      ...fields,
    });
    const read = reader('read', { readAt: '2026-11-20T08:00:00Z' });
    const readers = [
      read,
      reader('both', { readAt: '2026-11-20T08:00:00Z', acknowledgedAt: '2026-11-20T08:01:00Z' }),
      reader('new'),
      reader('reminded', { remindedAt: '2026-11-19T10:00:01Z' }),
      reader('yesterday', { remindedAt: '2026-11-19T10:00:00Z' }),
      reader('paper', { webAccess: false }),
    ];
    const names = (some: readonly Reader[]) => some.map(({ id }) => id);
    expect(names(missingReaders(readers, false))).toEqual(['new', 'reminded', 'yesterday', 'paper']);
    expect(names(missingReaders(readers, true))).toEqual(['read', 'new', 'reminded', 'yesterday', 'paper']);
    const found = toRemind(missingReaders(readers, false), new Date('2026-11-20T10:00:00Z'));
    expect([names(found.now), names(found.skipped)]).toEqual([
      ['new', 'yesterday'],
      ['reminded', 'paper'],
    ]);
    expect(whyNotRemind('scheduled', 1)?.refused).toBe('notice-not-on-board');
    expect(whyNotRemind('published', 0)?.refused).toBe('notice-read-by-all');
    expect(whyNotRemind('published', 2)).toBeNull();
  });
});

describe('the notice board of an employee', () => {
  const one = (id: number, change: Partial<OwnState> = {}) => ({
    id,
    nuovo: false,
    chiedePresaVisione: false,
    presaVisione: null,
    ...change,
  });
  const [fresh, old, asks] = [one(1, { nuovo: true }), one(2), one(3, { chiedePresaVisione: true })];
  const given = one(4, { chiedePresaVisione: true, presaVisione: '2026-11-10T08:00:00Z' });
  it('starts with notices that await an acknowledgement, and keeps the order of the others', () => {
    expect(inOrderOfReader([fresh, old, asks, given])).toEqual([asks, fresh, old, given]);
  });
  it('shows on the home page the notices that are new or await an acknowledgement, and counts these', () => {
    expect(noticesOfHome([fresh, old, asks, given])).toEqual({ waiting: 2, shown: [asks, fresh] });
    expect(noticesOfHome([old, given])).toEqual({ waiting: 0, shown: [old] });
  });
});
