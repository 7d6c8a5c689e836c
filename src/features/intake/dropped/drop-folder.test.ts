import { describe, expect, it } from 'vitest';
import { freeName, GIVEN_UP_AFTER_MS, isLeft, isWhole, readRules, seenAgain, whyNotDeliver } from './drop-folder.ts';

const KEY = `plk_${'k'.repeat(43)}`;

describe('the rules of a drop folder', () => {
  it('name an API key and a kind, which defaults to payslips', () => {
    expect(readRules(`{ "chiave": "${KEY}" }`)).toEqual({ key: KEY, kind: 'cedolini' });
    expect(readRules(`\uFEFF{ "chiave": "${KEY}", "tipo": "cu" }`)).toEqual({ key: KEY, kind: 'cu' });
  });

  it.each(['', 'chiave=x', '{}', '[]', 'null', '{ "chiave": "abc" }', `{ "chiave": "${KEY}", "tipo": "altro" }`])(
    'are null if their text is invalid: %j',
    (text) => expect(readRules(text)).toBeNull(),
  );
});

describe('an API key for drop folders', () => {
  const KEY_OF_ALL = { id: '1', companyIds: null, kinds: null, rights: ['acquire'] } as const;
  const PAYSLIPS = { kind: 'cedolini' } as const;
  it('may deliver if it has the right to bring whole files, for all companies and at least this kind', () => {
    expect(whyNotDeliver(KEY_OF_ALL, PAYSLIPS)).toBeNull();
    expect(whyNotDeliver({ ...KEY_OF_ALL, kinds: ['payslip'] }, PAYSLIPS)).toBeNull();
    expect(whyNotDeliver({ ...KEY_OF_ALL, rights: ['deliver', 'acquire'] }, PAYSLIPS)).toBeNull();
  });
  it('may not deliver without the right to bring whole files, whatever other rights it has', () => {
    const rights = ['deliver', 'publish', 'fetch', 'remind'] as const;
    expect(whyNotDeliver({ ...KEY_OF_ALL, rights }, PAYSLIPS)).toBe('right');
  });
  it('may not deliver if it is limited to some companies or other kinds, or does not exist', () => {
    expect(whyNotDeliver({ ...KEY_OF_ALL, companyIds: ['1'] }, PAYSLIPS)).toBe('limited');
    expect(whyNotDeliver({ ...KEY_OF_ALL, kinds: ['taxCertificate'] }, PAYSLIPS)).toBe('limited');
    expect(whyNotDeliver(undefined, PAYSLIPS)).toBe('key');
  });
});

describe('a file name in a drop folder', () => {
  it.each(['._Cedolini.pdf', '.DS_Store', '~$cedolini.xlsx', 'a.pdf.part', 'A.PDF.TMP', 'b.filepart', 'Thumbs.db'])(
    'is ignored if the file is still in transfer or was made by the operating system: %s',
    (name) => expect(isLeft(name)).toBe(true),
  );
  it.each(['portale.json', 'portale-errore.txt'])(
    "is ignored if it is the name of one of the folder's control files: %s",
    (name) => expect(isLeft(name)).toBe(true),
  );
  it.each(['Cedolini 10-2026.pdf', 'part.pdf', 'CU.zip', 'stampa', 'cedolini.pdf.p7m'])(
    'is otherwise accepted: %s',
    (name) => expect(isLeft(name)).toBe(false),
  );
});

describe('a dropped file', () => {
  const first = seenAgain(undefined, { size: 100, modifiedMs: 1 }, 1000);
  const again = seenAgain(first, { size: 100, modifiedMs: 1 }, 6000);

  it('is complete once a second poll finds it unchanged, with the end marker of its kind', () => {
    expect(isWhole('a.pdf', first, 1000, '%%EOF')).toBe(false);
    expect(isWhole('a.pdf', again, 6000, 'startxref\n9\n%%EOF\n')).toBe(true);
    expect(isWhole('a.zip', again, 6000, 'PK\u0005\u0006')).toBe(true);
    expect(isWhole('stampa', again, 6000, '')).toBe(true);
  });

  it('is incomplete while its size or modification time changes', () => {
    for (const now of [
      { size: 101, modifiedMs: 1 },
      { size: 100, modifiedMs: 2 },
    ])
      expect(isWhole('a.pdf', seenAgain(again, now, 6000), 6000, '%%EOF')).toBe(false);
  });

  it('without its end marker is incomplete, until the transfer counts as abandoned', () => {
    expect(isWhole('a.pdf', again, 6000, 'obj')).toBe(false);
    expect(isWhole('a.zip', again, 6000, 'PK\u0003\u0004')).toBe(false);
    const empty = { size: 0, modifiedMs: 1, sinceMs: 1000 };
    expect(isWhole('stampa', empty, 6000, '')).toBe(false);
    expect(isWhole('stampa', empty, 1000 + GIVEN_UP_AFTER_MS, '')).toBe(true);
    expect(isWhole('a.pdf', again, 1000 + GIVEN_UP_AFTER_MS, 'obj')).toBe(true);
  });
});

it('freeName adds a number to a file name that exists already', () => {
  const there = ['a.pdf', 'a (2).pdf', 'stampa'];
  const taken = (name: string) => there.includes(name);
  expect(['b.pdf', 'a.pdf', 'stampa'].map((name) => freeName(name, taken))).toEqual([
    'b.pdf',
    'a (3).pdf',
    'stampa (2)',
  ]);
});
