import { expect, it } from 'vitest';
import { viewOf } from './view-address.ts';

it('a view keeps the filters and the order of its list, and starts on the first page', () => {
  const search = { page: '3', stato: ['a', 'b'], sort: 'nome,asc' };
  expect(viewOf('/company/employees', search)).toBe('/company/employees?stato=a&stato=b&sort=nome%2Casc');
});
