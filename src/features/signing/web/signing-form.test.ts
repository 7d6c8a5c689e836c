import { expect, it } from 'vitest';
import { stillThere } from './signing-form.tsx';

it('a repeated request starts with the former signers who can still sign, in the same order', () => {
  const people = [
    { id: '1', name: 'Anna', whyNot: null },
    { id: '2', name: 'Bruno', whyNot: 'Non ha un accesso.' },
    { id: '3', name: 'Carla', whyNot: null },
  ];
  const before = { elenco: ['3', '2', '4', '1'].map((idDipendente) => ({ idDipendente })) };
  expect(stillThere(before as never, people)).toEqual(['3', '1']);
  expect(stillThere(null, people)).toEqual([]);
});
