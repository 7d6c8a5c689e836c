import type { FoundCode } from './code-search.ts';
import { type KnownPeople, numberOf } from './known-people.ts';
import type { CodeFact } from './page-facts.ts';
import type { NameFact } from './page-names.ts';
import { ROW_REACH } from './thresholds.ts';

export const PAYROLL_NUMBER =
  /(?:\bMATR(?:ICOLA|\.)?|\bCOD(?:ICE|\.)? ?DIP[A-Z.]*)[ :.N]{0,4}0*([0-9]{1,9})(?![0-9/.,])/g;
const NUMBER_LABEL = /\bMATR(?:ICOLA|\.)?|\bCOD(?:ICE|\.)? ?DIP/;
const BARE_NUMBER = /(?<![A-Z0-9/.,:-])0*([1-9][0-9]{1,8})(?![A-Z0-9/.,:-])/g;
const ONLY_NUMBERS = /^[0-9 \r]{2,24}$/;

/** A payroll number counts only near the person's code or name: elsewhere it is an amount or a pay item. */
export function numberedPeople(words: string, codes: CodeFact[], found: FoundCode[], known: KnownPeople): number[] {
  const numbered = new Set<number>();
  codes.forEach(({ people }, index) => {
    const place = found[index];
    // The number matters only if the person is employed twice, or the code is an omocodia variant of theirs.
    if (people.length === 0 || !place || (people.length < 2 && codes[index]?.exact)) return;
    const around = words.slice(Math.max(0, place.from - ROW_REACH), place.to + ROW_REACH);
    for (const person of people) {
      const number = numberOf(known.employees[person]);
      if (!number || !around.includes(number)) continue;
      if (standsAlone(number).test(around)) numbered.add(person);
    }
  });
  return [...numbered];
}

/** "MATR1049" is glued to its label, 1.049,00 is an amount. */
function standsAlone(number: string): RegExp {
  return new RegExp(`(?<![0-9/.,])0*${number.replace(/[^A-Z0-9]/g, '\\$&')}(?![0-9/.,])`);
}

/**
 * Employees whose payroll number follows a label or is under it, is in the row of a code or a name, or is alone in a
 * row of the head. Anywhere else the same digits belong to a pay item.
 */
export function printedNumbers(
  words: string,
  headEnd: number,
  found: FoundCode[],
  names: NameFact[],
  known: KnownPeople,
): number[] {
  const people = new Set<number>();
  const note = (number: string) => {
    for (const person of known.byNumber.get(number) ?? []) people.add(person);
  };
  for (const match of words.matchAll(PAYROLL_NUMBER)) note(match[1] ?? '');
  const marks = [...found.map((one) => one.from), ...names.map((one) => one.at)];
  let labelled = false;
  for (let from = 0; from < headEnd; ) {
    const end = words.indexOf('\n', from) < 0 ? words.length : words.indexOf('\n', from);
    const row = words.slice(from, end);
    const about = labelled || marks.some((at) => at >= from && at < end) || ONLY_NUMBERS.test(row);
    if (about && row.length < ROW_REACH) for (const match of row.matchAll(BARE_NUMBER)) note(match[1] ?? '');
    labelled = NUMBER_LABEL.test(row) && !/[0-9]/.test(row);
    from = end + 1;
  }
  return [...people];
}
