import { expect, it } from 'vitest';
import { labelsIn, roleAt } from './code-roles.ts';

const CODE = 'RSSMRA80A01H501U';

const roleIn = (words: string) => roleAt(words.indexOf(CODE), words, labelsIn(words), -1);

it.each(['DIRIGENTE', 'APPROVATO DA:', 'CONIUGE', 'FIRMA', 'A RIPORTARE'])(
  'the word %s gives no role to the code after it',
  (word) => {
    expect(roleIn(`${word} ROSSI MARIO ${CODE}`)).toBe('none');
    expect(roleIn(`${word}\nROSSI MARIO ${CODE}`)).toBe('none');
  },
);

it('a worker’s label applies several rows down, a company’s label only to its own row and the next', () => {
  expect(roleIn(`COGNOME E NOME\n1\n2\n${CODE}`)).toBe('employee');
  expect(roleIn(`DITTA\n${CODE}`)).toBe('employer');
  expect(roleIn(`DITTA\n1\n${CODE}`)).toBe('none');
});
