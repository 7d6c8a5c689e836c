import { expect, test } from 'vitest';
import { clockSentence } from '../postgres/start-checks.ts';
import { type Parts, whyNotOne, whyNotThisFolder } from './installation.ts';

const PLACES = { dataDir: '/srv/portale', keyFile: '/srv/portale/keys/key.pem', expectedId: null };
const READY: Parts = { database: { id: 'a', key: '1' }, hasContents: true, folder: 'a', isFilled: true, key: '1' };
const NEW: Parts = { database: null, hasContents: false, folder: null, isFilled: false, key: null };

test('accepts a first start, a complete installation, and one from before installations had names', () => {
  expect(whyNotOne(NEW, PLACES)).toBeNull();
  expect(whyNotOne(READY, PLACES)).toBeNull();
  expect(whyNotOne({ ...READY, database: null, folder: null }, PLACES)).toBeNull();
  // A first start that was killed between writing to the folder and to the database.
  expect(whyNotOne({ ...NEW, folder: 'a', key: '1' }, PLACES)).toBeNull();
  // A folder with the right name is accepted even if it is empty.
  expect(whyNotOne({ ...READY, isFilled: false }, PLACES)).toBeNull();
  expect(whyNotOne({ ...READY, hasContents: false }, PLACES)).toBeNull();
});

test.each<[string, Partial<Parts>, RegExp]>([
  ['another folder', { folder: 'b' }, /belongs to installation a, and DATA_DIR \/srv\/portale to b/],
  ['an empty folder', { folder: null, isFilled: false }, /holds none: mount its disk/],
  [
    'an empty folder beside a database without documents',
    { folder: null, isFilled: false, hasContents: false },
    /to none: mount its disk/,
  ],
  ['a nameless folder of before', { folder: null }, /to none: mount its disk/],
  ['a new database', { database: null, hasContents: false }, /the database names none/],
  ['a database of before', { database: null }, /belongs to installation a, and the database to none/],
  [
    'no key',
    { key: null },
    /key.pem: put it back from your copy; if it is lost for good, run: npm run adopt -- --new-key/,
  ],
  [
    'no key, before there was a name',
    { database: null, folder: null, key: null },
    /key of the installation is missing/,
  ],
  ['another key', { key: '2' }, /is 2, and the installation's is 1/],
])('refuses %s and says what to do', (_, other, sentence) => {
  expect(whyNotOne({ ...READY, ...other }, PLACES)).toMatch(sentence);
});

test('recognises the expected folder, a wrong folder and an empty folder, without a database', () => {
  const expecting = { ...PLACES, expectedId: 'a' };
  expect(whyNotThisFolder('a', expecting)).toBeNull();
  expect(whyNotThisFolder('b', expecting)).toMatch('holds b: mount its disk');
  expect(whyNotThisFolder(null, expecting)).toMatch('holds no installation');
  expect(whyNotThisFolder('b', PLACES)).toBeNull();
});

test('warns if the clocks differ by 5 s, and refuses to start if they differ by 30 s', () => {
  expect(clockSentence(4999)).toEqual({ warning: null, refusal: null });
  expect(clockSentence(-5000).warning).toMatch('5 s behind');
  expect(clockSentence(29_999).refusal).toBeNull();
  expect(clockSentence(30_000).refusal).toMatch('30 s ahead of');
});
