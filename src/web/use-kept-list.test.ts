import { expect, it } from 'vitest';
import { readKeptList } from './use-kept-list.ts';

it.each([
  ['["1 EMPLOYEE"]', ['1 EMPLOYEE']],
  ['[1,"a",null]', ['a']],
  ['{"seen":true}', []],
  ['"true"', []],
  ['null', []],
  ['not JSON', []],
  [undefined, []],
])('a list kept in the browser as %j is read as %j', (text, list) => {
  expect(readKeptList(text)).toEqual(list);
});
