import { describe, expect, it } from 'vitest';
import { API_KEYS } from '../../../text/api-keys.ts';
import { FIELD_TEXTS } from '../../../text/common/fields.ts';
import { KINDS, keyOf, type NewKeyFields, whyNotCreate } from './new-key.ts';

const whole: NewKeyFields = {
  ...{ name: ' Paghe ', companies: null, kinds: new Set(KINDS), rights: new Set(['consegna']) },
  ...{ from: null, until: null },
};
const [one = 'doccedolino'] = KINDS;

describe('the form for a new key', () => {
  it('sends no limits if the key is for all companies, all kinds and any day', () => {
    expect(keyOf(whole)).toEqual({ nome: 'Paghe', diritti: ['consegna'] });
  });

  it('sends the limits of companies, kinds and days that the user has set', () => {
    const limits = {
      companies: new Set(['01234567890']),
      kinds: new Set([one]),
      from: '2026-01-01',
      until: '2026-01-31',
    };
    expect(keyOf({ ...whole, ...limits })).toEqual({
      ...{ nome: 'Paghe', aziende: ['01234567890'], tipi: [one], diritti: ['consegna'] },
      ...{ dal: '2026-01-01', al: '2026-01-31' },
    });
  });

  it.each<[string, Partial<NewKeyFields>, string | null]>([
    ['as it begins', {}, null],
    ['without a name', { name: ' ' }, API_KEYS.nameNeeded],
    ['with a name that is too long', { name: 'x'.repeat(101) }, FIELD_TEXTS.tooLong(100)],
    ['for none of the companies', { companies: new Set() }, API_KEYS.companiesNeeded],
    ['for no kind', { kinds: new Set() }, API_KEYS.kindsNeeded],
    ['without a right', { rights: new Set() }, API_KEYS.rightsNeeded],
    ['that does more, for all', { rights: new Set(['consegna', 'pubblica']) }, null],
    [
      'that does more, for some companies',
      { companies: new Set(['1']), rights: new Set(['pubblica']) },
      API_KEYS.onlyDelivers,
    ],
    ['that does more, for some kinds', { kinds: new Set([one]), rights: new Set(['pubblica']) }, API_KEYS.onlyDelivers],
    ['of one day', { from: '2026-01-01', until: '2026-01-01' }, null],
    ['that ends before it begins', { from: '2026-01-02', until: '2026-01-01' }, API_KEYS.daysWrong],
    ['whose day is none', { until: '31/13' }, API_KEYS.daysWrong],
  ])('accepts or refuses a key %s', (_, fields, why) => {
    expect(whyNotCreate({ ...whole, ...fields })).toBe(why);
  });
});
