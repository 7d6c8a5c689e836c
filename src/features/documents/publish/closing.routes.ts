import type { Serve } from '../../../server/http.ts';
import { closingBoard } from './closing.contract.ts';
import { closingOf, newestMonth } from './closing.store.ts';
import { monthBefore } from './closing.ts';

/** How far a practice is with its month. */
export function serveClosing(serve: Serve): void {
  serve(closingBoard, ({ actor, inScope, query, today }) =>
    inScope(async (tx) => {
      const practiceId = actor.practiceId ?? '';
      const month = query.annomese ? Number(query.annomese) : await newestMonth(tx, practiceId);
      if (month === null) return { annomese: null, aziende: [] };
      const rows = await closingOf(tx, { practiceId, month, before: monthBefore(month), today });
      return {
        annomese: String(month),
        aziende: rows.map(
          ({ code, taxCode, name, received, published, toPublish, scheduled, withheld, read, missing }) => ({
            codiceAzienda: code,
            cfAzienda: taxCode,
            ragioneSociale: name,
            ricevuti: received,
            pubblicati: published,
            daPubblicare: toPublish,
            programmati: scheduled,
            annullati: withheld,
            letti: read,
            mancanti: missing,
          }),
        ),
      };
    }),
  );
}
