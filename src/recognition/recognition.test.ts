import { expect, it } from 'vitest';
import { presumedEmployee } from './recognition.ts';

const doubt = { employeeId: null, suggestions: ['7'], reasons: ['no-code', 'name-only'] };

it('no person is preselected if the owner of the pages is in doubt', () => {
  expect(presumedEmployee(doubt)).toBeNull();
  expect(presumedEmployee({ ...doubt, reasons: ['several-people-on-page', 'birth-matches'] })).toBeNull();
  expect(presumedEmployee({ ...doubt, employeeId: '7', reasons: ['repeated-in-file'] })).toBeNull();
});

it('a person is preselected if name and birth date agree, or if only the month is missing', () => {
  expect(presumedEmployee({ ...doubt, reasons: [...doubt.reasons, 'birth-matches'] })).toBe('7');
  expect(presumedEmployee({ ...doubt, employeeId: '7', reasons: ['period-not-found'] })).toBe('7');
});
