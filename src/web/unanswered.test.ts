import { expect, test } from 'vitest';
import { answered, contentOf, keyFor } from './unanswered.ts';

test('a change that is repeated after a lost response has the same key', () => {
  const key = keyFor('confirm 1');
  expect(keyFor('confirm 1')).toBe(key);
  // A proxy answers in place of a server that did not respond: the server may have made the change.
  answered('confirm 1', 504);
  expect(keyFor('confirm 1')).toBe(key);
});

test('after a success or a refusal, the same content is a new change with a new key', () => {
  const key = keyFor('publish 1');
  answered('publish 1', 200);
  const next = keyFor('publish 1');
  expect(next).not.toBe(key);
  answered('publish 1', 409);
  expect(keyFor('publish 1')).not.toBe(next);
});

test('other content gets another key', () => {
  expect(keyFor('publish 2')).not.toBe(keyFor('publish 3'));
});

test('a file counts as the same while its name, size and time are equal', () => {
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
