import { nameOf, type One, type Sheets } from '../doubtful-pdf.ts';
import { beside, mention } from './boxed-names.ts';
import { birthOf, crowd, made } from './folk.ts';
import { annotate, escaped, Ink, object } from './ink.ts';
import { Program, sheet, spot } from './programs.ts';
import { drawPicture, pictureOf, textPicture } from './scans.ts';
import { polygonsOf } from './stroke-font.ts';

const NOBODY = { name: null, code: null, number: null, birth: false } as const;

/** The line about the subject, below the boxes of the head. */
function subjectLine(program: Program, one: One): string {
  return `${program.s.numberOf(one)} ${program.nameOf(one)} ${one.person.taxCode}`;
}

/** A file in which some slips show their subject in a form that is no text, next to a colleague in readable text. */
function unread(s: Sheets, draw: (ink: Ink, one: One, program: Program) => void, label: string[]): void {
  const program = new Program(s);
  const colleague = s.registered();
  const word = s.chance.pick(label);
  crowd(s, 16, 0.3).forEach((one, index) => {
    const odd = index % 5 < 2;
    const ink = program.slip(one, odd ? NOBODY : {});
    if (odd) draw(ink, one, program);
    if (odd || s.chance.likely(0.5)) beside(ink, s, mention(s, word, colleague), s.chance.between(1, 3));
    sheet(s, ink, one);
  });
}

/** A font whose character codes stand for letters other than those it draws. */
function secretFont(s: Sheets): { name: string; write: (text: string) => string } {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
  const codes = s.chance.shuffled(letters);
  const glyphs = letters.map((letter) => {
    const path = polygonsOf(letter, 1000).map((points) =>
      points.map(([x, y], at) => `${x.toFixed(0)} ${y.toFixed(0)} ${at ? 'l' : 'm'}`).join(' '),
    );
    const reference = object(s, '', `640 0 0 -20 600 760 d1 ${path.join(' h ')} h f`);
    return `/g${letter} ${reference}`;
  });
  const differences = codes.map((code, at) => `${code.charCodeAt(0)}/g${letters[at]}`).join(' ');
  const widths = Array.from({ length: 96 }, () => 640).join(' ');
  const font = object(
    s,
    `/Type/Font/Subtype/Type3/FontBBox[0 -20 640 760]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<<${glyphs.join('')}>>` +
      `/Encoding<</Type/Encoding/Differences[${differences}]>>/FirstChar 32/LastChar 127/Widths[${widths}]/Resources<<>>`,
  );
  const write = (text: string) =>
    [...text.normalize('NFD').toUpperCase()].map((char) => codes[letters.indexOf(char)] ?? ' ').join('');
  return { name: font, write };
}

/** Draws text in an additional font. The text has to be in a form, because the pages' own fonts are fixed. */
function inFont(s: Sheets, page: Ink, x: number, y: number, text: string, font: string): void {
  const stream = `BT /FX 9 Tf 1 0 0 1 ${x} ${page.height - y} Tm (${escaped(text)}) Tj ET`;
  const box = `/BBox[0 0 ${page.width} ${page.height}]`;
  const reference = object(s, `/Type/XObject/Subtype/Form${box}/Resources<</Font<</FX ${font}>>>>`, stream);
  page.raw(`q /${page.use('XObject', `T${reference.replace(/\D/g, '')}`, reference)} Do Q`);
}

export const UNSEEN_SUBJECT: Record<string, (s: Sheets) => void> = {
  'the subject in outlined letters, an approver readable': (s) =>
    unread(s, (ink, one, program) => ink.outlines(26, spot(program), subjectLine(program, one), 8), [
      'APPROVATO DA',
      'OK UFFICIO HR',
      'Responsabile',
      'Visto',
    ]),

  "the subject as a picture, the office's clerk readable": (s) =>
    unread(s, (ink, one, program) => textPicture(s, ink, 26, spot(program), subjectLine(program, one)), [
      'Ufficio paghe',
      'UFF. PERSONALE',
      'Referente',
      'Contatto',
    ]),

  'the subject missing, a signer readable': (s) => {
    const program = new Program(s);
    const signer = s.registered();
    crowd(s, 16, 0.2).forEach((one, index) => {
      const odd = index % 4 === 1;
      const ink = program.slip(one, odd ? NOBODY : {});
      beside(ink, s, mention(s, s.chance.pick(['Firma', 'Il responsabile', 'p. la Direzione']), signer), 1);
      sheet(s, ink, odd ? null : one);
    });
  },

  "the subject in an annotation, a colleague in the page's text": (s) =>
    unread(
      s,
      (ink, one, program) => {
        const label = new Ink(420, 14);
        label.box(0, 0, 420, 14, '1 1 0.85 rg');
        label.text(3, 10, subjectLine(program, one), 8);
        annotate(
          s,
          ink,
          label,
          24,
          spot(program) - 10,
          `/Subtype/FreeText/DA(/F1 8 Tf 0 g)/Contents(${subjectLine(program, one)})`,
        );
      },
      ['Per conoscenza', 'Referente', 'Capo area'],
    ),

  'the subject in a form field': (s) => {
    const fields: string[] = [];
    unread(
      s,
      (ink, one, program) => {
        const field = new Ink(420, 14);
        field.text(3, 10, subjectLine(program, one), 8);
        const value = `/FT/Tx/T(dip${fields.length})/V(${escaped(subjectLine(program, one))})/DA(/F1 8 Tf 0 g)`;
        annotate(s, ink, field, 24, spot(program) - 10, `/Subtype/Widget${value}`);
        fields.push(/\{own-\d+\}/.exec(ink.extra)?.[0] ?? '');
      },
      ['Referente', 'Uff. amministrazione', 'Coordinatore'],
    );
    s.parts.catalog = `/AcroForm<</Fields[${fields.join(' ')}]/DR<</Font<</F1 {F1}>>>>/DA(/F1 8 Tf 0 g)>>`;
  },

  'the whole head as a picture, a note readable': (s) =>
    unread(
      s,
      (ink, one, program) => {
        const head = new Ink(547, 60);
        const { company } = s;
        head.outlines(4, 14, `${company.legalName} C.F. ${company.taxCode}`, 9);
        head.outlines(4, 32, subjectLine(program, one), 9);
        head.outlines(4, 50, `NATO IL ${birthOf(one)}  ${s.monthText()}`, 8);
        const shown = { x: 24, y: 60, width: 547, height: 60 };
        ink.box(20, 58, 555, 66, '1 g');
        drawPicture(ink, pictureOf(s, head, 3), shown);
      },
      ['Nota per', 'Buono pasto cedibile a', 'Copia a'],
    ),

  'the subject in a font without characters': (s) => {
    const font = secretFont(s);
    unread(
      s,
      (ink, one, program) => inFont(s, ink, 26, spot(program), font.write(subjectLine(program, one)), font.name),
      ['Referente', 'APPROVA', 'Servizio paghe'],
    );
  },

  'only the code in outlines, of a namesake at times': (s) => {
    const program = new Program(s);
    for (let page = 0; page < 14; page++) {
      const one = s.registered();
      const odd = page % 5 < 2;
      const namesake = page % 5 === 1;
      const { firstName, lastName, sex } = one.person;
      const shown = namesake ? s.absent(made(s, { firstName, lastName, sex })) : one;
      const ink = program.slip(one, odd ? { code: null, birth: !namesake, number: namesake ? null : undefined } : {});
      if (odd) ink.outlines(26, spot(program), `${nameOf(shown).slice(0, 3)} ${shown.person.taxCode}`, 8);
      sheet(s, ink, namesake ? null : one);
    }
  },
};
