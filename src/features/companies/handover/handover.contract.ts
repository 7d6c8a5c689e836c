import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, contract, Id, Name } from '../../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../../access/tickets.contract.ts';

// This feature is frozen: it gets no further functions (docs/product.md).
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
  when: 'To keep everything about a company outside the portal.',
  refuses: '503 content-damaged',
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
  when: TO_OPEN_IN_A_WINDOW,
  response: Ticket,
});

const BASE = '/apiback/api/passaggi';

/** How long, in ms, an offer can be answered. */
export const OFFER_STANDS_MS = 14 * 24 * 3_600_000;

export const HANDOVER_STATES = ['in-attesa', 'accettato', 'rifiutato', 'ritirato', 'scaduto'] as const;

export const listHandovers = contract({
  ...OF,
  method: 'GET',
  path: BASE,
  name: 'listHandovers',
  summary: 'The companies that were offered to this practice or by it, the newest first',
  when: 'To see offers that wait for an answer, and past ones.',
  whole: true,
  response: z.array(
    z.object({
      id: z.string(),
      ricevuto: z.boolean(),
      ragioneSociale: z.string(),
      codFiscale: z.string(),
      codice: z.string(),
      /**
       * The name of the other practice. Until that practice answers, this is the name that the offering practice typed.
       */
      studio: z.string(),
      lavoratori: z.number(),
      documenti: z.number(),
      dimensione: z.number(),
      propostoIl: z.string(),
      scadeIl: z.string(),
      stato: z.enum(HANDOVER_STATES),
      rispostoIl: z.nullable(z.string()),
    }),
  ),
});

export const offerCompany = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  path: '/apiback/api/Azienda/:id/passaggio',
  name: 'offerCompany',
  summary:
    'Offer a company to the practice of this code, or of the consultant with this mailbox; the answer is the same where there is none',
  when: 'When a company changes to another practice.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ studio: Name }),
  /** `studio` is the practice's name as typed. */
  response: z.object({ id: z.string(), studio: z.string() }),
});

export const acceptCompany = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  path: `${BASE}/:id/accetta`,
  name: 'acceptCompany',
  summary: 'Take a company that was offered, under this code: everything about it goes over at once',
  when: 'When another practice has offered a company with `offerCompany` and this practice takes it.',
  refuses: '413 quotaexceeded',
  heavy: true,
  body: z.strictObject({ codice: Code }),
  response: z.object({ azienda: z.string() }),
});

const Ended = z.object({ aggiornati: z.number() });

export const refuseCompany = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  path: `${BASE}/:id/rifiuta`,
  name: 'refuseCompany',
  summary: 'Refuse a company that was offered',
  when: 'When an offered company is not taken.',
  refuses: '409 handover-answered',
  response: Ended,
});

export const withdrawOffer = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  path: `${BASE}/:id/ritira`,
  name: 'withdrawOffer',
  summary: 'Take back the offer of a company that nobody has answered',
  when: 'When an offer was a mistake, or was addressed to the wrong practice.',
  refuses: '409 handover-answered',
  response: Ended,
});

export const downloadHandedTrace = contract({
  ...OF,
  ...ONE,
  method: 'GET',
  path: `${BASE}/:id/registro`,
  name: 'downloadHandedTrace',
  summary: 'What the ledger of the practice before says of a company that was taken over, as a signed package',
  when: 'To prove what happened before a company came to this practice.',
  refuses: '503 content-damaged',
  kind: 'file',
  heavy: true,
});

export const listOrigins = contract({
  ...OF,
  ...ONE,
  method: 'GET',
  path: '/apiback/api/Azienda/:id/provenienze',
  name: 'listOrigins',
  summary: 'The packages with which a company came from elsewhere, as they are kept, the newest first',
  when: 'To find the packages that `downloadOrigin` reads.',
  whole: true,
  response: z.array(
    z.object({
      id: z.string(),
      /** The name of the practice that made the package. */
      studio: z.string(),
      prodottoIl: z.string(),
      importatoIl: z.string(),
      dimensione: z.number(),
      /**
       * The fingerprint of the signing key. `impronta` is the SHA-256 of the manifest, `righe` the number of ledger
       * rows of the former practice.
       */
      chiave: z.string(),
      impronta: z.string(),
      righe: z.number(),
      /** True if the package's bytes were deleted because a person was erased. */
      eliminato: z.boolean(),
    }),
  ),
});

export const downloadOrigin = contract({
  ...OF,
  ...ONE,
  method: 'GET',
  path: '/apiback/api/provenienze/:id',
  name: 'downloadOrigin',
  summary: 'A package with which a company came, byte by byte as it came',
  when: 'To read or check the package with which a company was brought.',
  kind: 'file',
  heavy: true,
});

export const ticketForOrigin = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  changesNothing: A_TICKET,
  path: '/apiback/api/provenienze/:id/biglietto',
  name: 'ticketForOrigin',
  summary: 'A single-use address for a package with which a company came',
  when: TO_OPEN_IN_A_WINDOW,
  response: Ticket,
});
