import { expect, test } from 'vitest';
import { answered, contentOf, keyFor } from './unanswered.ts';

test('what is sent again after its answer was lost goes out under the same key', () => {
  const key = keyFor('confirm 1');
  expect(keyFor('confirm 1')).toBe(key);
  // A proxy answers for a server that did not: the change may have been made.
  answered('confirm 1', 504);
  expect(keyFor('confirm 1')).toBe(key);
});

test('after an answer, good or bad, the same content is a new wish', () => {
  const key = keyFor('publish 1');
  answered('publish 1', 200);
  const next = keyFor('publish 1');
  expect(next).not.toBe(key);
  answered('publish 1', 409);
  expect(keyFor('publish 1')).not.toBe(next);
});

test('other content has another key', () => {
  expect(keyFor('publish 2')).not.toBe(keyFor('publish 3'));
});

test('a file is the same as long as its name, size and time are', () => {
  const form = (name: string, bytes: string) => {
    const data = new FormData();
    data.append('file', new File([bytes], name, { lastModified: 5 }));
    data.append('periodo', '202610');
    return contentOf(data);
  };
  expect(form('a.pdf', 'xx')).toBe(form('a.pdf', 'xx'));
  expect(form('a.pdf', 'xx')).not.toBe(form('b.pdf', 'xx'));
  expect(form('a.pdf', 'xx')).not.toBe(form('a.pdf', 'xxx'));
});
