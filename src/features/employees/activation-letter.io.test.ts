import { expect, it } from 'vitest';
import { activationLetters } from './activation-letter.io.ts';

it('making letters yields to other work between the letters of a company', async () => {
  let turns = 0;
  let isOver = false;
  const look = () => {
    turns += 1;
    if (!isOver) setImmediate(look);
  };
  const letter = { name: 'Anna Rossi', company: 'Ferramenta Rossi S.r.l.', branch: null, code: 'ABCD-EFGH-JKLM' };
  const from = { practice: 'Studio Bianchi', address: 'https://portale.esempio.invalid', today: '2026-11-20' };
  setImmediate(look);
  await activationLetters(
    Array.from({ length: 300 }, () => letter),
    from,
  );
  isOver = true;
  expect(turns).toBeGreaterThan(10);
});
