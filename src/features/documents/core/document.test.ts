import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerEvent } from '../../../ledger/ledger.ts';
import { isRefusal, type Refusal } from '../../../server/refusal.ts';
import {
  cancelPublication,
  correct,
  create,
  type Document,
  type DocumentChange,
  fold,
  openedBy,
  publicationOf,
  publish,
  readByCompany,
  readByEmployee,
  readStatusOf,
} from './document.ts';

const TODAY = '2026-11-20';
const NOW = '2026-11-20T09:00:00.000Z';

function aDocument(fields: Partial<Document> = {}): Document {
  return {
    id: '1',
    companyId: '10',
    employeeId: '100',
    kind: 'payslip',
    title: 'Cedolino 10/2026',
    subject: 'Ferrari Giulia',
    sha256: 'ab',
    publishOn: null,
    cancelledAt: null,
    appearedAt: null,
    companyReadAt: null,
    employeeReadAt: null,
    discardedAt: null,
    ...fields,
  };
}

describe('opening a document', () => {
  it('counts as read for a company or an employee; for a consultant the ledger only records it (P13)', () => {
    const opened = (role: 'CONSULTANT' | 'COMPANY' | 'EMPLOYEE') => {
      const { document, events } = openedBy(aDocument(), role, NOW);
      return [readStatusOf(document), events.map(({ action }) => action)];
    };
    expect(opened('CONSULTANT')).toEqual([0, ['viewedByConsultant']]);
    expect(opened('COMPANY')).toEqual([1, ['viewedByCompany']]);
    expect(opened('EMPLOYEE')).toEqual([2, ['readByEmployee']]);
  });
});

describe('a new document', () => {
  const draft = { ...aDocument(), period: 202610, description: 'Cedolino' };
  const made = (publishOn: string | null, fields = {}) => {
    const changes = create([{ ...draft, ...fields }], { publishOn }, NOW, TODAY);
    if (isRefusal(changes)) throw new Error(changes.refused);
    return changes.map(({ document, events }) => [
      document.appearedAt,
      events.map(({ action, data }) => [action, data]),
    ])[0];
  };
  const said = {
    ...{ kind: 'payslip', period: 202610, payrollKind: null, visibleOnWeb: true, dueOn: null, sha256: 'ab' },
    acknowledgementAsked: false,
  };

  it('is visible to nobody without a publication day, and its ledger event records every given field', () => {
    expect(made(null)).toEqual([null, [['created', said]]]);
    expect(made(null, { visibleOnWeb: false, acknowledgementAsked: true, dueOn: '2026-12-01' })).toEqual([
      null,
      [['created', { ...said, visibleOnWeb: false, acknowledgementAsked: true, dueOn: '2026-12-01' }]],
    ]);
  });

  it('is visible at once if its publication day is today, and scheduled if it is later', () => {
    const published = (on: string) => ({ publishOn: on, sha256: 'ab' });
    expect(made(TODAY)).toEqual([
      NOW,
      [
        ['created', said],
        ['published', published(TODAY)],
      ],
    ]);
    expect(made('2026-11-21')).toEqual([
      null,
      [
        ['created', said],
        ['scheduled', published('2026-11-21')],
      ],
    ]);
  });
});

describe('cancelling a publication', () => {
  const names = { names: 'Ferrari Giulia (Cedolino 10/2026)' };
  it.each([
    ['an empty selection', [], { refused: 'nothing-selected' }],
    [
      'a document in the bin',
      [aDocument({ publishOn: TODAY, appearedAt: NOW, discardedAt: NOW })],
      { refused: 'in-recycle-bin', data: names },
    ],
    ['a document that was never published', [aDocument()], { refused: 'not-published', data: names }],
  ])('is refused for %s', (_, documents, refusal) => expect(cancelPublication(documents, NOW, TODAY)).toEqual(refusal));
});

describe('the refusal of a correction', () => {
  const names = { names: 'Ferrari Giulia (Cedolino 10/2026)' };
  it.each([
    ['in the bin', aDocument({ discardedAt: NOW }), 'ab', 'in-recycle-bin'],
    ['that changed meanwhile', aDocument(), 'older', 'document-changed'],
    ['with the same content', aDocument({ sha256: 'cd' }), 'cd', 'same-content'],
  ])('names the document %s', (_, document, seen, code) =>
    expect(correct(document, { sha256: 'cd', seen, publishOn: null }, NOW, TODAY)).toEqual({
      refused: code,
      data: names,
    }),
  );
});

describe('publication', () => {
  it('needs a date (spec §5)', () => {
    expect(publish([aDocument()], null, NOW, TODAY)).toEqual({ refused: 'publication-date-required' });
  });

  it('refuses a date before today in Rome and accepts today (spec §5)', () => {
    expect(publish([aDocument()], '2026-11-19', NOW, TODAY)).toEqual({ refused: 'publication-date-in-past' });
    expect(publish([aDocument()], TODAY, NOW, TODAY)).toHaveLength(1);
  });

  it('with a later date is scheduled, and the document becomes visible on that date without a job', () => {
    const [change] = accepted(publish([aDocument()], '2026-11-27', NOW, TODAY));
    expect(change?.events[0]?.action).toBe('scheduled');
    expect(publicationOf(change?.document ?? aDocument(), TODAY)).toBe('scheduled');
    expect(publicationOf(change?.document ?? aDocument(), '2026-11-27')).toBe('published');
  });

  it('refuses a later date for a document that is already visible, and names the document (P12)', () => {
    const visible = aDocument({ publishOn: '2026-11-07' });
    expect(publish([visible], '2026-11-27', NOW, TODAY)).toMatchObject({
      refused: 'already-published',
      data: { names: 'Ferrari Giulia (Cedolino 10/2026)' },
    });
  });

  it('leaves an already visible document unchanged, without a ledger event', () => {
    expect(publish([aDocument({ publishOn: '2026-11-07' })], TODAY, NOW, TODAY)).toEqual([]);
  });

  it('refuses the whole selection when one document is in the recycle bin', () => {
    expect(publish([aDocument(), aDocument({ id: '2', discardedAt: NOW })], TODAY, NOW, TODAY)).toMatchObject({
      refused: 'in-recycle-bin',
    });
  });

  it('can be cancelled without giving a date, but only if the document has a publication date (P29)', () => {
    const [change] = accepted(cancelPublication([aDocument({ publishOn: '2026-11-27' })], NOW, TODAY));
    expect(publicationOf(change?.document ?? aDocument(), '2026-12-31')).toBe('cancelled');
    expect(cancelPublication([aDocument()], NOW, TODAY)).toMatchObject({ refused: 'not-published' });
  });

  it('is possible again after a cancellation', () => {
    const cancelled = aDocument({ publishOn: '2026-11-07', cancelledAt: NOW });
    const [change] = accepted(publish([cancelled], TODAY, NOW, TODAY));
    expect(publicationOf(change?.document ?? cancelled, TODAY)).toBe('published');
  });
});

describe('the reading status', () => {
  it('is 0 when new, 1 once the company and 2 once the employee has opened it (spec §4)', () => {
    const fresh = aDocument({ publishOn: TODAY });
    const seen = readByCompany(fresh, NOW).document;
    const read = readByEmployee(seen, NOW).document;
    expect([fresh, seen, read].map(readStatusOf)).toEqual([0, 1, 2]);
  });

  it('keeps the time of the first opening, and records every opening in the ledger', () => {
    const first = readByEmployee(aDocument(), NOW);
    const second = readByEmployee(first.document, '2026-11-21T09:00:00.000Z');
    expect(second.document.employeeReadAt).toBe(NOW);
    expect(second.events.map((event) => event.action)).toEqual(['readByEmployee']);
  });
});

describe('a correction', () => {
  const version = { sha256: 'cd', seen: 'ab', publishOn: null as string | null };
  const readAlready = { companyReadAt: NOW, employeeReadAt: NOW };

  it('replaces the content under the same id, resets the reading status, and records both contents (P20)', () => {
    const change = acceptedOne(correct(aDocument(readAlready), version, NOW, TODAY));
    expect(change.document).toMatchObject({ id: '1', sha256: 'cd', companyReadAt: null, employeeReadAt: null });
    expect(readStatusOf(change.document)).toBe(0);
    expect(change.events).toMatchObject([{ action: 'corrected', data: { previous: 'ab', sha256: 'cd' } }]);
  });

  it('keeps the publication day of published and scheduled documents, whatever day is given', () => {
    for (const publishOn of ['2026-11-07', '2026-11-27']) {
      const change = acceptedOne(correct(aDocument({ publishOn }), { ...version, publishOn: TODAY }, NOW, TODAY));
      expect(change.document.publishOn).toBe(publishOn);
      expect(change.events.map((event) => event.action)).toEqual(['corrected']);
    }
  });

  it('that gives a day publishes unpublished and cancelled documents like new ones', () => {
    for (const fields of [{}, { publishOn: '2026-11-07', cancelledAt: NOW }]) {
      const at = (publishOn: string | null) =>
        acceptedOne(correct(aDocument(fields), { ...version, publishOn }, NOW, TODAY));
      expect(at(null).document).toMatchObject({ publishOn: fields.publishOn ?? null });
      expect(publicationOf(at(null).document, TODAY)).not.toBe('published');
      expect(at(TODAY).document).toMatchObject({ publishOn: TODAY, cancelledAt: null, appearedAt: NOW });
      expect(at(TODAY).events.map((event) => event.action)).toEqual(['corrected', 'published']);
      expect(at('2026-11-27').document).toMatchObject({ publishOn: '2026-11-27', appearedAt: null });
      expect(at('2026-11-27').events.map((event) => event.action)).toEqual(['corrected', 'scheduled']);
    }
  });

  it('is refused in the recycle bin, after a concurrent change, and for identical content', () => {
    const why = (document: Document, change = {}) => correct(document, { ...version, ...change }, NOW, TODAY);
    expect(why(aDocument({ discardedAt: NOW }))).toMatchObject({ refused: 'in-recycle-bin' });
    expect(why(aDocument({ sha256: 'ef' }))).toMatchObject({ refused: 'document-changed' });
    expect(why(aDocument(), { sha256: 'ab' })).toMatchObject({ refused: 'same-content' });
  });
});

describe('the state of a document', () => {
  it('is the fold of its events, for any sequence of actions', () => {
    const action = fc.oneof(
      fc.record({ do: fc.constant('publish' as const), in: fc.integer({ min: 0, max: 3 }) }),
      fc.record({
        do: fc.constantFrom('cancel' as const, 'company' as const, 'employee' as const, 'correct' as const),
        in: fc.constant(0),
      }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const start = aDocument();
        let state = start;
        const events: { action: LedgerEvent['action']; at: string; publishOn?: string; sha256?: string }[] = [];
        actions.forEach((step, index) => {
          const today = new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10);
          const at = `${today}T09:00:00.000Z`;
          const on = new Date(Date.UTC(2026, 10, 1 + index + step.in)).toISOString().slice(0, 10);
          const result =
            step.do === 'publish'
              ? publish([state], on, at, today)
              : step.do === 'cancel'
                ? cancelPublication([state], at, today)
                : step.do === 'correct'
                  ? correct(state, { sha256: `content ${index}`, seen: state.sha256, publishOn: on }, at, today)
                  : step.do === 'company'
                    ? readByCompany(state, at)
                    : readByEmployee(state, at);
          if (isRefusal(result)) return;
          for (const change of Array.isArray(result) ? result : [result]) {
            state = change.document;
            for (const event of change.events) {
              const { publishOn, sha256 } = event.data as { publishOn?: unknown; sha256?: unknown };
              events.push({
                action: event.action,
                at,
                ...(typeof publishOn === 'string' ? { publishOn } : {}),
                ...(typeof sha256 === 'string' ? { sha256 } : {}),
              });
            }
          }
        });
        expect(fold(start, events)).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });
});

function accepted<T>(result: T[] | { refused: string }): T[] {
  if (!Array.isArray(result)) throw new Error(`refused: ${result.refused}`);
  return result;
}

function acceptedOne(result: DocumentChange | Refusal): DocumentChange {
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  return result;
}
