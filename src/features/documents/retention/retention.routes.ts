import { companiesByTaxCode } from '../../../directory/companies.store.ts';
import { KIND_NAMES, KINDS } from '../../../directory/kinds.ts';
import { loginsOf } from '../../../directory/logins.store.ts';
import type { LedgerEvent } from '../../../ledger/ledger.ts';
import type { Transaction } from '../../../server/database.ts';
import type { Serve } from '../../../server/http.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { refuse } from '../../../server/refusal.ts';
import { dayInRome } from '../../../text/format.ts';
import * as contracts from './retention.contract.ts';
import * as store from './retention.store.ts';
import {
  type Fate,
  type FateOfPerson,
  fateOfCompanyDocuments,
  fateOfPerson,
  isPolicyOf,
  type Kept,
  MOST_YEARS,
  type Policy,
  RETENTION,
  type WhyKept,
} from './retention.ts';

const WHY = { hold: 'blocco', employed: 'in-forza', intake: 'acquisizione', term: 'termine' } as const satisfies Record<
  WhyKept,
  string
>;
const presentFate = ({ goesOn, whyKept }: Fate) => ({
  eliminabileDal: goesOn,
  perche: whyKept === null ? null : WHY[whyKept],
});

/** How long is kept, and what holds it (P140, P141). */
export function serveRetention(serve: Serve): void {
  serve(contracts.readRetention, ({ inScope }) =>
    inScope(async (tx) => {
      const policy = await store.readPolicy(tx);
      return KIND_NAMES.map((kind) => ({
        tipo: KINDS[kind].tipo,
        anni: policy[kind],
        predefiniti: RETENTION[kind].years,
        minimo: RETENTION[kind].least,
        massimo: MOST_YEARS,
      }));
    }),
  );

  serve.change(contracts.setRetention, async ({ tx, actor, body }) => {
    const practiceId = actor.practiceId ?? '';
    const wanted = new Map(body.termini.map(({ tipo, anni }) => [tipo, anni]));
    await store.changeHolds(tx);
    const policy = await store.readPolicy(tx);
    const settled = KIND_NAMES.flatMap((kind) => {
      const years = wanted.get(KINDS[kind].tipo) ?? policy[kind];
      const { least } = RETENTION[kind];
      if (!isPolicyOf(kind, years)) throw new Problem(400, refuse('retention-years', { least, most: MOST_YEARS }));
      return years === policy[kind] ? [] : [{ kind, years }];
    });
    await store.savePolicy(tx, practiceId, settled);
    return {
      answer: { aggiornati: settled.length },
      events: settled.map((data) => ({ action: 'retentionSet' as const, id: practiceId, data })),
    };
  });

  serve(contracts.retentionState, ({ inScope, query, today }) =>
    inScope(async (tx) => {
      const { companyId, employeeId, endedOn } = await subjectOf(tx, query);
      const [policy, holds] = await Promise.all([store.readPolicy(tx), store.holdsOf(tx, [companyId])]);
      const onCompany = holds.find((hold) => hold.employeeId === null);
      const onPerson = holds.find((hold) => hold.employeeId === employeeId && employeeId !== null);
      const isHeld = Boolean(onCompany ?? onPerson);
      const logins = await loginsOf(
        tx,
        holds.map(({ by }) => by),
      );
      const presentHold = (hold: store.Hold | undefined) =>
        hold ? { motivo: hold.reason, da: logins.get(hold.by) ?? '', dal: dayInRome(hold.at) } : null;
      if (employeeId === null) {
        const kept = (await store.keptOfCompanies(tx, [companyId])).get(companyId) ?? [];
        const kinds = fatesOfCompany(kept, { policy, isHeld, today });
        return {
          ...presentFate(kinds.at(0) ?? { goesOn: null, whyKept: isHeld ? 'hold' : null }),
          blocco: presentHold(onCompany),
          bloccoAzienda: null,
          tipi: kinds.map(presentKind),
        };
      }
      const [kept, inIntakes] = await Promise.all([
        store.keptOfPeople(tx, [employeeId]),
        store.inOpenIntakes(tx, [employeeId]),
      ]);
      const person = { endedOn, isHeld, isInIntake: inIntakes.has(employeeId), kept: kept.get(employeeId) ?? [] };
      const fate = fateOfPerson(person, { policy, today });
      return {
        ...presentFate(fate),
        blocco: presentHold(onPerson),
        bloccoAzienda: presentHold(onCompany),
        tipi: fate.kinds.map(presentKind),
      };
    }),
  );

  serve.change(contracts.setHold, async ({ tx, actor, body, now }) => {
    const subject = await subjectOf(tx, body);
    await store.changeHolds(tx);
    const changed = await store.saveHold(tx, subject, { reason: body.motivo, by: actor.accountId, now });
    return {
      answer: { aggiornati: changed ? 1 : 0 },
      events: changed ? [about(subject, { company: 'companyHeld', person: 'personHeld' })] : [],
      note: body.motivo,
    };
  });

  serve.change(contracts.liftHold, async ({ tx, body }) => {
    const subject = await subjectOf(tx, body);
    await store.changeHolds(tx);
    const lifted = await store.liftHold(tx, subject);
    return {
      answer: { aggiornati: lifted ? 1 : 0 },
      events: lifted ? [about(subject, { company: 'companyReleased', person: 'personReleased' })] : [],
    };
  });
}

function about(
  { companyId, employeeId }: store.Subject,
  names: { company: 'companyHeld' | 'companyReleased'; person: 'personHeld' | 'personReleased' },
): LedgerEvent {
  return employeeId === null
    ? { action: names.company, id: companyId, companyId, data: {} }
    : { action: names.person, id: employeeId, companyId, employeeId, data: {} };
}

/** The person, or the company as a whole, that a call names: exactly one. */
async function subjectOf(
  tx: Transaction,
  { idDipendente, cfAzienda }: { idDipendente?: string | undefined; cfAzienda?: string | undefined },
): Promise<store.Subject> {
  if ((idDipendente === undefined) === (cfAzienda === undefined))
    throw new Problem(400, refuse('invalid-request', { fields: 'idDipendente, cfAzienda' }));
  if (idDipendente !== undefined) {
    const person = await store.findPerson(tx, idDipendente);
    if (!person) throw notFound();
    return person;
  }
  const [company] = await companiesByTaxCode(tx, [cfAzienda ?? '']);
  if (!company) throw notFound();
  return { companyId: company.id, employeeId: null, companyName: company.legalName, name: null, endedOn: null };
}

type FateOfKind = FateOfPerson['kinds'][number];

/** The company's own documents as one line, as a person's kinds are. */
function fatesOfCompany(kept: readonly Kept[], at: { policy: Policy; isHeld: boolean; today: string }): FateOfKind[] {
  const [first] = kept;
  if (!first) return [];
  const fates = kept.map((one) => ({ ...one, ...fateOfCompanyDocuments(one, at) }));
  const last = fates.reduce((a, b) => ((a.goesOn ?? '') > (b.goesOn ?? '') ? a : b));
  return [
    {
      kind: first.kind,
      documents: kept.reduce((total, { documents }) => total + documents, 0),
      due: fates.filter(({ whyKept }) => whyKept === null).reduce((total, { documents }) => total + documents, 0),
      firstDay: kept.map(({ lastDay }) => lastDay).reduce((a, b) => (a < b ? a : b)),
      goesOn: last.goesOn,
      whyKept: last.whyKept,
    },
  ];
}

const presentKind = ({ kind, documents, firstDay, ...fate }: FateOfKind) => ({
  tipo: KINDS[kind].tipo,
  documenti: documents,
  dal: firstDay,
  ...presentFate(fate),
});
