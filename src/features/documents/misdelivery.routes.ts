import type { App } from '../../server/app.ts';
import type { Serve } from '../../server/http.ts';
import { withdraw } from '../../server/mail.ts';
import { accepted, notFound } from '../../server/problem.ts';
import { announcePublication } from './announcement.jobs.ts';
import { createDocuments } from './create.store.ts';
import { publicationOf, stateOf } from './document.ts';
import { type StoredDocument, saveChanges } from './documents.store.ts';
import { loadAll } from './load.store.ts';
import { withdrawMisdelivered } from './misdelivery.contract.ts';
import { openingsOf, type Person, rightPerson } from './misdelivery.store.ts';
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

function draftFor(document: StoredDocument, person: Person) {
  const { kind, description, period, payrollKind, sha256, contentType, size } = document;
  return {
    ...{ companyId: person.companyId, employeeId: person.id, subject: person.name },
    ...{ kind, description, period, payrollKind, sha256, contentType, size },
    fileName: downloadName({ ...person, description, period, fileName: document.fileName }),
  };
}
