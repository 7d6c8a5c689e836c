import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { contract, Id } from '../../../access/contract.ts';
import { A_TICKET, Ticket } from '../../../access/tickets.contract.ts';

const OF = { chapter: CHAPTERS.companies, permission: 'companies.handOver' } as const;
const ONE = { params: z.object({ id: Id }) };

export const downloadCompany = contract({
  ...OF,
  ...ONE,
  method: 'GET',
  path: '/apiback/api/Azienda/:id/pacchetto',
  name: 'downloadCompany',
  summary:
    'Everything about a company as files, with its part of the ledger and a signed list; refused where one of its files is damaged',
  kind: 'file',
  heavy: true,
});

export const ticketForCompany = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/Azienda/:id/pacchetto/biglietto',
  name: 'ticketForCompany',
  summary: 'A single-use address for everything about a company',
  response: Ticket,
});
