import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { beside } from './boxed-names.ts';
import { crowd } from './folk.ts';
import { Program, sheet } from './programs.ts';

export const FIRM_NUMBERS: Record<string, (s: Sheets) => void> = {
  "the firm's own number equals a colleague's, on every page": (s) => {
    const program = new Program(s);
    const colleague = s.registered();
    const number = s.numberOf(colleague);
    const line = s.chance.pick([
      `MATR. ${number}`,
      `MATRICOLA INPS ${number}`,
      `N. MATR. AZIENDA ${number}`,
      `PAT INAIL ${number}/00 MATR. ${number}`,
      `COD. DITTA ${number}`,
    ]);
    const place = s.chance.between(0, 3);
    for (const one of s.chance.shuffled([...crowd(s, 17), colleague])) {
      const newcomer = one.employee === null && s.chance.likely(0.5);
      const ink = program.slip(one, newcomer ? { number: null } : {});
      beside(ink, s, [line], place);
      sheet(s, ink, one);
    }
  },

  'numbers of the sheets look like payroll numbers': (s) => {
    const program = new Program(s);
    const people = crowd(s, 18);
    const first = 1000 + s.chance.between(0, 3) * 7;
    const word = s.chance.pick(['Foglio n.', 'N. LUL', 'Prog. stampa', 'Pagina', 'N.']);
    people.forEach((one, index) => {
      const withoutNumber = s.chance.likely(0.3);
      const ink = program.slip(one, withoutNumber ? { number: null, code: undefined } : {});
      ink.text(470, 800, `${word} ${String(first + index * 7).padStart(7, '0')}`, 7);
      sheet(s, ink, one);
    });
  },

  'badges, cost centres and accounts look like payroll numbers': (s) => {
    const program = new Program(s);
    const people = crowd(s, 18, 0.3);
    for (const one of people) {
      const [a, b, c] = [s.chance.pick(people), s.chance.pick(people), s.chance.pick(people)].map((x) => s.numberOf(x));
      const ink = program.slip(one, s.chance.likely(0.25) ? { number: null } : {});
      const lines = s.chance.shuffled([
        `CDC ${a}`,
        `BADGE ${b}`,
        `ABI 0${c} CAB 0${a}`,
        `Armadietto ${c}`,
        `Turno ${b}`,
      ]);
      beside(ink, s, lines.slice(0, 3));
      sheet(s, ink, one);
    }
  },

  "the owner's name and code in the firm's head, who is also paid": (s) => {
    const program = new Program(s);
    const owner = s.registered();
    const title = s.chance.pick(['Titolare', 'DITTA INDIVIDUALE', 'Datore di lavoro', 'Legale rappr.', 'Socio amm.']);
    for (const one of s.chance.shuffled([...crowd(s, 17), owner])) {
      const ink = program.slip(one);
      ink.text(24, 14, `${title} ${nameOf(owner)} C.F. ${owner.person.taxCode}`, 8, 'F3');
      sheet(s, ink, one);
    }
  },

  'an absent person with the payroll number of a colleague': (s) => {
    const program = new Program(s);
    const draw = (one: One, colleague: One, odd: boolean) => {
      // An absent person whose number in the company's old payroll program equals a colleague's current number.
      const ink = program.slip(one, odd ? { number: s.numberOf(colleague) } : {});
      sheet(s, ink, one);
    };
    for (const one of crowd(s, 16, 0.4)) draw(one, s.registered(), one.employee === null);
  },
};
