import { expect, it } from 'vitest';
import { contractsIn } from '../../test/support/contracts.ts';
import { operationIdOf } from './operation-ids.ts';

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
