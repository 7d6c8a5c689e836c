import { describe, expect, it } from 'vitest';
import {
  type IntakeRow,
  isOfOtherKind,
  kindOfGroup,
  looksLike,
  positionOf,
  rowsToConfirm,
  whyNotChangeKind,
  whyNotDate,
  whyNotDecide,
  whyNotKeepSheet,
  whyNotReopen,
} from './intake.ts';

function aRow(
  part: Partial<IntakeRow & { duplicateOf: string | null }> = {},
): IntakeRow & { duplicateOf: string | null } {
  return {
    n: 3,
    outcome: 'riconosciuto',
    employeeId: '100',
    kind: 'cedolini',
    period: 202610,
    decision: null,
    documentId: null,
    layoutOpen: false,
    duplicateOf: null,
    ...part,
  };
}

const duplicate = aRow({ outcome: 'duplicato', duplicateOf: '9' });
const summary = aRow({ outcome: 'riepilogo', employeeId: null, period: null });
const forCompany = { decision: 'companyDocument', companyId: '1', title: 'Riepilogo paghe' } as const;

describe('a row that repeats a document', () => {
  it('waits for a decision, and is ready once a person decides to correct the earlier document (P20)', () => {
    expect(positionOf(duplicate)).toBe('decidere');
    expect(whyNotDecide(duplicate, { decision: 'correct' })).toBeNull();
    expect(positionOf({ ...duplicate, decision: 'correct' })).toBe('pronto');
  });

  it('cannot correct another row of the same intake, because that row is not a document yet', () => {
    expect(whyNotDecide(aRow({ outcome: 'duplicato' }), { decision: 'correct' })).toMatchObject({
      refused: 'nothing-to-correct',
    });
  });

  it('can correct only if it really repeats a document and has not become a document itself', () => {
    expect(whyNotDecide(aRow(), { decision: 'correct' })?.refused).toBe('nothing-to-correct');
    expect(whyNotDecide({ ...duplicate, documentId: '9' }, { decision: 'correct' })?.refused).toBe(
      'intake-row-confirmed',
    );
  });
});

describe('a summary row', () => {
  it('belongs to no company until a person saves it for one, and is then ready (P21)', () => {
    expect(positionOf(summary)).toBe('escluso');
    expect(whyNotDecide(summary, forCompany)).toBeNull();
    expect(positionOf({ ...summary, decision: 'companyDocument' })).toBe('pronto');
    expect(positionOf({ ...summary, decision: 'companyDocument', documentId: '9' })).toBe('confermato');
  });

  it('is the only kind of row that can become a company document; an employee’s pages cannot', () => {
    for (const row of [aRow(), duplicate, aRow({ outcome: 'sconosciuto', employeeId: null })])
      expect(whyNotDecide(row, forCompany)?.refused).toBe('not-a-summary');
  });
});

describe('reopening the document made from a row', () => {
  const document = { title: 'Cedolino 10/2026', subject: 'Rossi Anna', placement: 'kept' } as const;
  const made = aRow({ documentId: '9' });
  it.each([
    ['unpublished', null],
    ['scheduled', null],
    ['published', 'intake-row-published'],
    ['cancelled', 'intake-row-published'],
  ] as const)('when it is %s gives the refusal %s', (publication, refused) => {
    expect(whyNotReopen(made, { ...document, publication })?.refused ?? null).toBe(refused);
  });

  it('is refused if the document is in the bin, was a correction, or does not exist', () => {
    const unpublished = { ...document, publication: 'unpublished' } as const;
    expect(whyNotReopen(made, { ...unpublished, placement: 'binned' })?.refused).toBe('in-recycle-bin');
    expect(whyNotReopen({ ...made, decision: 'correct' }, unpublished)?.refused).toBe('intake-row-corrected');
    expect(whyNotReopen(aRow(), null)?.refused).toBe('intake-row-no-document');
  });
});

describe('one decision for several rows of a print', () => {
  it('delivers an attendance sheet only if nothing else about it is in doubt', () => {
    const sheet = { ...aRow({ outcome: 'da verificare' }), reasons: ['attendance-alone', 'code-matches'] };
    expect(whyNotKeepSheet(sheet)).toBeNull();
    for (const other of [
      { ...sheet, reasons: ['name-differs'] },
      { ...sheet, employeeId: null },
      { ...sheet, period: null },
      { ...sheet, outcome: 'duplicato' as const },
    ])
      expect(whyNotKeepSheet(other)?.refused).toBe('intake-row-not-ready');
    expect(whyNotKeepSheet({ ...sheet, kind: null })?.refused).toBe('kind-needed');
  });

  it('sets no month for a row whose kind is in doubt', () => {
    expect(whyNotDate(aRow({ period: null }))).toBeNull();
    expect(whyNotDate(aRow({ period: null, kind: null }))?.refused).toBe('kind-needed');
  });
});

describe('the kind of a row (P91)', () => {
  const slip = { kind: 'payslip', reasons: [] } as const;
  const certificate = { kind: 'taxCertificate', reasons: [] } as const;
  const unclear = { kind: 'other', reasons: ['kind-unclear'] } as const;
  const both = { kind: 'taxCertificate', reasons: ['kind-differs'] } as const;

  it('is the kind that its pages show if the file may contain it, and undecided if the pages contradict the file or each other', () => {
    const kinds = (['cedolini', 'cu', 'misti'] as const).map((file) =>
      [slip, certificate, unclear, both].map((group) => kindOfGroup(group, file)),
    );
    expect(kinds).toEqual([
      ['cedolini', null, 'cedolini', null],
      [null, 'cu', 'cu', null],
      ['cedolini', 'cu', null, null],
    ]);
    expect(isOfOtherKind(certificate, 'cedolini')).toBe(true);
    expect([isOfOtherKind(certificate, 'misti'), isOfOtherKind(unclear, 'cedolini')]).toEqual([false, false]);
  });

  const to = {
    decision: 'assigned',
    employeeId: '1',
    companyId: '1',
    kind: null,
    period: null,
    payrollKind: null,
  } as const;
  it('must be chosen by a person while it is undecided; the row becomes no document before that', () => {
    const open = aRow({ kind: null, period: 2026 });
    expect(positionOf(open)).toBe('decidere');
    expect(positionOf({ ...open, decision: 'assigned' })).toBe('decidere');
    expect(whyNotDecide(open, to)?.refused).toBe('kind-needed');
    expect(whyNotDecide(open, { decision: 'keepBoth' })?.refused).toBe('kind-needed');
    expect(whyNotDecide(open, { ...to, kind: 'cu' })).toBeNull();
  });

  it('determines its period: a month for a payslip, a year for a CU', () => {
    expect(whyNotDecide(aRow(), { ...to, kind: 'cu' })?.refused).toBe('period-needed');
    expect(whyNotDecide(aRow(), { ...to, kind: 'cu', period: 2026 })).toBeNull();
    expect(whyNotDecide(aRow({ kind: 'cu', period: 2026 }), { ...to, kind: 'cedolini' })?.refused).toBe(
      'period-needed',
    );
    expect(whyNotDecide(aRow({ kind: 'cu', period: 2026 }), to)).toBeNull();
  });

  const differing = (period: number | null = 2026) => ({
    ...aRow({ outcome: 'da verificare', kind: null, period }),
    reasons: ['kind-differs'],
  });
  const plain = { ...aRow(), reasons: ['code-and-name-match'] };
  it('is asked about once per file if many rows show the other kind, or both kinds', () => {
    expect(looksLike('cedolini', [differing(), differing()])).toEqual({ kind: 'cu', parts: 2, of: 2 });
    expect(looksLike('cu', [differing(202610)])).toEqual({ kind: 'cedolini', parts: 1, of: 1 });
    expect(looksLike('cedolini', [plain, differing(), differing()])).toEqual({ kind: 'misti', parts: 2, of: 3 });
    const mostPlain = [plain, plain, plain, plain];
    expect(looksLike('cedolini', [...mostPlain, differing(), differing(), differing()])?.kind).toBe('misti');
    // With only two differing rows, each is asked about separately.
    expect(looksLike('cedolini', [...mostPlain, differing(), differing()])).toBeNull();
  });

  it('is not asked about again after an answer or a decision about a row, or if the answer would change nothing', () => {
    const rows = [differing(), differing(), differing()];
    expect(looksLike('misti', rows)).toBeNull();
    expect(looksLike('cedolini', [...rows, { ...plain, decision: 'leftOut' }])).toBeNull();
    expect(looksLike('cedolini', [...rows, { ...plain, documentId: '9' }])).toBeNull();
    // A certificate that shows a net pay contradicts itself, whatever kind was chosen for its file.
    expect(looksLike('cu', rows)).toBeNull();
  });

  it('can be changed for a whole file once the file is read, until one of its rows is a document', () => {
    expect(whyNotChangeKind('ready', true, [aRow()])).toBeNull();
    expect(whyNotChangeKind('analysing', true, [aRow()])).toBeNull();
    expect(whyNotChangeKind('analysing', false, [])?.refused).toBe('intake-busy');
    expect(whyNotChangeKind('confirming', true, [])?.refused).toBe('intake-confirming');
    expect(whyNotChangeKind('ready', true, [aRow({ documentId: '9' })])?.refused).toBe('intake-row-confirmed');
  });
});

describe('a confirmation', () => {
  const ready: IntakeRow = {
    n: 1,
    outcome: 'riconosciuto',
    employeeId: '1',
    kind: 'cedolini',
    period: 202610,
    decision: null,
    documentId: null,
    layoutOpen: false,
  };

  it('is accepted only once, and only if the intake is ready', () => {
    expect(rowsToConfirm('ready', [ready], undefined)).toEqual([1]);
    expect(rowsToConfirm('confirming', [ready], undefined)).toEqual({ refused: 'intake-confirming' });
    expect(rowsToConfirm('analysing', [ready], undefined)).toEqual({ refused: 'intake-busy' });
    expect(rowsToConfirm('closed', [ready], undefined)).toEqual({ refused: 'intake-closed' });
  });
});
