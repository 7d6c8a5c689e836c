import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { FormState } from '../../../web/form/use-form.ts';
import { browserStorages, keepOfSession, readOfSession } from '../../../web/token.ts';

/** What survives if the phone kills the app: never an IBAN, personal data, a file's content or a signature (P214). */
const Draft = z.object({ tipo: z.string(), testo: z.string(), file: z.nullable(z.string()) });
type Draft = z.output<typeof Draft>;

function read(): Draft | null {
  const text = readOfSession(browserStorages(), 'draft');
  try {
    return text === null ? null : (z.safeParse(Draft, JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

const keep = (draft: Draft | null) =>
  keepOfSession(browserStorages(), 'draft', draft === null ? null : JSON.stringify(draft));

/**
 * Keeps the request that is being written beside the session, and restores it when the form opens again. Leaving the
 * page in the portal, or sending, ends the draft. Returns the restored draft.
 */
export function useDraft({ fields }: FormState, file: File | null, isOn: boolean): Draft | null {
  const [kept] = useState(() => (isOn ? read() : null));
  const [tipo, testo] = fields.watch(['tipo', 'testo']);
  const { setValue } = fields;
  useEffect(() => {
    if (!kept) return;
    setValue('tipo', kept.tipo, { shouldDirty: true });
    setValue('testo', kept.testo, { shouldDirty: true });
  }, [kept, setValue]);
  useEffect(() => {
    if (isOn && tipo) keep({ tipo, testo: testo ?? '', file: file?.name ?? null });
  }, [isOn, tipo, testo, file]);
  useEffect(() => {
    if (isOn) return () => keep(null);
  }, [isOn]);
  return kept;
}
