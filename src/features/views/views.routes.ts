import * as contracts from '../../directory/views.contract.ts';
import type { Serve } from '../../server/http/http.ts';
import { notFound } from '../../server/problem.ts';
import * as store from './views.store.ts';

/**
 * Endpoints for saved views. Views are a preference, like the width of the sidebar, so changing them records no ledger
 * event.
 */
export function serveViews(serve: Serve): void {
  serve(contracts.listViews, ({ actor, inScope }) => inScope((tx) => store.listViews(tx, actor)));

  serve.change(contracts.saveView, async ({ tx, actor, body }) => ({
    answer: await store.saveView(tx, actor, { name: body.nome, address: body.indirizzo }),
    events: [],
  }));

  serve.change(contracts.forgetView, async ({ tx, actor, params }) => {
    if (!(await store.forgetView(tx, actor, params.id))) throw notFound();
    return { answer: { eliminata: true }, events: [] };
  });
}
