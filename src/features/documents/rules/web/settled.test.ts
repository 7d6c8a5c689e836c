import { describe, expect, it } from 'vitest';
import { ruleOf, startOf } from './settled.ts';

const rule = { giornoPubblicazione: 10, visto: true, solleciti: [5, 10] };
const none = { differ: false, day: 'mano', approval: false, days: '' };

describe('the fields of the rules dialog', () => {
  it('start with the rule that all chosen companies share, and save it back unchanged', () => {
    const { differ, ...fields } = startOf([rule, rule]);
    expect([differ, fields]).toEqual([false, { day: '10', approval: true, days: '5, 10' }]);
    expect(ruleOf(fields)).toEqual(rule);
    expect(startOf([null, null])).toEqual(none);
  });

  it("start empty if the companies' rules differ, also if only some companies have a rule", () => {
    const different = { ...none, differ: true };
    expect(startOf([rule, { ...rule, solleciti: [5] }])).toEqual(different);
    expect(startOf([rule, null])).toEqual(different);
  });

  it('mean publication by hand, without approval or reminders, if left empty', () => {
    expect(ruleOf(none)).toEqual({ giornoPubblicazione: null, visto: false, solleciti: [] });
  });
});
