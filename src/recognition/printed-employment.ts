import type { WhereOnPage } from './page-facts.ts';
import { type Cell, rowsOn } from './printed-cells.ts';
import type { PrintedEmployment } from './recognition.ts';
import { HEAD } from './thresholds.ts';

const DAY = /^([0-3][0-9])[/.-]([01][0-9])[/.-]([12][0-9]{3})$/;
const NOT_A_BRANCH = /^(?:SEDE UNICA|SEDE|UNICA|-+|—)$/;

const LABELS: Record<keyof PrintedEmployment, RegExp> = {
  number: /^(?:MATRICOLA|MATR\.|COD(?:ICE|\.)? ?DIP(?:ENDENTE|\.)?)(?![A-Z])[ :.]*/,
  hiredOn: /^(?:DATA (?:DI )?ASSUNZIONE|DATA ASS\.|ASSUNT[OA] IL|ASSUNZIONE)(?![A-Z])[ :.]*/,
  branch: /^FILIALE(?![A-Z])[ :.]*/,
  qualification: /^QUALIFICA(?![A-Z])[ :.]*/,
};

const VALUES: Record<keyof PrintedEmployment, (text: string) => string | null> = {
  number: (text) => (/^[0-9]{1,9}$/.test(text) ? text : null),
  hiredOn: (text) => {
    const [, day, month, year] = DAY.exec(text) ?? [];
    const iso = `${year}-${month}-${day}`;
    return year !== undefined && new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) ? iso : null;
  },
  branch: (text) => (/^[A-Z0-9]/.test(text) && text.length <= 80 && !NOT_A_BRANCH.test(text) ? text : null),
  qualification: (text) => (/^[A-Z][A-ZÀ-Ý0-9 .'’°-]{2,59}$/.test(text) ? text : null),
};

/**
 * The employment that a slip's head describes: each value is to the right of its label or under it. Two different
 * values for one label are none.
 */
export function employmentOn(words: string, placeOf: WhereOnPage): PrintedEmployment | null {
  const rows = rowsOn(words, placeOf)
    .filter(({ y }) => y < HEAD)
    .map(({ cells }) => cells.filter(({ text }) => /[A-Z0-9]/.test(text)))
    .filter((cells) => cells.length > 0);
  const valuesOf = (field: keyof PrintedEmployment) =>
    rows.flatMap((cells, index) =>
      cells.flatMap((cell, at) => {
        const label = LABELS[field].exec(cell.text)?.[0];
        if (label === undefined) return [];
        const beside = cell.text.slice(label.length).trim();
        const read = VALUES[field];
        if (beside !== '') return read(beside) ?? [];
        const under = rows[index + 1]?.find((one) => isUnder(one, cell));
        return (under && read(under.text)) ?? (cells[at + 1] && read(cells[at + 1]?.text ?? '')) ?? [];
      }),
    );
  const only = (field: keyof PrintedEmployment) => {
    const [first = null, ...others] = new Set(valuesOf(field));
    return others.length === 0 ? first : null;
  };
  const found = {
    number: only('number'),
    hiredOn: only('hiredOn'),
    branch: only('branch'),
    qualification: only('qualification'),
  };
  return Object.values(found).some((value) => value !== null) ? found : null;
}

function isUnder(value: Cell, label: Cell): boolean {
  return Math.abs(value.x - label.x) <= label.letter * 2;
}
