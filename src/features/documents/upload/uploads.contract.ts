import * as z from 'zod/mini';
import { CHAPTERS } from '../../../access/chapters.ts';
import { Code, contract, Day, Id, IdList } from '../../../access/contract.ts';
import { KINDS, ofEachKind, UPLOAD_KINDS, type UploadKind } from '../../../directory/kinds.ts';
import { Category, Description, Tags } from '../core/upload-fields.ts';
import { MAX_FILE_BYTES } from '../core/upload-limits.ts';
import { DOSSIER_NAME } from '../dossiers/dossier.ts';

const Note = z.optional(z.nullable(z.string().check(z.maxLength(1000))));
const TaxCodes = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10_000));

/** `jsonDocDto`: the ten fields of spec §3 and the portal's additional fields (docs/api.md, Upload). */
export const Dto = z.strictObject({
  cfAzienda: z.optional(z.string().check(z.maxLength(20))),
  /** The file's name if absent. */
  descrizione: z.optional(Description),
  tags: z.optional(z.nullable(Tags)),
  codCategoria: z.optional(Category),
  nomeFile: z.optional(z.string().check(z.maxLength(255))),
  dataConsegna: z.optional(z.nullable(Day)),
  dataScadenza: z.optional(z.nullable(Day)),
  /** A dossier's id or name. */
  fascicolo: z.optional(z.nullable(z.string().check(z.maxLength(DOSSIER_NAME)))),
  codiceFiscale: z.optional(z.string().check(z.maxLength(20))),
  visibileWeb: z.optional(z.boolean()),
  codiciFiscali: z.optional(TaxCodes),
  listacfazienda: z.optional(TaxCodes),
  presaVisione: z.optional(z.boolean()),
  note: Note,
});

/** The token from an `addressee-contradicted` refusal; a client sends it once the user has confirmed the addressee. */
export const Confirmation = z.object({ conferma: z.optional(z.string().check(z.maxLength(500))) });

const Made = z.object({ ids: IdList });

function uploadOf<K extends UploadKind>(kind: K) {
  return contract({
    method: 'POST',
    path: `/apiback/api/${KINDS[kind].tipo}/upload`,
    permission: 'documents.upload',
    name: `upload${KINDS[kind].calls.one}`,
    chapter: KINDS[kind].chapter,
    summary: `${KINDS[kind].tipo}: upload a file with its jsonDocDto`,
    when: 'To hand out a single file. `publishDocuments` then makes it visible to its addressee.',
    refuses:
      '400 acknowledgement-not-for-kind due-date-in-past due-date-not-for-kind employee-needed file-required nobody-to-address 409 addressee-contradicted dossier-mixed dossier-of-another in-recycle-bin payslip-for-several privacy-by-company-only 413 file-over-limit 415 file-type-refused',
    kind: 'upload',
    status: 201,
    idempotent: true,
    maxBytes: MAX_FILE_BYTES,
    parts: { file: 'file', jsonDocDto: Dto },
    query: Confirmation,
    response: Made,
  });
}

/** Documents that a person uploads by hand; payslips and CUs come from the intake (P18). */
export const UPLOAD_CALLS = ofEachKind<{ [K in UploadKind]: ReturnType<typeof uploadOf<K>> }>(uploadOf, UPLOAD_KINDS);

export const CorrectionDto = z.strictObject({ descrizione: z.optional(Description), note: Note });

export const correctDocument = contract({
  method: 'POST',
  path: '/apiback/api/DocBase/:id/rettifica',
  permission: 'documents.correct',
  name: 'correctDocument',
  chapter: CHAPTERS.documents,
  summary: 'A corrected version: the old one stays in the history, reading begins anew',
  when: 'When a delivered file was wrong but its addressee was right. A wrong addressee goes to `withdrawMisdelivered`.',
  refuses:
    '400 file-required 409 addressee-contradicted document-changed in-recycle-bin made-by-practice payslip-for-several same-content 413 file-over-limit 415 file-type-refused',
  kind: 'upload',
  status: 201,
  idempotent: true,
  maxBytes: MAX_FILE_BYTES,
  parts: { file: 'file', jsonDocDto: CorrectionDto },
  query: Confirmation,
  params: z.object({ id: Id }),
  response: Made,
});

/**
 * Draws a PDF's pages as pictures for browsers that cannot show a PDF within a page. The browser sends the file: one
 * that the user has chosen, or a document that it has already loaded.
 */
export const drawPages = contract({
  method: 'POST',
  changesNothing: 'the pages of a file as pictures; nothing of it is kept',
  path: '/apiback/api/DocBase/anteprima',
  permission: 'documents.correct',
  name: 'drawPages',
  chapter: CHAPTERS.documents,
  summary: 'The pages of a PDF as PNG pictures, in base64',
  when: 'In a browser that shows no PDF inside a page.',
  refuses: '400 file-required 409 cannot-be-shown 413 file-over-limit 415 file-type-refused',
  kind: 'upload',
  heavy: true,
  maxBytes: MAX_FILE_BYTES,
  parts: { file: 'file' },
  response: z.object({ pagine: z.array(z.string()) }),
});

export const storageUsed = contract({
  method: 'GET',
  path: '/apiback/api/docbase/getdocssize',
  permission: 'documents.storage',
  name: 'storageUsed',
  chapter: CHAPTERS.documents,
  summary: 'Bytes stored by a practice, and its quota',
  when: "To see how much of a practice's quota is used.",
  query: z.object({ codDistribuzione: Code, codCliente: Code, numProdotto: Code }),
  response: z.object({ usato: z.number(), quota: z.number() }),
});
