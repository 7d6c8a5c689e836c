import { branchOf } from '../../directory/employee.ts';
import { isTaxCode, namesByCode } from '../../directory/tax-code.ts';
import type { PrintedEmployer, PrintedEmployment } from '../../recognition/recognition.ts';
import { type Refusal, refuse } from '../../server/refusal.ts';
import type { IntakeRow } from './intake.ts';
import { codeOf, type MovedBox } from './page-moves.ts';

/**
 * A row whose printed person may be entered from the intake together with others. The printed fiscal code, name and day
 * of birth must agree, on pages that name no other person (P21). All other people are entered one by one.
 */
export interface NewWorkerRow extends IntakeRow {
  taxCode: string | null;
  printedName: string | null;
  companyId: string | null;
  employer: PrintedEmployer | null;
  employment: PrintedEmployment | null;
  reasons: readonly string[];
  boxes: readonly MovedBox[];
}

/** Why a row is left out. `text/` has an Italian sentence for each reason. */
export const LEFT_OUT = [
  'layout-open',
  'pages-moved',
  'repeated',
  'somebody-else',
  'other-kind',
  'name-missing',
  'birth-missing',
  'not-certain',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Whether a row is about a person who is registered in none of the caller's companies. */
export function isOfSomebodyNew(row: NewWorkerRow): boolean {
  const open = row.outcome === 'sconosciuto' && row.decision === null && row.documentId === null;
  return open && row.taxCode !== null && isTaxCode(row.taxCode);
}

/** Why the person of such a row cannot be entered together with others, or null. */
export function whyNotEnter(row: NewWorkerRow): LeftOut | null {
  const says = (...codes: string[]) => codes.some((code) => row.reasons.includes(code));
  if (row.layoutOpen) return 'layout-open';
  const strange = row.boxes.some((box) => codeOf(box, row) !== row.taxCode);
  if (strange || says('split-by-hand', 'code-moved-away')) return 'pages-moved';
  if (says('repeated-in-file')) return 'repeated';
  if (says('somebody-else-named')) return 'somebody-else';
  if (says('kind-unclear', 'kind-differs')) return 'other-kind';
  if (namesOfNew(row) === null) return 'name-missing';
  if (!says('birth-matches')) return 'birth-missing';
  return says('new-person-agrees') ? null : 'not-certain';
}

/** Splits the printed name into surname and first name, with the help of the fiscal code. */
export function namesOfNew(
  row: Pick<NewWorkerRow, 'printedName' | 'taxCode'>,
): { cognome: string; nome: string } | null {
  const told = row.printedName && row.taxCode ? namesByCode(row.printedName, row.taxCode) : null;
  return told && { cognome: asWritten(told.lastName), nome: asWritten(told.firstName) };
}

/** The employment as the registry stores it: with the code and the description of the branch. */
export function employmentOfNew({ employment }: Pick<NewWorkerRow, 'employment'>) {
  const { number = null, hiredOn = null, branch = null, qualification = null } = employment ?? {};
  const [code = '', ...rest] = (branch ?? '').split(/[ -]/).filter(Boolean);
  const description = /^[A-Z]{0,3}[0-9][0-9A-Z]{0,9}$/.test(code) ? rest.join(' ') : '';
  return {
    matricola: number,
    dataAssunzione: hiredOn,
    filiale:
      branch === null
        ? null
        : description
          ? { codice: code, descrizione: asWritten(description) }
          : branchOf(asWritten(branch)),
    qualifica: qualification && `${qualification.charAt(0)}${qualification.slice(1).toLowerCase()}`,
  };
}

/** Each person of these rows once, with what the pages print. A number printed for two people belongs to neither of them. */
export function peopleOfNew(rows: readonly NewWorkerRow[]) {
  const numbers = Map.groupBy(rows, (row) => row.employment?.number ?? null);
  const isOwn = (number: string | null) => new Set(numbers.get(number)?.map((row) => row.taxCode)).size === 1;
  return [...Map.groupBy(rows, (row) => row.taxCode ?? '')].map(([taxCode, own]) => {
    const facts = own.map(employmentOfNew);
    const first = <Fact extends keyof (typeof facts)[number]>(fact: Fact) =>
      facts.find((one) => one[fact] !== null)?.[fact] ?? null;
    const number = first('matricola');
    return {
      taxCode,
      ...(own.map(namesOfNew)[0] ?? { cognome: '', nome: '' }),
      matricola: isOwn(number) ? number : null,
      dataAssunzione: first('dataAssunzione'),
      filiale: first('filiale'),
      qualifica: first('qualifica'),
    };
  });
}

/** Capitalises a name the way people write it: ROSSI MARIA GRAZIA becomes Rossi Maria Grazia. */
export function asWritten(capitals: string): string {
  return capitals
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/(^|['’-])\p{L}/gu, (letter) => letter.toUpperCase()))
    .join(' ');
}

/**
 * Why the people of these rows cannot be entered in this company, or null. Each row must be undecided and certain, and
 * must be printed with this company or with none.
 */
export function whyNotEnterIn(
  rows: readonly NewWorkerRow[],
  company: { id: string | null; codes: readonly (string | null)[] },
): Refusal | null {
  const doubtful = rows.filter((row) => !isOfSomebodyNew(row) || whyNotEnter(row) !== null);
  if (doubtful.length > 0) return refuse('worker-not-certain', { rows: doubtful.map((row) => row.n).join(', ') });
  const elsewhere = rows.filter((row) => {
    if (row.companyId !== null) return row.companyId !== company.id;
    const printed = [row.employer?.taxCode, row.employer?.vatNumber].filter((code) => code != null);
    return printed.length > 0 && !printed.some((code) => company.codes.includes(code));
  });
  if (elsewhere.length > 0)
    return refuse('worker-of-another-company', { rows: elsewhere.map((row) => row.n).join(', ') });
  const names = new Map(rows.map((row) => [row.taxCode, namesOfNew(row)]));
  const differing = rows.filter((row) => JSON.stringify(namesOfNew(row)) !== JSON.stringify(names.get(row.taxCode)));
  return differing.length > 0 ? refuse('worker-not-certain', { rows: differing.map((row) => row.n).join(', ') }) : null;
}
