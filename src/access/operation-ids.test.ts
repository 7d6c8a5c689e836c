import { expect, it } from 'vitest';
import { contractsIn } from '../../test/support/contracts.ts';
import { KIND_NAMES, KINDS } from '../directory/kinds.ts';
import { chapterOf, operationIdOf } from './operation-ids.ts';

const contracts = [
  ...new Map(
    contractsIn(import.meta.glob('../**/*.contract.ts', { eager: true })).map((one) => [
      `${one.method} ${one.path}`,
      one,
    ]),
  ).values(),
];

it('gives every call a name of its own, as a person would say it', () => {
  const names = contracts.map(operationIdOf);
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it.each(KIND_NAMES)('puts the calls of a %s into a chapter that says whose documents they are', (kind) => {
  expect(chapterOf(`/apiback/api/${KINDS[kind].tipo}/zip`)).not.toBe('Other');
});
