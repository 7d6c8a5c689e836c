import { expect, it } from 'vitest';
import type { Contract } from './contract.ts';
import { operationIdOf } from './operation-ids.ts';

function contractsIn(exported: unknown): Contract[] {
  if (typeof exported !== 'object' || exported === null || '_zod' in exported) return [];
  if ('permission' in exported && 'path' in exported && 'method' in exported) return [exported as Contract];
  return Object.values(exported).flatMap(contractsIn);
}
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
