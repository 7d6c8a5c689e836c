import { expect, it } from 'vitest';
import { matchingCompanies } from './company-picker.tsx';

const OPTIONS = [
  { value: '0001', text: 'Officine Meccaniche Brambati S.r.l.' },
  { value: '0002', text: 'Cooperativa Sociale Il Melograno' },
  { value: '0003', text: 'Caffè Perù S.n.c.' },
];
const found = (typed: string) => matchingCompanies(OPTIONS, typed).map((option) => option.value);

it('finds a company by words of its name in any order, ignoring accents', () => {
  expect(found('bramb off')).toEqual(['0001']);
  expect(found('caffe peru')).toEqual(['0003']);
});

it('finds a company by its code', () => {
  expect(found('0002')).toEqual(['0002']);
});

it('offers all companies when nothing is typed', () => {
  expect(found(' ')).toHaveLength(3);
});
