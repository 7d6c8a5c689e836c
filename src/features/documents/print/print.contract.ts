import * as z from 'zod/mini';
import { contract, Id } from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';
import { KINDS, ofEachKind, PRINTED_KINDS, type PrintedKind } from '../../../directory/kinds.ts';

const Selection = z.strictObject({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)),
  /** Whether the sheets are printed on both sides. If so, each document begins on a new sheet. */
  fronteRetro: z.optional(z.boolean()),
});

function callsOf<K extends PrintedKind>(kind: K) {
  const { calls, chapter } = KINDS[kind];
  const path = `/apiback/api/${KINDS[kind].tipo}/stampa` as const;
  return {
    print: contract({
      method: 'POST',
      changesNothing: 'each member’s print is traced once the whole has been sent',
      path,
      permission: 'documents.print',
      name: `print${calls.several}`,
      chapter,
      summary: `${KINDS[kind].tipo}: a selection as one PDF to print; a print of each, and nobody’s reading`,
      when: 'To print a selection for people without access. It counts as printed, not as read.',
      refuses: '400 nothing-selected 409 only-pdf-prints 503 content-damaged',
      kind: 'file',
      heavy: true,
      body: Selection,
    }),
    ticket: contract({
      method: 'POST',
      changesNothing: A_TICKET,
      path: `${path}/biglietto`,
      permission: 'documents.print',
      name: `ticketForPrintOf${calls.several}`,
      chapter,
      summary: `${KINDS[kind].tipo}: a single-use address for the PDF to print`,
      when: TO_OPEN_IN_A_WINDOW,
      refuses: '400 nothing-selected 409 only-pdf-prints',
      body: Selection,
      response: Ticket,
    }),
  };
}

/** The print endpoints of each kind that is printed for employees. */
export const PRINT_CALLS = ofEachKind<{ [K in PrintedKind]: ReturnType<typeof callsOf<K>> }>(callsOf, PRINTED_KINDS);
