import { signaturesIn } from '../../../engine/pdf-engine.ts';
import type { App } from '../../../server/http/app.ts';
import type { Serve } from '../../../server/http/http.ts';
import { loadAll } from '../core/load.store.ts';
import { maySign, presentSignature } from './signature.ts';
import * as contracts from './signatures.contract.ts';

/** Serves the signatures found in a document's file (P154). */
export function serveSignatures(serve: Serve, app: App): void {
  serve(contracts.listSignatures, async ({ actor, inScope, now, params }) => {
    const [document] = await inScope((tx) => loadAll(tx, [params.id]));
    if (!document || !maySign(document.contentType)) return { leggibile: true, firme: [] };
    const bytes = await app.blobs.get(document.practiceId, document.sha256);
    const found = await signaturesIn(bytes, { reader: actor.accountId, trusted: app.config.trustedSigners });
    return {
      leggibile: found !== null,
      firme: (found ?? []).map((signature) => presentSignature(signature, now.toISOString())),
    };
  });
}
