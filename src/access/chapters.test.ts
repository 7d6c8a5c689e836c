import { expect, it } from 'vitest';
import { contractsIn } from '../../test/support/house/contracts.ts';

const contracts = [
  ...new Map(
    contractsIn(import.meta.glob('../**/*.contract.ts', { eager: true })).map((one) => [
      `${one.method} ${one.path}`,
      one,
    ]),
  ).values(),
];

it('gives every endpoint a unique, readable name', () => {
  const names = contracts.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('describes each chapter the same way in all contracts', () => {
  const said = new Map<string, Set<string>>();
  for (const { chapter } of contracts) said.set(chapter.name, (said.get(chapter.name) ?? new Set()).add(chapter.about));
  expect([...said].filter(([, about]) => about.size > 1)).toEqual([]);
  expect(said.size).toBeGreaterThan(20);
});
