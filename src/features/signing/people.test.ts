import { expect, it } from 'vitest';
import { matching } from './people.ts';

const PEOPLE = [{ name: 'Ferrari Giulia' }, { name: 'Niccolò D’Amico' }, { name: 'Ferri Ugo' }];
const found = (typed: string) => matching(PEOPLE, typed).map(({ name }) => name);

it('finds people by parts of their names, in any order, ignoring accents', () => {
  expect(found('')).toEqual(PEOPLE.map(({ name }) => name));
  expect(found('fer')).toEqual(['Ferrari Giulia', 'Ferri Ugo']);
  expect(found(' giu FER ')).toEqual(['Ferrari Giulia']);
  expect(found('niccolo')).toEqual(['Niccolò D’Amico']);
  expect(found('xyz')).toEqual([]);
});
