import * as z from 'zod/mini';
import { contract, Id, Month, Year } from '../../../access/contract.ts';
import { ACQUIRED_KINDS, type AcquiredKind, KINDS, ofEachKind } from '../../../directory/kinds.ts';
import { AnyRow } from '../core/documents.contract.ts';
import { MAX_DESCRIPTION, MAX_FILE_BYTES } from '../core/upload-limits.ts';
import { Confirmation } from '../upload/uploads.contract.ts';

/**
 * `jsonDocDto`: payroll software delivers one document and states its person and period; the spec's Payroll and CUD
 * entities suffice.
 */
export const DeliveryDto = z.strictObject({
  /** If absent, the one person whom the file names. */
  codiceFiscale: z.optional(z.string().check(z.maxLength(20))),
  /** If absent, the one company that employs the person. */
  cfAzienda: z.optional(z.string().check(z.maxLength(20))),
  annomese: z.optional(Month),
  /** With `anno` another notation of `annomese`. */
  mese: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(12))),
  anno: z.optional(Year),
  tipoCedolino: z.optional(z.enum(['ordinary', 'thirteenth', 'fourteenth'])),
  descrizione: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_DESCRIPTION))),
});

function deliveryOf<K extends AcquiredKind>(kind: K) {
  return contract({
    method: 'POST',
    path: `/apiback/api/${KINDS[kind].tipo}/upload`,
    permission: 'documents.deliver',
    name: `deliver${KINDS[kind].calls.one}`,
    chapter: KINDS[kind].chapter,
    summary: `${KINDS[kind].tipo}: one document, named by fiscal code and period; by an API key too`,
    when: 'From payroll software, once for each document. A whole PDF of many people goes to `uploadIntake`.',
    refuses:
      '400 file-required period-needed 409 addressee-contradicted already-there document-changed in-recycle-bin payslip-for-several same-content 413 file-over-limit 415 file-type-refused',
    kind: 'upload',
    status: 201,
    byKey: ['deliver'],
    idempotent: true,
    maxBytes: MAX_FILE_BYTES,
    parts: { file: 'file', jsonDocDto: DeliveryDto },
    row: AnyRow,
    query: z.extend(Confirmation, { rettifica: z.optional(z.enum(['true', 'false'])) }),
    response: z.object({ ids: z.array(Id) }),
  });
}

export const DELIVERY_CALLS = ofEachKind<{ [K in AcquiredKind]: ReturnType<typeof deliveryOf<K>> }>(
  deliveryOf,
  ACQUIRED_KINDS,
);
