import * as z from 'zod/mini';
import { Code, contract, Id, NumberList } from '../../access/contract.ts';
import { BULK_FILE_PAGES } from '../../recognition/recognition.ts';
import { Confirmation } from '../documents/upload/uploads.contract.ts';
import { INTAKE, IntakeRow, IntakeWithRows } from './intake.contract.ts';
import { INTAKE_KINDS } from './intake.ts';
import { LAYOUT_ANSWERS } from './layout-question.ts';
import { PRINT_DOUBTS } from './print-doubt.ts';

/** The maximum length of a company document's title. */
export const TITLE_LENGTH = 100;

export const decideRow = contract({
  method: 'PUT',
  path: '/apiback/api/acquisizioni/:id/righe/:n',
  permission: 'intake.use',
  name: 'decideRow',
  chapter: INTAKE,
  summary:
    'Assign, leave out, keep both, correct the earlier one, save for the company, take it back, reopen, or move pages',
  when: "When a single row needs a person's decision before `confirmIntake`.",
  refuses:
    '400 employee-needed 409 addressee-contradicted in-recycle-bin intake-closed intake-confirming intake-row-confirmed intake-row-corrected intake-row-no-document intake-row-published kind-needed not-a-summary nothing-to-correct pages-all-to-new-group pages-in-same-group pages-needed pages-of-another-file pages-of-another-group period-needed',
  params: z.object({ id: Id, n: z.coerce.number() }),
  query: Confirmation,
  body: z.union([
    z.strictObject({
      decisione: z.literal('assigned'),
      idDipendente: Id,
      /**
       * The kind of document that the row becomes. If absent, the recognised kind; required if the kind is in doubt.
       */
      tipo: z.optional(z.enum(INTAKE_KINDS)),
      /** YYYYMM or YYYY. If absent, the recognised period. */
      periodo: z.optional(z.string().check(z.regex(/^\d{4}((0[1-9])|(1[0-2]))?$/))),
      tipoCedolino: z.optional(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
    }),
    z.strictObject({ decisione: z.enum(['leftOut', 'keepBoth', 'correct']) }),
    z.strictObject({
      decisione: z.literal('companyDocument'),
      codiceAzienda: Code,
      titolo: z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_LENGTH)),
    }),
    z.strictObject({ decisione: z.null() }),
    /** Deletes the row's unpublished document; its pages become a row again, which can be merged or split. */
    z.strictObject({ riapri: z.literal(true) }),
    /**
     * Moves pages of this row to row `verso` of the same file, or to a new row if `verso` is null. Returns the target
     * row.
     */
    z.strictObject({
      pagine: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(BULK_FILE_PAGES)),
      verso: z.nullable(z.int().check(z.positive())),
    }),
  ]),
  response: IntakeRow,
});

export const decideRows = contract({
  method: 'PUT',
  path: '/apiback/api/acquisizioni/:id/righe',
  permission: 'intake.use',
  name: 'decideRows',
  chapter: INTAKE,
  summary:
    'Leave several rows out, keep both, correct the earlier ones, say of which month they are, deliver sheets of presences, assign them to the people they propose, or take it back: all or nothing',
  when: 'When several rows need the same decision.',
  refuses:
    '400 employee-needed 409 intake-closed intake-confirming intake-row-confirmed intake-row-not-ready kind-needed not-a-summary nothing-to-correct period-needed period-printed',
  params: z.object({ id: Id }),
  body: z.union([
    z.strictObject({
      righe: NumberList.check(z.minLength(1)),
      decisione: z.nullable(z.enum(['leftOut', 'keepBoth', 'correct'])),
    }),
    /**
     * For rows with a recognised person and no printed month: the month for all of them. If null, the rows are
     * attendance sheets without a payslip, and each keeps the month that is printed on it.
     */
    z.strictObject({
      righe: NumberList.check(z.minLength(1)),
      decisione: z.literal('assigned'),
      periodo: z.nullable(z.string().check(z.regex(/^\d{4}((0[1-9])|(1[0-2]))?$/))),
    }),
    /**
     * With `dubbio`, the decision answers the question about all sheets of one print. The portal remembers the answer
     * for the next intake.
     */
    z.strictObject({
      righe: NumberList.check(z.minLength(1)),
      decisione: z.literal('assigned'),
      periodo: z.nullable(z.string().check(z.regex(/^\d{4}((0[1-9])|(1[0-2]))?$/))),
      dubbio: z.enum(['month', 'attendance']),
    }),
    z.strictObject({
      righe: NumberList.check(z.minLength(1)),
      decisione: z.literal('leftOut'),
      dubbio: z.enum(['blank', 'attendance']),
    }),
    /**
     * `assigned` assigns each row to the first person proposed for it; `apart` leaves each row to be decided
     * separately.
     */
    z.strictObject({
      righe: NumberList.check(z.minLength(1)),
      decisione: z.enum(['assigned', 'apart']),
      dubbio: z.literal('second'),
    }),
    /** Takes the answer to the question back, and forgets it for the next intake. */
    z.strictObject({
      righe: NumberList.check(z.minLength(1)),
      decisione: z.null(),
      dubbio: z.enum(PRINT_DOUBTS),
    }),
    /** Forgets the remembered answer about the print of these rows: the next intake proposes no answer. */
    z.strictObject({
      righe: NumberList.check(z.minLength(1)),
      dimentica: z.literal(true),
      dubbio: z.enum(PRINT_DOUBTS),
    }),
  ]),
  response: z.array(IntakeRow),
});

/** The maximum length of an employee's name. */
export const NAME_LENGTH = 60;
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH));

export const createRowEmployee = contract({
  method: 'POST',
  path: '/apiback/api/acquisizioni/:id/righe/:n/dipendente',
  permission: 'intake.createEmployee',
  name: 'createRowEmployee',
  chapter: INTAKE,
  summary: 'Create the employee whom a row lacks, without web access, and assign the row',
  when: 'When the recognised person is not in the portal yet.',
  refuses:
    '400 employee-needed tax-code-invalid 409 employee-exists intake-closed intake-confirming intake-row-confirmed kind-needed not-a-summary nothing-to-correct period-needed',
  idempotent: true,
  params: z.object({ id: Id, n: z.coerce.number() }),
  body: z.strictObject({
    cognome: Name,
    nome: Name,
    codiceFiscale: Code,
    codiceAzienda: Code,
    tipo: z.optional(z.enum(INTAKE_KINDS)),
    periodo: z.optional(z.string().check(z.regex(/^\d{4}((0[1-9])|(1[0-2]))?$/))),
  }),
  response: IntakeRow,
});

export const answerLayout = contract({
  method: 'PUT',
  path: '/apiback/api/acquisizioni/:id/file/:file/domanda',
  permission: 'intake.use',
  name: 'answerLayout',
  chapter: INTAKE,
  summary:
    'Answer the question about the layout of a file for all its pages, answer otherwise, or take the answer back',
  when: 'When `readIntake` shows a question about the layout of a file.',
  refuses: '409 intake-closed intake-confirming intake-row-confirmed',
  params: z.object({ id: Id, file: Id }),
  body: z.strictObject({ risposta: z.nullable(z.enum(LAYOUT_ANSWERS)) }),
  response: IntakeWithRows,
});

export const forgetLayout = contract({
  method: 'DELETE',
  path: '/apiback/api/acquisizioni/:id/file/:file/domanda',
  permission: 'intake.use',
  name: 'forgetLayout',
  chapter: INTAKE,
  summary: 'Forget what was answered about this layout: the next file asks again',
  when: 'When an earlier answer about a layout was wrong for coming files.',
  refuses: '409 intake-closed intake-confirming',
  params: z.object({ id: Id, file: Id }),
  status: 204,
});
