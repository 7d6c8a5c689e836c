import { companiesByTaxCode } from '../../../directory/companies.store.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { Serve } from '../../../server/http/http.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { dayInRome } from '../../../text/common/format.ts';
import * as contracts from '../core/closing.contract.ts';
import { figuresOf, type MonthFigures, whyNotClose, whyNotReopen } from '../core/closing.ts';
import { newsOfMonth } from '../core/month-news.ts';
import { presentPause, standingOf } from '../rules/rules.present.ts';
import { pauseOf } from '../rules/rules.store.ts';
import * as store from './closing.store.ts';

/**
 * Serves the board of a month, with the state of each company, and the closing and reopening of the month by hand
 * (P88).
 */
export function serveClosing(serve: Serve): void {
  serve(contracts.closingBoard, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const companyIds = query.cfAzienda === undefined ? null : [await companyOf(tx, query.cfAzienda)];
      const month = query.annomese ? Number(query.annomese) : await store.newestMonth(tx, companyIds);
      const asked = month === null ? null : { month, today, companyIds };
      const [pause, closings] = await Promise.all([pauseOf(tx), asked && store.closingsOf(tx, asked)]);
      const [suspended, rows, rules] = await Promise.all([
        pause ? presentPause(tx, pause) : null,
        asked && closings && store.closingOf(tx, asked, closings.keys()),
        asked && standingOf(tx, asked),
      ]);
      if (!closings || !rows || !rules) return { annomese: null, sospese: suspended, aziende: [] };
      return {
        annomese: String(month),
        sospese: suspended,
        aziende: rows.map((row) => ({ ...present(row, closings.get(row.id)), ...rules(row.id) })),
      };
    }),
  );

  serve(contracts.monthNews, ({ inScope, query }) =>
    inScope(async (tx) => {
      const slips = await store.slipsBeside(tx, Number(query.annomese));
      const taxCodes = new Map(slips.map(({ companyId, taxCode }) => [companyId, taxCode]));
      return [...newsOfMonth(slips)].map(([companyId, { first, added, otherKinds, pay, unknownPay }]) => ({
        cfAzienda: taxCodes.get(companyId) ?? '',
        primoMese: first,
        nuovi: added,
        altriTipi: otherKinds,
        netto: pay,
        senzaNetto: unknownPay,
      }));
    }),
  );

  serve(contracts.missingPeople, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const companyIds = [await companyOf(tx, query.cfAzienda)];
      return store.missingIn(tx, { month: Number(query.annomese), today, companyIds });
    }),
  );

  serve.change(contracts.closeMonth, async ({ tx, body, today }) => {
    const { month, companies } = await held(tx, body, today);
    const refusal = whyNotClose(month, today, companies);
    if (refusal) throw new Problem(409, refusal);
    return {
      answer: { aggiornati: companies.length },
      events: companies.map(({ id, ...row }) => ({
        action: 'monthClosed',
        id,
        companyId: id,
        data: { month, ...figuresOf(row) },
      })),
    };
  });

  serve.change(contracts.reopenMonth, async ({ tx, body, today }) => {
    const { month, companies } = await held(tx, body, today);
    const refusal = whyNotReopen(companies);
    if (refusal) throw new Problem(409, refusal);
    return {
      answer: { aggiornati: companies.length },
      events: companies.map(({ id }) => ({ action: 'monthReopened', id, companyId: id, data: { month } })),
    };
  });
}

/**
 * Locks the companies until the commit and returns their month. Answers "not found" if one of them is not on the board.
 */
async function held(tx: Transaction, { annomese, aziende }: { annomese: string; aziende: string[] }, today: string) {
  const month = Number(annomese);
  const companyIds = (await companiesByTaxCode(tx, aziende)).map(({ id }) => id);
  await store.holdCompanies(tx, companyIds);
  const asked = { month, today, companyIds };
  const closings = await store.closingsOf(tx, asked);
  const rows = await store.closingOf(tx, asked, closings.keys());
  if (rows.length !== companyIds.length) throw notFound();
  return { month, companies: rows.map((row) => ({ ...row, closed: closings.has(row.id) })) };
}

async function companyOf(tx: Transaction, taxCode: string): Promise<string> {
  const [company] = await companiesByTaxCode(tx, [taxCode]);
  return company?.id ?? '0';
}

function present(row: store.ClosingRow, closing: store.Closing | undefined) {
  return {
    codiceAzienda: row.code,
    cfAzienda: row.taxCode,
    ragioneSociale: row.name,
    ...presentFigures(row),
    daDecidere: row.doubts,
    inRitardo: row.late,
    chiusura: closing ? { il: dayInRome(closing.at), da: closing.by, ...presentFigures(closing.figures) } : null,
  };
}

function presentFigures(figures: MonthFigures) {
  return {
    ricevuti: figures.received,
    pubblicati: figures.published,
    daPubblicare: figures.toPublish,
    programmati: figures.scheduled,
    annullati: figures.withheld,
    letti: figures.read,
    mancanti: figures.missing,
  };
}
