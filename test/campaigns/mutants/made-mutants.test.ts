import { describe, expect, it } from 'vitest';
import { mutantsOf } from './made-mutants.ts';

const read = (text: string) => mutantsOf(text).map(({ name }) => name);

describe('a rule that is read differently', () => {
  it('has its bound on the other side, its condition always and never, its sum the other way', () => {
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

  it('says the contrary: and for or, true for false, some for every, and what was denied', () => {
    expect(read('const a = b && !c.some(d) || true;')).toEqual([
      'const a = b || !c.some(d) || true;',
      'const a = b && c.some(d) || true;',
      'const a = b && !c.every(d) || true;',
      'const a = b && !c.some(d) && true;',
      'const a = b && !c.some(d) || false;',
    ]);
  });

  it('loses each member of a list, and its words', () => {
    expect(read("const A = ['b', c];")).toEqual([
      'const A = [];',
      'const A = [c];',
      "const A = ['', c];",
      "const A = ['b'];",
    ]);
  });

  it('keeps what binds nobody: imports, types, names of fields, and words about a call', () => {
    expect(read("import { a } from 'b';\ntype C = 'd' | 1;\nconst e = { summary: 'f', 'g-h': i as 'j' };")).toEqual([]);
  });

  it('tells two of one line apart, and where it stands', () => {
    const made = mutantsOf('a();\n\na();');
    expect(made.map(({ name, line }) => [name, line])).toEqual([
      [';', 1],
      ['; #2', 3],
    ]);
    expect(made[1]?.text).toBe('a();\n\n;');
  });
});
