import { withOmocodia } from '../../../../src/directory/tax-code.ts';
import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { made } from './folk.ts';
import type { Ink } from './ink.ts';
import { Program, sheet, spot } from './programs.ts';

function either(s: Sheets, wanted: Parameters<typeof made>[1], registered = 0.6): One {
  const person = made(s, wanted);
  return s.chance.likely(registered) ? s.registered(person) : s.absent(person);
}

/** Slips of the given people and of others, in random order; `wish` changes what a slip prints. */
function mixed(
  s: Sheets,
  alike: One[],
  draw: (program: Program, one: One) => Ink = (program, one) => program.slip(one),
) {
  const program = new Program(s);
  for (const one of s.chance.shuffled([...alike, ...s.staff(8)])) sheet(s, draw(program, one), one);
}

export const ALIKE_NAMES: Record<string, (s: Sheets) => void> = {
  'names that contain each other': (s) => {
    const names = [
      ['Rossi', 'Mario'],
      ['Rossi', 'Mario Luca'],
      ['De Rossi', 'Mario'],
      ['Rossini', 'Maria'],
      ['Li', 'Hu'],
      ['Lima', 'Rio'],
    ] as const;
    const alike = names.map(([lastName, firstName]) => either(s, { lastName, firstName, sex: 'M' }));
    mixed(s, alike, (program, one) => program.slip(one, s.chance.likely(0.3) ? { code: null } : {}));
  },

  'twins with the same surname and birth date': (s) => {
    const pairs = Array.from({ length: 3 }, () => {
      const lastName = s.chance.pick(['Basile', 'Orlando', 'Fiore', 'Neri']);
      const same = {
        lastName,
        birthDate: `${s.chance.between(1970, 2002)}-04-${s.chance.between(10, 28)}`,
        town: 'H501',
      };
      return [
        either(s, { ...same, firstName: 'Marta', sex: 'F' }, 0.9),
        either(s, { ...same, firstName: 'Mirta', sex: 'F' }),
      ];
    });
    mixed(s, pairs.flat(), (program, one) => program.slip(one, s.chance.likely(0.4) ? { number: null } : {}));
  },

  'surname and first name in the other order': (s) => {
    const names = ['Bruno', 'Romano', 'Leone', 'Gentile'];
    const alike = names.flatMap((a, at) => {
      const b = names[(at + 1) % names.length] as string;
      return [either(s, { lastName: a, firstName: b, sex: 'M' }), either(s, { lastName: b, firstName: a, sex: 'M' })];
    });
    mixed(s, alike);
  },

  'married names': (s) => {
    const program = new Program(s);
    const maiden = Array.from({ length: 8 }, () => either(s, { sex: 'F' }, 0.8));
    const husbands = s.staff(8);
    const style = s.chance.between(0, 2);
    maiden.forEach((one, index) => {
      const other = husbands[index] as One;
      const [own, married] = [one.person.lastName.toUpperCase(), other.person.lastName.toUpperCase()];
      const first = one.person.firstName.toUpperCase();
      const name = [
        `${own} IN ${married} ${first}`,
        `${married} ${first} NATA ${own}`,
        `${own} ${first} CGT ${married}`,
      ][style];
      sheet(s, program.slip(one, { name }), one);
      sheet(s, program.slip(other), other);
    });
  },

  'initials instead of the first name': (s) => {
    const program = new Program(s);
    const lastName = s.chance.pick(['Sala', 'Riva', 'Longhi']);
    const two = ['Pietro', 'Piero'].map((firstName) => s.registered(made(s, { lastName, firstName, sex: 'M' })));
    const third = s.absent(made(s, { lastName, firstName: 'Paola', sex: 'F' }));
    for (const one of s.chance.shuffled([...two, third, ...two, ...s.staff(9)])) {
      const name = `${one.person.lastName} ${one.person.firstName.slice(0, 1)}.`.toUpperCase();
      const nothing = one.person.lastName === lastName && s.chance.likely(0.5);
      // Without code, number and birth date, nobody can tell which of the people the slip belongs to.
      const wish = nothing ? { name, code: null, number: null, birth: false } : { name };
      sheet(s, program.slip(one, wish), nothing ? null : one);
    }
  },

  'names over two lines': (s) => {
    const program = new Program(s);
    for (let page = 0; page < 14; page++) {
      const one = either(s, {
        lastName: "D'Annunzio Monteverde",
        firstName: s.chance.pick(['Pier Luigi', 'Ivo', 'Ada']),
      });
      const { lastName, firstName } = one.person;
      const ink = program.slip(one, { name: lastName.toUpperCase(), birth: s.chance.likely(0.7) });
      ink.text(s.chance.pick([26, 200]), spot(program), firstName.toUpperCase(), 8);
      sheet(s, ink, one);
    }
  },

  'codes with spaces, omocodia and confused letters': (s) => {
    const ways: ((code: string) => string)[] = [
      (code) => [...code].join(' '),
      (code) => `${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6, 11)} ${code.slice(11)}`,
      (code) => withOmocodia(code, s.chance.between(1, 3)),
      (code) => code.toLowerCase(),
      (code) => code.slice(0, 6) + code.slice(6, 15).replaceAll('0', 'O') + code.slice(15),
    ];
    const way = s.chance.pick(ways);
    mixed(
      s,
      Array.from({ length: 8 }, () => s.anybody()),
      (program, one) => program.slip(one, s.chance.likely(0.6) ? { code: way(one.person.taxCode) } : {}),
    );
  },

  'codes split between two lines': (s) => {
    const program = new Program(s);
    const cut = s.chance.between(6, 11);
    for (let page = 0; page < 14; page++) {
      const one = s.anybody();
      const { taxCode } = one.person;
      const odd = s.chance.likely(0.6);
      const ink = program.slip(one, odd ? { code: taxCode.slice(0, cut) } : {});
      if (odd) ink.text(s.chance.pick([330, 440]), spot(program), taxCode.slice(cut), 8);
      sheet(s, ink, one);
    }
  },

  'namesakes with a code of their own': (s) => {
    const people = s.staff(7);
    const namesakes = people
      .slice(0, 5)
      .map(({ person: { firstName, lastName, sex } }) => either(s, { firstName, lastName, sex }, 0.3));
    mixed(s, [...people, ...namesakes], (program, one) => {
      return program.slip(one, s.chance.likely(0.4) ? { number: null } : {});
    });
  },

  'the name of one and the code of another': (s) => {
    const program = new Program(s);
    s.staff(15).forEach((one, index) => {
      const odd = index % 4 === 2;
      const other = odd ? s.anybody() : one;
      const ink = program.slip(one, odd ? { code: other.person.taxCode, number: null, birth: false } : {});
      // If the two facts contradict each other, a careful reader asks.
      sheet(s, ink, odd ? null : one);
    });
  },

  'the name crossed out, another one above it': (s) => {
    const program = new Program(s, s.chance.pick(['cells', 'lines']));
    s.staff(14).forEach((one, index) => {
      const odd = index % 4 === 1;
      const ink = program.slip(one, odd ? { name: null, code: null, number: null } : {});
      if (odd) {
        const replacement = s.anybody();
        ink.text(200, spot(program), `${nameOf(one)} ${one.person.taxCode}`, 8);
        ink.line(198, spot(program) - 3, 200 + 34 * 5, spot(program) - 3, 0.8);
        ink.text(24, spot(program), nameOf(replacement), 8, 'F2');
      }
      sheet(s, ink, odd ? null : one);
    });
  },
};
