import { expect, it } from 'vitest';
import { toldApart } from './homonyms.ts';

it('adds tax code and employee code to the names of homonyms only', () => {
  const people = [
    { id: '1', cognome: 'Rossi', nome: 'Mario', codiceFiscale: 'RSSMRA80A01H501U', codiceDipendente: '7' },
    { id: '2', cognome: 'ROSSI', nome: 'Mario', codiceFiscale: 'RSSMRA81B02H501X', codiceDipendente: null },
    { id: '3', cognome: 'Verdi', nome: 'Anna', codiceFiscale: 'VRDNNA80A41H501Z', codiceDipendente: '9' },
  ];
  expect(people.map(toldApart(people))).toEqual([
    'Rossi Mario · RSSMRA80A01H501U · 7',
    'ROSSI Mario · RSSMRA81B02H501X',
    'Verdi Anna',
  ]);
});
