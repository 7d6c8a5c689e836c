import { scopeOf } from '../../access/scope.ts';
import * as contracts from '../../ledger/history.contract.ts';
import { HISTORY_STATES } from '../../ledger/history.contract.ts';
import * as store from '../../ledger/history.store.ts';
import {
  actionsOf,
  type HistoryState,
  presentActivityRow,
  presentHistoryRow,
  presentPrintedRow,
} from '../../ledger/present-history.ts';
import { sendCronologia } from '../../paper/cronologia-pdf.io.ts';
import type { App } from '../../server/http/app.ts';
import type { Call, Serve } from '../../server/http/http.ts';
import { pageOf, sendList } from '../../server/http/list.ts';
import { issueTicket, type Opener } from '../../server/http/tickets.ts';
import { Problem } from '../../server/problem.ts';

/** The requested objects, from the query or from a body. */
interface Wanted {
  ids: readonly string[];
  tipo?: keyof typeof KINDS | undefined;
  stato?: readonly string[] | undefined;
}

export function serveHistory(serve: Serve, app: App): void {
  serve(contracts.readHistory, (call) => list(call, { ...call.query, ids: [call.params.id] }));
  serve(contracts.readHistoryOfMany, (call) => list(call, { ...call.query, ids: separate(call.query.listaID) }));
  serve(contracts.readHistoryOfManyByBody, (call) => list(call, call.body));
  serve(contracts.printHistory, (call) => print(app, call, { ...call.query, ids: separate(call.query.listaID) }));
  serve(contracts.printHistoryByBody, (call) => print(app, call, call.body));
  serve(contracts.ticketForHistoryPrint, ({ actor, body, inScope, now }) =>
    inScope(async (tx) => {
      const { tipo = 'documents' } = body;
      const ids = await store.requireObjects(tx, KINDS[tipo], body.ids);
      return issueTicket(tx, actor, { call: 'cronologia', ids, filter: [tipo, ...(statesOf(body.stato) ?? [])] }, now);
    }),
  );

  serve(contracts.readActivity, async ({ body, inScope, query, reply }) => {
    const { rows, total } = await inScope(async (tx) => {
      const kind = KINDS[body.tipo ?? 'documents'];
      const ids = await store.requireObjects(tx, kind, body.ids);
      return store.listActivity(tx, kind, ids, pageOf(query));
    });
    return sendList(reply, rows, total, presentActivityRow);
  });

  async function list(call: AnyCall, wanted: Wanted) {
    const rows = await read(call, wanted);
    return sendList(call.reply, rows, rows.length, presentHistoryRow);
  }
}

/** Sends the printed history to the holder of a ticket. */
export function historyOpener(app: App): Opener {
  return (actor, { ids, filter: [tipo, ...stato] = [] }, _, reply) => {
    const inScope: AnyCall['inScope'] = (work) => app.database.inScope(scopeOf(actor), work);
    return print(
      app,
      { actor, reply, now: app.now(), inScope },
      {
        ids,
        stato,
        tipo: tipo as Wanted['tipo'],
      },
    );
  };
}

async function print(app: App, call: AnyCall, wanted: Wanted) {
  const rows = await read(call, wanted);
  const { actor, now, reply } = call;
  const by = [actor.lastName, actor.firstName].filter(Boolean).join(' ') || actor.login;
  return sendCronologia(reply, rows.map(presentPrintedRow), { by, at: now, logger: app.logger });
}

const KINDS = { documents: 'document', dossier: 'dossier', notices: 'notice' } as const;

type AnyCall = Pick<Call<unknown>, 'inScope' | 'reply' | 'actor' | 'now'>;

function read({ inScope }: AnyCall, { ids, tipo = 'documents', stato }: Wanted): Promise<store.PrintedLedgerRow[]> {
  const states = statesOf(stato);
  return inScope(async (tx) => {
    const kind = KINDS[tipo];
    const known = await store.requireObjects(tx, kind, ids);
    return store.listHistory(tx, kind, known, states ? actionsOf(states) : undefined);
  });
}

/** The states to show, or null for all. */
function statesOf(stato: readonly string[] | undefined): HistoryState[] | null {
  const named = separate(stato ?? []).filter(Boolean);
  if (!named.every(isState)) throw new Problem(400, { refused: 'invalid-request', data: { fields: 'stato' } });
  return named.length > 0 ? named : null;
}

function isState(value: string): value is HistoryState {
  return (HISTORY_STATES as readonly string[]).includes(value);
}

/** Splits a list whose values are repeated, comma-joined, or both. */
function separate(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(','));
}
