import { companiesById, companiesByTaxCode } from '../../../directory/companies.store.ts';
import type { Transaction } from '../../../server/database/database.ts';
import type { Serve } from '../../../server/http/http.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { formatMonth } from '../../../text/common/format.ts';
import type { News } from '../../notifications/notification.ts';
import { newsOfDocuments } from '../core/announcement.jobs.ts';
import * as approvals from '../core/approvals.store.ts';
import { eventOf } from '../core/document.ts';
import { loadDocuments, saveChanges } from '../core/documents.store.ts';
import * as contracts from '../core/rules.contract.ts';
import { inOrder, isSameRule, NO_RULE, type StandingRule } from '../core/standing-rule.ts';
import { carryOut, noAsking } from './rules.jobs.ts';
import { presentPause, presentRule } from './rules.present.ts';
import * as store from './rules.store.ts';

/** Serves the standing rules (P121) and a company's approval of a month before publication (P120). */
export function serveRules(serve: Serve): void {
  serve(contracts.readRules, ({ inScope, query }) =>
    inScope(async (tx) => {
      const [company] = await companiesByTaxCode(tx, [query.cfAzienda]);
      if (!company) throw notFound();
      const [pause, rules] = await Promise.all([store.pauseOf(tx), store.rulesOf(tx, [company.id])]);
      const rule = rules.get(company.id);
      return { sospese: pause ? await presentPause(tx, pause) : null, regole: rule ? presentRule(rule) : null };
    }),
  );

  serve.change(contracts.setRules, async ({ tx, body, now, today }) => {
    const companyIds = (await companiesByTaxCode(tx, body.aziende)).map(({ id }) => id);
    await holdScheduled(tx, companyIds);
    await store.changeRules(tx);
    const rule: StandingRule = {
      publishDay: body.giornoPubblicazione,
      approval: body.visto,
      remindDays: inOrder(body.solleciti),
    };
    const before = await store.rulesOf(tx, companyIds);
    const changed = companyIds.filter((id) => !isSameRule(before.get(id) ?? NO_RULE, rule));
    if (changed.length === 0) return { answer: { aggiornati: 0 }, events: [] };
    await store.saveRules(tx, changed, rule, { now, today });
    const { publishDay, approval } = rule;
    const withheld = await withholdScheduled(tx, changed, now);
    return {
      answer: { aggiornati: changed.length },
      events: [
        ...changed.map((id) => ({
          action: 'companyRulesSet' as const,
          id,
          companyId: id,
          data: { publishDay, approval, remindDays: rule.remindDays.join(',') },
        })),
        ...withheld.events,
      ],
      noNews: withheld.noNews,
      jobs: [carryOut()],
    };
  });

  serve.change(contracts.suspendRules, async ({ tx, actor, body, now }) => {
    const practiceId = actor.practiceId ?? '';
    if (!body.sospese) await holdScheduled(tx, null);
    await store.changeRules(tx);
    const changed = await store.savePause(tx, body.sospese, { practiceId, by: actor.accountId, now });
    if (!changed) return { answer: { aggiornati: 0 }, events: [] };
    // Documents scheduled while the rules were suspended must now wait for approval.
    const withheld = body.sospese ? { events: [], noNews: [] } : await withholdScheduled(tx, null, now);
    return {
      answer: { aggiornati: 1 },
      events: [
        { action: body.sospese ? 'rulesSuspended' : 'rulesResumed', id: practiceId, data: {} },
        ...withheld.events,
      ],
      noNews: withheld.noNews,
      jobs: body.sospese ? [] : [carryOut()],
    };
  });

  serve(contracts.listMonthsToApprove, ({ actor, inScope, query }) =>
    inScope(async (tx) => {
      const companyIds =
        query.cfAzienda === undefined
          ? actor.companyIds
          : (await companiesByTaxCode(tx, [query.cfAzienda])).map(({ id }) => id);
      const months = await approvals.waitingMonths(tx, { companyIds });
      const words = await approvals.lastWords(tx, { companyIds });
      const companies = new Map((await companiesById(tx, companyIds)).map((company) => [company.id, company]));
      return months.flatMap(({ companyId, month, documents, print }) => {
        const company = companies.get(companyId);
        if (!company) return [];
        const word = words.get(approvals.keyOf(companyId, month));
        const isRefused = word?.action === 'monthDeclined' && word.print === print;
        return {
          codiceAzienda: company.code,
          cfAzienda: company.taxCode,
          ragioneSociale: company.legalName,
          annomese: String(month),
          cedolini: documents,
          impronta: print,
          rifiuto: isRefused ? { il: word.day, da: word.by, motivo: word.reason ?? '' } : null,
        };
      });
    }),
  );

  serve.change(contracts.approveMonth, async ({ tx, actor, body, now }) => {
    const { company, ids, month, print } = await looked(tx, body);
    await approvals.insertApprovals(tx, ids, { by: actor.accountId, at: now });
    const documents = await loadDocuments(tx, ids);
    return {
      answer: { cedolini: ids.length },
      events: [
        { action: 'monthApproved', ...of(company), data: { month, documents: ids.length, print } },
        ...documents.map((document) => eventOf(document, 'approved')),
      ],
      news: [answered('monthApproved', company, month)],
      noNews: [noAsking(company.id, month)],
      jobs: [carryOut()],
    };
  });

  serve.change(contracts.declineMonth, async ({ tx, body }) => {
    const { company, ids, month, print } = await looked(tx, body);
    const words = await approvals.lastWords(tx, { companyIds: [company.id], month });
    const before = words.get(approvals.keyOf(company.id, month));
    // The company has already declined the same payslips for the same reason.
    if (before?.action === 'monthDeclined' && before.print === print && before.reason === body.motivo)
      return { answer: { cedolini: ids.length }, events: [] };
    return {
      answer: { cedolini: ids.length },
      events: [{ action: 'monthDeclined', ...of(company), data: { month, documents: ids.length, print } }],
      news: [{ ...answered('monthDeclined', company, month), words: body.motivo }],
      noNews: [noAsking(company.id, month)],
      note: body.motivo,
    };
  });
}

const of = ({ id }: { id: string }) => ({ id, companyId: id });

/**
 * Locks the month's payslips until the commit. Refuses if they no longer match the fingerprint of those that the
 * company saw.
 */
async function looked(tx: Transaction, body: { cfAzienda: string; annomese: string; impronta: string }) {
  const [company] = await companiesByTaxCode(tx, [body.cfAzienda]);
  if (!company) throw notFound();
  const month = Number(body.annomese);
  const ids = await approvals.holdWaiting(tx, company.id, month);
  const print = await approvals.printOf(tx, company.id, month);
  if (print !== body.impronta) throw new Problem(409, 'approval-changed');
  return { company, month, ids, print };
}

function answered(
  kind: 'monthApproved' | 'monthDeclined',
  { id, legalName }: { id: string; legalName: string },
  month: number,
): News {
  return {
    kind,
    to: { audience: 'consultant', companyId: id },
    objectId: id,
    subject: formatMonth(month).toLowerCase(),
    person: legalName,
  };
}

/**
 * Locks the scheduled documents. Call it before locking the rules: publications lock in the same order, which avoids
 * deadlocks.
 */
const holdScheduled = async (tx: Transaction, companyIds: readonly string[] | null) =>
  loadDocuments(tx, await approvals.scheduledIds(tx, companyIds), { lock: true });

/**
 * Stops scheduled documents whose rule now requires an approval that they lack: otherwise they would become visible on
 * their date alone.
 */
async function withholdScheduled(tx: Transaction, companyIds: readonly string[] | null, now: Date) {
  // Query again, to include documents that were scheduled before the rules were locked.
  const scheduled = await holdScheduled(tx, companyIds);
  const { changes, withheld } = await approvals.withholdUnapproved(
    tx,
    scheduled.map((document) => ({ document, events: [] })),
    now,
  );
  const stopped = changes.filter(({ document }) => withheld.includes(document.id));
  await saveChanges(tx, stopped);
  return {
    events: stopped.flatMap(({ events }) => events),
    noNews: withheld.length > 0 ? newsOfDocuments(withheld) : [],
  };
}
