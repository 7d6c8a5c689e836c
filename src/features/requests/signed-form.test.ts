import { describe, expect, it } from 'vitest';
import { isDrawn, signedForm } from './signed-form.ts';

const name = { larghezza: 600, altezza: 200, tratti: [[100, 100, 300, 120]] };

describe('a form signed on the screen', () => {
  it('is sent with the entered values and the drawn signature', () => {
    expect(signedForm(2, { banca: 'Banca' }, name)).toEqual({ banca: 'Banca', firma: name });
  });

  it('is not sent if the type has no form or the person signs on paper, whatever was entered', () => {
    expect(signedForm(null, { banca: 'Banca' }, name)).toBeUndefined();
    expect(signedForm(2, { banca: 'Banca' }, null)).toBeUndefined();
  });

  it('needs a signature that is wider than a dot and longer than a dash, anywhere in the box', () => {
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
