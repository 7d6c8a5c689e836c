import * as z from 'zod/mini';
import { CHAPTERS } from './chapters.ts';
import { contract, Name } from './contract.ts';

/** The URL of a ticket: a window can open it once, within 60 s. */
export const Ticket = z.object({ url: z.string() });

/** When a browser needs a ticket. */
export const TO_OPEN_IN_A_WINDOW =
  'From a browser: open the answered `url` in a window, once, within 60 seconds. A program downloads without a ticket.';

/** Why issuing a ticket records no ledger event: the read event is recorded once the file has been read. */
export const A_TICKET = 'a ticket only opens a file, and that reading is traced';

export const redeemTicket = contract({
  method: 'GET',
  path: '/apiback/api/biglietti/:ticket',
  permission: 'tickets.redeem',
  name: 'redeemTicket',
  chapter: CHAPTERS.other,
  summary: 'The file behind a ticket',
  when: 'Open the `url` that a call ending in `biglietto` answered. It works once, within 60 seconds, while the session that asked for it lasts.',
  kind: 'file',
  params: z.object({ ticket: Name }),
});
