import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { birthOf, crowd, made } from './folk.ts';
import type { Ink } from './ink.ts';
import { note, Program, sheet } from './programs.ts';

type Other = (s: Sheets, one: One) => One;

/** Draws lines of text at one of the free places of a slip. */
export function beside(ink: Ink, s: Sheets, lines: string[], place = s.chance.between(0, 3)): void {
  if (place === 0) ink.text(24, 14, lines.join('  '), 7);
  else if (place === 1) note(ink, 24, 640, lines);
  else if (place === 2) note(ink, 24, 562, lines, 7);
  else note(ink, 300, 700, lines, 7, 'F2');
}

/** The lines in which an office prints a second person: label, name, code, number. */
export function mention(s: Sheets, label: string, other: One, way = s.chance.between(0, 4)): string[] {
  const [name, code, number] = [nameOf(other), other.person.taxCode, s.numberOf(other)];
  if (way === 0) return [`${label}: ${name}`, `C.F. ${code}`];
  if (way === 1) return [label, `${number} ${name} ${code}`];
  if (way === 2) return [`${label} ${name} (${code})`];
  if (way === 3) return [`${name}   ${code}`, label];
  return [`${label}: ${name}`, `CODICE FISCALE ${code}`, `MATRICOLA ${number}`];
}

/** Slips that all show a second person at the same place; some of their subjects are unregistered. */
function boxed(s: Sheets, labels: string[], other: Other, options: { share?: number; code?: boolean } = {}): void {
  const program = new Program(s);
  const [label, way, place] = [s.chance.pick(labels), s.chance.between(0, 4), s.chance.between(0, 3)];
  for (const one of crowd(s, 16)) {
    const ink = program.slip(one);
    if (s.chance.likely(options.share ?? 0.7)) beside(ink, s, mention(s, label, other(s, one), way), place);
    sheet(s, ink, one);
  }
}

/** Returns the same colleague for all slips. */
function oneFor(s: Sheets): Other {
  const boss = s.registered();
  return () => boss;
}

function familyOf(s: Sheets, one: One, child: boolean): One {
  const lastName = child ? one.person.lastName : undefined;
  const birthDate = child ? `${s.chance.between(2000, 2008)}-05-${s.chance.between(10, 28)}` : undefined;
  const person = made(s, { lastName, birthDate });
  return s.chance.likely(0.5) ? s.registered(person) : s.absent(person);
}

export const BOXED_NAMES: Record<string, (s: Sheets) => void> = {
  'an approver with code in a box': (s) =>
    boxed(s, ['VISTO SI APPROVA', 'Approvato da', 'AUTORIZZA', 'Resp. di funzione', 'OK per liquidazione'], oneFor(s)),

  "the payroll office's clerk with code and number": (s) =>
    boxed(s, ['UFFICIO PAGHE', 'Referente paghe', 'Elaborato da', 'Per informazioni'], oneFor(s), { share: 1 }),

  'an HR referent above the subject, who has also a slip': (s) => {
    const program = new Program(s);
    const referent = s.registered();
    const label = s.chance.pick(['HR REFERENT', 'HR BUSINESS PARTNER', 'Ufficio Personale', 'Rif. HR']);
    const at = s.chance.between(2, 10);
    crowd(s, 15, 0.4).forEach((one, index) => {
      for (const subject of index === at ? [referent, one] : [one]) {
        const ink = program.slip(subject);
        beside(ink, s, mention(s, label, referent, 2), 0);
        sheet(s, ink, subject);
      }
    });
  },

  "an apprentice's tutor with code": (s) => {
    const tutors = s.staff(3);
    boxed(s, ['TUTOR AZIENDALE', 'Tutor', 'Tutore formativo', 'Referente aziendale PFI'], () => s.chance.pick(tutors));
  },

  'children with codes, some of them employees': (s) =>
    boxed(s, ['FIGLIO/A A CARICO 50%', 'Familiari', 'F1', 'ANF figlio'], (_, one) => familyOf(s, one, true)),

  'a spouse with code, some of them employees': (s) =>
    boxed(s, ['CONIUGE', 'Coniuge non a carico', 'C', 'Parte unione civile'], (_, one) => familyOf(s, one, false)),

  'a delegate who collects the pay': (s) =>
    boxed(s, ["DELEGATO ALL'INCASSO", 'Delega a riscuotere', 'Intestatario c/c', 'Pagare a'], () => s.anybody(), {
      share: 0.6,
    }),

  'the employees before and after on each slip': (s) => {
    const program = new Program(s);
    const people = crowd(s, 18);
    const words = s.chance.pick([
      ['Dip. precedente', 'Dip. successivo'],
      ['da riporto', 'segue'],
      ['<<', '>>'],
    ]);
    people.forEach((one, index) => {
      const ink = program.slip(one);
      const [before, after] = [people[index - 1], people[index + 1]];
      if (before) ink.text(24, 790, `${words[0]} ${s.numberOf(before)} ${nameOf(before)}`, 7);
      if (after) ink.text(300, 790, `${words[1]} ${s.numberOf(after)} ${nameOf(after)} ${after.person.taxCode}`, 7);
      sheet(s, ink, one);
    });
  },

  'the worker whom a substitute replaces': (s) => {
    const replaced = s.staff(4);
    const labels = ['IN SOSTITUZIONE DI', 'Sostituisce', 'Sost. maternita di', 'ASSENTE SOSTITUITO'];
    boxed(s, labels, () => s.chance.pick(replaced), { share: 0.6 });
  },

  "the heirs' slip of a dead employee": (s) => {
    const program = new Program(s);
    const label = s.chance.pick(['EREDE DI', 'EREDI DI', 'Avente causa di', 'Liquidazione agli eredi di']);
    crowd(s, 14, 0.2).forEach((one, index) => {
      if (index % 4 !== 1) return sheet(s, program.slip(one), one);
      const [heir, dead] = [s.anybody(), s.registered()];
      // The slip is made out to the heir, or to the deceased employee with the heir in a box.
      const toHeir = s.chance.likely(0.6);
      const ink = program.slip(toHeir ? heir : dead);
      beside(ink, s, toHeir ? mention(s, label, dead) : mention(s, 'EREDE', heir));
      sheet(s, ink, toHeir ? heir : dead);
    });
  },

  'creditors and recipients of a garnishment': (s) => {
    const labels = ['CREDITORE PIGNORATIZIO', 'Assegno di mantenimento a', 'Cessione V a favore di', 'Beneficiario'];
    boxed(s, labels, () => s.anybody(), { share: 0.6 });
  },

  'staff representatives with their numbers on every slip': (s) => {
    const program = new Program(s);
    const three = s.staff(3);
    const title = s.chance.pick(['R.S.U.', 'RLS / RSA', 'Addetti primo soccorso', 'Delegati sindacali']);
    for (const one of [...crowd(s, 14), ...three]) {
      const ink = program.slip(one);
      note(ink, 24, 650, [title, ...three.map((each) => `${s.numberOf(each)}  ${nameOf(each)}`)]);
      sheet(s, ink, one);
    }
  },

  'a head of department by initial and number': (s) => {
    const program = new Program(s);
    const head = s.registered();
    const short = `${head.person.lastName} ${head.person.firstName.slice(0, 1)}.`.toUpperCase();
    const line = s.chance.pick([
      `CAPO REPARTO ${s.numberOf(head)} ${short}`,
      `Resp. ${short} matr. ${s.numberOf(head)}`,
      `${s.numberOf(head)} - ${short} - REPARTO 3`,
    ]);
    for (const one of s.chance.shuffled([...crowd(s, 16), head])) {
      const ink = program.slip(one, s.chance.likely(0.2) ? { code: null } : {});
      beside(ink, s, [line]);
      sheet(s, ink, one);
    }
  },

  'a colleague in the label of a pay item': (s) => {
    const program = new Program(s);
    for (const one of crowd(s, 16)) {
      const ink = program.slip(one, { rows: 14 });
      const other = s.registered();
      const words = ['DIFF. MANSIONI SUPERIORI SOST.', 'REGALO COLLEGA', 'RIMB. KM CON', 'TURNO SCAMBIATO CON'];
      if (s.chance.likely(0.6)) {
        ink.text(60, 535, `${s.chance.pick(words)} ${nameOf(other)} ${s.numberOf(other)}`, 6.5);
        ink.right(571, 535, s.amount(), 7);
      }
      if (s.chance.likely(0.3)) ink.text(60, 548, `NATO IL ${birthOf(other)} C.F. ${other.person.taxCode}`, 6);
      sheet(s, ink, one);
    }
  },
};
