import { describe, expect, it } from 'vitest';
import { ruleOf, startOf } from './settled.ts';

const rule = { giornoPubblicazione: 10, visto: true, solleciti: [5, 10] };
const none = { differ: false, day: 'mano', approval: false, days: '' };

describe('the rules of chosen companies', () => {
  it('begin with what all of them have, which saved again is the same', () => {
    const { differ, ...fields } = startOf([rule, rule]);
    expect([differ, fields]).toEqual([false, { day: '10', approval: true, days: '5, 10' }]);
    expect(ruleOf(fields)).toEqual(rule);
    expect(startOf([null, null])).toEqual(none);
  });

  it('begin with those of none where they differ, were it by the companies that have none', () => {
    const different = { ...none, differ: true };
    expect(startOf([rule, { ...rule, solleciti: [5] }])).toEqual(different);
    expect(startOf([rule, null])).toEqual(different);
  });

  it('are by hand, unasked and without reminders where nothing is said', () => {
    expect(ruleOf(none)).toEqual({ giornoPubblicazione: null, visto: false, solleciti: [] });
  });
});
