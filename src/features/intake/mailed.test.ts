import { describe, expect, it } from 'vitest';
import { mailAnswer } from '../../text/intake/mailed.ts';
import { addressWith, answerOf, MOST_ATTACHMENTS, MOST_PARTS, tagIn, whatIsTaken, whyNotUsable } from './mailed.ts';

const MAILBOX = 'Acquisizioni@posta.esempio';
const TAG = 'abcdefghij234567abcd';
const PRACTICES = addressWith(TAG, MAILBOX);

describe('the tag of a practice', () => {
  it('follows the plus sign in the mailbox’s address, in upper or lower case, among any other recipients', () => {
    expect(PRACTICES).toBe(`Acquisizioni+${TAG}@posta.esempio`);
    expect(tagIn(['altri@posta.esempio', PRACTICES.toUpperCase()], MAILBOX)).toBe(TAG);
  });

  it.each([
    [],
    [MAILBOX],
    [`altro+${TAG}@posta.esempio`],
    [`Acquisizioni+${TAG}@altrove.esempio`],
    [`Acquisizioni+${TAG}@posta.esempio.invalid`],
    ['Acquisizioni+corto@posta.esempio'],
    [`Acquisizioni+${TAG}x@posta.esempio`],
  ])('is not found in %j', (...to) => expect(tagIn(to, MAILBOX)).toBeNull());
});

describe('the content taken from a mail', () => {
  const part = (name: string, type = 'application/octet-stream', isInline = false) => ({
    part: '2',
    name,
    type,
    isInline,
  });
  const namesOf = (...parts: ReturnType<typeof part>[]) => {
    const { taken, others, refusal } = whatIsTaken({ size: 1000, parts }, 1000);
    return { taken: taken.map(({ name }) => name), others, refusal };
  };

  it('is the mail’s PDFs, archives and signed files, recognised by name or by media type', () => {
    expect(
      namesOf(
        part('Cedolini.PDF'),
        part('mese.zip'),
        part('cedolini.pdf.p7m'),
        part('', 'application/pdf'),
        part('stampa', 'application/pdf'),
        part('', 'application/x-zip-compressed', true),
      ),
    ).toEqual({
      taken: ['Cedolini.PDF', 'mese.zip', 'cedolini.pdf.p7m', 'allegato.pdf', 'stampa.pdf', 'allegato.zip'],
      others: [],
      refusal: null,
    });
  });

  it('never includes the mail’s text, pictures or signature; other attachments are listed as not imported', () => {
    expect(
      namesOf(
        part('', 'text/plain'),
        part('', 'text/html'),
        part('logo.png', 'image/png', true),
        part('smime.p7s'),
        part('foglio.xlsx'),
        part('foto.jpg', 'image/jpeg'),
      ),
    ).toEqual({ taken: [], others: ['foglio.xlsx', 'foto.jpg'], refusal: 'nothing' });
  });

  it('has file names without a path, shortened if they are too long', () => {
    const { taken } = namesOf(part('../../etc/Cedolini\r\n.pdf'), part(`${'c'.repeat(300)}.pdf`));
    expect(taken[0]).toBe('Cedolini.pdf');
    expect(taken[1]).toHaveLength(200);
    expect(taken[1]).toMatch(/\.pdf$/);
  });

  it('has file names that can be stored: lone surrogates are replaced, also at the cut', () => {
    const { taken } = namesOf(part('Ced\uD83Dolini.pdf'), part(`${'c'.repeat(195)}😀.pdf`));
    expect(taken).toEqual(['Ced\uFFFDolini.pdf', `${'c'.repeat(195)}\uFFFD.pdf`]);
  });

  it('is empty if the mail is too large or has too many attachments', () => {
    const pdf = part('a.pdf');
    expect(whatIsTaken({ size: 1500, parts: [pdf] }, 1000).refusal).toBeNull();
    expect(whatIsTaken({ size: 1501, parts: [pdf] }, 1000).refusal).toBe('mail-too-large');
    const many = (count: number) => Array.from({ length: count }, () => pdf);
    expect(whatIsTaken({ size: 1, parts: many(MOST_ATTACHMENTS) }, 1000).refusal).toBeNull();
    expect(whatIsTaken({ size: 1, parts: many(MOST_ATTACHMENTS + 1) }, 1000).refusal).toBe('too-many');
    const others = Array.from({ length: MOST_PARTS }, () => part('foglio.xlsx'));
    expect(whatIsTaken({ size: 1, parts: others }, 1000).refusal).toBe('nothing');
    const one = whatIsTaken({ size: 1, parts: [...others, pdf] }, 1000);
    expect(one).toEqual({ taken: [], others: [], refusal: 'too-many' });
  });

  it('is usable if its first and last bytes fit its file name', () => {
    expect(whyNotUsable('a.pdf', 9, '%PDF-1.7', 'x %%EOF\n')).toBeNull();
    expect(whyNotUsable('a.zip', 9, 'PK\u0003\u0004', 'PK\u0005\u0006')).toBeNull();
    expect(whyNotUsable('a.pdf.p7m', 9, '0', '0')).toBeNull();
    expect(whyNotUsable('a.pdf', 0, '', '')).toBe('file-empty');
    expect(whyNotUsable('a.pdf', 9, '%PDF-1.7', 'obj')).toBe('damaged');
    expect(whyNotUsable('a.pdf', 9, '<html>', '%%EOF')).toBe('damaged');
    expect(whyNotUsable('a.zip', 9, 'PK\u0003\u0004', 'half')).toBe('damaged');
  });
});

describe('the reply to a mail', () => {
  const file = (id: string, sha256: string, more = {}) => ({
    id,
    sha256,
    state: 'read',
    pages: 2,
    refusal: null,
    ...more,
  });
  const row = (fileId: string, more = {}) =>
    ({ fileId, position: 'pronto', kind: 'cedolini', period: 202610, companyId: '1', ...more }) as const;
  const kept = [
    { name: 'Mese.pdf', sha256: 'a' },
    { name: 'mese.zip', sha256: 'z' },
  ];

  it('counts what was recognised in each attachment, and in all archives together', () => {
    const files = [
      file('1', 'a'),
      file('2', 'm'),
      file('3', 'n', { state: 'refused', pages: null, refusal: 'damaged' }),
    ];
    const rows = [
      row('1'),
      row('1', { companyId: '2', period: 202609, position: 'decidere' }),
      row('1', { position: 'escluso', companyId: '3', period: 202608 }),
      row('2', { kind: 'cu', period: 2025 }),
    ];
    expect(answerOf(kept, files, rows)).toEqual([
      {
        ...{ name: 'Mese.pdf', files: 1, pages: 2, slips: 2, certificates: 0, companies: 2 },
        ...{ months: [202609, 202610], doubts: 1, refused: [] },
      },
      {
        ...{ name: null, files: 2, pages: 2, slips: 0, certificates: 1, companies: 1 },
        ...{ months: [2025], doubts: 0, refused: ['damaged'] },
      },
    ]);
  });

  it('puts the counts into sentences', () => {
    const files = answerOf(
      kept,
      [file('1', 'a'), file('2', 'm', { state: 'refused', pages: null, refusal: 'damaged' })],
      [row('1'), row('1', { position: 'decidere' })],
    );
    const mail = mailAnswer({
      intakeId: '7',
      why: null,
      files,
      kept: [...kept, { name: 'x.csv', why: 'other' }],
      maxBytes: 1,
    });
    expect(mail.paragraphs.slice(1)).toEqual([
      'Mese.pdf: 2 pagine, 2 cedolini di 1 azienda, Ottobre 2026; 1 da decidere.',
      'Negli archivi, 1 file: Il file è danneggiato e non si apre: esportalo di nuovo.',
      'x.csv: non è un PDF, né uno zip di PDF: non è stato preso.',
    ]);
    expect(mail.actions).toEqual([{ label: 'Apri l’acquisizione', path: '/consultant/acquisizioni/7' }]);
  });
});
