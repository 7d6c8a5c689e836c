import { sql } from 'drizzle-orm';
import type { App } from '../../server/app.ts';
import { isId, type Transaction } from '../../server/database.ts';
import type { Serve } from '../../server/http.ts';
import { withdraw } from '../../server/mail.ts';
import { accepted, notFound } from '../../server/problem.ts';
import { announcePublication } from './announcement.jobs.ts';
import { createDocuments } from './create.store.ts';
import { publicationOf, stateOf } from './document.ts';
import { type StoredDocument, saveChanges } from './documents.store.ts';
import { loadAll } from './load.store.ts';
import { withdrawMisdelivered } from './misdelivery.contract.ts';
import { whyNotWithdraw, withdrawFrom } from './misdelivery.ts';
import { downloadName } from './present.ts';

/** A document in the wrong hands: taken away and given to whom it is for, in one transaction with its trace. */
export function serveMisdelivery(serve: Serve, app: App): void {
  serve.change(withdrawMisdelivered, async ({ tx, actor, body, now, params, today }) => {
    const [document] = await loadAll(tx, [params.id], true);
    if (!document) throw notFound();
    const person = body.idDipendente === null ? null : await rightPerson(tx, document, body.idDipendente);
    if (body.idDipendente !== null && person === null) throw notFound();
    accepted(whyNotWithdraw({ ...stateOf(document, today), employeeId: document.employeeId }, person));
    const openings = await openingsOf(tx, document.id);
    const publication = publicationOf(document, today);
    const publishOn = publication === 'published' ? today : publication === 'scheduled' ? document.publishOn : null;
    const practiceId = actor.practiceId ?? '';
    const made = await createDocuments(tx, person === null ? [] : [draftFor(document, person)], {
      ...{ practiceId, accountId: actor.accountId, as: 'CONSULTANT', publishOn, now, today },
    });
    const given = made[0]?.document.id ?? null;
    const taken = withdrawFrom(document, given, now.toISOString(), today);
    await saveChanges(tx, [taken]);
    await withdraw(tx, [document.id], now);
    const told = await announcePublication(tx, app, practiceId, made, today);
    return {
      answer: { idDocumento: given, aperture: openings },
      events: [...taken.events, ...made.flatMap((change) => change.events)],
      ...told,
      note: body.nota || WITHDRAWN_NOTE,
    };
  });
}

/** What the Cronologia says where nobody wrote a reason. */
const WITHDRAWN_NOTE = 'Consegnato alla persona sbagliata';

interface Person {
  id: string;
  name: string;
  companyId: string;
  firstName: string;
  lastName: string;
  taxCode: string;
  hasIt: boolean;
}

async function rightPerson(tx: Transaction, document: StoredDocument, id: string): Promise<Person | null> {
  if (!isId(id)) return null;
  const found = await tx.one<Person>(sql`
    SELECT e.id, e.last_name || ' ' || e.first_name AS name, e.company_id AS "companyId", e.first_name AS "firstName",
      e.last_name AS "lastName", e.tax_code AS "taxCode", EXISTS (
        SELECT FROM document d WHERE d.employee_id = e.id AND d.kind = ${document.kind} AND d.period = ${document.period}
          AND coalesce(d.payroll_kind, 'ordinary') = coalesce(${document.payrollKind}, 'ordinary')
          AND d.discarded_at IS NULL) AS "hasIt"
    FROM employee e WHERE e.id = ${id}`);
  return found ?? null;
}

function draftFor(document: StoredDocument, person: Person) {
  const { kind, description, period, payrollKind, sha256, contentType, size } = document;
  return {
    ...{ companyId: person.companyId, employeeId: person.id, subject: person.name },
    ...{ kind, description, period, payrollKind, sha256, contentType, size },
    fileName: downloadName({ ...person, description, period, fileName: document.fileName }),
  };
}

/** Who opened it, from the ledger, the first time of each. */
function openingsOf(tx: Transaction, documentId: string) {
  return tx.all<{ quando: string; chi: string; tipoUtente: string }>(sql`
    SELECT to_char(min(l.at) AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') AS quando,
      coalesce(a.login, '') AS chi,
      CASE l.action WHEN 'readByEmployee' THEN 'LAVORATORE' ELSE 'AZIENDA' END AS "tipoUtente"
    FROM ledger l LEFT JOIN account a ON a.id = l.actor_account_id
    WHERE l.object_kind = 'document' AND l.object_id = ${documentId} AND l.action IN ('readByEmployee', 'viewedByCompany')
    GROUP BY l.actor_account_id, a.login, l.action ORDER BY 1`);
}
