import { describe, expect, it } from 'vitest';
import { mutantsOf } from './made-mutants.ts';

const read = (text: string) => mutantsOf(text).map(({ name }) => name);

describe('the mistakes that are made in a rule', () => {
  it('move a bound, replace a condition by true or false, and reverse a sum', () => {
    expect(read('if (a < 10) b = a + c;')).toEqual([
      'if (true) b = a + c;',
      'if (false) b = a + c;',
      'if (a <= 10) b = a + c;',
      'if (a < 11) b = a + c;',
      'if (a < 9) b = a + c;',
      'if (a < 10) ;',
      'if (a < 10) b = a - c;',
    ]);
  });

  it('swap and/or, true/false and some/every, and remove a negation', () => {
    expect(read('const a = b && !c.some(d) || true;')).toEqual([
      'const a = b || !c.some(d) || true;',
      'const a = b && c.some(d) || true;',
      'const a = b && !c.every(d) || true;',
      'const a = b && !c.some(d) && true;',
      'const a = b && !c.some(d) || false;',
    ]);
  });

  it('remove each member of a list, and empty its strings', () => {
    expect(read("const A = ['b', c];")).toEqual([
      'const A = [];',
      'const A = [c];',
      "const A = ['', c];",
      "const A = ['b'];",
    ]);
  });

  it('never change imports, types, property names or descriptions', () => {
    expect(read("import { a } from 'b';\ntype C = 'd' | 1;\nconst e = { summary: 'f', 'g-h': i as 'j' };")).toEqual([]);
  });

  it('get a number in their name if their lines are equal, and report their line in the file', () => {
    const made = mutantsOf('a();\n\na();');
    expect(made.map(({ name, line }) => [name, line])).toEqual([
      [';', 1],
      ['; #2', 3],
    ]);
    expect(made[1]?.text).toBe('a();\n\n;');
  });
});
