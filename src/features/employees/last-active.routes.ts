import type { Serve } from '../../server/http/http.ts';
import { notFound } from '../../server/problem.ts';
import { lastActive } from './last-active.contract.ts';
import { readLastActive } from './last-active.store.ts';

export function serveLastActive(serve: Serve): void {
  serve(lastActive, ({ inScope, params }) =>
    inScope(async (tx) => {
      const found = await readLastActive(tx, params.codFiscale.toUpperCase());
      if (!found) throw notFound();
      return found;
    }),
  );
}
