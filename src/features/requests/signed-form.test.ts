import { describe, expect, it } from 'vitest';
import { isDrawn, signedForm } from './signed-form.ts';

const name = { larghezza: 600, altezza: 200, tratti: [[100, 100, 300, 120]] };

describe('a form that is signed on the screen', () => {
  it('is sent with what was typed and drawn', () => {
    expect(signedForm(2, { banca: 'Banca' }, name)).toEqual({ banca: 'Banca', firma: name });
  });

  it('is none on paper, of a type without a form, or unsigned, whatever stands in it', () => {
    expect(signedForm(null, { banca: 'Banca' }, name)).toBeUndefined();
    expect(signedForm(2, { banca: 'Banca' }, null)).toBeUndefined();
  });

  it('holds a name: wider than a dot, longer than a dash, wherever it was drawn', () => {
    expect(isDrawn(name)).toBe(true);
    expect(isDrawn({ ...name, tratti: [[100, 100, 110, 100]] })).toBe(false);
    expect(isDrawn({ ...name, tratti: [[100, 0, 100, 200]] })).toBe(false);
    expect(
      isDrawn({
        ...name,
        tratti: [
          [0, 0, 50, 0],
          [550, 0, 600, 0],
        ],
      }),
    ).toBe(false);
    expect(isDrawn({ ...name, tratti: [] })).toBe(false);
  });
});
