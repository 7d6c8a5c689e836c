import { describe, expect, it } from 'vitest';
import { aPdf } from '../../test/support/portal.ts';
import { aPaperToSeal, aSealingKey } from '../../test/support/sealing.ts';
import { sealed } from '../pdf/seal.ts';
import { checkSeal } from '../pdf/seal-check.ts';
import { signaturesIn } from './pdf-engine.ts';
import { requireSignable, signable, signedPaper } from './signing-engine.ts';

const letter = Buffer.from(aPdf('Lettera {{firma:Lavoratore}}'));

describe('a document to be signed', () => {
  it('tells its pages and the places that it names', async () => {
    const found = await signable(letter);
    expect(found).toMatchObject({ pages: 1, marks: [{ mark: 'lavoratore', box: { page: 1 } }] });
  });

  it('is refused in words where it cannot be', async () => {
    expect(await signable(Buffer.from('%PDF-1.7 nothing'))).toEqual({ refused: 'pdf-irregular' });
    await expect(requireSignable(Buffer.from('nothing'))).rejects.toMatchObject({ status: 422 });
  });
});

describe('a signed document', () => {
  it('begins with the bytes that were shown, and is sealed whole', async () => {
    const key = await aSealingKey();
    const paper = await signedPaper(await aPaperToSeal(letter));
    expect(Buffer.from(paper).subarray(0, letter.length).equals(letter)).toBe(true);
    const { pdf, level } = await sealed(paper, key, null, new Date('2026-03-02T09:32:00Z'));
    expect(level).toBe('B-B');
    const { faults, facts, sealedAt } = await checkSeal(pdf, [key.certificate]);
    expect([faults, facts?.title, sealedAt]).toEqual([[], 'Lettera di assunzione', new Date('2026-03-02T09:32:00Z')]);
    expect(await signaturesIn(pdf, { trusted: [...key.chain] })).toMatchObject([
      { signer: 'Sigillo Esempio', integrity: 'intact', coversAll: true, trusted: true },
    ]);
  });
});
