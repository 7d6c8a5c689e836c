import * as z from 'zod/mini';
import { CHAPTERS } from '../../access/chapters.ts';
import { Code, contract, Day, Id, Name, Repeated, Year } from '../../access/contract.ts';
import { A_TICKET, Ticket, TO_OPEN_IN_A_WINDOW } from '../../access/tickets.contract.ts';
import { MOST_COMPANIES } from './preservation.ts';

const BASE = '/apiback/api/versamenti';
const OF = { chapter: CHAPTERS.documents, permission: 'preservation.use' } as const;

const Reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
const Count = z.number().check(z.int(), z.minimum(0));

export const STATES = ['fatto', 'scaricato', 'preso-in-carico', 'ritirato'] as const;

export const listPackages = contract({
  ...OF,
  method: 'GET',
  path: BASE,
  name: 'listPackages',
  summary: 'The packages that were made to be handed over to a certified preserver, the newest first',
  when: 'To see which packages wait for a receipt.',
  whole: true,
  response: z.array(
    z.object({
      id: z.string(),
      cfAzienda: Code,
      codiceAzienda: Code,
      ragioneSociale: z.string(),
      anno: z.number(),
      parte: z.number(),
      parti: z.number(),
      documenti: z.number(),
      dimensione: z.number(),
      riferimento: z.string(),
      stato: z.enum(STATES),
      /** SHA-256 of the package's index. */
      impronta: z.nullable(z.string()),
      creatoDa: z.string(),
      creatoIl: z.string(),
      scaricatoIl: z.nullable(z.string()),
      ritiratoIl: z.nullable(z.string()),
      rapporto: z.nullable(
        z.object({
          nome: z.string(),
          dimensione: z.number(),
          giorno: Day,
          identificativo: z.nullable(z.string()),
          impronta: z.string(),
        }),
      ),
    }),
  ),
});

export const previewPackages = contract({
  ...OF,
  method: 'GET',
  path: `${BASE}/anteprima`,
  name: 'previewPackages',
  summary:
    'What packages of this year would hold, and what is left out and why: of these companies, or of all that have documents of the year',
  when: 'Before `makePackages`, to see what would be left out.',
  whole: true,
  query: z.object({ anno: Year, cfAzienda: z.optional(Repeated) }),
  response: z.object({
    /** The preserver's contract or manual, as the user entered it last. */
    riferimento: z.string(),
    aziende: z.array(
      z.object({
        cfAzienda: Code,
        codiceAzienda: Code,
        ragioneSociale: z.string(),
        documenti: z.number(),
        dimensione: z.number(),
        parti: z.number(),
        esclusi: z.object({
          giaVersati: z.number(),
          nonPubblicati: z.number(),
          nelCestino: z.number(),
          /** The number of documents that belong to no year, because they have neither a period nor a delivery day. */
          senzaAnno: z.number(),
        }),
      }),
    ),
  }),
});

export const makePackages = contract({
  ...OF,
  method: 'POST',
  path: BASE,
  name: 'makePackages',
  summary:
    'Make the packages of these companies and this year: refused as a whole where their documents are not those that were looked at',
  when: 'Once a year for each company, after `previewPackages`.',
  refuses: '400 preservation-too-many 409 preservation-changed preservation-nothing 413 quotaexceeded',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    anno: Year,
    riferimento: Reference,
    aziende: z
      .array(z.strictObject({ cfAzienda: Code, documenti: Count }))
      .check(z.minLength(1), z.maxLength(MOST_COMPANIES)),
  }),
  response: z.object({
    versamenti: z.array(
      z.object({ id: z.string(), cfAzienda: Code, parte: z.number(), parti: z.number(), documenti: z.number() }),
    ),
  }),
});

const ONE = { params: z.object({ id: Id }) };

export const downloadPackage = contract({
  ...OF,
  ...ONE,
  method: 'GET',
  path: `${BASE}/:id/pacchetto`,
  name: 'downloadPackage',
  summary: 'The package: its index and the files that it names; refused where one of them is not there any more',
  when: 'To hand a package over to the preserver.',
  refuses: '409 preservation-files-gone preservation-withdrawn 503 content-damaged',
  kind: 'file',
  heavy: true,
});

export const ticketForPackage = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  changesNothing: A_TICKET,
  path: `${BASE}/:id/pacchetto/biglietto`,
  name: 'ticketForPackage',
  summary: 'A single-use address for the package',
  when: TO_OPEN_IN_A_WINDOW,
  refuses: '409 preservation-files-gone preservation-withdrawn',
  response: Ticket,
});

export const downloadPackageIndex = contract({
  ...OF,
  ...ONE,
  method: 'GET',
  path: `${BASE}/:id/indice`,
  name: 'downloadPackageIndex',
  summary: 'The index of a package alone, as it was made',
  when: 'To check what a package contains without its files.',
  refuses: '409 preservation-withdrawn',
  kind: 'file',
});

export const withdrawPackage = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  path: `${BASE}/:id/ritira`,
  name: 'withdrawPackage',
  summary: 'Take back a package that no preserver has taken: its documents may be handed over anew',
  when: 'When a package was made by mistake and no preserver has it.',
  refuses: '409 preservation-taken preservation-withdrawn',
  response: z.object({ liberati: z.number() }),
});

/** The form fields sent with the preserver's file. */
export const ReceiptFields = z.strictObject({
  giorno: Day,
  identificativo: z.optional(z.nullable(Name)),
});

export const fileReceipt = contract({
  ...OF,
  ...ONE,
  method: 'POST',
  path: `${BASE}/:id/rapporto`,
  name: 'filePackageReceipt',
  summary: 'File the preserver’s receipt for a package, in place of one that was filed before',
  when: 'When the preserver has confirmed a package.',
  refuses:
    '400 file-required 409 preservation-receipt-day preservation-withdrawn 413 file-over-limit 415 file-type-refused preservation-receipt-type',
  kind: 'upload',
  maxBytes: 20 * 1024 * 1024,
  parts: { file: 'file', json: ReceiptFields },
  response: z.object({ aggiornati: z.number() }),
});

export const downloadReceipt = contract({
  ...OF,
  ...ONE,
  method: 'GET',
  path: `${BASE}/:id/rapporto`,
  name: 'downloadPackageReceipt',
  summary: 'The preserver’s receipt, as it was filed',
  when: 'To prove that the preserver took a package.',
  kind: 'file',
});
