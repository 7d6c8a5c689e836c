import { companiesByTaxCode } from '../../../directory/companies.store.ts';
import { KIND_NAMES, KINDS } from '../../../directory/kinds.ts';
import { loginsOf } from '../../../directory/logins.store.ts';
import type { LedgerEvent } from '../../../ledger/ledger.ts';
import { isId, type Transaction } from '../../../server/database/database.ts';
import type { Serve } from '../../../server/http/http.ts';
import { notFound, Problem } from '../../../server/problem.ts';
import { refuse } from '../../../server/refusal.ts';
import { dayInRome, formatDay, namesOf } from '../../../text/common/format.ts';
import { RETENTION_TEXT } from '../../../text/documents/retention.ts';
import { forGood, givingUp } from '../core/deletion.jobs.ts';
import { loadDocuments } from '../core/documents.store.ts';
import * as contracts from './retention.contract.ts';
import * as store from './retention.store.ts';
import {
  type Fate,
  type FateOfPerson,
  fateOfCompanyDocuments,
  fateOfPerson,
  isPast,
  isPolicyOf,
  type Kept,
  longAgo,
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

/** Serves the retention terms, and the holds that prevent an erasure (P140, P141). */
export function serveRetention(serve: Serve): void {
  serveTerms(serve);
  serveRetentionState(serve);
  serveHolds(serve);
  serveExpired(serve);
}

function serveTerms(serve: Serve): void {
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
}

function serveRetentionState(serve: Serve): void {
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
}

function serveHolds(serve: Serve): void {
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

function serveExpired(serve: Serve): void {
  serve(contracts.listExpired, ({ inScope, today }) => inScope((tx) => expired(tx, today)));

  serve.change(contracts.eraseExpired, async ({ tx, actor, body, now, today }) => {
    const employeeIds = [...new Set(body.dipendenti)];
    if (employeeIds.length + body.aziende.length === 0) throw new Problem(400, 'nothing-selected');
    if (!employeeIds.every(isId)) throw notFound();
    await store.keepHolds(tx);
    const people = await store.findPeople(tx, employeeIds, { lock: true });
    if (people.length !== employeeIds.length) throw notFound();
    const companies = body.aziende.length > 0 ? await companiesByTaxCode(tx, body.aziende) : [];
    const fates = await fatesOf(tx, [...people.map(({ companyId }) => companyId), ...companies.map(({ id }) => id)]);
    const ofPeople = await fates.ofPeople(people, today);
    const ofCompanies = await fates.ofCompanies(companies, today);
    const kept = [
      ...ofPeople.filter(({ whole, due }) => !whole && due === 0).map(({ name, fate }) => keptBecause(name, fate)),
      ...ofCompanies
        .filter(({ due }) => due === 0)
        .map(({ company, fate }) => keptBecause(company.legalName, fate ?? { goesOn: null, whyKept: null })),
    ];
    if (kept.length > 0) throw new Problem(409, refuse('retention-kept', { names: namesOf(kept) }));

    const whole = ofPeople.filter((one) => one.whole);
    const wholeIds = new Set(whole.map(({ employeeId }) => employeeId));
    const endedOn = new Map(people.map((person) => [person.employeeId, person.endedOn]));
    const { policy } = fates;
    const goes = ({ employeeId, ...one }: store.KeptOne) => {
      if (employeeId === null)
        return fateOfCompanyDocuments({ ...one, documents: 1 }, { policy, isHeld: false, today }).whyKept === null;
      return wholeIds.has(employeeId) || isPast(one, { endedOn: endedOn.get(employeeId) ?? null, policy, today });
    };
    const all = await store.keptOneByOne(tx, { employeeIds, companyIds: companies.map(({ id }) => id) });
    const ids = all.filter(goes).map(({ id }) => id);
    if (whole.length !== body.persone || ids.length !== body.documenti) throw new Problem(409, 'retention-changed');

    const documents = ids.length > 0 ? await loadDocuments(tx, ids, { lock: true }) : [];
    const purged = await forGood(tx, documents, now);
    const proofs = await store.deleteProofsOf(tx, [...wholeIds]);
    const erased = whole.length > 0 ? await store.erasePeople(tx, [...wholeIds]) : [];
    const contents = [
      ...erased.filter(({ kind }) => kind === 'content').map(({ id }) => id),
      ...proofs.flatMap(({ sha256 }) => sha256 ?? []),
    ];
    return {
      answer: { persone: whole.length, documenti: documents.length },
      ...purged,
      events: [
        // Drop the personal part of these events: a document's title may name the person.
        ...purged.events.map((event) => (wholeIds.has(event.employeeId ?? '') ? { ...event, person: {} } : event)),
        ...erased.flatMap(traceOf),
        ...proofs.map(({ id }) => ({
          action: 'proofEnded' as const,
          id: actor.practiceId ?? '',
          data: { proof: id },
        })),
        ...whole.map((person) => ending(person, { documents, erased })),
      ],
      jobs: [...(purged.jobs ?? []), ...givingUp(contents, now)],
    };
  });
}

/** Builds the last event about an erased person, with the number of objects erased. */
function ending(
  { employeeId, companyId }: { employeeId: string; companyId: string },
  { documents, erased }: { documents: readonly { employeeId: string | null }[]; erased: readonly store.Erased[] },
): LedgerEvent {
  const its = erased.filter((one) => one.employeeId === employeeId);
  const of = (kind: store.Erased['kind']) => its.filter((one) => one.kind === kind);
  return {
    action: 'employeePurged',
    id: employeeId,
    companyId,
    employeeId,
    data: {
      documents: documents.filter((document) => document.employeeId === employeeId).length,
      requests: of('request').length,
      notices: of('notice').length,
      accounts: of('account')
        .map(({ id }) => id)
        .join(','),
    },
  };
}

const TRACED = {
  request: 'requestPurged',
  notice: 'noticePurged',
  intake: 'intakePurged',
  signature: 'signaturePurged',
  package: 'packageWithdrawn',
} as const;

/** Returns the event for an object erased with a person. Accounts and contents have no event of their own. */
function traceOf({ kind, id, companyId, employeeId }: store.Erased): LedgerEvent[] {
  if (kind === 'account' || kind === 'content') return [];
  return [{ action: TRACED[kind], id, companyId, employeeId, data: {} }];
}

/** The name of the person or company, with the reason for keeping. */
function keptBecause(name: string, { goesOn, whyKept }: Fate): string {
  return `${name} (${RETENTION_TEXT.because(whyKept, goesOn && formatDay(goesOn))})`;
}

/** Computes the fates of people and companies under the current holds and terms. */
async function fatesOf(tx: Transaction, companyIds: readonly string[] | null) {
  const [policy, holds] = await Promise.all([store.readPolicy(tx), store.holdsOf(tx, companyIds)]);
  const held = new Set(holds.map((hold) => `${hold.companyId} ${hold.employeeId ?? ''}`));
  const isHeld = (companyId: string, employeeId = '') =>
    held.has(`${companyId} `) || held.has(`${companyId} ${employeeId}`);
  return {
    policy,
    async ofPeople<P extends { employeeId: string; companyId: string; endedOn: string | null }>(
      people: readonly P[],
      today: string,
    ) {
      const ids = people.map(({ employeeId }) => employeeId);
      const [kept, inIntakes] = await Promise.all([store.keptOfPeople(tx, ids), store.inOpenIntakes(tx, ids)]);
      return people.map((person) => {
        const { employeeId, companyId, endedOn } = person;
        const fate = fateOfPerson(
          {
            endedOn,
            isHeld: isHeld(companyId, employeeId),
            isInIntake: inIntakes.has(employeeId),
            kept: kept.get(employeeId) ?? [],
          },
          { policy, today },
        );
        const due = fate.kinds.reduce((total, kind) => total + kind.due, 0);
        return { ...person, fate, due, whole: fate.whyKept === null };
      });
    },
    /** Of their documents, only those whose term may have ended. */
    async ofCompanies<C extends { id: string }>(companies: readonly C[], today: string) {
      const kept = await store.keptOfCompanies(
        tx,
        companies.map(({ id }) => id),
        longAgo(policy, today),
      );
      return companies.map((company) => {
        const [fate] = fatesOfCompany(kept.get(company.id) ?? [], { policy, isHeld: isHeld(company.id), today });
        return { company, fate, due: fate?.due ?? 0 };
      });
    },
  };
}

/** Everything in scope that may be erased today, sorted by company. */
async function expired(tx: Transaction, today: string) {
  const [companies, fates] = await Promise.all([store.companiesInScope(tx), fatesOf(tx, null)]);
  const people = await fates.ofPeople(await store.leftBy(tx, longAgo(fates.policy, today)), today);
  const byCompany = Map.groupBy(
    people.filter(({ whole, due }) => whole || due > 0),
    ({ companyId }) => companyId,
  );
  const kindsOf = (kinds: readonly FateOfKind[]) =>
    kinds.flatMap(({ kind, due, firstDay }) =>
      due === 0 ? [] : [{ tipo: KINDS[kind].tipo, documenti: due, dal: firstDay }],
    );
  return (await fates.ofCompanies(companies, today)).flatMap(({ company, fate, due }) => {
    const of = { cfAzienda: company.taxCode, codiceAzienda: company.code, ragioneSociale: company.legalName };
    const itsPeople = (byCompany.get(company.id) ?? []).map((person) => ({
      ...of,
      idDipendente: person.employeeId,
      nominativo: person.name,
      codiceFiscale: person.taxCode,
      cessatoIl: person.endedOn,
      interamente: person.whole,
      documenti: person.due,
      tipi: kindsOf(person.fate.kinds),
    }));
    if (!fate || due === 0) return itsPeople;
    const nobodys = { idDipendente: null, nominativo: null, codiceFiscale: null, cessatoIl: null, interamente: false };
    return [...itsPeople, { ...of, ...nobodys, documenti: due, tipi: kindsOf([fate]) }];
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

/** Returns the person or the whole company that a request names; the request must name exactly one of them. */
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

/** Returns the fate of a company's own documents in the form of a person's kinds; empty without documents. */
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
